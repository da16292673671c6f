import { toCsv } from '../csv.ts'
import { toDollars } from '../money.ts'

import type { StatementTransaction } from './statement-calls.ts'

/** The types of statement lines that customers see. Source: BIL-039. */
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

/** A capital that begins a new word in a name such as `EnergyDividend`. */
const WORD_START = /([a-z\d])([A-Z])/g

/** The display type of a transaction type; null if unknown, so that it does not look like a payment. Source: BIL-039. */
export function findDisplayType(transactionType: string): DisplayType | null {
  const listed = DISPLAY_TYPES_BY_TRANSACTION.get(transactionType)
  if (listed !== undefined) return listed
  return REVERSAL_NAME.test(transactionType) ? 'Reversal' : null
}

/** The shown name of a line: its display type, or its transaction type in words (`Prompt payment discount`). */
export function displayName(transactionType: string): string {
  const type = findDisplayType(transactionType)
  if (type !== null) return type
  const words = transactionType.replace(WORD_START, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Filters of statement lines. `other` shows the lines without a display type. */
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
