import { randomUUID } from 'node:crypto'

import type { Actor } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { PaidCard } from '#api/partners/card-gateway/card-gateway.ts'

import { queueMethodNotice } from './letters.ts'
import { saveCard } from './store/cards.ts'
import type { Payment } from './store/payments.ts'

/** The card of a payment. `at` is by the provider clock in milliseconds; the actor is the provider. */
type CardOfPayment = {
  readonly card: PaidCard
  readonly maskedCard: string
  readonly at: number
  readonly actor: Actor
}

/**
 * Makes the card of an approved payment the account's payment method, with its notice, in the caller's transaction.
 * Returns false if the gateway stored no card, the account may not pay by card, or another method was chosen after the
 * payment began. Source: PAY-048.
 */
export async function savePaymentCard(
  queries: Queries,
  { charge, cardType, createdAt, begunBy }: Payment,
  { card, maskedCard, at, actor }: CardOfPayment,
): Promise<boolean> {
  const { accountCode, transactionId } = charge
  const { token, expiry, type } = card
  if (token === null || expiry === null || maskedCard === '') return false
  const chosenAt = new Date(createdAt)
  const values = { type: type ?? cardType ?? OTHER_TYPE, maskedCard, ...expiry, token, chosenAt }
  if (!(await saveCard(queries, accountCode, values))) return false
  await audit(queries, actor, {
    accountCode,
    action: 'payment-method-set',
    detail: { method: 'CreditCard', transactionId, maskedCard },
  })
  await queueMethodNotice(queries, {
    accountCode,
    chosen: { method: 'CreditCard' },
    at,
    id: randomUUID(),
    doneBy: begunBy,
  })
  return true
}

/** The type of a card without a type from the gateway. */
export const OTHER_TYPE = 'Other'
