import type { Day } from '../day.ts'
import type { Cents } from '../money.ts'

import type { PlacedLine } from './difference-lines.ts'

/** The bill that is explained, or the bill before it. */
export type Occasion = 'thisTime' | 'lastTime'

/** A number of billing periods, such as 1 month. */
export type Span = { readonly count: number; readonly unit: string | null }

/** Days of a part of a billing period; `first` and `last` are null if the bill does not state them. */
export type PartDays = { readonly days: number; readonly first: Day | null; readonly last: Day | null }

/**
 * The line that days of a part of a period come from: a charge, a refunded charge, a discount, or a discount that is taken
 * back.
 */
export type PartOf = 'charge' | 'chargeBack' | 'discount' | 'discountBack'

/** The fact behind a cause. Prices are per unit, in cents with fractions, with or without GST as the bill shows its values. */
export type CauseFact =
  | { readonly kind: 'price'; readonly unit: string | null; readonly from: number; readonly to: number }
  /** The rates of power are of another plan, from a day inside one of the bills. */
  | {
      readonly kind: 'powerPlan'
      readonly on: Day
      readonly unit: string | null
      readonly from: number
      readonly to: number
    }
  | {
      readonly kind: 'plan'
      readonly fromName: string
      readonly fromUnit: string | null
      readonly from: number
      readonly unit: string | null
      readonly to: number
    }
  | { readonly kind: 'quantity'; readonly from: number; readonly to: number }
  /** The bills cover periods of different lengths. */
  | { readonly kind: 'length'; readonly from: Span; readonly to: Span }
  /** Days of a part of a period, or refunded days that were billed before. */
  | ({ readonly kind: 'part'; readonly when: Occasion; readonly of: PartOf } & PartDays)
  /** One bill has the whole period, the other (`partly`) only days of it. */
  | ({ readonly kind: 'whole'; readonly partly: Occasion; readonly unit: string | null } & PartDays)
  | {
      readonly kind: 'added' | 'ended'
      readonly unit: string | null
      readonly price: number
      /** Units times periods. */
      readonly quantity: number
    }
  /** Usage changed; the amount is at the earlier bill's price. */
  | {
      readonly kind: 'usage'
      readonly unit: string | null
      readonly from: number
      readonly to: number
      readonly estimated: readonly Occasion[]
      /** True if the usage is metered; false if it is the billable usage above an allowance. */
      readonly hasReadings: boolean
    }
  /** The number of days of a daily charge changed. */
  | { readonly kind: 'days'; readonly from: number; readonly to: number }
  /** `about` is the description on the bill besides the name. */
  | { readonly kind: 'oneOff' | 'settlement' | 'credit'; readonly when: Occasion; readonly about: string }
  | { readonly kind: 'discountBegun' | 'discountEnded' }
  | { readonly kind: 'discountChanged'; readonly from: number; readonly to: number }
  /** A line without details: it is on one bill only, or its amount changed. */
  | { readonly kind: 'appeared'; readonly when: Occasion }
  | { readonly kind: 'changed'; readonly from: Cents; readonly to: Cents }
  /**
   * `other`: the lines do not add up to the total. `rounding`: cents between amounts without GST. `gst`: the GST on the whole
   * bill.
   */
  | { readonly kind: 'other' | 'rounding' | 'gst' }

/** One reason why a bill differs from the one before it. */
export type Cause = CauseFact & {
  /** The part of the difference; negative if this bill is lower. */
  readonly amount: Cents
  /** The name on the bill; empty for a cause of the whole bill. */
  readonly name: string
  /** Indexes of the cause's lines on this bill; empty if the lines are only on the earlier bill. */
  readonly lines: readonly number[]
}

/**
 * Lines of both bills that belong together, with the causes of their difference. The amounts include GST and add up to that
 * difference.
 */
export type Comparison = {
  readonly now: readonly PlacedLine[]
  readonly before: readonly PlacedLine[]
  readonly causes: readonly Cause[]
}
