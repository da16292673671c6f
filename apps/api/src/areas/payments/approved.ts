import { dayAt } from '@switchboard/domain/day'
import { centsOf } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import { surchargeCorrection } from '@switchboard/domain/payments/rules'

import { postCardPayment } from '#api/books/card-payment.ts'
import { postSurchargeCorrection } from '#api/books/surcharge-correction.ts'
import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'
import type { Outcome, PaidCard } from '#api/gateway/card-gateway.ts'

import { saveCardOf } from './saved-card.ts'
import type { Payment } from './store.ts'

type Approved = Extract<Outcome, { kind: 'approved' }>
/** Milliseconds by the provider clock, and whose call or job it was. */
type Moment = { readonly at: number; readonly correlationId: string }

/** As the books name a card without a surcharge of its own. */
const OTHER_CARD = 'other card'
const NOTHING = centsOf(0)

/** Books what was paid, and saves the card where that was asked; all in the caller's transaction. */
export async function bookApproved(
  queries: Queries,
  payment: Payment,
  { card, maskedCard }: Approved,
  moment: Moment,
): Promise<void> {
  // an authorisation is never captured: nothing was paid
  const booked =
    payment.charge.transactionType === 'Purchase'
      ? await bookPurchase(queries, payment, card, moment.at)
      : { discount: NOTHING, correction: NOTHING }
  const saved = payment.charge.storeCard
    ? await saveCardOf(queries, payment, { card, maskedCard }, moment)
    : null
  await keep(queries, payment.charge.transactionId, { ...booked, card, saved })
}

type Booked = { readonly discount: Cents; readonly correction: Cents }

/** The gateway alone knows what card came: where it is another than the page said, its surcharge is owed. */
async function bookPurchase(queries: Queries, payment: Payment, card: PaidCard, at: number): Promise<Booked> {
  const { charge, amount, surcharge, surchargeable, cardType } = payment
  const { accountCode, transactionId } = charge
  const day = dayAt(at)
  const paidType = card.type ?? cardType
  const paid = { accountCode, transactionId, amount, surcharge, day, at, cardType: paidType ?? OTHER_CARD }
  const { discount } = await postCardPayment(queries, paid)
  // the surcharge of the card that was declared is the one that was agreed, though the table has changed since
  if (card.type === null || card.type === cardType) return { discount, correction: NOTHING }
  const correction = surchargeCorrection(surchargeable, await percentOfType(queries, card.type), surcharge)
  if (correction !== 0) {
    await postSurchargeCorrection(queries, {
      accountCode,
      transactionId,
      correction,
      day,
      at,
      cardType: card.type,
    })
  }
  return { discount, correction }
}

const percentStatement = statement<{ percent: number }>(
  'card-surcharge-percent',
  'select percent from card_surcharge where card_type = $1',
)

async function percentOfType(queries: Queries, cardType: string): Promise<number> {
  const [row] = await queries.rows(percentStatement, [cardType])
  return row?.percent ?? 0
}

const keepStatement = statement<never>(
  'card-transaction-keep',
  `update card_transaction set discount_cents = $2, surcharge_correction_cents = $3, paid_card_type = $4,
     card_token = $5, card_expiry_year = $6, card_expiry_month = $7, card_saved = $8
   where transaction_id = $1`,
)

type Kept = Booked & { readonly card: PaidCard; readonly saved: boolean | null }

async function keep(
  queries: Queries,
  transactionId: string,
  { discount, correction, card, saved }: Kept,
): Promise<void> {
  const { type, token, expiry } = card
  const told = [type, token, expiry?.year ?? null, expiry?.month ?? null]
  await queries.rows(keepStatement, [transactionId, discount, correction, ...told, saved])
}
