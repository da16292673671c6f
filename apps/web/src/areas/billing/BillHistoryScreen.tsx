import type { InvoiceHeader } from '@switchboard/domain/billing/contract'
import { isNeverBilled } from '@switchboard/domain/billing/never-billed'
import { newestFirst } from '@switchboard/domain/billing/rules'
import { invoiceDayText } from '@switchboard/domain/day'
import { totalNote } from '@switchboard/domain/gst'
import { balanceText } from '@switchboard/domain/money'

import { activeBusinessGroup } from '#web/http/account.ts'
import { useEntries } from '#web/http/entries.tsx'
import { OutlookNews } from '#web/owed/Outlook.tsx'
import { PaymentsUnderWayOnDemand } from '#web/owed/PaymentsUnderWayOnDemand.tsx'
import { CreditOnDemand } from '#web/owed/refunds/CreditOnDemand.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { BillsCard } from './BillsCard.tsx'
import { BillsChart } from './BillsChart.tsx'
import { NextBillCard } from './NextBillCard.tsx'
import { NoBillsYet } from './NoBillsYet.tsx'
import { useHeaders } from './queries.ts'
import { StatementCard } from './StatementCard.tsx'

/** Bills with their payments and the statement. Source: BIL-004, BIL-014 to BIL-019. */
export function BillHistoryScreen() {
  const headers = useHeaders()
  const { facts } = useEntries()
  return (
    <ScreenLayout title="Bill history" back={{ href: '/', label: 'Home' }} lead={buildLead(headers.data)}>
      <PaymentsUnderWayOnDemand />
      <OutlookNews />
      <CreditOnDemand />
      <Loaded
        query={headers}
        placeholder={<BillsSkeleton />}
        failed="We could not load your bills."
        advice="The rest of the page is not affected."
      >
        {(loaded) => <Bills headers={newestFirst(loaded)} />}
      </Loaded>
      {/* the bills would move these cards, which load at the same time */}
      <div hidden={headers.isPending}>
        <Columns>
          {!(isNeverBilled(facts.services) && headers.data?.length === 0) && <NextBillCard />}
          <StatementCard />
        </Columns>
      </div>
    </ScreenLayout>
  )
}

function buildLead(headers: readonly InvoiceHeader[] | undefined): string {
  const [latest] = newestFirst(headers ?? [])
  if (latest === undefined) return 'Your bills, and the charges, payments and credits on your account.'
  return `Your latest bill is dated ${invoiceDayText(latest.BillDate)}: ${balanceText(latest.Total)}${totalNote(activeBusinessGroup())}.`
}

/** Source: BIL-067. */
function Bills({ headers }: { readonly headers: readonly InvoiceHeader[] }) {
  if (headers.length === 0)
    return (
      <Card title="Your bills">
        <NoBillsYet />
      </Card>
    )
  return (
    <>
      <BillsChart headers={headers} />
      <BillsCard headers={headers} />
    </>
  )
}

function BillsSkeleton() {
  return (
    <>
      <Skeleton
        card
        label="Loading the chart of your bills"
        lines={['heading', 'balance', 'balance', 'balance']}
      />
      <Skeleton card label="Loading your bills" lines={['heading', 'tableRow', 'tableRow', 'tableRow']} />
    </>
  )
}
