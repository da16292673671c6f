import { queryOptions } from '@tanstack/react-query'

import type { CardTransaction } from '@switchboard/domain/payments/contract'
import { POLL_SECONDS, nextPoll } from '@switchboard/domain/payments/rules'

import { activeAccount } from '#web/http/account.ts'
import { toErrorCode } from '#web/http/failure.ts'
import { wait } from '#web/http/wait.ts'
import { dropWhatPaymentsChange } from '#web/owed/payments-under-way.ts'

import type { CardProvider } from './card-provider.ts'
import { keepReceipt } from './receipt.ts'

/** The outcome of a payment. It is unknown unless the gateway has reported it. */
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
    queryFn: ({ signal }) => pollOutcome(provider, transactionId, signal),
    staleTime: Infinity,
    gcTime: 0,
  })
}

async function pollOutcome(
  provider: CardProvider,
  transactionId: string,
  signal: AbortSignal,
): Promise<Outcome> {
  for (let polls = 1; ; polls += 1) {
    const state = await readState(provider, transactionId)
    if (state === 'notUnderstood') return { kind: 'unknown' }
    switch (nextPoll(state, polls)) {
      case 'failed':
        return { kind: 'failed', transaction: state.transaction }
      case 'outcomeUnknown':
        return { kind: 'unknown' }
      case 'done':
        return bookPayment(provider, transactionId, state.transaction)
      case 'again':
        await wait(POLL_SECONDS * 1_000, signal)
    }
  }
}

type TransactionState = Pick<CardTransaction, 'status' | 'retry'> & {
  readonly transaction: CardTransaction | null
}

/** A temporary failure of the call counts as pending, so that the call is repeated. */
async function readState(
  provider: CardProvider,
  transactionId: string,
): Promise<TransactionState | 'notUnderstood'> {
  try {
    const transaction = await provider.poll(transactionId)
    return { status: transaction.status, retry: transaction.retry, transaction }
  } catch (failure) {
    const code = toErrorCode(failure)
    if (code === 'TRANSACTION_FAILED') return { status: 'Failed', retry: false, transaction: null }
    return TEMPORARY_FAILURES.has(code)
      ? { status: 'Pending', retry: true, transaction: null }
      : 'notUnderstood'
  }
}

const TEMPORARY_FAILURES: ReadonlySet<string> = new Set([
  'GENERAL_ERROR',
  'SERVICE_UNAVAILABLE',
  'TOO_MANY_REQUESTS',
])
/** The money was taken; only the card was not saved. Source: PAY-066. */
const CARD_NOT_SAVED = 'CREDIT_CARD_PAYMENT_METHOD_ERROR'

async function bookPayment(
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
