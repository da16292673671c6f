import { daysBetween } from '../day.ts'
import type { Day } from '../day.ts'
import { toCents } from '../money.ts'
import type { Cents } from '../money.ts'

import { halfHoursOfDial } from './dial-hours.ts'
import type { Dial } from './dial-hours.ts'

/** Rates including GST, with at most four decimals. */
export type Rate = {
  readonly dial: Dial
  /** The last day of the rate; null for the current rate. */
  readonly endsOn: Day | null
  readonly centsPerUnit: number
  readonly centsPerDay: number
}

/** The charge of bills for the days from `from` to `to`, with later corrections. */
export type BilledPower = {
  readonly dial: Dial
  readonly from: Day
  readonly to: Day
  readonly wattHours: number
  readonly cents: number
}

/** Watt-hours by half-hour from midnight on; null if unknown. */
export type CountedDay = { readonly date: Day; readonly wattHours: readonly (number | null)[] }

export type DayCost = {
  readonly date: Day
  readonly halfHours: readonly Cents[]
  /** The day's part of the daily charge. */
  readonly daily: Cents
}

/** The sum of a day's half-hours, and the day's part of the daily charge. */
export type DayCharge = { readonly date: Day; readonly used: Cents; readonly daily: Cents }

/** Rates are whole multiples of this fraction of a cent. */
const PARTS_A_CENT = 10_000
const WATT_HOURS_A_UNIT = 1_000

type PowerCharges = { readonly rates: readonly Rate[]; readonly billed: readonly BilledPower[] }

/**
 * The cost of each half-hour and each day. For billed days the costs add up, to the cent, to the amounts of the bills and the
 * correction on the next bill, if half-hours have changed since. For other days they add up to the charge of the next bill. An
 * amount is spread over its half-hours in proportion to their watt-hours; the rest of a rounding is carried to the next.
 */
export function costOfDays(days: readonly CountedDay[], charges: PowerCharges): DayCost[] {
  const costs = days.map(({ date, wattHours }) => ({ date, parts: wattHours.map(() => 0), daily: 0 }))
  spreadCharges(days, charges, { costs, listParts: listHalfHours })
  return costs.map(({ date, parts, daily }) => ({
    date,
    halfHours: parts.map(toCents),
    daily: toCents(daily),
  }))
}

/** The sums of `costOfDays` by day. Much faster, because an amount is spread over days and not over half-hours. */
export function chargesOfDays(days: readonly CountedDay[], charges: PowerCharges): DayCharge[] {
  const costs = days.map(({ date }) => ({ date, parts: [0], daily: 0 }))
  spreadCharges(days, charges, { costs, listParts: listWholeDay })
  return costs.map(({ date, parts: [used = 0], daily }) => ({
    date,
    used: toCents(used),
    daily: toCents(daily),
  }))
}

/** The watt-hours of a dial in a part of a day: a half-hour, or the whole day. */
type PartUse = { readonly part: number; readonly wattHours: number }

function listHalfHours({ date, wattHours }: CountedDay, dial: Dial): PartUse[] {
  return halfHoursOfDial(date, dial, wattHours.length).map((place) => ({
    part: place,
    wattHours: wattHours[place] ?? 0,
  }))
}

function listWholeDay({ date, wattHours }: CountedDay, dial: Dial): PartUse[] {
  let sum = 0
  if (dial === 'all') for (const each of wattHours) sum += each ?? 0
  else for (const place of halfHoursOfDial(date, dial, wattHours.length)) sum += wattHours[place] ?? 0
  return [{ part: 0, wattHours: sum }]
}

type Spreading = {
  readonly costs: { readonly parts: number[]; daily: number }[]
  readonly listParts: (day: CountedDay, dial: Dial) => readonly PartUse[]
}

function spreadCharges(
  days: readonly CountedDay[],
  { rates, billed }: PowerCharges,
  spreading: Spreading,
): void {
  for (const dial of new Set(rates.map((rate) => rate.dial)))
    for (const span of findSpans(days, { rates, billed, dial })) spreadSpan(span, days, spreading)
}

