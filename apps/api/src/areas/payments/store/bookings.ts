import type { Cents } from '@switchboard/domain/money'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { PaidCard } from '#api/partners/card-gateway/card-gateway.ts'

const bookingStatement = statement<never>(
  'card-transaction-booking',
  `update card_transaction set discount_cents = $2, surcharge_correction_cents = $3, paid_card_type = $4,
     card_token = $5, card_expiry_year = $6, card_expiry_month = $7, card_saved = $8, gateway_transaction = $9
   where transaction_id = $1`,
)

/** The bookings of a payment, its card, and whether the card became the payment method. */
export type Booking = {
  readonly discount: Cents
  readonly correction: Cents
  readonly card: PaidCard
  readonly saved: boolean | null
}

export async function saveBooking(
  queries: Queries,
  transactionId: string,
  { discount, correction, card, saved }: Booking,
): Promise<void> {
  const { type, token, expiry } = card
  const cardValues = [type, token, expiry?.year ?? null, expiry?.month ?? null]
  const values = [transactionId, discount, correction, ...cardValues, saved, card.gatewayTransaction]
  await queries.rows(bookingStatement, values)
}
