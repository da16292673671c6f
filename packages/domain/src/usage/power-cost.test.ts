import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addDays, day, daysBetween } from '../day.ts'
import type { Day } from '../day.ts'
import { halfHoursIn } from '../instant.ts'

import { centsFor, chargesOfDays, costOfDays, rateOn } from './power-cost.ts'
import type { BilledPower, CountedDay, Rate } from './power-cost.ts'
import type { Dial } from './dial-hours.ts'

const FIRST = day.parse('2026-09-06')

function buildDay(date: Day, each: (place: number) => number | null): CountedDay {
  return { date, wattHours: halfHoursIn(date).map((_begins, place) => each(place)) }
}

function rate(centsPerUnit: number, differences: Partial<Rate> = {}): Rate {
  return { dial: 'all', endsOn: null, centsPerUnit, centsPerDay: 53, ...differences }
}

const sum = (numbers: readonly number[]) => numbers.reduce((so, number) => so + number, 0)

test('a day of 48 half-hours of 250 Wh at 24.1 cents costs what a bill charges for 12 kWh', () => {
  const [cost] = costOfDays([buildDay(FIRST, () => 250)], { rates: [rate(24.1)], billed: [] })

  expect([sum(cost?.halfHours ?? []), cost?.daily]).toEqual([289, 53])
  expect(new Set(cost?.halfHours)).toEqual(new Set([6, 7]))
})

test('half-hours of the night are those from 11 pm to 7 am by the clock, on days of 46 and 50 half-hours too', () => {
  const rates = [rate(20, { dial: 'day' }), rate(10, { dial: 'night', centsPerDay: 0 })]
  const costs = ['2026-09-26', '2026-09-27', '2026-04-05'].map((date) => {
    const [cost] = costOfDays([buildDay(day.parse(date), () => 1_000)], { rates, billed: [] })
    return [cost?.halfHours.filter((cents) => cents === 10).length, cost?.halfHours.length]
  })

  expect(costs).toEqual([
    [16, 48],
    [14, 46],
    [18, 50],
  ])
})

test('a day costs by the rate that held on it', () => {
  const days = [buildDay(FIRST, () => 1_000), buildDay(addDays(FIRST, 1), () => 1_000)]
  const rates = [rate(10, { endsOn: FIRST, centsPerDay: 40 }), rate(20)]
  const costs = costOfDays(days, { rates, billed: [] })

  expect(costs.map(({ halfHours, daily }) => [sum(halfHours), daily])).toEqual([
    [480, 40],
    [960, 53],
  ])
  expect([rateOn(rates, 'all', FIRST), rateOn(rates, 'night', FIRST)]).toEqual([rates[0], null])
})

test('a day whose estimate was corrected costs what bill and settlement charge together', () => {
  const days = [buildDay(FIRST, () => 200)]
  const billed = { dial: 'all', from: FIRST, to: FIRST, wattHours: 12_000, cents: 289 } as const
  const [cost] = costOfDays(days, { rates: [rate(24.1)], billed: [billed] })

  expect(sum(cost?.halfHours ?? [])).toBe(289 + centsFor(9_600 - 12_000, 24.1))
})

test('a half-hour of which nothing is known costs nothing, and the rest what it counted', () => {
  const days = [buildDay(FIRST, (place) => (place === 0 ? null : 0)), buildDay(addDays(FIRST, 1), () => null)]
  const costs = costOfDays(days, { rates: [rate(24.1)], billed: [] })

  expect(costs.flatMap(({ halfHours }) => halfHours).every((cents) => cents === 0)).toBe(true)
})

/** An account's supply over some bill periods, as the bill run makes its lines. */
type Account = {
  readonly days: readonly CountedDay[]
  readonly rates: readonly Rate[]
  readonly billed: readonly BilledPower[]
  readonly periods: readonly { readonly from: Day; readonly to: Day }[]
}

const DIALS: readonly (readonly Dial[])[] = [['all'], ['day', 'night']]

