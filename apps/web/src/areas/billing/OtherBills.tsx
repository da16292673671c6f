import type { InvoiceHeader } from '@switchboard/domain/billing/contract'
import { newestFirst } from '@switchboard/domain/billing/rules'
import { invoiceDayText } from '@switchboard/domain/day'

import { Link } from '#web/ui/Link.tsx'

import styles from './InvoiceScreen.module.css'
import { useHeaders } from './queries.ts'

/** Links to the bills before and after this bill. */
export function OtherBills({ invoiceNumber }: { readonly invoiceNumber: number }) {
  const { data: headers = [] } = useHeaders()
  const bills = newestFirst(headers)
  const place = bills.findIndex((header) => header.InvoiceNumber === invoiceNumber)
  const earlier = place === -1 ? undefined : bills[place + 1]
  const later = bills[place - 1]
  if (earlier === undefined && later === undefined) return null
  return (
    <nav className={styles.others} aria-label="Other bills">
      {earlier && <BillLink header={earlier} label="Bill before" />}
      {later && <BillLink header={later} label="Bill after" />}
    </nav>
  )
}

function BillLink({ header, label }: { readonly header: InvoiceHeader; readonly label: string }) {
  return (
    <p>
      <span className="small soft">{label}</span>
      <Link href={`/invoice/${header.InvoiceNumber}`}>{invoiceDayText(header.BillDate)}</Link>
    </p>
  )
}
