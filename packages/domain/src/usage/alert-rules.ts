import type { BillRange } from '../billing/next-bill.ts'
import { addDays, daysBetween, weekdayNumber } from '../day.ts'
import type { Day } from '../day.ts'
import type { Cents } from '../money.ts'

import { BILL_OVER } from './alerts.ts'
import type { DataPeriod } from './data.ts'

const CENTS_A_DOLLAR = 100

export type BillOverProblem = 'missing' | 'tooLow' | 'tooHigh'

/** Why a typed amount cannot be the limit of a bill alert, or null. */
export function billOverProblem(amount: Cents | null): BillOverProblem | null {
  if (amount === null) return 'missing'
  if (amount < BILL_OVER.least * CENTS_A_DOLLAR) return 'tooLow'
  return amount > BILL_OVER.most * CENTS_A_DOLLAR ? 'tooHigh' : null
}

/** Percent of an allowance. */
export const DATA_LEVELS = [80, 100] as const
export type DataLevel = (typeof DATA_LEVELS)[number]

const PERCENT = 100

/** The highest level that the data of a period has reached; null if none is reached or there is no limit. */
export function findDataLevel({
  usedMb,
  allowanceMb,
}: Pick<DataPeriod, 'usedMb' | 'allowanceMb'>): DataLevel | null {
  if (allowanceMb === null || allowanceMb === 0) return null
  return DATA_LEVELS.findLast((level) => usedMb * PERCENT >= allowanceMb * level) ?? null
}

/** Whether the middle of a bill's forecast range is over an amount. */
export function isHeadingOver({ low, high }: Pick<BillRange, 'low' | 'high'>, over: Cents): boolean {
  return low + high > 2 * over
}

/** A day of power whose half-hours were all read. */
export type ReadDay = { readonly date: Day; readonly wattHours: number }

export type UnusualDay = ReadDay & {
  /** The median of the same weekday before it, in watt-hours. */
  readonly usual: number
}

const WEEKS_COMPARED = 8
const MIN_COMPARED = 5
const DAYS_A_WEEK = 7
/** The minimum excess over the usual day, in percent. */
export const UNUSUAL_PERCENT = 40
const UNUSUAL_FACTOR = 1 + UNUSUAL_PERCENT / PERCENT
/** About a dollar: a smaller excess is not worth a message. */
const MIN_MORE_WATT_HOURS = 3_000

/** The number of days that `unusualDays` needs. */
export const DAYS_LOOKED_AT = DAYS_A_WEEK * (WEEKS_COMPARED + 1)

/**
 * The days of the last week, none before `since`, with at least 40 % more use than usual on their weekday. The usual
 * use is the median of the same weekday in the eight weeks before. At least five of these days must have readings.
 */
export function unusualDays(
  read: readonly ReadDay[],
  { since, today }: { readonly since: Day; readonly today: Day },
): UnusualDay[] {
  return read.flatMap((day) => {
    if (day.date < since || day.date < addDays(today, -DAYS_A_WEEK)) return []
    const earlier = read.filter(({ date }) => isSameWeekdayBefore(date, day.date))
    if (earlier.length < MIN_COMPARED) return []
    const usual = calculateMedian(earlier.map(({ wattHours }) => wattHours))
    const isUnusual = day.wattHours >= UNUSUAL_FACTOR * usual && day.wattHours - usual >= MIN_MORE_WATT_HOURS
    return isUnusual ? [{ ...day, usual }] : []
  })
}

function isSameWeekdayBefore(before: Day, date: Day): boolean {
  const days = daysBetween(before, date)
  return days > 0 && days <= DAYS_A_WEEK * WEEKS_COMPARED && weekdayNumber(before) === weekdayNumber(date)
}

function calculateMedian(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}

/** The excess over the usual day in percent; null if the usual use is 0. */
export function percentMore({ wattHours, usual }: UnusualDay): number | null {
  return usual === 0 ? null : Math.round((wattHours / usual - 1) * PERCENT)
}
