import * as fc from 'fast-check'

import { BRANDS } from '@switchboard/brands/brands'
import type { Brand } from '@switchboard/brands/brand'
import { BILL_FREQUENCIES } from '@switchboard/domain/accounts/contract'
import type { BillFrequency } from '@switchboard/domain/billing-frequency/contract'
import { addDays, addMonths, day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { CHANGE_KINDS } from '@switchboard/domain/product-change/kinds'

/** On this day every account begins, and changes until `LAST_STEP`. */
export const TODAY = day.parse('2026-11-21')
export const LAST_STEP = addMonths(TODAY, 6)
export const LAST_DAY = addMonths(TODAY, 7)

const STEP_KINDS = [...CHANGE_KINDS, 'frequency', 'mesh', 'google-wifi', 'video'] as const
export type StepKind = (typeof STEP_KINDS)[number]

/** What a customer does on one screen. */
export type Step = {
  /** Days after the step before. */
  readonly waits: number
  readonly kind: StepKind
  /** Of each question of the screen in turn. */
  readonly picks: readonly number[]
  /** Which of the days on which it may begin. */
  readonly start: number
  /** What waits to begin is taken back instead, if anything does. */
  readonly undoes: boolean
}

/** An account, and what its customer does. */
export type Case = {
  readonly brand: Brand
  readonly frequency: BillFrequency
  readonly businessGroup: string
  readonly firstBill: Day
  /** What the account pays a month for its plan where that is not the catalogue's price. */
  readonly ownCents: number | null
  /** A discount, which may be given to monthly bills alone. */
  readonly offer: {
    readonly cents: number
    /** Days from the first bill on; null without an end. */
    readonly days: number | null
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
