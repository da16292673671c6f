import { isBusiness } from '@switchboard/domain/access'
import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import type { CallPeriod, CallUsage } from '@switchboard/domain/usage/calls'

import { activeBusinessGroup } from '#web/http/account.ts'
import { providerToday } from '#web/http/configuration.ts'
import { useEntries } from '#web/http/entries.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Link } from '#web/ui/Link.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'
import { periodText } from '#web/used/words.ts'

import { callAddress } from './call-address.ts'
import { callsTitle, callsUpToText } from './call-words.ts'
import styles from './CallsOfBill.module.css'
import { CallTable } from './CallTable.tsx'
import { CallTotals } from './CallTotals.tsx'
import { DownloadCalls } from './DownloadCalls.tsx'

type CallsOfBillProps = {
  readonly usage: CallUsage
  /** `first`, `loading` while another page is being loaded, or the query of the page. */
  readonly page: string
  readonly onChoose: (billDate: Day) => void
}

/** The choice of the bill, its totals and a page of its calls. Source: USE-009, USE-011, USE-012. */
export function CallsOfBill({ usage, page, onChoose }: CallsOfBillProps) {
  const { billDates, period } = usage
  if (period === null) return <NoBillDates />
  const business = isBusiness(activeBusinessGroup())
  const upTo = callsUpToText(period)
  return (
    <div className={styles.stack} aria-busy={page === 'loading'}>
      <Card title={periodText(period, providerToday())} aside={<ToBill period={period} />}>
        <SelectField
          id="call-bill-date"
          label="Bill date"
          width="twenty"
          value={period.billDate}
          onValueChange={(value) => {
            const chosen = billDates.find((each) => each === value)
            if (chosen !== undefined) onChoose(chosen)
          }}
          options={billDates.map((value) => ({ value, label: billText(value) }))}
        />
        <CallTotals totals={period.totals} business={business} />
        {business && <p className="small soft">Charges exclude GST, as on your bills.</p>}
        {upTo !== null && <p className="small soft">{upTo}</p>}
      </Card>
      <TakesFocus key={page} when={page !== 'first' && page !== 'loading'}>
        <Card
          title={callsTitle(business)}
          aside={<DownloadCalls billDate={period.billDate} business={business} />}
        >
          <CallTable calls={usage.calls} business={business} />
          {business && <p className="small soft">Charges exclude GST.</p>}
          <Pages usage={usage} billDate={period.billDate} />
        </Card>
      </TakesFocus>
    </div>
  )
}

function billText(billDate: Day): string {
  return billDate > providerToday() ? `${dayText(billDate)} (next bill)` : dayText(billDate)
}

function ToBill({ period: { invoiceNumber } }: { readonly period: CallPeriod }) {
  const { facts } = useEntries()
  if (invoiceNumber === null || !facts.features.has('invoiceDisplay')) return null
  return <Link href={`/invoice/${invoiceNumber}`}>See the bill</Link>
}

type PagesProps = { readonly usage: CallUsage; readonly billDate: Day }

/** Links to newer and older calls. Each page has its own address. Source: USE-012. */
function Pages({ usage: { nextAfter, nextBefore }, billDate }: PagesProps) {
  if (nextAfter === null && nextBefore === null) return null
  return (
    <nav className="row spread" aria-label="Pages of calls">
      {nextAfter !== null && (
        <LinkButton kind="plain" href={callAddress(billDate, { after: nextAfter })}>
          Newer calls
        </LinkButton>
      )}
      {nextBefore !== null && (
        <LinkButton kind="plain" href={callAddress(billDate, { before: nextBefore })}>
          Older calls
        </LinkButton>
      )}
    </nav>
  )
}

/** Source: USE-011. */
function NoBillDates() {
  return (
    <EmptyState icon="phone" title="No calls yet">
      Calls are here the morning after, with what each of them costs.
    </EmptyState>
  )
}
