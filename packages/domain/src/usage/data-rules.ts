import { dataCapText } from '../catalogue/rules.ts'
import { addMonths, toMonth } from '../day.ts'
import type { Day } from '../day.ts'

import type { CappedPeriod, DataPeriod } from './data.ts'
import { daysIn } from './period-rules.ts'

const MB_PER_GB = 1_024
const DIGITS = 2
const MIN_GB = 0.01

/** Source: USE-033. */
export function gigabytes(megabytes: number): number {
  return megabytes / MB_PER_GB
}

/**
 * MB as GB, with at most two decimals: `1,250.5 GB`. A value that two decimals cannot show is not written as 0. Source:
 * USE-033.
 */
export function gigabytesText(megabytes: number): string {
  const gb = gigabytes(megabytes)
  if (gb > 0 && gb < MIN_GB) return `less than ${MIN_GB} GB`
  return `${gb.toLocaleString('en-NZ', { maximumFractionDigits: DIGITS })} GB`
}

/** `300 GB`, `800 MB`, `Unlimited data`; null if unknown. Source: USE-027, USE-034. */
export function allowanceText({ allowanceMb }: Pick<DataPeriod, 'allowanceMb'>): string | null {
  return allowanceMb === null ? null : dataCapText(allowanceMb)
}

/** Adds the rollover balance to the allowance of the period, if both are known. Source: USE-006, USE-037. */
export function withRollover(
  period: DataPeriod,
  capped: Pick<CappedPeriod, 'rolloverMb'> | undefined,
): DataPeriod {
  const { allowanceMb } = period
  if (capped === undefined || allowanceMb === null || allowanceMb === 0) return period
  return { ...period, allowanceMb: allowanceMb + capped.rolloverMb }
}

/** The used share of the allowance, at most 1; null without an allowance. */
export function shareUsed({ usedMb, allowanceMb }: DataPeriod): number | null {
  return allowanceMb === null || allowanceMb === 0 ? null : Math.min(1, usedMb / allowanceMb)
}

/** Remaining MB, negative above the allowance; null if there is no limit or it is unknown. */
export function remainingMb({ usedMb, allowanceMb }: DataPeriod): number | null {
  return allowanceMb === null || allowanceMb === 0 ? null : allowanceMb - usedMb
}

/**
 * Forecast of the period in MB: average daily use times its days. The average covers only days with figures. Today
 * has none, because its figures arrive in the following night. Null for a finished period or without known days.
 * Source: USE-028, USE-029.
 */
export function forecastMb(
  period: DataPeriod,
  { knownDays, today }: { readonly knownDays: number; readonly today: Day },
): number | null {
  if (knownDays === 0 || today > period.to || today < period.from) return null
  return (period.usedMb / knownDays) * daysIn(period)
}

/** Whether the hours of a day are kept: they are kept for the current month and the month before. */
export function hoursAreKept(date: Day, today: Day): boolean {
  return toMonth(date) >= toMonth(addMonths(today, -1))
}
