import { moneyText } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import { findCardEnding, correctionText, receiptLines } from '@switchboard/domain/payments/receipt'

import type { Queries } from '#api/platform/database/database.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'

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
  const lines = receiptLines({
    reference,
    amount,
    surcharge,
    total: charge.total,
    discount,
    surchargeCorrection: correction,
    paidAt: at,
    cardType,
    cardEnding: findCardEnding(maskedCard),
  }).map(({ term, text }) => `${term}: ${text}`)
  const corrected = correctionText(correction)
  await queueNotice(queries, {
    accountCode: charge.accountCode,
    source: `card-receipt:${charge.transactionId}`,
    category: 'Payments',
    type: 'CardPaymentReceipt',
    subject: `Receipt for your card payment of ${moneyText(amount)}`,
    body: [
      `Thank you. Your card payment for account ${charge.accountCode} went through.`,
      lines.join('\n'),
      ...(corrected === null ? [] : [corrected]),
      'If you have a question about this payment, or did not make it, call us and read out the reference.',
    ].join('\n\n'),
    at,
    doneBy: begunBy,
  })
}
