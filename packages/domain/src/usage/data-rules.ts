import { dataCapText } from '../catalogue/rules.ts'
import { addMonths, monthOf } from '../day.ts'
import type { Day } from '../day.ts'

import type { CappedPeriod, DataPeriod } from './data.ts'
import { daysIn } from './period-rules.ts'

const MB_PER_GB = 1_024
const DIGITS = 2
const LEAST_GB = 0.01

/** Source: USE-033. */
export function gigabytes(megabytes: number): number {
  return megabytes / MB_PER_GB
}

/** MB as GB, with two decimals at most: `1,250.5 GB`; what is less than they can say is not called 0. Source: USE-033. */
export function gigabytesText(megabytes: number): string {
  const gb = gigabytes(megabytes)
  if (gb > 0 && gb < LEAST_GB) return `less than ${LEAST_GB} GB`
  return `${gb.toLocaleString('en-NZ', { maximumFractionDigits: DIGITS })} GB`
}

/** `300 GB`, `800 MB`, `Unlimited data`; null where it is not known. Source: USE-027, USE-034. */
export function allowanceText({ allowanceMb }: Pick<DataPeriod, 'allowanceMb'>): string | null {
  return allowanceMb === null ? null : dataCapText(allowanceMb)
}

/** The period with its rollover balance in its allowance; as it is where none of it is known. Source: USE-006, USE-037. */
export function withRollover(
  period: DataPeriod,
  capped: Pick<CappedPeriod, 'rolloverMb'> | undefined,
): DataPeriod {
  const { allowanceMb } = period
  if (capped === undefined || allowanceMb === null || allowanceMb === 0) return period
  return { ...period, allowanceMb: allowanceMb + capped.rolloverMb }
}

/** Which share of the allowance is used, 1 at most; null where there is none to have a share of. */
export function shareUsed({ usedMb, allowanceMb }: DataPeriod): number | null {
  return allowanceMb === null || allowanceMb === 0 ? null : Math.min(1, usedMb / allowanceMb)
}

/** MB that are left, negative for what is over; null where there is no limit, or none that is known. */
export function leftMb({ usedMb, allowanceMb }: DataPeriod): number | null {
  return allowanceMb === null || allowanceMb === 0 ? null : allowanceMb - usedMb
}

/**
 * What the period comes to, in MB: average daily use times its days. The average is over the days whose figures are in: today
 * is none of them, as its own come in the night after it. Null for a period that is over, or of which nothing is known.
 * Source: USE-028, USE-029.
 */
export function predictedMb(
  period: DataPeriod,
  { knownDays, today }: { readonly knownDays: number; readonly today: Day },
): number | null {
  if (knownDays === 0 || today > period.to || today < period.from) return null
  return (period.usedMb / knownDays) * daysIn(period)
}

/** Whether the hours of a day may be known: they are kept for the month that runs and the one before it. */
export function hoursAreKept(date: Day, today: Day): boolean {
  return monthOf(date) >= monthOf(addMonths(today, -1))
}
