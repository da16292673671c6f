import type { Cents } from '@switchboard/domain/money'

import type { UnusableReply } from './card-gateway.ts'
import type { ChargeReply } from './stored-card.ts'

/** A refund of a card payment, and the values that the gateway's replies must repeat. */
export type CardRefund = {
  /** Also the gateway's key: the same id never refunds twice. */
  readonly refundPaymentId: string
  readonly accountCode: string
  readonly amount: Cents
}

export type FoundTransaction =
  | { readonly kind: 'found'; readonly transactionId: string }
  /** The gateway has no approved transaction in that session. */
  | { readonly kind: 'refused'; readonly why: string }
  | UnusableReply

/** The refunds of a card gateway. No function throws: a failure is a reply. */
export type CardRefunds = {
  /** The gateway's id of the payment in a session. */
  findTransaction(sessionId: string): Promise<FoundTransaction>
  /** `transactionId` is the gateway's id of the payment. A repeated refund, under the same key, returns the first reply. */
  refund(refund: CardRefund, transactionId: string): Promise<ChargeReply>
  findOutcome(refund: CardRefund, reference: string): Promise<ChargeReply>
}
