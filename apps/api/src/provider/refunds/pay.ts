import type { BankCredits, CreditReply } from '#api/partners/bank/bank-credit.ts'
import type { CardRefunds } from '#api/partners/card-gateway/card-refund.ts'
import type { ChargeReply } from '#api/partners/card-gateway/stored-card.ts'

import type { EndedPayment, OpenPayment, RefundTarget } from './claimed-payments.ts'

/** The bank and the card gateway, which pay refunds for the provider. */
export type RefundParties = { readonly bank: BankCredits; readonly cards: CardRefunds }

export type PaymentReply = Exclude<CreditReply, { kind: 'unheard' }> | ChargeReply

/**
 * Sends a payment to bank or gateway on the first try, and queries its outcome on later tries. A payment that the bank does
 * not know is sent again. All tries have the same key, so that the payment is made once.
 */
export async function requestPayment(parties: RefundParties, payment: OpenPayment): Promise<PaymentReply> {
  const { target } = payment
  return target.to === 'card'
    ? toUndecided(payment, await refundToCard(parties.cards, payment, target))
    : payToBankAccount(parties.bank, payment, target)
}

type CardTarget = Extract<RefundTarget, { to: 'card' }>

async function refundToCard(
  cards: CardRefunds,
  payment: OpenPayment,
  { transactionId, sessionId }: CardTarget,
): Promise<PaymentReply> {
  if (payment.reference !== null) return cards.findOutcome(payment, payment.reference)
  if (transactionId !== null) return cards.refund(payment, transactionId)
  if (sessionId === null) return { kind: 'refused', why: 'the payment has no session at the gateway' }
  const found = await cards.findTransaction(sessionId)
  return found.kind === 'found' ? cards.refund(payment, found.transactionId) : found
}

/** If a later try is refused, an earlier try may have been carried out, so the outcome is undecided and staff look into it. */
function toUndecided(payment: OpenPayment, reply: PaymentReply): PaymentReply {
  return payment.tries > 1 && reply.kind === 'refused' ? { kind: 'notUnderstood', why: reply.why } : reply
}

async function payToBankAccount(
  bank: BankCredits,
  payment: OpenPayment,
  { creditor }: Extract<RefundTarget, { to: 'bankAccount' }>,
): Promise<PaymentReply> {
  const credit = { ...payment, creditor }
  if (payment.tries > 1) {
    const reply = await bank.findCredit(credit)
    if (reply.kind !== 'unheard') return reply
    // the bank accepted the credit before, so a bank without it contradicts itself
    if (payment.state === 'sent') return { kind: 'notUnderstood', why: 'the bank has lost the credit' }
  }
  const reply = await bank.credit(credit)
  return reply.kind === 'unheard'
    ? { kind: 'notUnderstood', why: 'the bank does not know a credit that it has just received' }
    : reply
}

/** The record that bank or gateway has of a payment. */
export type PaymentRecord = CreditReply | ChargeReply

/** Null for a refund to a card without an id of the gateway: the gateway never accepted it. */
export async function findRecord(
  { bank, cards }: RefundParties,
  payment: EndedPayment,
): Promise<PaymentRecord | null> {
  const { target, reference } = payment
  if (target.to === 'bankAccount') return bank.findCredit({ ...payment, creditor: target.creditor })
  return reference === null ? null : cards.findOutcome(payment, reference)
}
