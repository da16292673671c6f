import { toCsv } from '../csv.ts'
import { toDollars } from '../money.ts'

import type { StatementTransaction } from './statement-calls.ts'

/** What the lines of a statement are, to a customer. Source: BIL-039. */
export const DISPLAY_TYPES = ['Payment', 'Reversal', 'Refund', 'Invoice'] as const
export type DisplayType = (typeof DISPLAY_TYPES)[number]

/** Source: BIL-040 to BIL-043. */
const DISPLAY_TYPES_BY_TRANSACTION: ReadonlyMap<string, DisplayType> = new Map([
  ['CreditCard', 'Payment'],
  ['DirectDebit', 'Payment'],
  ['BillPayment', 'Payment'],
  ['Adjustment', 'Reversal'],
  ['BadDebt', 'Reversal'],
  ['DirectDebitDishonour', 'Reversal'],
  ['PaymentReversal', 'Reversal'],
  ['Refund', 'Refund'],
  ['EnergyDividend', 'Refund'],
  ['Invoice', 'Invoice'],
  ['CapricornInvoice', 'Invoice'],
])

const REVERSAL_NAME = /Reversal|Dishonour/

/** The display type of a transaction type; null for an unknown one, which is never taken for a payment. Source: BIL-039. */
export function findDisplayType(transactionType: string): DisplayType | null {
  const listed = DISPLAY_TYPES_BY_TRANSACTION.get(transactionType)
  if (listed !== undefined) return listed
  return REVERSAL_NAME.test(transactionType) ? 'Reversal' : null
}

/** What a line is called: its display type, or its own name in words (`Prompt payment discount`). */
export function displayName(transactionType: string): string {
  const type = findDisplayType(transactionType)
  if (type !== null) return type
  const words = transactionType.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Which lines a customer wants to see; `other` are those without a display type. */
export const STATEMENT_FILTERS = ['all', ...DISPLAY_TYPES, 'other'] as const
export type StatementFilter = (typeof STATEMENT_FILTERS)[number]

export function isShown(filter: StatementFilter, { TransactionType }: StatementTransaction): boolean {
  return filter === 'all' || (findDisplayType(TransactionType) ?? 'other') === filter
}

/** A statement as a CSV file, amounts in dollars. */
export function statementCsv(lines: readonly StatementTransaction[]): string {
  return toCsv([
    ['Date', 'What', 'Description', 'Reference', 'Amount', 'Balance after'],
    ...lines.map((line) => [
      line.TransactionDate,
      displayName(line.TransactionType),
      line.Description,
      line.Reference,
      toDollars(line.Amount),
      toDollars(line.Balance),
    ]),
  ])
}
