import { isEmailAddress } from '../email.ts'
import { normalizeEmail, normalizeText, normalizeValue } from '../typed-text.ts'

import { bankAccountProblems, findBankName } from './bank-account.ts'
import type { BankAccountPart, BankAccountProblem } from './bank-account.ts'
import type { PaperlessDirectDebitRequest } from './method-calls.ts'

/** The form of a bank account. Source: PAY-012. */
export type BankAccountForm = {
  /** The name of the bank account. */
  readonly payee: string
  readonly bankCode: string
  readonly bankBranch: string
  readonly bankAccount: string
  readonly bankSuffix: string
}

/** The form of a direct debit. Source: PAY-006, PAY-012. */
export type DirectDebitForm = BankAccountForm & {
  readonly requestorName: string
  readonly requestorEmail: string
  /** Authority over the bank account: in the form only, never sent. */
  readonly bankAuthority: boolean
  readonly confirmAccountAuthority: boolean
  readonly confirmTermsConditions: boolean
}

export type DirectDebitField = keyof DirectDebitForm
export type BankAccountField = keyof BankAccountForm
export type DirectDebitProblem = BankAccountProblem | 'notTicked' | 'noEmail'

const ACCOUNT_FIELDS: Record<BankAccountPart, BankAccountField> = {
  bank: 'bankCode',
  branch: 'bankBranch',
  account: 'bankAccount',
  suffix: 'bankSuffix',
}

/** The form's fields in their order. */
export const DIRECT_DEBIT_FIELDS = [
  'payee',
  'bankCode',
  'bankBranch',
  'bankAccount',
  'bankSuffix',
  'requestorName',
  'requestorEmail',
  'bankAuthority',
  'confirmAccountAuthority',
  'confirmTermsConditions',
] as const satisfies readonly DirectDebitField[]

/** The fields with a problem; empty if the form can be sent. Source: PAY-042, PAY-043. */
export function directDebitProblems(
  form: DirectDebitForm,
): Partial<Record<DirectDebitField, DirectDebitProblem>> {
  const problems: Partial<Record<DirectDebitField, DirectDebitProblem>> = bankAccountFormProblems(form)
  if (normalizeText(form.requestorName) === '') problems.requestorName = 'missing'
  const email = normalizeEmail(form.requestorEmail)
  if (!isEmailAddress(email)) problems.requestorEmail = email === '' ? 'missing' : 'noEmail'
  for (const field of ['bankAuthority', 'confirmAccountAuthority', 'confirmTermsConditions'] as const) {
    if (!form[field]) problems[field] = 'notTicked'
  }
  return problems
}

/** The fields of a bank account with a problem. */
export function bankAccountFormProblems(
  form: BankAccountForm,
): Partial<Record<BankAccountField, BankAccountProblem>> {
  const problems: Partial<Record<BankAccountField, BankAccountProblem>> = {}
  if (normalizeText(form.payee) === '') problems.payee = 'missing'
  for (const [part, problem] of Object.entries(bankAccountProblems(bankNumberIn(form)))) {
    if (isPart(part)) problems[ACCOUNT_FIELDS[part]] = problem
  }
  return problems
}

function isPart(text: string): text is BankAccountPart {
  return Object.hasOwn(ACCOUNT_FIELDS, text)
}

/** The number of a bank account in its parts. */
export function bankNumberIn({ bankCode, bankBranch, bankAccount, bankSuffix }: BankAccountForm) {
  return { bank: bankCode, branch: bankBranch, account: bankAccount, suffix: bankSuffix }
}

/** The request for a form without problems; the authority over the bank account is not sent. Source: PAY-011. */
export function directDebitRequest(form: DirectDebitForm): PaperlessDirectDebitRequest {
  return {
    RequestorName: normalizeText(form.requestorName),
    RequestorEmail: normalizeEmail(form.requestorEmail),
    BankName: findBankName(form.bankCode) ?? '',
    ConfirmAccountAuthority: true,
    ConfirmTermsConditions: true,
    BankAccountDetail: {
      AccountName: normalizeText(form.payee),
      Bank: form.bankCode,
      Branch: form.bankBranch,
      Account: form.bankAccount,
      Suffix: form.bankSuffix,
    },
  }
}

/** The parts of an account number, with up to three other characters between them and any text around them. */
const ACCOUNT_NUMBER = /^\D*(\d{2})\D{0,3}(\d{4})\D{0,3}(\d{7})\D{0,3}(\d{2,3})\D*$/

/** Splits a whole number such as `01-0242-0100194-00`. Dashes may be missing, and a label is ignored; null for other text. */
export function splitAccountNumber(text: string): Omit<BankAccountForm, 'payee'> | null {
  const found = ACCOUNT_NUMBER.exec(normalizeValue(text))
  if (found === null) return null
  const [, bankCode = '', bankBranch = '', bankAccount = '', bankSuffix = ''] = found
  return { bankCode, bankBranch, bankAccount, bankSuffix }
}
