import { dayAt } from '@switchboard/domain/day'
import { centsOf } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import { surchargeCorrection } from '@switchboard/domain/payments/rules'

import { postCardPayment } from '#api/books/card-payment.ts'
import { postSurchargeCorrection } from '#api/books/surcharge-correction.ts'
import type { Queries } from '#api/database/database.ts'
import type { Outcome, PaidCard } from '#api/gateway/card-gateway.ts'

import { sendReceipt } from './receipt.ts'
import { saveCardOf } from './saved-card.ts'
import { storeBooking, surchargePercent } from './store/payments.ts'
import type { Payment } from './store/payments.ts'

type Approved = Extract<Outcome, { kind: 'approved' }>
/** What the gateway took, when by the provider clock (milliseconds), and by which call or job that was learnt. */
type Approval = { readonly outcome: Approved; readonly at: number; readonly correlationId: string }

/** As the books name a card without a surcharge of its own. */
const OTHER_CARD = 'other card'
const NOTHING = centsOf(0)

/** Books what was paid, and saves the card where that was asked; all in the caller's transaction. */
export async function bookApproved(
  queries: Queries,
  payment: Payment,
  { outcome, at, correlationId }: Approval,
): Promise<void> {
  const { card, maskedCard } = outcome
  // an authorisation is never captured: nothing was paid
  const booked =
    payment.charge.transactionType === 'Purchase'
      ? await bookPurchase(queries, payment, { card, at })
      : { discount: NOTHING, correction: NOTHING }
  if (payment.charge.transactionType === 'Purchase')
    await sendReceipt(queries, payment, {
      ...booked,
      maskedCard,
      at,
      cardType: card.type ?? payment.cardType,
    })
  const saved = payment.charge.storeCard
    ? await saveCardOf(queries, payment, { card, maskedCard, at, correlationId })
    : null
  await storeBooking(queries, payment.charge.transactionId, { ...booked, card, saved })
}

type Booked = { readonly discount: Cents; readonly correction: Cents }

/** The gateway alone knows what card came: where it is another than the page said, its surcharge is owed. */
async function bookPurchase(
  queries: Queries,
  payment: Payment,
  { card, at }: { card: PaidCard; at: number },
): Promise<Booked> {
  const { charge, amount, surcharge, surchargeable, cardType } = payment
  const { accountCode, transactionId } = charge
  const day = dayAt(at)
  const paidType = card.type ?? cardType
  const paid = { accountCode, transactionId, amount, surcharge, day, at, cardType: paidType ?? OTHER_CARD }
  const { discount } = await postCardPayment(queries, paid)
  // the surcharge of the card that was declared is the one that was agreed, though the table has changed since
  if (card.type === null || card.type === cardType) return { discount, correction: NOTHING }
  const correction = surchargeCorrection(surchargeable, await surchargePercent(queries, card.type), surcharge)
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
