import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { emailAddress } from '../email.ts'
import { ONE_LINE } from '../one-line.ts'
import { normalizeText } from '../typed-text.ts'

import { transactionKey } from './contract.ts'
import { recurringPayment } from './recurring-payment.ts'

/** The longest bank account name that a bank accepts with a direct debit. */
export const MAX_ACCOUNT_NAME_CHARACTERS = 64
const MAX_NAME_CHARACTERS = 100
const nameText = createNameSchema(MAX_NAME_CHARACTERS)
export const accountNameText = createNameSchema(MAX_ACCOUNT_NAME_CHARACTERS)

/** @__NO_SIDE_EFFECTS__ */
function createNameSchema(maxCharacters: number) {
  return z
    .string()
    .check(
      z.overwrite(normalizeText),
      z.minLength(1),
      z.maxLength(maxCharacters),
      z.regex(ONE_LINE, { error: 'expected no control characters' }),
    )
}
/** A part of a bank account number. A rule checks the number as a whole. */
export const accountDigits = z.string().check(z.regex(/^\d{1,7}$/, { error: 'expected digits' }))
const confirmed = z.literal(true, { error: 'expected to be confirmed' })

/** Source: PAY-011. */
const paperlessDirectDebitRequest = z.strictObject({
  RequestorName: nameText,
  RequestorEmail: emailAddress,
  /** The name in the form; the provider names the bank by its number. */
  BankName: nameText,
  ConfirmAccountAuthority: confirmed,
  ConfirmTermsConditions: confirmed,
  BankAccountDetail: z.strictObject({
    AccountName: accountNameText,
    Bank: accountDigits,
    Branch: accountDigits,
    Account: accountDigits,
    Suffix: accountDigits,
  }),
})
export type PaperlessDirectDebitRequest = z.output<typeof paperlessDirectDebitRequest>

/** Ends automatic payment. Source: PAY-047, PAY-052. */
export const setManualPayment = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/recurringpayment/manual',
  access: 'account',
  needs: 'pay',
  reply: recurringPayment,
  errors: ['PAYMENT_METHOD_NOT_ALLOWED'],
  idempotent: true,
})

/** Makes the card of an earlier transaction of the account the payment method. Source: PAY-053. */
export const setPreviousCard = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/recurringpayment/previousdpstransaction',
  access: 'account',
  needs: 'pay',
  body: transactionKey,
  reply: recurringPayment,
  errors: ['PAYMENT_METHOD_NOT_ALLOWED', 'CREDIT_CARD_PAYMENT_METHOD_ERROR'],
  idempotent: true,
})

/** The older, flat form of setting up direct debit; the screen sends `setPaymentMethod`. Source: PAY-054. */
export const setPaperlessDirectDebit = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/recurringpayment/paperlessdirectdebit',
  access: 'account',
  needs: 'pay',
  proof: true,
  body: z.strictObject({
    /** By default the name of the account's owner. */
    accountName: z.optional(accountNameText),
    bank: accountDigits,
    branch: accountDigits,
    account: accountDigits,
    suffix: accountDigits,
    email: emailAddress,
    confirmAccountAuthority: confirmed,
    confirmTermsConditions: confirmed,
  }),
  reply: recurringPayment,
  errors: ['PAYMENT_METHOD_NOT_ALLOWED', 'FORBIDDEN'],
  idempotent: true,
})

/** Sets the payment method of the account. Staff may not give a customer's authority. Source: PAY-045, PAY-055. */
export const setPaymentMethod = defineCall({
  method: 'PUT',
  path: '/accounts/{accountCode}/recurringPaymentMethod',
  access: 'account',
  needs: 'pay',
  proof: true,
  body: z.discriminatedUnion('methodType', [
    z.strictObject({ methodType: z.literal('Manual'), detail: z.optional(z.null()) }),
    z.strictObject({ methodType: z.literal('CreditCard'), detail: transactionKey }),
    z.strictObject({ methodType: z.literal('PaperlessDirectDebit'), detail: paperlessDirectDebitRequest }),
  ]),
  unknownKind: 'PAYMENT_METHOD_NOT_ALLOWED',
  reply: recurringPayment,
  errors: ['PAYMENT_METHOD_NOT_ALLOWED', 'CREDIT_CARD_PAYMENT_METHOD_ERROR', 'FORBIDDEN'],
  idempotent: true,
})
