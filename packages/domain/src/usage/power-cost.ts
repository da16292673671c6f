import { daysBetween } from '../day.ts'
import type { Day } from '../day.ts'
import { halfHoursIn, hourAt } from '../instant.ts'
import { toCents } from '../money.ts'
import type { Cents } from '../money.ts'

/** The half-hours of a rate. The night is from 11 pm to 7 am. */
export type Dial = 'all' | 'day' | 'night'

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

const HALF_HOURS = 48
const FIRST_HOUR_OF_DAY = 7
const FIRST_HOUR_OF_NIGHT = 23
/** Rates are whole multiples of this fraction of a cent. */
const PARTS_A_CENT = 10_000
const WATT_HOURS_A_UNIT = 1_000

type Given = { readonly rates: readonly Rate[]; readonly billed: readonly BilledPower[] }

/**
 * The cost of each half-hour and each day. The costs add up, to the cent, to the amounts of bills, to the correction
 * on the next bill if half-hours have changed since, and to the next bill's charge for days not billed yet. An amount
 * is spread over its half-hours in proportion to their watt-hours; the rounding rest is carried to the next.
 */
export function costOfDays(days: readonly CountedDay[], given: Given): DayCost[] {
  const costs = days.map(({ date, wattHours }) => ({ date, parts: wattHours.map(() => 0), daily: 0 }))
  spreadAll(days, given, { costs, countedOf: eachHalfHour })
  return costs.map(({ date, parts, daily }) => ({
    date,
    halfHours: parts.map(toCents),
    daily: toCents(daily),
  }))
}

/** The sums of `costOfDays` by day. Much faster, because an amount is spread over days and not over half-hours. */
export function chargesOfDays(days: readonly CountedDay[], given: Given): DayCharge[] {
  const costs = days.map(({ date }) => ({ date, parts: [0], daily: 0 }))
  spreadAll(days, given, { costs, countedOf: wholeDay })
  return costs.map(({ date, parts: [used = 0], daily }) => ({
    date,
    used: toCents(used),
    daily: toCents(daily),
  }))
}

/** The watt-hours that a dial counted in a part of a day: a half-hour, or all of them. */
type Counted = { readonly part: number; readonly watts: number }

function eachHalfHour({ date, wattHours }: CountedDay, dial: Dial): Counted[] {
  return halfHoursOfDial(date, dial, wattHours.length).map((part) => ({ part, watts: wattHours[part] ?? 0 }))
}

function wholeDay({ date, wattHours }: CountedDay, dial: Dial): Counted[] {
  let watts = 0
  if (dial === 'all') for (const each of wattHours) watts += each ?? 0
  else for (const place of halfHoursOfDial(date, dial, wattHours.length)) watts += wattHours[place] ?? 0
  return [{ part: 0, watts }]
}

type Spreading = {
  readonly costs: { readonly parts: number[]; daily: number }[]
  readonly countedOf: (day: CountedDay, dial: Dial) => readonly Counted[]
}

function spreadAll(days: readonly CountedDay[], { rates, billed }: Given, spreading: Spreading): void {
  for (const dial of new Set(rates.map((rate) => rate.dial)))
    for (const span of findSpans(days, { rates, billed, dial })) spread(span, days, spreading)
}

/** Days that are charged together: by a line of a bill, or by a rate on the next bill. */
type Span = {
  readonly dial: Dial
  readonly places: readonly number[]
  readonly rate: Rate
  readonly billed: BilledPower | null
}

type DialCostInput = Given & { readonly dial: Dial }

function findSpans(days: readonly CountedDay[], { rates, billed, dial }: DialCostInput): Span[] {
  const spans = new Map<string, { billed: BilledPower | null; rate: Rate; places: number[] }>()
  for (const [place, { date }] of days.entries()) {
    const line = billed.find((one) => one.dial === dial && one.from <= date && date <= one.to) ?? null
    const rate = rateOn(rates, dial, line?.to ?? date)
    if (rate === null) continue
    const key = line === null ? `rate ${rate.endsOn ?? ''}` : `line ${line.from}`
    const span = spans.get(key) ?? { billed: line, rate, places: [] }
    span.places.push(place)
    spans.set(key, span)
  }
  return [...spans.values()].map((span) => ({ ...span, dial }))
}

/** The rate of a dial on a day. */
export function rateOn(rates: readonly Rate[], dial: Dial, on: Day): Rate | null {
  const ofDial = rates.filter((rate) => rate.dial === dial)
  const before = ofDial
    .filter(({ endsOn }) => endsOn !== null && endsOn >= on)
    .toSorted((one, other) => ((one.endsOn ?? '') < (other.endsOn ?? '') ? -1 : 1))
  return before[0] ?? ofDial.find(({ endsOn }) => endsOn === null) ?? null
}

function spread(span: Span, days: readonly CountedDay[], { costs, countedOf }: Spreading): void {
  const { dial, places, rate, billed } = span
  const counted = places.flatMap((place) => {
    const day = days[place]
    return day === undefined ? [] : countedOf(day, dial).map(({ part, watts }) => ({ place, part, watts }))
  })
  const total = counted.reduce((sum, { watts }) => sum + watts, 0)
  const cents = (billed?.cents ?? 0) + centsFor(total - (billed?.wattHours ?? 0), rate.centsPerUnit)
  let before = 0
  for (const { place, part, watts } of counted) {
    const after = before + watts
    const share = calculateShare(cents, after, total) - calculateShare(cents, before, total)
    const parts = costs[place]?.parts
    if (parts !== undefined) parts[part] = (parts[part] ?? 0) + share
    before = after
  }
  spreadDaily({ places, rate, billed }, days, costs)
}

/** The daily charge of a line is for all its days, whether their use is known or not. */
function spreadDaily(
  { places, rate, billed }: Pick<Span, 'places' | 'rate' | 'billed'>,
  days: readonly CountedDay[],
  costs: Spreading['costs'],
): void {
  for (const [nth, place] of places.entries()) {
    const cost = costs[place]
    const date = days[place]?.date
    if (cost === undefined || date === undefined) continue
    const before = billed === null ? nth : daysBetween(billed.from, date)
    cost.daily += dailyCents(before + 1, rate.centsPerDay) - dailyCents(before, rate.centsPerDay)
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

/** Rounds to the nearest whole number, half away from zero, without intermediate fractions. */
function divideRounded(numerator: number, denominator: number): number {
  const size = Math.abs(numerator)
  const whole = Math.floor(size / denominator)
  const rest = size - whole * denominator
  return Math.sign(numerator) * (2 * rest >= denominator ? whole + 1 : whole) || 0
}

/** Places of a day's half-hours, from 0, that a dial counts. Must agree with `is_night` in SQL. */
export function halfHoursOfDial(date: Day, dial: Dial, many: number): number[] {
  const all = Array.from({ length: many }, (_, place) => place)
  if (dial === 'all') return all
  // time zone look-ups are slow, and only a day with a clock change needs them
  const begins = many === HALF_HOURS ? null : halfHoursIn(date)
  return all.filter((place) => {
    const hour = begins === null ? Math.floor(place / 2) : hourAt(begins[place] ?? 0)
    const isNight = hour >= FIRST_HOUR_OF_NIGHT || hour < FIRST_HOUR_OF_DAY
    return isNight === (dial === 'night')
  })
}