const accounts = fc
  .record({
    start: fc.integer({ min: 0, max: 700 }),
    lengths: fc.array(fc.integer({ min: 2, max: 6 }), { minLength: 1, maxLength: 3 }),
    dials: fc.constantFrom(...DIALS),
    prices: fc.array(fc.integer({ min: 1, max: 9_999_999 }), { minLength: 3, maxLength: 3 }),
    daily: fc.integer({ min: 0, max: 9_999_999 }),
    changeAfter: fc.integer({ min: -1, max: 12 }),
    corrected: fc.integer({ min: 0, max: 400 }),
    settled: fc.boolean(),
    seed: fc.integer({ min: 1, max: 100_000 }),
  })
  .map(buildAccount)

type Drawn = {
  readonly start: number
  readonly lengths: readonly number[]
  readonly dials: readonly Dial[]
  readonly prices: readonly number[]
  readonly daily: number
  readonly changeAfter: number
  readonly corrected: number
  readonly settled: boolean
  readonly seed: number
}

const PARTS_A_CENT = 10_000

/** The last period is not billed yet; the first was billed before one of its half-hours was corrected. */
function buildAccount(drawn: Drawn): Account {
  const begin = addDays(day.parse('2025-09-01'), drawn.start)
  const many = sum(drawn.lengths)
  const days = Array.from({ length: many }, (_, place) =>
    buildDay(addDays(begin, place), (half) => (drawn.seed * (place * 53 + half * 7 + 1)) % 1_499),
  )
  const endsOn = addDays(begin, drawn.changeAfter)
  const rates = drawn.dials.flatMap((dial, place) => {
    const centsPerDay = dial === 'night' ? 0 : drawn.daily / PARTS_A_CENT
    const now = { dial, endsOn: null, centsPerDay, centsPerUnit: (drawn.prices[place] ?? 1) / PARTS_A_CENT }
    if (drawn.changeAfter < 0) return [now]
    return [{ ...now, endsOn, centsPerUnit: (drawn.prices[2] ?? 1) / PARTS_A_CENT }, now]
  })
  const periods = drawn.lengths.map((length, place) => {
    const from = addDays(begin, sum(drawn.lengths.slice(0, place)))
    return { from, to: addDays(from, length - 1) }
  })
  const billed = periods.slice(0, -1).flatMap((period) => buildBillLines(period, days, rates, drawn))
  return { days, rates, billed, periods }
}

/** Lines of a bill: one a dial and rate, of the half-hours as they were known then, and what settled them since. */
function buildBillLines(
  { from, to }: { readonly from: Day; readonly to: Day },
  days: readonly CountedDay[],
  rates: readonly Rate[],
  { dials, corrected, settled }: Drawn,
): BilledPower[] {
  const cuts = rates.flatMap(({ endsOn }) =>
    endsOn !== null && endsOn >= from && endsOn < to ? [endsOn] : [],
  )
  const ends = [...new Set([...cuts, to])]
  return dials.flatMap((dial) =>
    ends.map((end, place): BilledPower => {
      const start = place === 0 ? from : addDays(ends[place - 1] ?? from, 1)
      const now = sumWattHours(days, dial, start, end)
      const then = Math.max(0, now - corrected)
      const price = rateOn(rates, dial, end)?.centsPerUnit ?? 0
      const cents = centsFor(then, price) + (settled ? centsFor(now - then, price) : 0)
      return { dial, from: start, to: end, wattHours: settled ? now : then, cents }
    }),
  )
}

const HOUR = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'Pacific/Auckland',
  hour: 'numeric',
  hourCycle: 'h23',
})

/** Which half-hours a dial counts, asked of the clock one by one. */
const nights = new Map<Day, readonly boolean[]>()

function findNights(date: Day): readonly boolean[] {
  const known = nights.get(date)
  if (known !== undefined) return known
  const nightHalfHours = halfHoursIn(date).map((begins) => {
    const hour = Number(HOUR.format(begins))
    return hour >= 23 || hour < 7
  })
  nights.set(date, nightHalfHours)
  return nightHalfHours
}

function sumWattHours(days: readonly CountedDay[], dial: Dial, from: Day, to: Day): number {
  return sum(
    days
      .filter(({ date }) => date >= from && date <= to)
      .flatMap(({ date, wattHours }) => {
        const isNight = findNights(date)
        return wattHours.map((watts, place) =>
          dial === 'all' || isNight[place] === (dial === 'night') ? (watts ?? 0) : 0,
        )
      }),
  )
}

