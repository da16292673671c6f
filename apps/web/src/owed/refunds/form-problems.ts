import type { Cents } from '@switchboard/domain/money'
import { bankAccountFormProblems } from '@switchboard/domain/payments/direct-debit'
import type { BankAccountForm } from '@switchboard/domain/payments/direct-debit'
import { refundAmountProblem } from '@switchboard/domain/refunds/rules'

import { bankAccountProblemText } from '#web/ui/bank-account-words.ts'
import type { Problem } from '#web/ui/ErrorSummary.tsx'

import { AMOUNT_PROBLEMS } from './words.ts'

const ACCOUNT_FIELDS = ['payee', 'bankCode', 'bankBranch', 'bankAccount', 'bankSuffix'] as const

export function listAmountProblems(amount: Cents | null, available: Cents): Problem[] {
  const problem = refundAmountProblem(amount, available)
  return problem === null ? [] : [{ fieldId: 'refundAmount', message: AMOUNT_PROBLEMS[problem](available) }]
}

/** The problems in the order of the form, each with the id of its field. */
export function listAccountProblems(account: BankAccountForm): Problem[] {
  const problems = bankAccountFormProblems(account)
  return ACCOUNT_FIELDS.flatMap((field) => {
    const problem = problems[field]
    return problem === undefined ? [] : [{ fieldId: field, message: bankAccountProblemText(field, problem) }]
  })
}
