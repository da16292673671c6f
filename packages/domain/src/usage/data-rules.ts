import { dataCapText } from '../catalogue/rules.ts'
import type { Day } from '../day.ts'

import type { DataByDay, DataPeriod } from './data.ts'
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
export function predictedMb({ period, days }: DataByDay, today: Day): number | null {
  if (days.length === 0 || today > period.to || today < period.from) return null
  return (period.usedMb / days.length) * daysIn(period)
}
