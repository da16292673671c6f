import type { Day } from '../day.ts'
import type { Cents } from '../money.ts'

import type { PlacedLine } from './difference-lines.ts'

/** On the bill that is explained, or on the one before it. */
export type Occasion = 'thisTime' | 'lastTime'

/** How many billing periods, such as 1 month. */
export type Span = { readonly count: number; readonly unit: string | null }

/** Days of a part of a billing period; the first and the last of them where the bill states them. */
export type PartDays = { readonly days: number; readonly first: Day | null; readonly last: Day | null }

/** What days of a part of a period are: charged, credited again, or a discount for them, or that taken back. */
export type PartOf = 'charge' | 'chargeBack' | 'discount' | 'discountBack'

/** What happened. Prices are cents with fractions for one unit, shown as the bill shows its values: with GST or without. */
export type CauseFact =
  | { readonly kind: 'price'; readonly unit: string | null; readonly from: number; readonly to: number }
  /** The rates of power are those of another plan from a day of one of the bills on. */
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
  /** The bills cover periods of another length. */
  | { readonly kind: 'length'; readonly from: Span; readonly to: Span }
  /** Days of a part of a period, or days that were billed before and are given back. */
  | ({ readonly kind: 'part'; readonly when: Occasion; readonly of: PartOf } & PartDays)
  /** The whole period on one of the bills and only days of it on the other, `partly`. */
  | ({ readonly kind: 'whole'; readonly partly: Occasion; readonly unit: string | null } & PartDays)
  | {
      readonly kind: 'added' | 'ended'
      readonly unit: string | null
      readonly price: number
      /** How many of them for how many periods. */
      readonly quantity: number
    }
  /** More or less was used; the amount is at the price of the bill before. */
  | {
      readonly kind: 'usage'
      readonly unit: string | null
      readonly from: number
      readonly to: number
      readonly estimated: readonly Occasion[]
      /** Whether a meter says how much was used; else it is what is to pay for, over what a plan includes. */
      readonly hasReadings: boolean
    }
  /** Days of a charge by the day. */
  | { readonly kind: 'days'; readonly from: number; readonly to: number }
  /** `about` is what the bill says of it besides its name. */
  | { readonly kind: 'oneOff' | 'settlement' | 'credit'; readonly when: Occasion; readonly about: string }
  | { readonly kind: 'discountBegun' | 'discountEnded' }
  | { readonly kind: 'discountChanged'; readonly from: number; readonly to: number }
  /** A line of which no more is known than its name: on one of the bills only, or with another amount. */
  | { readonly kind: 'appeared'; readonly when: Occasion }
  | { readonly kind: 'changed'; readonly from: Cents; readonly to: Cents }
  /** A bill whose lines do not add up to its total; cents of amounts without GST; the GST on all of it. */
  | { readonly kind: 'other' | 'rounding' | 'gst' }

/** One reason why a bill differs from the one before it. */
export type Cause = CauseFact & {
  /** What this bill is higher by; negative when it is lower. */
  readonly amount: Cents
  /** As the bill names it; empty for what concerns the bill as a whole. */
  readonly name: string
  /** Where its lines are among the lines of this bill; none for what was on the last one only. */
  readonly lines: readonly number[]
}

/** Lines of both bills that belong together, and why they differ; the causes' amounts include GST and add up to the difference of the lines. */
export type Comparison = {
  readonly now: readonly PlacedLine[]
  readonly before: readonly PlacedLine[]
  readonly causes: readonly Cause[]
}
