import { useState } from 'react'

import type { InvoiceHeader } from '@switchboard/domain/billing/contract'
import { invoicesByMonth } from '@switchboard/domain/billing/rules'

import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { MIN_ITEMS_TO_SEARCH } from '#web/ui/LongList.tsx'

import { AllBills } from './AllBills.tsx'
import styles from './BillsTable.module.css'
import { BillsTable } from './BillsTable.tsx'
import { GstNote } from './GstNote.tsx'
import { PaperBill } from './PaperBill.tsx'

const FIRST_MONTHS = 12

/** The bills of a year by month, newest first, and on request all bills with a search. Source: BIL-014. */
export function BillsCard({ headers }: { readonly headers: readonly InvoiceHeader[] }) {
  const [isAllShown, setAllShown] = useState(false)
  const months = invoicesByMonth(headers)
  return (
    <Card title="Your bills">
      {isAllShown ? (
        <AllBills />
      ) : (
        <BillsTable
          caption="Bills by month, newest first"
          addressField="InvoiceNumber"
          months={months.slice(0, FIRST_MONTHS)}
        />
      )}
      <GstNote amounts="Totals" />
      {(months.length > FIRST_MONTHS || headers.length >= MIN_ITEMS_TO_SEARCH) && (
        <Button kind="quiet" className={styles.all} onClick={() => setAllShown(!isAllShown)}>
          {isAllShown ? 'Show the last 12 months' : 'Show all bills'}
        </Button>
      )}
      <PaperBill />
    </Card>
  )
}
