import { dayAt, dayText } from '@switchboard/domain/day'
import { centsOf, moneyText } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import { cardTypeName } from '@switchboard/domain/payments/method'

import type { Queries } from '#api/database/database.ts'
import { queueNotice } from '#api/notices/notice.ts'

import type { Payment } from './store/payments.ts'

type Paid = {
  readonly discount: Cents
  readonly correction: Cents
  readonly maskedCard: string
  readonly cardType: string | null
  /** When the money was taken, by the provider clock. */
  readonly at: number
}

/** A receipt of a card payment to whoever pays the account's bills, in the transaction that books it. Source: PAY Readings. */
export async function sendReceipt(queries: Queries, payment: Payment, paid: Paid): Promise<void> {
  const { charge, amount, surcharge, reference } = payment
  const { discount, correction, at } = paid
  const lines = [
    `Paid: ${moneyText(amount)}`,
    ...(surcharge > 0 ? [`Card surcharge: ${moneyText(surcharge)}`] : []),
    `Taken from your card: ${moneyText(charge.total)}`,
    ...(discount > 0 ? [`Prompt-payment discount: ${moneyText(discount)}`] : []),
    ...cardLine(paid),
    `Day: ${dayText(dayAt(at))}`,
    `Reference: ${reference}`,
  ]
  await queueNotice(queries, {
    accountCode: charge.accountCode,
    source: `card-receipt:${charge.transactionId}`,
    category: 'Payments',
    type: 'CardPaymentReceipt',
    subject: `Receipt for your card payment of ${moneyText(amount)}`,
    body: [
      `Thank you. Your card payment for account ${charge.accountCode} went through.`,
      lines.join('\n'),
      ...correctionText(correction),
      'If you have a question about this payment, or did not make it, call us and read out the reference.',
    ].join('\n\n'),
    at,
  })
}

/** As many last digits as the gateway told. */
function cardLine({ maskedCard, cardType }: Paid): string[] {
  const ending = /\d+$/.exec(maskedCard)?.[0]
  const name = cardType === null ? 'Card' : cardTypeName(cardType)
  return ending === undefined ? [] : [`Card: ${name}, ending ${ending}`]
}

function correctionText(correction: Cents): string[] {
  if (correction === 0) return []
  return correction > 0
    ? [
        `The surcharge of the card you used is ${moneyText(correction)} more than we took. It is on your account and will be on your next bill.`,
      ]
    : [
        `The surcharge of the card you used is ${moneyText(centsOf(-correction))} less than we took. That has come off what you owe.`,
      ]
}
