import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { Plan } from '../catalogue/products.ts'
import { addDays, addMonths, day } from '../day.ts'
import { toCents } from '../money.ts'
import type { MonthOfUse } from '../usage/contract.ts'

import {
  sumBilledAmounts,
  sumCalls,
  internetMonths,
  isMost,
  monthsOnPlan,
  monthsOnPower,
  monthsOver,
  powerMonths,
  sumCents,
  totalOn,
} from './comparison.ts'
import type { Buyer } from './comparison.ts'
import { FIBRE_300 } from './testing/facts.ts'

const GB = 1_024
const FIRST = day.parse('2025-11-03')

const charge = (cents: number) => ({
  chargeIncludingGst: toCents(cents),
  chargeExcludingGst: toCents(Math.round(cents / 1.15)),
})

/** Consecutive months with these MB; null for an unknown month. */
function monthsWith(used: readonly (number | null)[], difference: Partial<MonthOfUse> = {}): MonthOfUse[] {
  return used.map((usedMb, place) => ({
    from: addMonths(FIRST, place),
    to: addDays(addMonths(FIRST, place + 1), -1),
    internet: usedMb === null ? null : { usedMb, billed: charge(8_900) },
    power: null,
    calls: null,
    ...difference,
  }))
}

const [fibre] = FIBRE_300.plans.Internet
if (fibre === undefined) throw new Error('the speed has a plan')
const unlimited = { ...fibre, ...charge(8_500), unlimited: true }
const capped = {
  ...fibre,
  ...charge(6_200),
  unlimited: false,
  dataCapMb: 100 * GB,
  dataBlock: { mb: 20 * GB, ...charge(1_000) },
}
const MONTHLY: Buyer = { billFrequency: 'Monthly', withGst: true }

function on(plan: Plan, gigabytes: readonly number[], buyer = MONTHLY) {
  return monthsOnPlan(plan, internetMonths(monthsWith(gigabytes.map((each) => each * GB))), buyer)
}

describe('the compared months', () => {
  test.each([
    ['all of them', [1, 2, 3], [1, 2, 3]],
    ['those since the service was on', [null, null, 3, 4], [3, 4]],
    ['those after a gap', [1, null, 3], [3]],
    ['those before figures that have not come', [1, 2, null], [1, 2]],
    ['none', [null, null], []],
    ['none of none', [], []],
  ])('are %s', (_what, used, known) => {
    expect(internetMonths(monthsWith(used)).map(({ usedMb }) => usedMb)).toEqual(known)
  })

  test('exclude months without a bill', () => {
    const unbilled = monthsWith([1], { internet: { usedMb: 1, billed: null } })

    expect(internetMonths([...unbilled, ...monthsWith([2])])).toHaveLength(1)
  })
})

test('the amount paid is the sum of the bills, with or without GST', () => {
  const months = internetMonths(monthsWith([1, 2, 3]))

  expect(sumBilledAmounts(months, true)).toBe(26_700)
  expect(sumBilledAmounts(months, false)).toBe(3 * 7_739)
})

test('calls are shown if they are counted in every month', () => {
  const calls = { minutes: 31, billed: charge(608) }

  expect(sumCalls(internetMonths(monthsWith([1, 2], { calls })), true)).toEqual({
    minutes: 62,
    billed: 1_216,
  })
  expect(sumCalls(internetMonths(monthsWith([1, 2])), true)).toBeNull()
  const changed = [...monthsWith([1]), ...monthsWith([2], { calls })]
  expect(sumCalls(internetMonths(changed), true)).toBeNull()
})

describe('a plan with a cap', () => {
  test('costs each block begun above the cap, and shows the number of such months', () => {
    const months = on(capped, [100, 101, 120, 121, 30])

    expect(months.map(({ extraData }) => extraData)).toEqual([0, 1_000, 1_000, 2_000, 0])
    expect(monthsOver(months)).toBe(3)
    expect(totalOn(months)).toBe(5 * 6_200 + 4_000)
  })

  test.each([
    ['nothing', {}, [0, 40, 140], 1],
    ['what is left of its own data for one month with rollover', { dataRollover: true }, [0, 0, 240], 1],
    ['enough with rollover', { dataRollover: true }, [40, 160, 100], 0],
    ['what rolled over is used first', { dataRollover: true }, [0, 100, 200], 0],
    ['all that is left with data banking', { dataBanking: true }, [0, 0, 300], 0],
    ['no more than that', { dataBanking: true }, [0, 0, 301], 1],
  ])('keeps %s', (_what, keeps, used, over) => {
    expect(monthsOver(on({ ...capped, ...keeps }, used))).toBe(over)
  })

  test('has no total if extra data has no price, but has one if no extra data was needed', () => {
    const unpriced = { ...unlimited, ...charge(6_200), unlimited: false, dataCapMb: 100 * GB }

    expect(totalOn(on(unpriced, [101]))).toBeNull()
    expect(totalOn(on(unpriced, [100]))).toBe(6_200)
  })
})