/** Days that are charged together: by a line of a bill, or by a rate on the next bill. */
type Span = {
  readonly dial: Dial
  /** Indexes of the days. */
  readonly indexes: readonly number[]
  readonly rate: Rate
  readonly billed: BilledPower | null
}

type DialCharges = PowerCharges & { readonly dial: Dial }

function findSpans(days: readonly CountedDay[], { rates, billed, dial }: DialCharges): Span[] {
  const spans = new Map<string, { billed: BilledPower | null; rate: Rate; indexes: number[] }>()
  for (const [index, { date }] of days.entries()) {
    const line = billed.find((each) => each.dial === dial && each.from <= date && date <= each.to) ?? null
    const rate = rateOn(rates, dial, line?.to ?? date)
    if (rate === null) continue
    const key = line === null ? `rate ${rate.endsOn ?? ''}` : `line ${line.from}`
    const span = spans.get(key) ?? { billed: line, rate, indexes: [] }
    span.indexes.push(index)
    spans.set(key, span)
  }
  return [...spans.values()].map((span) => ({ ...span, dial }))
}

/** The rate of a dial on a day. */
export function rateOn(rates: readonly Rate[], dial: Dial, on: Day): Rate | null {
  const dialRates = rates.filter((rate) => rate.dial === dial)
  const [earliestEnding] = dialRates
    .filter(({ endsOn }) => endsOn !== null && endsOn >= on)
    .toSorted((one, other) => ((one.endsOn ?? '') < (other.endsOn ?? '') ? -1 : 1))
  return earliestEnding ?? dialRates.find(({ endsOn }) => endsOn === null) ?? null
}

function spreadSpan(span: Span, days: readonly CountedDay[], { costs, listParts }: Spreading): void {
  const { dial, indexes, rate, billed } = span
  const uses = indexes.flatMap((index) => {
    const day = days[index]
    return day === undefined ? [] : listParts(day, dial).map((use) => ({ index, ...use }))
  })
  const total = uses.reduce((sum, { wattHours }) => sum + wattHours, 0)
  const cents = (billed?.cents ?? 0) + centsFor(total - (billed?.wattHours ?? 0), rate.centsPerUnit)
  let before = 0
  for (const { index, part, wattHours } of uses) {
    const after = before + wattHours
    const share = calculateShare(cents, after, total) - calculateShare(cents, before, total)
    const parts = costs[index]?.parts
    if (parts !== undefined) parts[part] = (parts[part] ?? 0) + share
    before = after
  }
  spreadDaily({ indexes, rate, billed }, days, costs)
}

/** The daily charge of a line is for all its days, whether their use is known or not. */
function spreadDaily(
  { indexes, rate, billed }: Pick<Span, 'indexes' | 'rate' | 'billed'>,
  days: readonly CountedDay[],
  costs: Spreading['costs'],
): void {
  for (const [position, index] of indexes.entries()) {
    const cost = costs[index]
    const date = days[index]?.date
    if (cost === undefined || date === undefined) continue
    const daysBefore = billed === null ? position : daysBetween(billed.from, date)
    cost.daily += dailyCents(daysBefore + 1, rate.centsPerDay) - dailyCents(daysBefore, rate.centsPerDay)
  }
}

function dailyCents(days: number, centsPerDay: number): number {
  return divideRounded(days * Math.round(centsPerDay * PARTS_A_CENT), PARTS_A_CENT)
}

/** Cents for watt-hours at a rate, rounded to the cent as on a bill line. */
export function centsFor(wattHours: number, centsPerUnit: number): number {
  return divideRounded(wattHours * Math.round(centsPerUnit * PARTS_A_CENT), WATT_HOURS_A_UNIT * PARTS_A_CENT)
}

function calculateShare(cents: number, part: number, whole: number): number {
  return whole === 0 ? 0 : divideRounded(cents * part, whole)
}

/** Divides and rounds to the nearest whole number, half away from zero. Only whole numbers are used, so that it is exact. */
function divideRounded(numerator: number, denominator: number): number {
  const size = Math.abs(numerator)
  const whole = Math.floor(size / denominator)
  const rest = size - whole * denominator
  const rounded = 2 * rest >= denominator ? whole + 1 : whole
  return Math.sign(numerator) * rounded || 0 // no negative zero
}
