import type { StatementTransaction } from '@switchboard/domain/billing/statement-calls'
import { displayName, findDisplayType } from '@switchboard/domain/billing/statement'
import { dayText } from '@switchboard/domain/day'
import { isReceiptReference } from '@switchboard/domain/payments/reference'

import { Link } from '#web/ui/Link.tsx'
import { Money } from '#web/ui/Money.tsx'

import styles from './StatementTable.module.css'
import { CELL, COLUMN_HEADER, ROW, ROW_GROUP, ROW_HEADER, TABLE } from './table-roles.ts'

/** The transactions with day, reference, amount and balance. Source: BIL-019. */
export function StatementTable({ lines }: { readonly lines: readonly StatementTransaction[] }) {
  return (
    <div className={styles.room}>
      <table className={styles.statement} {...TABLE}>
        <caption className="visually-hidden">Your statement, newest first</caption>
        <thead {...ROW_GROUP}>
          <tr {...ROW}>
            {HEADINGS.map((heading) => (
              <th key={heading} scope="col" {...COLUMN_HEADER}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROW_GROUP}>
          {lines.map((line, place) => (
            // the position is in the key: two lines may be equal, and lines never move
            <StatementRow key={`${place} ${line.Reference}`} line={line} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const HEADINGS = ['What', 'Date', 'Reference', 'Amount', 'Balance after']

function StatementRow({ line }: { readonly line: StatementTransaction }) {
  const { TransactionType, TransactionDate, Amount, Balance, Reference, Description } = line
  return (
    <tr {...ROW}>
      <th scope="row" {...ROW_HEADER}>
        {displayName(TransactionType)}
        {!hasSameText(Description, displayName(TransactionType)) && (
          <span className="small soft">
            <LineText line={line} />
          </span>
        )}
      </th>
      <td className={styles.date} {...CELL}>
        {dayText(TransactionDate)}
      </td>
      <td className={styles.reference} {...CELL}>
        {Reference}
      </td>
      <td className={styles.amount} {...CELL}>
        <Money amount={Amount} />
      </td>
      <td className={styles.balance} {...CELL}>
        <Money amount={Balance} />
      </td>
    </tr>
  )
}

const BILL_NUMBER = /^\d{1,15}$/

/** The text of a line. A bill links to its page, a card payment to its receipt. */
function LineText({ line }: { readonly line: StatementTransaction }) {
  const { TransactionType, Description, Reference } = line
  if (findDisplayType(TransactionType) === 'Invoice' && BILL_NUMBER.test(Reference))
    return <Link href={`/invoice/${Reference}`}>{Description}</Link>
  if (TransactionType === 'CreditCard' && isReceiptReference(Reference))
    return <Link href={`/receipt/${Reference}`}>{Description}, receipt</Link>
  return Description
}

/** Compares letters and digits only, without case. */
function hasSameText(first: string, second: string): boolean {
  return keepLettersAndDigits(first) === keepLettersAndDigits(second)
}

function keepLettersAndDigits(text: string): string {
  return text.replace(/[^\p{L}\d]/gu, '').toLowerCase()
}
