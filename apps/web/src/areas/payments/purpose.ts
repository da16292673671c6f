import type { SentBody } from '@switchboard/domain/call'
import type { createCardTransaction } from '@switchboard/domain/payments/contract'

/** What a card is asked for: to pay, or to be saved, where paying with it at once may come with it. */
export type CardPurpose = 'pay' | 'saveCard'

/** Where the gateway sends the browser back to. */
export const RETURN_PATHS: Record<CardPurpose, SentBody<typeof createCardTransaction>['returnPath']> = {
  pay: '/pay',
  saveCard: '/payment-method/credit-card',
}

/** The id comes from the address, so from anybody. */
const TRANSACTION_ID = /^[0-9a-f-]{16,64}$/i

/** The transaction with which the gateway has sent the browser back; null where it has not. */
export function findReturnedTransaction(search: string): string | null {
  const transactionId = new URLSearchParams(search).get('transactionId')
  return transactionId !== null && TRANSACTION_ID.test(transactionId) ? transactionId : null
}
