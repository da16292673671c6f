import type { Day } from '../day.ts'
import type { DataPeriod } from '../usage/data.ts'
import { daysIn } from '../usage/period-rules.ts'

import type { BillFrequency } from '../catalogue/period-data.ts'

/** The bill periods of three months, and the days of their shortest and longest. */
const PERIODS: Record<BillFrequency, { readonly count: number; readonly days: readonly [number, number] }> = {
  Weekly: { count: 13, days: [7, 7] },
  Fortnightly: { count: 6, days: [14, 14] },
  Monthly: { count: 3, days: [28, 31] },
}

type UsedPeriod = Pick<DataPeriod, 'from' | 'to' | 'usedMb' | 'knownTo'>

/**
 * The finished bill periods of the last three months that are known to their end, newest first. Periods of another length, from before a
 * change of the bill frequency, are left out, because a cap is for a period. Source: DAT-011.
 */
export function listUsedPeriods<Period extends UsedPeriod>(
  periods: readonly Period[],
  { billFrequency, today }: { readonly billFrequency: BillFrequency; readonly today: Day },
): Period[] {
  const { count, days } = PERIODS[billFrequency]
  const [shortest, longest] = days
  return periods
    .filter(
      (period) =>
        period.to < today &&
        period.knownTo === period.to &&
        daysIn(period) >= shortest &&
        daysIn(period) <= longest,
    )
    .toSorted((one, other) => other.from.localeCompare(one.from))
    .slice(0, count)
}

/** The number of periods with more use than a cap in MB. */
export function countOver(periods: readonly Pick<UsedPeriod, 'usedMb'>[], capMb: number): number {
  return periods.filter(({ usedMb }) => usedMb > capMb).length
}
