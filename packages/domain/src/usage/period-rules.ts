import { addDays, daysBetween } from '../day.ts'
import type { Day } from '../day.ts'
import { toCents } from '../money.ts'
import type { Cents } from '../money.ts'

import type { PowerPeriod, PowerReading } from './power.ts'

type Period = { readonly from: Day; readonly to: Day }

/** A bill period and its days with data. A day without data is left out. */
type ByDay<OfDay extends { readonly date: Day }> = {
  readonly period: Period
  readonly days: readonly OfDay[]
}

/** The number of days of a period: 7, 14 or the days of a month, by the bill frequency. Source: USE-030. */
export function daysIn({ from, to }: Period): number {
  return daysBetween(from, to) + 1
}

/** Every day of the period with its data: null for a future day or a day without data. Source: USE-007. */
export function everyDay<OfDay extends { readonly date: Day }>({
  period,
  days,
}: ByDay<OfDay>): { readonly date: Day; readonly use: OfDay | null }[] {
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

/** Number of days of the period before `before` without data. For the current period only finished days count. */
export function missingDays<OfDay extends { readonly date: Day }>(
  { period, days }: ByDay<OfDay>,
  before: Day,
): number {
  const due = before > period.to ? daysIn(period) : Math.max(0, daysBetween(period.from, before))
  return due - days.filter(({ date }) => date < before).length
}

type KnownUse = {
  /** The use that counts so far; null if none is known. */
  readonly used: number | null
  /** The use of the known days, for the average of a day. */
  readonly knownUse: number | null
  readonly knownDays: number
  readonly today: Day
}

/**
 * Forecast of the use by the end of a period: the use so far, and an average day for each day after the newest known one. Days
 * before a service began, and lost days, do not count. Null for a finished period or without known days. Source: USE-028,
 * USE-071.
 */
export function forecastUse(
  { from, to, knownTo }: Period & { readonly knownTo: Day | null },
  { used, knownUse, knownDays, today }: KnownUse,
): number | null {
  if (used === null || knownUse === null || knownTo === null || knownDays === 0) return null
  if (today > to || today < from) return null
  return used + (knownUse / knownDays) * daysBetween(knownTo, to)
}

type BilledPeriod = {
  /** The period by the figures known now. */
  readonly known: PowerPeriod
  /** The period as charged by bills; null if no bill charged it. */
  readonly billed: PowerPeriod | null
  /** The bill lines that charge the period. */
  readonly lines: readonly Pick<PowerReading, 'readingFromDate' | 'readingToDate'>[]
}

/** The correction that the next bill adds, because better figures have arrived after the bill; null without a correction. */
export function correctionToCome({ known, billed, lines }: BilledPeriod): Cents | null {
  const { chargeIncludingGst, kwh, from, to } = known
  if (billed === null || billed.chargeIncludingGst === null || chargeIncludingGst === null) return null
  const isWhole =
    known.knownTo === to &&
    billed.knownTo === to &&
    lines.every(({ readingFromDate, readingToDate }) => readingFromDate >= from && readingToDate <= to)
  const cents = chargeIncludingGst - billed.chargeIncludingGst
  return isWhole && cents !== 0 && kwh !== billed.kwh ? toCents(cents) : null
}
