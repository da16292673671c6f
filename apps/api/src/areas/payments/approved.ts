import { dayAt } from '@switchboard/domain/day'
import { toCents } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import { surchargeCorrection } from '@switchboard/domain/payments/rules'

import type { Actor } from '#api/platform/actor.ts'
import { postCardPayment } from '#api/provider/books/card-payment.ts'
import { postSurchargeCorrection } from '#api/provider/books/surcharge-correction.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { Outcome, PaidCard } from '#api/partners/card-gateway/card-gateway.ts'

import { queueReceipt } from './receipt.ts'
import { savePaymentCard } from './saved-card.ts'
import { saveBooking } from './store/bookings.ts'
import { readSurchargePercent } from './store/terms.ts'
import type { Payment } from './store/payments.ts'

type ApprovedOutcome = Extract<Outcome, { kind: 'approved' }>
/** An approval by the gateway. `at` is in milliseconds of the provider clock. */
type Approval = { readonly outcome: ApprovedOutcome; readonly at: number; readonly actor: Actor }

/** The name in the books of a card type without a surcharge. */
const OTHER_CARD = 'other card'
const NOTHING = toCents(0)
const NOT_BOOKED = { discount: NOTHING, correction: NOTHING }

/** Books an approved payment and saves the card if requested, in the caller's transaction. */
export async function bookApproved(
  queries: Queries,
  payment: Payment,
  { outcome, at, actor }: Approval,
): Promise<void> {
  const { card, maskedCard } = outcome
  // an authorisation takes no money
  const isPurchase = payment.charge.transactionType === 'Purchase'
  const booked = isPurchase ? await bookPurchase(queries, payment, { card, at }) : NOT_BOOKED
  if (isPurchase) {
    const cardType = card.type ?? payment.cardType
    await queueReceipt(queries, payment, { ...booked, maskedCard, at, cardType })
  }
  const saved = payment.charge.storeCard
    ? await savePaymentCard(queries, payment, { card, maskedCard, at, actor })
    : null
  await saveBooking(queries, payment.charge.transactionId, { ...booked, card, saved })
}

type Booked = { readonly discount: Cents; readonly correction: Cents }

/** Only the gateway knows the type of the used card. If the page sent another type, the surcharge of the used card is charged. */
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
  // the customer agreed to the surcharge of this card type, even if the table has changed since
  if (card.type === null || card.type === cardType) return { discount, correction: NOTHING }
  const correction = surchargeCorrection(
    surchargeable,
    await readSurchargePercent(queries, card.type),
    surcharge,
  )
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
