import type { Cents } from '@switchboard/domain/money'
import { findCardEnding } from '@switchboard/domain/payments/receipt'

import type { Queries } from '#api/platform/database/database.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'

import { receiptNotice } from './letters.ts'
import type { Payment } from './store/payments.ts'

type Paid = {
  readonly discount: Cents
  readonly correction: Cents
  readonly maskedCard: string
  readonly cardType: string | null
  /** When the money was taken, by the provider clock. */
  readonly at: number
}

/** Queues the receipt of a card payment for the account's notice address, in the booking transaction. Source: PAY Readings. */
export async function sendReceipt(queries: Queries, payment: Payment, paid: Paid): Promise<void> {
  const { charge, amount, surcharge, reference, begunBy } = payment
  const { discount, correction, at, maskedCard, cardType } = paid
  const facts = {
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
    ...receiptNotice(facts),
    accountCode: charge.accountCode,
    source: `card-receipt:${charge.transactionId}`,
    at,
    doneBy: begunBy,
  })
}
