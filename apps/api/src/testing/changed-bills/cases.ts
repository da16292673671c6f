import * as fc from 'fast-check'

import { BRANDS } from '@switchboard/brands/brands'
import type { Brand } from '@switchboard/brands/brand'
import { BILL_FREQUENCIES } from '@switchboard/domain/accounts/contract'
import type { BillFrequency } from '@switchboard/domain/billing-frequency/contract'
import { addDays, addMonths, day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { CHANGE_KINDS } from '@switchboard/domain/product-change/change-kind'

/** The first day of every account. Its customer makes changes until `LAST_STEP`. */
export const TODAY = day.parse('2026-11-21')
export const LAST_STEP = addMonths(TODAY, 6)
export const LAST_DAY = addMonths(TODAY, 7)

const STEP_KINDS = [...CHANGE_KINDS, 'frequency', 'mesh', 'google-wifi', 'video'] as const
export type StepKind = (typeof STEP_KINDS)[number]

/** A change that a customer makes on a screen. */
export type Step = {
  /** Days after the previous step. */
  readonly waits: number
  readonly kind: StepKind
  /** The index of the chosen option of each field of the screen. */
  readonly picks: readonly number[]
  /** The index of the chosen first day. */
  readonly start: number
  /** If a change is waiting, the customer cancels it instead. */
  readonly undoes: boolean
}

/** An account with the changes that its customer makes. */
export type Case = {
  readonly brand: Brand
  readonly frequency: BillFrequency
  readonly businessGroup: string
  readonly firstBill: Day
  /** The monthly price of the plan, if it differs from the catalogue. */
  readonly ownCents: number | null
  /** A discount. */
  readonly offer: {
    readonly cents: number
    /** Days from the first bill to its end. Null without an end. */
    readonly days: number | null
    /** Whether accounts with another bill frequency lose it. */
    readonly monthlyOnly: boolean
  } | null
  readonly steps: readonly Step[]
}

const aStep: fc.Arbitrary<Step> = fc.record({
  waits: fc.oneof(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 40 })),
  kind: fc.constantFrom(...STEP_KINDS, 'frequency' as const, 'frequency' as const, 'video' as const),
  picks: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 4, maxLength: 4 }),
  start: fc.integer({ min: 0, max: 1 }),
  undoes: fc.boolean(),
})

export const aCase: fc.Arbitrary<Case> = fc.record({
  brand: fc.constantFrom(...BRANDS),
  frequency: fc.constantFrom('Monthly' as const, ...BILL_FREQUENCIES),
  businessGroup: fc.constantFrom('residential', 'residential', '2degreessmb'),
  firstBill: fc.integer({ min: 1, max: 31 }).map((days) => addDays(TODAY, days)),
  ownCents: fc.option(fc.integer({ min: 2_000, max: 12_000 }), { nil: null, freq: 3 }),
  offer: fc.option(
    fc.record({
      cents: fc.integer({ min: 100, max: 1_500 }),
      days: fc.option(fc.integer({ min: 0, max: 150 }), { nil: null }),
      monthlyOnly: fc.boolean(),
    }),
    { nil: null, freq: 2 },
  ),
  steps: fc.array(aStep, { minLength: 3, maxLength: 9 }),
})
