import type { InvoiceHeader } from '@switchboard/domain/billing/contract'
import { dueDay } from '@switchboard/domain/billing/rules'
import type { InvoiceMonth } from '@switchboard/domain/billing/rules'
import { invoiceDayText, monthName, toDateParts, shortDayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { providerToday } from '#web/http/configuration.ts'
import { Link } from '#web/ui/Link.tsx'
import { Money } from '#web/ui/Money.tsx'

import styles from './BillsTable.module.css'
import { PaidPill } from './PaidPill.tsx'

type BillsTableProps = {
  readonly caption: string
  readonly months: readonly InvoiceMonth[]
  /** The field that identifies a bill in its address. Two bills of the same day differ only by their number. */
  readonly addressField: 'BillDate' | 'InvoiceNumber'
}

/** Bills by month. A month with several bills has a visible heading. Source: BIL-003, BIL-009, BIL-014. */
export function BillsTable({ caption, months, addressField }: BillsTableProps) {
  return (
    <table className={styles.bills}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Bill</th>
          <th scope="col" className={styles.due}>
            Due
          </th>
          <th scope="col">Status</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      {months.map(({ month, invoices: [first, ...others] }) =>
        first === undefined ? null : (
          <tbody key={month}>
            <tr className={others.length === 0 ? 'visually-hidden' : styles.month}>
              <th scope="rowgroup" colSpan={4}>
                {formatMonth(first.BillDate)}
              </th>
            </tr>
            {[first, ...others].map((header) => (
              <BillRow
                key={header.InvoiceNumber}
                header={header}
                address={`/invoice/${header[addressField]}`}
              />
            ))}
          </tbody>
        ),
      )}
    </table>
  )
}

function BillRow({ header, address }: { readonly header: InvoiceHeader; readonly address: string }) {
  const { BillDate, DueDate, Total } = header
  return (
    <tr>
      <th scope="row">
        <Link href={address}>{invoiceDayText(BillDate)}</Link>
      </th>
      <td className={styles.due}>{shortDayText(dueDay(BillDate, DueDate))}</td>
      <td>
        <PaidPill header={header} today={providerToday()} />
      </td>
      <td>
        <Money amount={Total} />
      </td>
    </tr>
  )
}

function formatMonth(day: Day): string {
  return `${monthName(day)} ${toDateParts(day)[0]}`
}
