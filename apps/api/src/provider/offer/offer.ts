import type { Day } from '@switchboard/domain/day'
import type { SalesChannel } from '@switchboard/domain/catalogue/sales-channel'
import { offer } from '@switchboard/domain/ordering/offer/contract'
import type { Offer } from '@switchboard/domain/ordering/offer/contract'

import type { Queries } from '#api/platform/database/database.ts'
import { JsonText } from '#api/platform/http/handle.ts'

import { offerStatement, standingStatement } from './statements.ts'

export type OfferQuery = {
  readonly accountCode: string
  /** The brand's id. */
  readonly brand: string
  readonly salesChannel: SalesChannel
  /** Null for where the account is now. */
  readonly locationId: string | null
  readonly today: Day
}

export type OfferProblem =
  | 'NO_CORE_PRODUCT'
  | 'MULTIPLE_CORE_PRODUCTS'
  | 'NO_CORE_PRODUCTS'
  | 'NO_LOCATION_ID'
  | 'INVALID_SERVICE_ADDRESS'

/**
 * What the account may order for a place as the JSON of its call, or why nothing: two statements. Source: CAT-050 to
 * CAT-052, ORD-052, ORD-097.
 */
export async function offerText(db: Queries, query: OfferQuery): Promise<JsonText | OfferProblem> {
  const { accountCode, brand, salesChannel, today } = query
  const [standing] = await db.rows(standingStatement, [accountCode, brand, salesChannel])
  if (standing === undefined || standing.core_products === 0) return 'NO_CORE_PRODUCT'
  if (standing.core_products > 1) return 'MULTIPLE_CORE_PRODUCTS'
  if (standing.sold === 0) return 'NO_CORE_PRODUCTS'
  const locationId = query.locationId ?? standing.location_id
  if (locationId === null) return 'NO_LOCATION_ID'
  const [row] = await db.rows(offerStatement, [accountCode, today, brand, salesChannel, locationId])
  return row?.known === true ? new JsonText(row.text) : 'INVALID_SERVICE_ADDRESS'
}

/** The same as the rules of an order take it. */
export async function loadOffer(db: Queries, query: OfferQuery): Promise<Offer | OfferProblem> {
  const answer = await offerText(db, query)
  return typeof answer === 'string' ? answer : offer.parse(JSON.parse(answer.text))
}
