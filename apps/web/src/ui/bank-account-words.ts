import type { BankAccountField, DirectDebitProblem } from '@switchboard/domain/payments/direct-debit'

/** The error message for a field of a bank account. */
export function bankAccountProblemText(field: BankAccountField, problem: DirectDebitProblem): string {
  switch (field) {
    case 'payee':
      return 'Enter the name of the bank account'
    case 'bankCode':
      return problem === 'notInUse'
        ? 'Check the bank: no New Zealand bank has this number'
        : 'Enter the bank: the first 2 digits of the account number'
    case 'bankBranch':
      return problem === 'notInUse'
        ? 'Check the branch: your bank has no branch with this number'
        : 'Enter the branch: 4 digits, with any zero in front'
    case 'bankAccount':
      return problem === 'failsCheck'
        ? 'Check the whole account number: one of its digits is not right'
        : 'Enter the account: 7 digits, with any zeros in front'
    case 'bankSuffix':
      return problem === 'notPossible'
        ? 'Check the suffix: one of 3 digits begins with 0'
        : 'Enter the suffix: the last 2 or 3 digits'
  }
}
