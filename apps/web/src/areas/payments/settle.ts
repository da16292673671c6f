import { queryOptions } from '@tanstack/react-query'

import type { CardTransaction } from '@switchboard/domain/payments/contract'
import { POLL_SECONDS, nextPoll } from '@switchboard/domain/payments/rules'

import { activeAccount } from '#web/http/account.ts'
import { toErrorCode } from '#web/http/failure.ts'
import { dropWhatPaymentsChange } from '#web/owed/payments-under-way.ts'

import type { CardProvider } from './card-provider.ts'
import { keepReceipt } from './receipt.ts'

/** The outcome of a payment. Only a reply of the gateway makes it paid or failed; otherwise it is unknown. */
export type Outcome =
  | { readonly kind: 'paid'; readonly transaction: CardTransaction }
  | { readonly kind: 'failed'; readonly transaction: CardTransaction | null }
  | { readonly kind: 'unknown' }

/**
 * Polls until the outcome is known. Polling again, even after a reload, never charges again. Source: PAY-020 to
 * PAY-024.
 */
export function outcomeQuery(provider: CardProvider, transactionId: string) {
  return queryOptions<Outcome>({
    queryKey: ['payment outcome', activeAccount(), transactionId],
    queryFn: ({ signal }) => settle(provider, transactionId, signal),
    staleTime: Infinity,
    gcTime: 0,
  })
}

async function settle(provider: CardProvider, transactionId: string, signal: AbortSignal): Promise<Outcome> {
  for (let polls = 1; ; polls += 1) {
    const answer = await poll(provider, transactionId)
    if (answer === 'notUnderstood') return { kind: 'unknown' }
    switch (nextPoll(answer, polls)) {
      case 'failed':
        return { kind: 'failed', transaction: answer.transaction }
      case 'outcomeUnknown':
        return { kind: 'unknown' }
      case 'done':
        return process(provider, transactionId, answer.transaction)
      case 'again':
        await seconds(POLL_SECONDS, signal)
    }
  }
}

type Polled = Pick<CardTransaction, 'status' | 'retry'> & { readonly transaction: CardTransaction | null }

/** A failed call does not decide the payment, so the call is made again. */
async function poll(provider: CardProvider, transactionId: string): Promise<Polled | 'notUnderstood'> {
  try {
    const transaction = await provider.poll(transactionId)
    return { status: transaction.status, retry: transaction.retry, transaction }
  } catch (failure) {
    const code = toErrorCode(failure)
    if (code === 'TRANSACTION_FAILED') return { status: 'Failed', retry: false, transaction: null }
    return PASSING.has(code) ? { status: 'Pending', retry: true, transaction: null } : 'notUnderstood'
  }
}

const PASSING: ReadonlySet<string> = new Set(['GENERAL_ERROR', 'SERVICE_UNAVAILABLE', 'TOO_MANY_REQUESTS'])
/** The money was taken; only the card was not saved. Source: PAY-066. */
const CARD_NOT_SAVED = 'CREDIT_CARD_PAYMENT_METHOD_ERROR'

async function process(
  provider: CardProvider,
  transactionId: string,
  polled: CardTransaction | null,
): Promise<Outcome> {
  try {
    const transaction = await provider.process(transactionId)
    if (transaction.status === 'Failed') return { kind: 'failed', transaction }
    return transaction.status === 'Successful' ? completePayment(transaction) : { kind: 'unknown' }
  } catch (failure) {
    const code = toErrorCode(failure)
    if (code === CARD_NOT_SAVED && polled !== null) return completePayment({ ...polled, cardSaved: false })
    return NOT_TAKEN.has(code) ? { kind: 'failed', transaction: polled } : { kind: 'unknown' }
  }
}

const NOT_TAKEN: ReadonlySet<string> = new Set(['TRANSACTION_FAILED', 'CREDIT_CARD_TRANSACTION_ERROR'])

async function completePayment(transaction: CardTransaction): Promise<Outcome> {
  if (transaction.transactionType === 'Purchase') keepReceipt(transaction)
  await dropWhatPaymentsChange()
  return { kind: 'paid', transaction }
}

function seconds(count: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, count * 1_000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
