import { addDays, daysBetween } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { countAt, lastSpanDaily, lastYearsDaily } from '@switchboard/domain/meter-reading/between-readings'
import type { Count } from '@switchboard/domain/meter-reading/between-readings'

/** Days with stored usage, in watt-hours: `first` before any revision, `sum` with all revisions; `revision` is the newest. */
export type StoredSpan = {
  readonly from: Day
  readonly to: Day
  readonly first: number
  readonly sum: number
  readonly revision: number
}

/** The data to charge one meter that is read by hand: one register, or the sum of several. In watt-hours. */
export type Counter = {
  /** The first day that may be charged, and the last. */
  readonly firstDay: Day
  readonly lastDay: Day
  /** Sorted by day. */
  readonly readings: readonly Count[]
  readonly stored: readonly StoredSpan[]
  /** The last days of earlier rates. */
  readonly rateEnds: readonly Day[]
  /** The use of a day without any known usage. */
  readonly usualDaily: number
}

/** Usage to store. `start` and `end` are null if the register's value is unknown. */
export type NewUsage = {
  readonly from: Day
  readonly to: Day
  readonly revision: number
  readonly units: number
  readonly start: number | null
  readonly end: number | null
  readonly type: 'Actual' | 'Estimate'
}

/**
 * The usage that the next bill charges for a meter: corrections of charged days by newer readings, then the days not charged
 * yet, by readings and after the last reading by an estimate. Stored usage between two readings adds up to their difference.
 */
export function calculateUsage(counter: Counter): NewUsage[] {
  return [...calculateRevisions(counter), ...calculateNewUsage(counter)]
}

/** At most one revision for each stored span of days. */
function calculateRevisions(counter: Counter): NewUsage[] {
  const { readings, stored } = counter
  const [oldest] = readings
  const newest = readings.at(-1)
  if (oldest === undefined || newest === undefined) return []
  const agreed = new Set(findAgreedSpans(counter).flat())
  return stored
    .filter((span) => span.to > oldest.on && span.from <= newest.on && !agreed.has(span))
    .flatMap((span) => {
      const units = calculateUnits(span, readings) - span.sum
      const type = span.from > oldest.on && span.to <= newest.on ? 'Actual' : 'Estimate'
      const { from, to, revision } = span
      return units === 0 ? [] : [{ from, to, revision: revision + 1, units, start: null, end: null, type }]
    })
}

/** Stored spans between two readings that already add up to the difference of the readings. */
function findAgreedSpans({ readings, stored }: Counter): StoredSpan[][] {
  return readings.slice(1).flatMap((next, place) => {
    const before = readings[place]
    if (before === undefined) return []
    const inside = stored.filter(({ from, to }) => from > before.on && to <= next.on)
    const days = inside.reduce((sum, { from, to }) => sum + daysBetween(from, to) + 1, 0)
    const units = inside.reduce((total, { sum }) => total + sum, 0)
    const isWhole = days === daysBetween(before.on, next.on)
    return isWhole && units === next.units - before.units ? [inside] : []
  })
}

/** The units of a span: days between readings count by the readings, other days by their share of the first usage. */
function calculateUnits(span: StoredSpan, readings: readonly Count[]): number {
  const [oldest] = readings
  const newest = readings.at(-1)
  if (oldest === undefined || newest === undefined) return span.sum
  const first = laterDay(addDays(oldest.on, 1), span.from)
  const last = earlierDay(newest.on, span.to)
  return (
    shareUpTo(span, addDays(first, -1)) +
    unitsBetween(readings, { from: first, to: last }) +
    (span.first - shareUpTo(span, last))
  )
}

/** The share of a span's first usage that falls on its days up to `day`. */
function shareUpTo({ from, to, first }: StoredSpan, day: Day): number {
  return Math.round((first * (daysBetween(from, day) + 1)) / (daysBetween(from, to) + 1))
}

type Days = { readonly from: Day; readonly to: Day }

function unitsBetween(readings: readonly Count[], { from, to }: Days): number {
  return (countAt(readings, to) ?? 0) - (countAt(readings, addDays(from, -1)) ?? 0)
}

/** Usage of the days without stored usage, split at the first and last reading and at changes of rates. */
function calculateNewUsage(counter: Counter): NewUsage[] {
  const { readings, stored, lastDay } = counter
  const from = stored.reduce((next, { to }) => laterDay(next, addDays(to, 1)), counter.firstDay)
  const lastRead = readings.findLast(({ on }) => on <= lastDay)?.on
  let level = levelAt(addDays(from, -1), counter)
  return splitDays({ from, to: lastDay }, listCuts(counter)).map((days) => {
    const start = countAt(readings, addDays(days.from, -1))
    const end = countAt(readings, days.to)
    const isRead = start !== null && end !== null
    const units = isRead ? end - start : estimate(counter, days)
    const startLevel: number | null = start ?? level
    level = isRead || startLevel === null ? end : startLevel + units
    const type = isRead && lastRead !== undefined && days.to <= lastRead ? 'Actual' : 'Estimate'
    return { ...days, revision: 0, units, start: startLevel, end: level, type }
  })
}

/** The register's level at the end of a day, from readings and later charged usage; null before the first reading. */
function levelAt(day: Day, { readings, stored }: Counter): number | null {
  const read = countAt(readings, day)
  const newest = readings.at(-1)
  if (read !== null || newest === undefined || newest.on > day) return read
  return stored
    .filter(({ to }) => to > newest.on)
    .reduce(
      (sum, span) => sum + (span.from > newest.on ? span.sum : span.first - shareUpTo(span, newest.on)),
      newest.units,
    )
}

/** The days on which a rate or the kind of the usage (read or estimated) changes. */
function listCuts({ readings, rateEnds, lastDay }: Counter): Day[] {
  const ends = [readings[0]?.on, readings.findLast(({ on }) => on <= lastDay)?.on, readings.at(-1)?.on]
  return [...new Set([...rateEnds, ...ends.flatMap((on) => on ?? [])])].toSorted()
}

/** Splits days into parts; each cut is the last day of a part. */
function splitDays({ from, to }: Days, cuts: readonly Day[]): Days[] {
  const ends = [...cuts.filter((cut) => cut >= from && cut < to), to]
  return ends
    .map((end, place) => ({ from: place === 0 ? from : addDays(ends[place - 1] ?? from, 1), to: end }))
    .filter((days) => days.from <= days.to)
}

/** Estimated by the same weeks of last year, else by the last read days, else by the last charged days. */
function estimate({ readings, stored, usualDaily }: Counter, days: Days): number {
  const last = stored.at(-1)
  const charged = last === undefined ? null : last.sum / (daysBetween(last.from, last.to) + 1)
  const daily = lastYearsDaily(readings, days) ?? lastSpanDaily(readings) ?? charged ?? usualDaily
  return Math.round(Math.max(0, daily) * (daysBetween(days.from, days.to) + 1))
}

function laterDay(one: Day, other: Day): Day {
  return one > other ? one : other
}

function earlierDay(one: Day, other: Day): Day {
  return one < other ? one : other
}
