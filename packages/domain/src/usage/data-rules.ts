import { dataCapText } from '../catalogue/rules.ts'
import { addDays, daysBetween } from '../day.ts'
import type { Day } from '../day.ts'

import type { DataByDay, DataPeriod, DayOfData } from './data.ts'

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

/** How many days a period has: 7, 14 or those of a month, as the bills come. Source: USE-030. */
export function daysIn({ from, to }: Pick<DataPeriod, 'from' | 'to'>): number {
  return daysBetween(from, to) + 1
}

/** Every day of the period, with what is known of it: null for a day that is to come or that nobody knows of. Source: USE-007. */
export function everyDay({
  period,
  days,
}: DataByDay): { readonly date: Day; readonly use: DayOfData | null }[] {
  const known = new Map(days.map((use) => [use.date, use]))
  return Array.from({ length: daysIn(period) }, (_, place) => {
    const date = addDays(period.from, place)
    return { date, use: known.get(date) ?? null }
  })
}

const LABEL_EVERY = 7

/** Whether the column at this place, from 0, has a label: the 1st, 8th, 15th, 22nd and 29th. Source: USE-008. */
export function isLabelled(place: number): boolean {
  return place % LABEL_EVERY === 0
}

/** Days of the period that are over and of which nothing is known. */
export function missingDays({ period, days }: DataByDay, today: Day): number {
  const over = today > period.to ? daysIn(period) : Math.max(0, daysBetween(period.from, today))
  return over - days.length
}
