import { queryOptions } from '@tanstack/react-query'

import { readAccount } from '@switchboard/domain/accounts/contract'
import {
  readAccountSummary,
  readBillingInformation,
  readInvoice,
  readInvoiceHeaders,
  readPendingCredits,
  readUnbilledCredits,
} from '@switchboard/domain/billing/contract'
import type { Cents } from '@switchboard/domain/money'
import { processCardTransaction, readCardTransaction } from '@switchboard/domain/payments/contract'
import type { CardTransaction } from '@switchboard/domain/payments/contract'
import { POLL_SECONDS, nextPoll } from '@switchboard/domain/payments/rules'

import { activeAccount } from '#web/http/account.ts'
import { codeOf } from '#web/http/failure.ts'
import { makeCall } from '#web/http/make-call.ts'
import { dropAnswers } from '#web/http/query-client.ts'

import { keepReceipt } from './receipt.ts'

/** What became of a payment. Only the gateway's own word makes it paid or failed; anything else stays unknown. */
export type Outcome =
  | { readonly kind: 'paid' }
  | { readonly kind: 'failed'; readonly amount: Cents | null }
  | { readonly kind: 'unknown' }

/** Asks until the outcome is there; asking again, after a reload too, never charges again. Source: PAY-020 to PAY-024. */
export function outcomeQuery(transactionId: string) {
  return queryOptions<Outcome>({
    queryKey: ['payment outcome', activeAccount(), transactionId],
    queryFn: ({ signal }) => settle(transactionId, signal),
    staleTime: Infinity,
    gcTime: 0,
  })
}

async function settle(transactionId: string, signal: AbortSignal): Promise<Outcome> {
  for (let polls = 1; ; polls += 1) {
    const answer = await poll(transactionId)
    if (answer === 'notUnderstood') return { kind: 'unknown' }
    switch (nextPoll(answer, polls)) {
      case 'failed':
        return { kind: 'failed', amount: answer.amount }
      case 'outcomeUnknown':
        return { kind: 'unknown' }
      case 'done':
        return process(transactionId, answer.amount)
      case 'again':
        await seconds(POLL_SECONDS, signal)
    }
  }
}

type Polled = Pick<CardTransaction, 'status' | 'retry'> & { readonly amount: Cents | null }

/** A call that does not come through says nothing about the payment, so it is made again. */
async function poll(transactionId: string): Promise<Polled | 'notUnderstood'> {
  try {
    return await makeCall(readCardTransaction, { parameters: parametersOf(transactionId) })
  } catch (failure) {
    const code = codeOf(failure)
    if (code === 'TRANSACTION_FAILED') return { status: 'Failed', retry: false, amount: null }
    return PASSING.has(code) ? { status: 'Pending', retry: true, amount: null } : 'notUnderstood'
  }
}

const PASSING: ReadonlySet<string> = new Set(['GENERAL_ERROR', 'SERVICE_UNAVAILABLE', 'TOO_MANY_REQUESTS'])

async function process(transactionId: string, amount: Cents | null): Promise<Outcome> {
  try {
    const transaction = await makeCall(processCardTransaction, {
      parameters: parametersOf(transactionId),
      idempotencyKey: crypto.randomUUID(),
    })
    if (transaction.status === 'Failed') return { kind: 'failed', amount: transaction.amount }
    if (transaction.status !== 'Successful') return { kind: 'unknown' }
    keepReceipt(transaction)
    await dropAnswers(...WHAT_A_PAYMENT_CHANGES)
    return { kind: 'paid' }
  } catch (failure) {
    return NOT_TAKEN.has(codeOf(failure)) ? { kind: 'failed', amount } : { kind: 'unknown' }
  }
}

const NOT_TAKEN: ReadonlySet<string> = new Set(['TRANSACTION_FAILED', 'CREDIT_CARD_TRANSACTION_ERROR'])

const WHAT_A_PAYMENT_CHANGES = [
  readAccount,
  readBillingInformation,
  readAccountSummary,
  readInvoiceHeaders,
  readInvoice,
  readPendingCredits,
  readUnbilledCredits,
]

function parametersOf(transactionId: string) {
  return { accountCode: activeAccount(), transactionId }
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
