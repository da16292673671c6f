import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { parseBillSearch } from '@switchboard/domain/billing/bill-list'
import type { InvoiceHeader } from '@switchboard/domain/billing/contract'
import { invoicesByMonth } from '@switchboard/domain/billing/rules'

import { ALL, FindBar } from '#web/ui/FindBar.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { MorePages } from '#web/ui/MorePages.tsx'
import type { Paging } from '#web/ui/MorePages.tsx'

import { billsQuery } from './bills-query.ts'
import { BillsTable } from './BillsTable.tsx'

/** The bills to the first, page by page, of a year or found by an amount or number. */
export function AllBills() {
  const [wanted, setWanted] = useState(ALL)
  const all = useInfiniteQuery(billsQuery(ALL))
  const found = useInfiniteQuery(billsQuery(wanted))
  return (
    <>
      <FindBar
        id="bills"
        label="Find a bill"
        hint="By amount or bill number"
        years={all.data?.years ?? []}
        wanted={wanted}
        onFind={setWanted}
        parse={parseBillSearch}
        unfit="Enter an amount, such as 94.50, or a bill number."
      />
      <Loaded
        query={found}
        loading="Loading your bills"
        lines={['tableRow', 'tableRow', 'tableRow']}
        card={false}
        failed="We could not load your bills."
      >
        {({ bills }) => (
          <FoundBills
            bills={bills}
            more={found.hasNextPage ? () => void found.fetchNextPage() : null}
            loading={found.isFetchingNextPage}
            failed={found.isFetchNextPageError}
          />
        )}
      </Loaded>
    </>
  )
}

function FoundBills({ bills, ...paging }: Paging & { readonly bills: readonly InvoiceHeader[] }) {
  return (
    <>
      {bills.length > 0 && (
        <BillsTable
          caption="Bills by month, newest first"
          addressField="InvoiceNumber"
          months={invoicesByMonth(bills)}
        />
      )}
      <MorePages noun="bills" count={describeCount(bills.length, paging.more !== null)} {...paging} />
    </>
  )
}

function describeCount(bills: number, hasMore: boolean): string {
  if (bills === 0) return 'No bill matches.'
  const count = bills === 1 ? '1 bill' : `${bills} bills`
  return hasMore ? `${count} so far.` : `${count} in total.`
}
