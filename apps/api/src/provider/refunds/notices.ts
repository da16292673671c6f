import { toCents, moneyText } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import { refundDestination } from '@switchboard/domain/refunds/words'

import type { Notice } from '#api/provider/notices/notice.ts'

import type { RefundRequest } from './store.ts'

const CATEGORY = 'Payments'

export type NoticePayment = {
  readonly refundPaymentId: string
  readonly to: 'card' | 'bankAccount'
  readonly cardType: string | null
  readonly ending: string | null
  readonly amount: Cents
}

type RefundNotice = Omit<Notice, 'at'>

export function refundRequestNotice(refund: RefundRequest, payments: readonly NoticePayment[]): RefundNotice {
  const { accountCode, amount, reference } = refund
  return {
    ...toSource(refund, 'requested'),
    type: 'RefundRequested',
    subject: `You asked for a refund of ${moneyText(amount)}`,
    body: [
      `You asked for a refund of ${moneyText(amount)} of the credit on account ${accountCode}. Its reference is ${reference}.`,
      listPayments(payments),
      'Our team checks the request before we pay. Until then you can withdraw it under Bill history.',
      'If you did not ask for this, call us at once.',
    ].join('\n\n'),
  }
}

export function refundPaymentNotice(refund: RefundRequest, payments: readonly NoticePayment[]): RefundNotice {
  const { accountCode, amount, reference } = refund
  return {
    ...toSource(refund, 'paid'),
    type: 'RefundPaid',
    subject: `We have paid your refund of ${moneyText(amount)}`,
    body: [
      `We have paid back ${moneyText(amount)} of the credit on account ${accountCode}. The reference is ${reference}.`,
      listPayments(payments),
    ].join('\n\n'),
  }
}

export function refundDeclineNotice(refund: RefundRequest, reason: string): RefundNotice {
  const { accountCode, amount, reference } = refund
  return {
    ...toSource(refund, 'declined'),
    type: 'RefundDeclined',
    subject: `We declined your refund of ${moneyText(amount)}`,
    body: [
      `You asked for a refund of ${moneyText(amount)} of the credit on account ${accountCode}. We declined it: ${reason}`,
      `Nothing was paid, and your credit has not changed. If you have questions, call us and give the reference ${reference}.`,
    ].join('\n\n'),
  }
}

export function refundFailureNotice(
  refund: RefundRequest,
  { paid, failed }: { readonly paid: readonly NoticePayment[]; readonly failed: readonly NoticePayment[] },
): RefundNotice {
  const { accountCode, amount, reference } = refund
  const isPart = paid.length > 0
  return {
    ...toSource(refund, 'failed'),
    type: 'RefundFailed',
    subject: `We could not pay ${isPart ? 'all of ' : ''}your refund of ${moneyText(amount)}`,
    body: [
      `Your refund of the credit on account ${accountCode} did not go through${isPart ? ' in full' : ''}. Its reference is ${reference}. These payments were not accepted:`,
      listPayments(failed),
      ...(isPart ? ['These were paid:', listPayments(paid)] : []),
      'What could not be paid is credit on your account again. To have it paid another way, ask for a refund again under Bill history.',
    ].join('\n\n'),
  }
}

/** A payment that we had reported as paid. */
export function refundReturnNotice(refund: RefundRequest, returned: readonly NoticePayment[]): RefundNotice {
  const { accountCode, reference } = refund
  const amount = moneyText(toCents(returned.reduce((sum, payment) => sum + payment.amount, 0)))
  return {
    ...toSource(refund, `returned:${returned.map(({ refundPaymentId }) => refundPaymentId).join(',')}`),
    type: 'RefundFailed',
    subject: `${amount} of your refund came back to us`,
    body: [
      `We paid this part of your refund ${reference}, and it was sent back to us:`,
      listPayments(returned),
      `${amount} is credit on account ${accountCode} again. To have it paid another way, ask for a refund again under Bill history.`,
    ].join('\n\n'),
  }
}

function toSource({ accountCode, reference }: RefundRequest, step: string) {
  return { accountCode, source: `refund:${reference}:${step}`, category: CATEGORY }
}

function listPayments(payments: readonly NoticePayment[]): string {
  return payments.map((payment) => `${moneyText(payment.amount)} to ${refundDestination(payment)}`).join('\n')
}
