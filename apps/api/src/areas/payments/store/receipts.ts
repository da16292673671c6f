import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { wireInstant } from '#api/platform/database/wire-instant.ts'

/** The time of payment is that of the books, as in the notice. */
const receiptStatement = statement<{ text: string }>(
  'card-payment-receipt',
  `select json_build_object(
     'reference', payment_reference(t.transaction_id),
     'paidAt', ${wireInstant('b.booked_at')},
     'amount', dollars(t.amount_cents),
     'surcharge', dollars(t.surcharge_cents),
     'total', dollars(t.amount_cents + t.surcharge_cents),
     'discount', dollars(t.discount_cents),
     'surchargeCorrection', dollars(t.surcharge_correction_cents),
     'cardType', coalesce(t.paid_card_type, t.card_type),
     'cardEnding', substring(t.masked_card from '[0-9]{1,4}$'))::text as text
   from card_transaction t
   join ledger_transaction b on b.account_code = t.account_code and b.source = 'card:' || t.transaction_id
   where t.account_code = $1 and payment_reference(t.transaction_id) = $2`,
)

/** The receipt of an account's payment; null for a payment that was not paid or is of another account. */
export async function findReceiptText(
  db: Queries,
  accountCode: string,
  reference: string,
): Promise<string | null> {
  const [row] = await db.rows(receiptStatement, [accountCode, reference])
  return row?.text ?? null
}
