import type { Cents } from '@switchboard/domain/money'

import type { NoWord } from './card-gateway.ts'
import type { ChargeWord } from './stored-card.ts'

/** A refund of a card payment, and what the gateway's replies must name. */
export type CardRefund = {
  /** The gateway's key too: the same id never refunds twice. */
  readonly refundPaymentId: string
  readonly accountCode: string
  readonly amount: Cents
}

export type FoundTransaction =
  | { readonly kind: 'found'; readonly transactionId: string }
  /** The gateway has no approved transaction in that session. */
  | { readonly kind: 'refused'; readonly why: string }
  | NoWord

/** The refunds of a card gateway. No function throws: a failure is a reply. */
export type CardRefunds = {
  /** The gateway's id of the payment that was made in a session. */
  findTransaction(sessionId: string): Promise<FoundTransaction>
  /** `transactionId` is the gateway's id of the payment. The same refund again, under its key, returns the first reply. */
  refund(refund: CardRefund, transactionId: string): Promise<ChargeWord>
  findOutcome(refund: CardRefund, reference: string): Promise<ChargeWord>
}