test.each([
  ['Monthly', [8_500, 8_500]],
  ['Fortnightly', [Math.round((8_500 * 30) / 14), Math.round((8_500 * 31) / 14)]],
  ['Weekly', [Math.round((8_500 * 30) / 7), Math.round((8_500 * 31) / 7)]],
] as const)('FRQ-032 a month of %s bills costs the sum of its days', (billFrequency, prices) => {
  const months = on(unlimited, [1, 1], { billFrequency, withGst: true })

  expect(months.map(({ price }) => price)).toEqual(prices)
})

const aUse = fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 12 })
const aBuyer = fc.record({
  billFrequency: fc.constantFrom('Weekly' as const, 'Fortnightly' as const, 'Monthly' as const),
  withGst: fc.boolean(),
})
const aCap = fc.record({
  dataCapMb: fc.integer({ min: 1, max: 600 * GB }),
  dataRollover: fc.boolean(),
  dataBanking: fc.boolean(),
})

test('the total is the sum of its months', () => {
  fc.assert(
    fc.property(aUse, aCap, aBuyer, (used, cap, buyer) => {
      const months = on({ ...capped, ...cap }, used, buyer)

      expect(months).toHaveLength(used.length)
      expect(totalOn(months)).toBe(
        months.reduce((sum, { price, extraData }) => sum + price + (extraData ?? Number.NaN), 0),
      )
    }),
  )
})

test('an unlimited plan costs the same at any use', () => {
  fc.assert(
    fc.property(aUse, aBuyer, (used, buyer) => {
      const none = used.map(() => 0)

      expect(on(unlimited, used, buyer)).toEqual(on(unlimited, none, buyer))
    }),
  )
})

test('more use never costs less, in any month and with any rollover', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.nat(300)), { maxLength: 12 }),
      aCap,
      (months, cap) => {
        const plan = { ...capped, ...cap }
        const less = totalOn(
          on(
            plan,
            months.map(([used]) => used),
          ),
        )
        const more = totalOn(
          on(
            plan,
            months.map(([used, added]) => used + added),
          ),
        )

        expect(more).toBeGreaterThanOrEqual(less ?? Number.NaN)
      },
    ),
  )
})

test('rollover never costs more than no rollover, and banking never more than rollover', () => {
  fc.assert(
    fc.property(aUse, fc.integer({ min: 1, max: 600 * GB }), (used, dataCapMb) => {
      const total = (keeps: object) => totalOn(on({ ...capped, dataCapMb, ...keeps }, used)) ?? Number.NaN

      expect(total({ dataRollover: true })).toBeLessThanOrEqual(total({}))
      expect(total({ dataBanking: true })).toBeLessThanOrEqual(total({ dataRollover: true }))
    }),
  )
})

describe('a power plan', () => {
  const plan = {
    coreProductKey: 'ELECTRICITY',
    planKey: 'power-smart',
    description: 'Power',
    centsPerUnitIncludingGst: 24.1,
    centsPerDayIncludingGst: 53,
  }
  const readings = (units: readonly number[], nightKwh: number | null = null) =>
    powerMonths(
      units.flatMap((kwh, place) =>
        monthsWith(
          units.map(() => null),
          { power: { kwh, nightKwh, billed: charge(10_000) } },
        ).slice(place, place + 1),
      ),
    )

  test('costs its units and its days, and has no months without readings', () => {
    expect(monthsOnPower(plan, readings([219, 210]))).toEqual([5_278 + 1_590, 5_061 + 1_643])
    expect(powerMonths(monthsWith([1, 2]))).toEqual([])
  })

  test('with a night rate charges night use at the night rate, or an upper bound if night use is unknown', () => {
    const twoRates = { ...plan, centsPerNightUnitIncludingGst: 17.2 }
    const known = readings([219, 210], 100)
    const unknown = readings([219, 210])

    expect(monthsOnPower(twoRates, known)).toEqual([2_868 + 1_720 + 1_590, 2_651 + 1_720 + 1_643])
    expect(monthsOnPower(twoRates, unknown)).toEqual(monthsOnPower(plan, unknown))
    expect(monthsOnPower({ ...plan, centsPerNightUnitIncludingGst: 30 }, readings([100]))).toEqual([4_590])
    expect([isMost(twoRates, known), isMost(twoRates, unknown), isMost(plan, unknown)]).toEqual([
      false,
      true,
      false,
    ])
  })

  test('has the sum of its months as total, and more units never cost less', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(2_000), fc.nat(500)), { maxLength: 12 }), (months) => {
        const less = monthsOnPower(plan, readings(months.map(([kwh]) => kwh)))
        const more = monthsOnPower(plan, readings(months.map(([kwh, added]) => kwh + added)))

        expect(less).toHaveLength(months.length)
        expect(sumCents(more)).toBeGreaterThanOrEqual(sumCents(less))
      }),
    )
  })
})
