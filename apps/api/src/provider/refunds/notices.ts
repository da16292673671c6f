import { toCents, moneyText } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import { refundDestination } from '@switchboard/domain/refunds/words'

import { declareNotice } from '#api/provider/notices/declare.ts'
import type { WrittenNotice } from '#api/provider/notices/declare.ts'
import { SAMPLE_CENTS } from '#api/provider/notices/samples.ts'

import type { RefundRequest } from './store.ts'

const CATEGORY = 'Payments'

export type NoticePayment = {
  readonly refundPaymentId: string
  readonly to: 'card' | 'bankAccount'
  readonly cardType: string | null
  readonly ending: string | null
  readonly amount: Cents
}

type RefundFacts = Pick<RefundRequest, 'accountCode' | 'amount' | 'reference'>
type RefundPayments = RefundFacts & { readonly payments: readonly NoticePayment[] }

const REFUND: RefundFacts = { accountCode: '{account}', amount: SAMPLE_CENTS, reference: '{reference}' }
const TO_CARD: NoticePayment = {
  refundPaymentId: '1',
  to: 'card',
  cardType: 'Visa',
  ending: '1111',
  amount: toCents(2_345),
}
const TO_BANK: NoticePayment = {
  refundPaymentId: '2',
  to: 'bankAccount',
  cardType: null,
  ending: '89-00',
  amount: toCents(10_000),
}
const PAYMENTS = [TO_CARD, TO_BANK]

const writeRequest = declareNotice<RefundPayments>({
  category: CATEGORY,
  type: 'RefundRequested',
  name: 'A refund is requested',
  cause: 'A customer requests a refund of credit.',
  words: ({ accountCode, amount, reference, payments }) => ({
    subject: `You asked for a refund of ${moneyText(amount)}`,
    body: [
      `You asked for a refund of ${moneyText(amount)} of the credit on account ${accountCode}. Its reference is ${reference}.`,
      listPayments(payments),
      'Our team checks the request before we pay. Until then you can withdraw it under Bill history.',
      'If you did not ask for this, call us at once.',
    ].join('\n\n'),
  }),
  samples: [{ ...REFUND, payments: PAYMENTS }],
})

const writePayment = declareNotice<RefundPayments>({
  category: CATEGORY,
  type: 'RefundPaid',
  name: 'A refund is paid',
  cause: 'All payments of a refund have arrived.',
  words: ({ accountCode, amount, reference, payments }) => ({
    subject: `We have paid your refund of ${moneyText(amount)}`,
    body: [
      `We have paid back ${moneyText(amount)} of the credit on account ${accountCode}. The reference is ${reference}.`,
      listPayments(payments),
    ].join('\n\n'),
  }),
  samples: [{ ...REFUND, payments: PAYMENTS }],
})

const writeDecline = declareNotice<RefundFacts & { readonly reason: string }>({
  category: CATEGORY,
  type: 'RefundDeclined',
  name: 'A refund is declined',
  cause: 'Staff decline a refund; they type the reason.',
  words: ({ accountCode, amount, reference, reason }) => ({
    subject: `We declined your refund of ${moneyText(amount)}`,
    body: [
      `You asked for a refund of ${moneyText(amount)} of the credit on account ${accountCode}. We declined it: ${reason}`,
      `Nothing was paid, and your credit has not changed. If you have questions, call us and give the reference ${reference}.`,
    ].join('\n\n'),
  }),
  samples: [{ ...REFUND, reason: '{reason}' }],
})

type EndedPayments = { readonly paid: readonly NoticePayment[]; readonly failed: readonly NoticePayment[] }

const writeFailure = declareNotice<RefundFacts & EndedPayments>({
  category: CATEGORY,
  type: 'RefundFailed',
  name: 'A refund could not be paid',
  cause: 'The card gateway or the bank does not accept a payment of a refund.',
  words: ({ accountCode, amount, reference, paid, failed }) => {
    const isPart = paid.length > 0
    return {
      subject: `We could not pay ${isPart ? 'all of ' : ''}your refund of ${moneyText(amount)}`,
      body: [
        `Your refund of the credit on account ${accountCode} did not go through${isPart ? ' in full' : ''}. Its reference is ${reference}. These payments were not accepted:`,
        listPayments(failed),
        ...(isPart ? ['These were paid:', listPayments(paid)] : []),
        'What could not be paid is credit on your account again. To have it paid another way, ask for a refund again under Bill history.',
      ].join('\n\n'),
    }
  },
  samples: [
    { ...REFUND, paid: [], failed: PAYMENTS },
    { ...REFUND, paid: [TO_CARD], failed: [TO_BANK] },
  ],
})

const writeReturn = declareNotice<RefundPayments>({
  category: CATEGORY,
  type: 'RefundFailed',
  name: 'A refund came back',
  cause: 'A payment of a refund that was reported as paid is returned.',
  words: ({ accountCode, reference, payments }) => {
    const amount = moneyText(toCents(payments.reduce((sum, payment) => sum + payment.amount, 0)))
    return {
      subject: `${amount} of your refund came back to us`,
      body: [
        `We paid this part of your refund ${reference}, and it was sent back to us:`,
        listPayments(payments),
        `${amount} is credit on account ${accountCode} again. To have it paid another way, ask for a refund again under Bill history.`,
      ].join('\n\n'),
    }
  },
  samples: [{ ...REFUND, payments: [TO_BANK] }],
})

type RefundNotice = WrittenNotice & { readonly accountCode: string; readonly source: string }

export function refundRequestNotice(refund: RefundRequest, payments: readonly NoticePayment[]): RefundNotice {
  return { ...writeRequest({ ...refund, payments }), ...toSource(refund, 'requested') }
}

export function refundPaymentNotice(refund: RefundRequest, payments: readonly NoticePayment[]): RefundNotice {
  return { ...writePayment({ ...refund, payments }), ...toSource(refund, 'paid') }
}

export function refundDeclineNotice(refund: RefundRequest, reason: string): RefundNotice {
  return { ...writeDecline({ ...refund, reason }), ...toSource(refund, 'declined') }
}

export function refundFailureNotice(refund: RefundRequest, ended: EndedPayments): RefundNotice {
  return { ...writeFailure({ ...refund, ...ended }), ...toSource(refund, 'failed') }
}

/** A notice about payments that an earlier notice reported as paid. */
export function refundReturnNotice(refund: RefundRequest, payments: readonly NoticePayment[]): RefundNotice {
  const ids = payments.map(({ refundPaymentId }) => refundPaymentId)
  return { ...writeReturn({ ...refund, payments }), ...toSource(refund, `returned:${ids.join(',')}`) }
}

function toSource({ accountCode, reference }: RefundRequest, step: string) {
  return { accountCode, source: `refund:${reference}:${step}` }
}

function listPayments(payments: readonly NoticePayment[]): string {
  return payments.map((payment) => `${moneyText(payment.amount)} to ${refundDestination(payment)}`).join('\n')
}
