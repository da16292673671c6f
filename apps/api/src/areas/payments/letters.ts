import { dayAt, dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { moneyText, toCents } from '@switchboard/domain/money'
import { joinAccountNumber } from '@switchboard/domain/payments/bank-account'
import type { BankAccount } from '@switchboard/domain/payments/bank-account'
import type { PaymentMethod } from '@switchboard/domain/payments/contract'
import { toDebitedBillsText } from '@switchboard/domain/payments/first-debit'
import { correctionText, receiptLines } from '@switchboard/domain/payments/receipt'
import type { Receipt } from '@switchboard/domain/payments/receipt'

import type { Queries } from '#api/platform/database/database.ts'
import { declareNotice } from '#api/provider/notices/declare.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'
import { SAMPLE_CENTS, SAMPLE_DAY, SAMPLE_INSTANT } from '#api/provider/notices/samples.ts'

const CATEGORY = 'Payments'

/** The new payment method; `byHandUntil` is the last due day of bills that are still paid by hand. */
export type ChosenMethod =
  | { readonly method: Exclude<PaymentMethod, 'PaperlessDirectDebit'> }
  | { readonly method: 'PaperlessDirectDebit'; readonly byHandUntil: Day }

const SUBJECTS: Record<PaymentMethod, string> = {
  Manual: 'Automatic payment has ended',
  CreditCard: 'Your card has been saved for your bills',
  PaperlessDirectDebit: 'Direct debit has been set up',
}

function nextPaymentsText(chosen: ChosenMethod): string {
  switch (chosen.method) {
    case 'Manual':
      return 'From now on you pay each bill yourself, by card or from your bank.'
    case 'CreditCard':
      return 'From now on we take what you owe from your saved card on the day a bill falls due.'
    case 'PaperlessDirectDebit':
      return `${toDebitedBillsText(chosen.byHandUntil)} A copy of the authority comes in a separate letter.`
  }
}

type MethodChange = { readonly accountCode: string; readonly chosen: ChosenMethod; readonly at: number }

const methodNotice = declareNotice<MethodChange>({
  category: CATEGORY,
  type: 'PaymentMethodChanged',
  name: 'Another payment method',
  cause: 'The payment method of the account is changed.',
  words: ({ accountCode, chosen, at }) => ({
    subject: SUBJECTS[chosen.method],
    body: [
      `The payment method of account ${accountCode} was changed on ${dayText(dayAt(at))}.`,
      nextPaymentsText(chosen),
      'If you did not ask for this, call us at once.',
    ].join('\n\n'),
  }),
  samples: [
    { method: 'Manual' } as const,
    { method: 'CreditCard' } as const,
    { method: 'PaperlessDirectDebit', byHandUntil: SAMPLE_DAY } as const,
  ].map((chosen) => ({ accountCode: '{account}', chosen, at: SAMPLE_INSTANT })),
})

/** `at` is by the provider clock. */
type MethodNoticeFacts = MethodChange & {
  /** Unique for each change, because each change has its own notice. */
  readonly id: string
  /** The actor as named in the audit trail; null if it was not recorded. */
  readonly doneBy: string | null
}

/** Notifies the owner of a new payment method, because another person may have changed it. */
export async function queueMethodNotice(queries: Queries, change: MethodNoticeFacts): Promise<void> {
  const { accountCode, at, id, doneBy } = change
  await queueNotice(queries, {
    ...methodNotice(change),
    accountCode,
    source: `payment-method:${id}`,
    at,
    doneBy,
  })
}

type AuthorityFacts = {
  readonly accountCode: string
  readonly accountName: string
  readonly number: BankAccount
  readonly bankName: string
  readonly requestorName: string
  readonly at: number
}

const authorityNotice = declareNotice<AuthorityFacts>({
  category: CATEGORY,
  type: 'DirectDebitAuthority',
  name: 'Copy of the direct debit authority',
  cause: 'Direct debit is set up.',
  words: ({ accountCode, accountName, number, bankName, requestorName, at }) => ({
    subject: 'Your direct debit authority',
    body: [
      `This is your copy of the direct debit authority for account ${accountCode}.`,
      [
        `Given by: ${requestorName}`,
        `Given on: ${dayText(dayAt(at))}`,
        `Account name: ${accountName}`,
        `Bank: ${bankName}`,
        `Account number: ${joinAccountNumber(number)}`,
      ].join('\n'),
      'You confirmed that you may operate this bank account by yourself, and you accepted the terms and conditions of direct debits.',
      'If any of this is wrong, or you did not give this authority, call us or your bank. You can end it at any time.',
    ].join('\n\n'),
  }),
  samples: [
    {
      accountCode: '{account}',
      accountName: '{account name}',
      number: { bank: '01', branch: '0902', account: '0068389', suffix: '00' },
      bankName: '{bank}',
      requestorName: '{person}',
      at: SAMPLE_INSTANT,
    },
  ],
})

export type Authority = AuthorityFacts & { readonly id: string; readonly doneBy: string }

/**
 * Queues a copy of the authority to the stored address of the account. The address typed in the form could be anyone's.
 */
export async function queueAuthorityNotice(queries: Queries, authority: Authority): Promise<void> {
  const { accountCode, at, id, doneBy } = authority
  await queueNotice(queries, {
    ...authorityNotice(authority),
    accountCode,
    source: `direct-debit-authority:${id}`,
    at,
    doneBy,
  })
}

type ReceiptFacts = Receipt & { readonly accountCode: string }

const SAMPLE_RECEIPT: ReceiptFacts = {
  accountCode: '{account}',
  reference: '{reference}',
  amount: SAMPLE_CENTS,
  surcharge: toCents(123),
  total: toCents(SAMPLE_CENTS + 123),
  discount: toCents(0),
  surchargeCorrection: toCents(0),
  paidAt: SAMPLE_INSTANT,
  cardType: 'Visa',
  cardEnding: '1111',
}

export const receiptNotice = declareNotice<ReceiptFacts>({
  category: CATEGORY,
  type: 'CardPaymentReceipt',
  name: 'Receipt of a card payment',
  cause: 'A card payment that the customer makes is booked.',
  words: ({ accountCode, ...receipt }) => {
    const lines = receiptLines(receipt).map(({ term, text }) => `${term}: ${text}`)
    const correction = correctionText(receipt.surchargeCorrection)
    return {
      subject: `Receipt for your card payment of ${moneyText(receipt.amount)}`,
      body: [
        `Thank you. Your card payment for account ${accountCode} went through.`,
        lines.join('\n'),
        ...(correction === null ? [] : [correction]),
        'If you have a question about this payment, or did not make it, call us and read out the reference.',
      ].join('\n\n'),
    }
  },
  samples: [
    SAMPLE_RECEIPT,
    { ...SAMPLE_RECEIPT, discount: toCents(500), surchargeCorrection: toCents(45) },
    { ...SAMPLE_RECEIPT, surchargeCorrection: toCents(-45) },
  ],
})
