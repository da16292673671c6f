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

type Booked = { readonly discount: Cents; readonly correction: Cents }
const NOT_BOOKED: Booked = { discount: NOTHING, correction: NOTHING }

/** Books an approved payment and saves the card if requested, in the caller's transaction. */
export async function bookApproved(
  queries: Queries,
  payment: Payment,
  { outcome, at, actor }: Approval,
): Promise<void> {
  const { card, maskedCard } = outcome
  const { charge, amount, surcharge } = payment
  const { accountCode, transactionId, transactionType, storeCard } = charge
  let booked = NOT_BOOKED
  // an authorisation takes no money
  if (transactionType === 'Purchase') {
    const cardType = card.type ?? payment.cardType
    const paid = { accountCode, transactionId, amount, surcharge, day: dayAt(at), at }
    const { discount } = await postCardPayment(queries, { ...paid, cardType: cardType ?? OTHER_CARD })
    booked = { discount, correction: await correctSurcharge(queries, payment, { card, at }) }
    await queueReceipt(queries, payment, { ...booked, maskedCard, at, cardType })
  }
  const saved = storeCard ? await savePaymentCard(queries, payment, { card, maskedCard, at, actor }) : null
  await saveBooking(queries, transactionId, { ...booked, card, saved })
}

/**
 * Charges the surcharge of the used card, if the page sent another type: only the gateway knows the type of the used card.
 * Returns the difference.
 */
async function correctSurcharge(
  queries: Queries,
  { charge, surcharge, surchargeable, cardType: sentType }: Payment,
  { card: { type: cardType }, at }: { card: PaidCard; at: number },
): Promise<Cents> {
  // the customer agreed to the surcharge of the sent type, even if the table has changed since
  if (cardType === null || cardType === sentType) return NOTHING
  const percent = await readSurchargePercent(queries, cardType)
  const correction = surchargeCorrection(surchargeable, percent, surcharge)
  if (correction === 0) return NOTHING
  const { accountCode, transactionId } = charge
  await postSurchargeCorrection(queries, {
    accountCode,
    transactionId,
    correction,
    day: dayAt(at),
    at,
    cardType,
  })
  return correction
}
