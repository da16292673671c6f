import { toDollars } from '@switchboard/domain/money'
import type { CardTransaction } from '@switchboard/domain/payments/contract'

import type { Payment } from './store/payments.ts'
import type { TransactionState } from './tables.ts'

/** After this time in the state `unknown` the page stops waiting. Reconciliation continues. */
const MAX_UNKNOWN_MILLISECONDS = 60_000

type Progress = Pick<CardTransaction, 'status' | 'retry'>

const PENDING: Progress = { status: 'Pending', retry: true }
const FAILED: Progress = { status: 'Failed', retry: false }
const PROGRESS: Record<TransactionState, Progress> = {
  created: PENDING,
  sent: PENDING,
  unknown: PENDING,
  approved: { status: 'Successful', retry: false },
  declined: FAILED,
  abandoned: FAILED,
}

export function toTransactionReply(payment: Payment) {
  const {
    charge,
    reference,
    state,
    unknownSince,
    amount,
    surcharge,
    discount,
    surchargeCorrection,
    cardSaved,
  } = payment
  const isTimedOut = unknownSince !== null && Date.now() - unknownSince > MAX_UNKNOWN_MILLISECONDS
  return {
    transactionId: charge.transactionId,
    reference,
    ...(isTimedOut ? ({ status: 'Unknown', retry: false } as const) : PROGRESS[state]),
    transactionType: charge.transactionType,
    amount: toDollars(amount),
    surcharge: toDollars(surcharge),
    total: toDollars(charge.total),
    discount: toDollars(discount),
    surchargeCorrection: toDollars(surchargeCorrection),
    cardSaved,
  }
}
