import { useState } from 'react'

import { MAX_INVOICE_HEADERS } from '@switchboard/domain/billing/contract'
import type { InvoiceHeader } from '@switchboard/domain/billing/contract'
import { earlierInvoicesByMonth, newestFirst } from '@switchboard/domain/billing/rules'
import { dayText } from '@switchboard/domain/day'

import { configuration } from '#web/http/configuration.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'

import { BillsTable } from './BillsTable.tsx'
import styles from './BillsTable.module.css'
import { GstNote } from './GstNote.tsx'
import { NoBillsYet } from './NoBillsYet.tsx'
import { useHeaders } from './queries.ts'

const FIRST_MONTHS = 3

/** The bills without the latest, by month, newest first. Source: BIL-003, BIL-009, BIL-010, DSH-007. */
export function RecentBillsPanel() {
  const headers = useHeaders()
  if (!configuration.isOn('invoiceDisplay')) return null
  return (
    <Loaded
      query={headers}
      loading="Loading your bills"
      lines={['heading', 'tableRow', 'tableRow', 'tableRow']}
      failed="We could not load your bills."
    >
      {(loaded) => <RecentBills headers={loaded} />}
    </Loaded>
  )
}

function RecentBills({ headers }: { readonly headers: readonly InvoiceHeader[] }) {
  const [isAllShown, setAllShown] = useState(false)
  const [latest] = newestFirst(headers)
  const months = earlierInvoicesByMonth(headers)
  return (
    <Card title="Recent bills" aside={latest && <Link href="/invoice/latest">Latest bill</Link>}>
      {months.length === 0 ? (
        <NoBills latest={latest} />
      ) : (
        <>
          <BillsTable
            caption="Earlier bills by month, newest first"
            addressField="BillDate"
            months={isAllShown ? months : months.slice(0, FIRST_MONTHS)}
          />
          <GstNote amounts="Totals" />
        </>
      )}
      {months.length > FIRST_MONTHS && (
        <Button
          kind="quiet"
          className={styles.all}
          aria-expanded={isAllShown}
          onClick={() => setAllShown(!isAllShown)}
        >
          {isAllShown ? 'Show fewer' : 'Show all bills'}
        </Button>
      )}
      {isAllShown && headers.length === MAX_INVOICE_HEADERS && <Link href="/bill-history">Older bills</Link>}
    </Card>
  )
}

function NoBills({ latest }: { readonly latest: InvoiceHeader | undefined }) {
  if (latest === undefined) return <NoBillsYet />
  return (
    <EmptyState icon="bill" title="No earlier bills">
      Your first bill is dated {dayText(latest.BillDate)}. The next ones will be listed here.
    </EmptyState>
  )
}
