import type { Brand } from '@switchboard/brands/brand'
import type { PlanService } from '@switchboard/domain/catalogue/plan-services'
import type { Day } from '@switchboard/domain/day'
import type { ErrorCode } from '@switchboard/domain/errors'
import type { Cents } from '@switchboard/domain/money'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import type { Offer } from '@switchboard/domain/ordering/offer/contract'

import type { Queries } from '#api/platform/database/database.ts'
import type { Actor } from '#api/platform/actor.ts'

import type { OrderSnapshot, Quote } from '../snapshot.ts'

/** The account that orders, and who acts for it. */
export type OrderContext = {
  readonly accountCode: string
  readonly actor: Actor
  readonly today: Day
  readonly brand: Brand
}

type OrderInput = {
  readonly body: OrderBody
  /** The offer of the order's address, if the caller has read it. */
  readonly offer?: Offer
}

/** The username and the phone number that the account gets by an order; null for none. */
export type NewIds = { readonly username: string | null; readonly phoneNumber: string | null }

/** Agreements besides costs and days, for the confirmation. */
export type OrderAgreements = {
  /** The fee for leaving the contract early, including GST; null if no contract begins. */
  readonly feeToLeave: Cents | null
  /** Each service that is transferred from another provider, with that provider. */
  readonly comesFrom: readonly { readonly service: PlanService; readonly provider: string }[]
}

/** The data with which a valid order is placed. */
export type Placement = {
  readonly quote: Quote
  readonly businessGroup: string
  readonly billFrequency: Offer['billFrequency']
  readonly ids: NewIds
  /** True if the fibre company has to lay fibre. */
  readonly laysFibre: boolean
  readonly agreements: OrderAgreements
  /** Makes the snapshot, with the prices of the books. */
  readonly snapshot: (queries: Queries) => Promise<OrderSnapshot>
}

export type ValidationResult =
  | { readonly placement: Placement; readonly problems: readonly [] }
  | { readonly placement: null; readonly problems: readonly ErrorCode[] }

/** Validates an order against today's offer and facts. */
export type Validator = (db: Queries, context: OrderContext, order: OrderInput) => Promise<ValidationResult>

export function invalid(...problems: readonly ErrorCode[]): ValidationResult {
  return { placement: null, problems }
}
