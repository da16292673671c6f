import type { Cents } from '@switchboard/domain/money'
import { findCardEnding } from '@switchboard/domain/payments/receipt'

import type { Queries } from '#api/platform/database/database.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'

import { receiptNotice } from './letters.ts'
import type { Payment } from './store/payments.ts'

type ReceiptFacts = {
  readonly discount: Cents
  readonly correction: Cents
  readonly maskedCard: string
  readonly cardType: string | null
  /** When the money was taken, by the provider clock. */
  readonly at: number
}

/** Queues the receipt of a card payment for the account's notice address, in the booking transaction. Source: PAY Readings. */
export async function queueReceipt(queries: Queries, payment: Payment, facts: ReceiptFacts): Promise<void> {
  const { charge, amount, surcharge, reference, begunBy } = payment
  const { discount, correction, at, maskedCard, cardType } = facts
  const receipt = {
    accountCode: charge.accountCode,
    reference,
    amount,
    surcharge,
    total: charge.total,
    discount,
    surchargeCorrection: correction,
    paidAt: at,
    cardType,
    cardEnding: findCardEnding(maskedCard),
  }
  await queueNotice(queries, {
    ...receiptNotice(receipt),
    accountCode: charge.accountCode,
    source: `card-receipt:${charge.transactionId}`,
    at,
    doneBy: begunBy,
  })
}
