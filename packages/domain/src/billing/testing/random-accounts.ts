import * as fc from 'fast-check'

import { addDays, addMonths } from '../../day.ts'
import type { Day } from '../../day.ts'

/*
 * A small model of a provider's bill run. Charges have first and last days and a notice; they are billed ahead by month,
 * fortnight or week. Changes that become known late are billed or refunded by the day. Power and calls are billed afterwards.
 */

export const FREQUENCIES = {
  month: { aYear: 12, next: (from: Day) => addMonths(from, 1) },
  fortnight: { aYear: 26, next: (from: Day) => addDays(from, 14) },
  week: { aYear: 52, next: (from: Day) => addDays(from, 7) },
}
export type Frequency = keyof typeof FREQUENCIES

/** Days are counted from the date of the earlier bill. */
export type Charge = {
  readonly subject: string
  readonly kind: 'plan' | 'extra' | 'discount'
  readonly name: string
  readonly monthlyCents: number
  readonly quantity: number
  readonly starts: number
  readonly ends: number | null
  /** How many days before start and end they become known. */
  readonly notice: number
}

export type Meter = {
  readonly subject: string
  readonly name: string
  readonly unit: 'kWh' | 'minutes' | 'GB'
  /** Hundredths of a cent, on each of the two bills. */
  readonly unitPrices: readonly [number, number]
  readonly dayPrices: readonly [number, number]
  /** Thousandths of a unit; null if nothing was measured. */
  readonly used: readonly [number | null, number | null]
  readonly estimated: readonly [boolean, boolean]
}

export type Single = {
  readonly kind: 'oneOff' | 'credit'
  readonly name: string
  readonly cents: number
  readonly on: 0 | 1
}

export type World = {
  readonly billDate: string
  readonly frequencies: readonly [Frequency, Frequency]
  readonly charges: readonly Charge[]
  readonly meters: readonly Meter[]
  readonly singles: readonly Single[]
  readonly refundKind: 'credit' | 'same kind'
  readonly withGst: boolean
  readonly describedLines: 'all' | 'this bill' | 'none' | 'some lines'
  readonly hasAmountsWithoutGst: boolean
}

const PLAN_NAMES = ['Fibre 300', 'Fibre 950', 'Homeline', 'Mobile plan']

const planName = fc.constantFrom(...PLAN_NAMES)

const charges = fc
  .uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 6 })
  .chain((subjects) => fc.tuple(...subjects.map((number) => createCharges(number))))
  .map((each) => each.flat())

/** A charge of a subject, sometimes followed by a second one with another price, plan or quantity, or after a gap. */
function createCharges(number: number): fc.Arbitrary<Charge[]> {
  return fc
    .record({
      kind: fc.constantFrom('plan' as const, 'plan' as const, 'extra' as const, 'discount' as const),
      names: fc.oneof(
        fc.tuple(planName, planName),
        planName.map((one): [string, string] => [one, one]),
      ),
      prices: fc.tuple(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 20_000 })),
      keepsPrice: fc.boolean(),
      quantities: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 })),
      starts: fc.oneof(
        { weight: 2, arbitrary: fc.constant(-400) },
        { weight: 1, arbitrary: fc.integer({ min: -40, max: 60 }) },
      ),
      // after an end on day -1 the next charge starts on the date of the earlier bill; after day 6, 13 or 30 it may start on
      // the date of this bill
      ends: fc.oneof(
        fc.constant(null),
        fc.constantFrom(-1, 6, 13, 27, 29, 30),
        fc.integer({ min: -40, max: 70 }),
      ),
      gap: fc.oneof(fc.constant(0), fc.constant(null), fc.integer({ min: 1, max: 9 })),
      notice: fc.integer({ min: 0, max: 20 }),
    })
    .map(({ kind, names, prices, keepsPrice, quantities, starts, ends, gap, notice }) => {
      const sign = kind === 'discount' ? -1 : 1
      const last = ends === null ? null : Math.max(ends, starts)
      const first: Charge = {
        subject: `${kind}:${number}`,
        kind,
        name: names[0],
        monthlyCents: sign * prices[0],
        quantity: quantities[0],
        starts,
        ends: last,
        notice,
      }
      if (last === null || gap === null) return [first]
      const following: Charge = {
        ...first,
        name: names[1],
        monthlyCents: keepsPrice ? first.monthlyCents : sign * prices[1],
        quantity: quantities[1],
        starts: last + 1 + gap,
        ends: null,
      }
      return [first, following]
    })
}

const hundredths = fc.integer({ min: 0, max: 9_000 })
const used = fc.option(fc.integer({ min: 0, max: 2_000_000 }), { freq: 6 })
const meters = fc.uniqueArray(
  fc
    .record({
      kind: fc.constantFrom(
        { subject: 'power:1', name: 'Electricity', unit: 'kWh' as const },
        { subject: 'calls:1', name: 'Calls', unit: 'minutes' as const },
        { subject: 'data:1', name: 'Data over the plan', unit: 'GB' as const },
      ),
      unitPrices: samePriceOrNot(hundredths),
      dayPrices: samePriceOrNot(fc.oneof(fc.constant(0), hundredths)),
      used: fc.tuple(used, used),
      estimated: fc.tuple(fc.boolean(), fc.boolean()),
    })
    .map(({ kind, ...meter }): Meter => ({ ...kind, ...meter })),
  { maxLength: 3, selector: ({ subject }) => subject },
)

function samePriceOrNot(price: fc.Arbitrary<number>): fc.Arbitrary<[number, number]> {
  return fc.oneof(
    price.map((one): [number, number] => [one, one]),
    fc.tuple(price, price),
  )
}

const singles = fc.array(
  fc.record({
    kind: fc.constantFrom('oneOff' as const, 'credit' as const),
    name: fc.constantFrom('Connection fee', 'Travel pass', 'Paper bill fee', 'Goodwill'),
    cents: fc.oneof(fc.constantFrom(250, 2_000), fc.integer({ min: 1, max: 30_000 })),
    on: fc.constantFrom(0 as const, 1 as const),
  }),
  { maxLength: 4 },
)

const frequency = fc.constantFrom('month' as const, 'fortnight' as const, 'week' as const)

export const worlds: fc.Arbitrary<World> = fc.record({
  billDate: fc.constantFrom('2026-01-31', '2026-02-28', '2026-09-20', '2027-03-29', '2028-02-29'),
  frequencies: fc.oneof(
    frequency.map((one): [Frequency, Frequency] => [one, one]),
    fc.tuple(frequency, frequency),
  ),
  charges,
  meters,
  singles,
  refundKind: fc.constantFrom('credit' as const, 'same kind' as const),
  withGst: fc.boolean(),
  describedLines: fc.oneof(
    { weight: 7, arbitrary: fc.constant('all' as const) },
    { weight: 3, arbitrary: fc.constantFrom('this bill' as const, 'none' as const, 'some lines' as const) },
  ),
  hasAmountsWithoutGst: fc.boolean(),
})