/** What a period costs on its bill and on those that settle it, or will cost on its first. */
function sumCharges(account: Account, { from, to }: { readonly from: Day; readonly to: Day }): number {
  const { days, rates, billed } = account
  const lines = billed.filter((line) => line.from >= from && line.to <= to)
  const charged = lines.map((line) => {
    const open = sumWattHours(days, line.dial, line.from, line.to) - line.wattHours
    return line.cents + centsFor(open, rateOn(rates, line.dial, line.to)?.centsPerUnit ?? 0)
  })
  if (lines.length > 0) return sum(charged)
  const parts = rates.map((one) => {
    const before = rates.find((other) => other.dial === one.dial && other.endsOn !== null && other !== one)
    const first = before?.endsOn && before.endsOn >= from ? addDays(before.endsOn, 1) : from
    const last = one.endsOn !== null && one.endsOn < to ? one.endsOn : to
    if (one.endsOn !== null)
      return last < from ? 0 : centsFor(sumWattHours(days, one.dial, from, last), one.centsPerUnit)
    return first > to ? 0 : centsFor(sumWattHours(days, one.dial, first, to), one.centsPerUnit)
  })
  return sum(parts)
}

function costOfPeriods(account: Account, planted = 0): number {
  const costs = costOfDays(account.days, account)
  return sum(
    account.periods.map((period) => {
      const days = costs.filter(({ date }) => date >= period.from && date <= period.to)
      const cost = sum(days.flatMap(({ halfHours }) => halfHours)) + planted
      return Math.abs(cost - sumCharges(account, period))
    }),
  )
}

describe('10,000 accounts', () => {
  test('half-hours add up to days, and days to what bills charge, with price changes, corrections and clock changes', () => {
    let halfHours = 0
    let off = 0
    fc.assert(
      fc.property(accounts, (account) => {
        halfHours += sum(account.days.map(({ wattHours }) => wattHours.length))
        const here = costOfPeriods(account)
        off += here
        return here === 0
      }),
      { numRuns: 10_000, seed: 20_261_124 },
    )
    expect([off, halfHours > 1_000_000]).toEqual([0, true])
  })

  test('what days are charged is the sum of their half-hours', () => {
    fc.assert(
      fc.property(accounts, (account) => {
        const costs = costOfDays(account.days, account)
        expect(chargesOfDays(account.days, account)).toEqual(
          costs.map(({ date, halfHours, daily }) => ({ date, used: sum(halfHours), daily })),
        )
      }),
      { numRuns: 1_000, seed: 20_261_125 },
    )
  })

  test('a cent too much is found', () => {
    fc.assert(
      fc.property(accounts, (account) => costOfPeriods(account, 1) > 0),
      { numRuns: 100, seed: 20_261_124 },
    )
  })

  test('the daily charge of a period is what its bill charges for its days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 9_999_999 }), (many, price) => {
        const days = Array.from({ length: many }, (_, place) => ({
          date: addDays(FIRST, place),
          wattHours: [],
        }))
        const centsPerDay = price / PARTS_A_CENT
        const costs = costOfDays(days, { rates: [rate(0, { centsPerDay })], billed: [] })
        return (
          sum(costs.map(({ daily }) => daily)) ===
          Math.floor((many * price * 2 + PARTS_A_CENT) / (2 * PARTS_A_CENT))
        )
      }),
      { numRuns: 10_000, seed: 20_261_124 },
    )
  })
})

test('two years have days of 46, 48 and 50 half-hours, whatever the clock of the machine', () => {
  const from = day.parse('2026-01-01')
  const days = Array.from({ length: daysBetween(from, day.parse('2028-01-01')) }, (_, place) =>
    halfHoursIn(addDays(from, place)),
  )
  const many = days.map(({ length }) => length)

  expect([46, 48, 50].map((length) => many.filter((each) => each === length).length)).toEqual([2, 726, 2])
  expect(days.slice(1).every((each, place) => each[0] === (days[place]?.at(-1) ?? 0) + 1_800_000)).toBe(true)
})
