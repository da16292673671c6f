import type { BillRange } from '../billing/next-bill.ts'
import { addDays, daysBetween, weekdayNumber } from '../day.ts'
import type { Day } from '../day.ts'
import type { Cents } from '../money.ts'

import { BILL_OVER } from './alerts.ts'
import type { DataPeriod } from './data.ts'

const CENTS_A_DOLLAR = 100

export type BillOverProblem = 'missing' | 'tooLow' | 'tooHigh'

/** Why a typed amount cannot be one to be told above, or null. */
export function billOverProblem(amount: Cents | null): BillOverProblem | null {
  if (amount === null) return 'missing'
  if (amount < BILL_OVER.least * CENTS_A_DOLLAR) return 'tooLow'
  return amount > BILL_OVER.most * CENTS_A_DOLLAR ? 'tooHigh' : null
}

/** Of an allowance, in percent. */
export const DATA_LEVELS = [80, 100] as const
export type DataLevel = (typeof DATA_LEVELS)[number]

const PERCENT = 100

/** The highest level that the data of a period has reached; null for none, and where there is no limit. */
export function dataLevelOf({
  usedMb,
  allowanceMb,
}: Pick<DataPeriod, 'usedMb' | 'allowanceMb'>): DataLevel | null {
  if (allowanceMb === null || allowanceMb === 0) return null
  return DATA_LEVELS.findLast((level) => usedMb * PERCENT >= allowanceMb * level) ?? null
}

/** Whether the middle of what a bill can come to is over an amount. */
export function isHeadingOver({ low, high }: Pick<BillRange, 'low' | 'high'>, over: Cents): boolean {
  return low + high > 2 * over
}

/** A day of power of which every half-hour was read. */
export type ReadDay = { readonly date: Day; readonly wattHours: number }

export type UnusualDay = ReadDay & {
  /** The median of the same weekday before it, in watt-hours. */
  readonly usual: number
}

const WEEKS_COMPARED = 8
const LEAST_COMPARED = 5
const DAYS_A_WEEK = 7
/** By how much a day is above the usual one at least, in percent. */
export const UNUSUAL_PERCENT = 40
const UNUSUAL = 1 + UNUSUAL_PERCENT / PERCENT
/** About a dollar: less is not worth a message. */
const LEAST_MORE_WATT_HOURS = 3_000

/** How many days of readings `unusualDays` looks at. */
export const DAYS_LOOKED_AT = DAYS_A_WEEK * (WEEKS_COMPARED + 1)

/**
 * The days of the last week, none before `since`, on which at least 40 % more was used than usual on their weekday. What is
 * usual is told by the same weekdays of the eight weeks before, at least five of which were read.
 */
export function unusualDays(
  read: readonly ReadDay[],
  { since, today }: { readonly since: Day; readonly today: Day },
): UnusualDay[] {
  return read.flatMap((day) => {
    if (day.date < since || day.date < addDays(today, -DAYS_A_WEEK)) return []
    const alike = read.filter(({ date }) => isAlike(date, day.date)).map(({ wattHours }) => wattHours)
    if (alike.length < LEAST_COMPARED) return []
    const usual = medianOf(alike)
    const isUnusual = day.wattHours >= UNUSUAL * usual && day.wattHours - usual >= LEAST_MORE_WATT_HOURS
    return isUnusual ? [{ ...day, usual }] : []
  })
}

function isAlike(before: Day, date: Day): boolean {
  const days = daysBetween(before, date)
  return days > 0 && days <= DAYS_A_WEEK * WEEKS_COMPARED && weekdayNumber(before) === weekdayNumber(date)
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}

/** By how many percent a day is above what is usual. */
export function percentMore({ wattHours, usual }: UnusualDay): number | null {
  return usual === 0 ? null : Math.round((wattHours / usual - 1) * PERCENT)
}
