import type { Day } from '@switchboard/domain/day'
import type { SalesChannel } from '@switchboard/domain/catalogue/sales-channel'
import { offer } from '@switchboard/domain/ordering/offer/contract'
import type { Offer } from '@switchboard/domain/ordering/offer/contract'

import type { Queries } from '#api/platform/database/database.ts'
import { JsonText } from '#api/platform/http/handle.ts'

import { offerStatement, presentStatement } from './statements.ts'

export type OfferQuery = {
  readonly accountCode: string
  /** The brand's id. */
  readonly brand: string
  readonly salesChannel: SalesChannel
  /** Null for the present location of the account. */
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
 * The products that the account may order for a location, as the JSON of their call, or the reason why there are none. Two
 * statements. Source: CAT-050 to CAT-052, ORD-052, ORD-097.
 */
export async function offerText(db: Queries, query: OfferQuery): Promise<JsonText | OfferProblem> {
  const { accountCode, brand, salesChannel, today } = query
  const [present] = await db.rows(presentStatement, [accountCode, brand, salesChannel])
  if (present === undefined || present.core_products === 0) return 'NO_CORE_PRODUCT'
  if (present.core_products > 1) return 'MULTIPLE_CORE_PRODUCTS'
  if (present.sold === 0) return 'NO_CORE_PRODUCTS'
  const locationId = query.locationId ?? present.location_id
  if (locationId === null) return 'NO_LOCATION_ID'
  const [row] = await db.rows(offerStatement, [accountCode, today, brand, salesChannel, locationId])
  return row?.known === true ? new JsonText(row.text) : 'INVALID_SERVICE_ADDRESS'
}

/** The offer parsed for the rules of an order. */
export async function loadOffer(db: Queries, query: OfferQuery): Promise<Offer | OfferProblem> {
  const result = await offerText(db, query)
  return typeof result === 'string' ? result : offer.parse(JSON.parse(result.text))
}
