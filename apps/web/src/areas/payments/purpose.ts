import type { SentBody } from '@switchboard/domain/call'
import type { createCardTransaction } from '@switchboard/domain/payments/contract'

/** The purpose of the card form. A card that is saved may also pay an amount at once. */
export type CardPurpose = 'pay' | 'saveCard'

/** The path to which the gateway returns the browser. */
export const RETURN_PATHS: Record<CardPurpose, SentBody<typeof createCardTransaction>['returnPath']> = {
  pay: '/pay',
  saveCard: '/payment-method/credit-card',
}

/** The id is checked, because it comes from the address and so may be anything. */
const TRANSACTION_ID = /^[0-9a-f-]{16,64}$/i

/** The transaction id in the address after a return from the gateway. Null if there is none. */
export function findReturnedTransaction(search: string): string | null {
  const transactionId = new URLSearchParams(search).get('transactionId')
  return transactionId !== null && TRANSACTION_ID.test(transactionId) ? transactionId : null
}
