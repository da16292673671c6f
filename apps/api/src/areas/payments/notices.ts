import { dayAt, dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { joinAccountNumber } from '@switchboard/domain/payments/bank-account'
import type { BankAccount } from '@switchboard/domain/payments/bank-account'
import type { PaymentMethod } from '@switchboard/domain/payments/contract'
import { toDebitedBillsText } from '@switchboard/domain/payments/first-debit'

import type { Queries } from '#api/platform/database/database.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'

const CATEGORY = 'Payments'

/** The new payment method; `byHandUntil` is the last due day of bills that are still paid by hand. */
export type ChosenMethod =
  | { readonly method: Exclude<PaymentMethod, 'PaperlessDirectDebit'> }
  | { readonly method: 'PaperlessDirectDebit'; readonly byHandUntil: Day }

type Change = {
  readonly accountCode: string
  readonly chosen: ChosenMethod
  /** By the provider clock. */
  readonly at: number
  /** New for each change, because each change has its own notice. */
  readonly id: string
  /** The actor as named in the audit trail; null if it was not recorded. */
  readonly doneBy: string | null
}

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
      return `${toDebitedBillsText(chosen.byHandUntil)} A copy of the authority comes in a letter of its own.`
  }
}

/** Notifies the account's owner of a new payment method, because another person may have changed it. */
export async function tellOfMethod(
  queries: Queries,
  { accountCode, chosen, at, id, doneBy }: Change,
): Promise<void> {
  await queueNotice(queries, {
    accountCode,
    source: `payment-method:${id}`,
    category: CATEGORY,
    type: 'PaymentMethodChanged',
    subject: SUBJECTS[chosen.method],
    body: [
      `The payment method of account ${accountCode} was changed on ${dayText(dayAt(at))}.`,
      nextPaymentsText(chosen),
      'If you did not ask for this, call us at once.',
    ].join('\n\n'),
    at,
    doneBy,
  })
}

export type Authority = {
  readonly accountCode: string
  readonly accountName: string
  readonly number: BankAccount
  readonly bankName: string
  readonly requestorName: string
  readonly at: number
  readonly id: string
  readonly doneBy: string
}

/**
 * Sends a copy of the authority to the stored address of the account, not to the address typed in the form: it could be
 * anybody's. The copy lists the typed values.
 */
export async function sendAuthority(queries: Queries, authority: Authority): Promise<void> {
  const { accountCode, accountName, number, bankName, requestorName, at, id, doneBy } = authority
  await queueNotice(queries, {
    accountCode,
    source: `direct-debit-authority:${id}`,
    category: CATEGORY,
    type: 'DirectDebitAuthority',
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
    at,
    doneBy,
  })
}
