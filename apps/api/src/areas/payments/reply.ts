import { toDollars } from '@switchboard/domain/money'
import type { CardTransaction } from '@switchboard/domain/payments/contract'

import type { Payment } from './store/payments.ts'
import type { TransactionState } from './tables.ts'

/** After this time in doubt the page stops waiting; reconciliation continues. */
const UNKNOWN_PATIENCE_MILLISECONDS = 60_000

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

/** The payment as replied by its calls. */
export function transactionReply(payment: Payment) {
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
  const givenUp = unknownSince !== null && Date.now() - unknownSince > UNKNOWN_PATIENCE_MILLISECONDS
  return {
    transactionId: charge.transactionId,
    reference,
    ...(givenUp ? ({ status: 'Unknown', retry: false } as const) : PROGRESS[state]),
    transactionType: charge.transactionType,
    amount: toDollars(amount),
    surcharge: toDollars(surcharge),
    total: toDollars(charge.total),
    discount: toDollars(discount),
    surchargeCorrection: toDollars(surchargeCorrection),
    cardSaved,
  }
}
