import type { Brand } from '@switchboard/brands/brand'
import type { PlanService } from '@switchboard/domain/catalogue/products'
import type { Day } from '@switchboard/domain/day'
import type { ErrorCode } from '@switchboard/domain/errors'
import type { Cents } from '@switchboard/domain/money'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import type { Offer } from '@switchboard/domain/ordering/offer/contract'

import type { Queries } from '#api/database/database.ts'
import type { Actor } from '#api/http/handle.ts'

import type { OrderSnapshot, Quote } from '../snapshot.ts'

/** Who orders, when, and of which brand. */
export type Ordering = {
  readonly accountCode: string
  readonly actor: Actor
  readonly today: Day
  readonly brand: Brand
}

/** What an order is to hold. */
export type Ordered = {
  readonly body: OrderBody
  /** Of its place, where it has been read already. */
  readonly offer?: Offer
}

/** Usernames and numbers of an order that the account has not had; null for none. */
export type NewIds = { readonly username: string | null; readonly phoneNumber: string | null }

/** What is agreed beside costs and days, for the confirmation. */
export type Told = {
  /** What ending its contract early costs, including GST; null where it begins none. */
  readonly feeToLeave: Cents | null
  /** Each service that comes over from another provider, with that provider. */
  readonly comesFrom: readonly { readonly service: PlanService; readonly provider: string }[]
}

/** What placing an order takes that can be placed as it is. */
export type Placement = {
  readonly quote: Quote
  readonly businessGroup: string
  readonly billFrequency: Offer['billFrequency']
  readonly ids: NewIds
  /** The fibre company has a part in it. */
  readonly laysFibre: boolean
  /** What its confirmation tells beside its costs and days. */
  readonly told: Told
  /** Its snapshot, with the prices of the books. */
  readonly snapshot: (queries: Queries) => Promise<OrderSnapshot>
}

/** A validated order: it can be placed, or has problems. */
export type Validated =
  | { readonly placement: Placement; readonly problems: readonly [] }
  | { readonly placement: null; readonly problems: readonly ErrorCode[] }

/** Validates an order by what is offered and known today. */
export type Validator = (db: Queries, ordering: Ordering, ordered: Ordered) => Promise<Validated>

export function invalid(...problems: readonly ErrorCode[]): Validated {
  return { placement: null, problems }
}
