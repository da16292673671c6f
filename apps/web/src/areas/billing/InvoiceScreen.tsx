import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { invoiceDayText } from '@switchboard/domain/day'
import type { RecurringPayment } from '@switchboard/domain/payments/recurring-payment'

import { configuration } from '#web/http/configuration.ts'
import { usePlace } from '#web/http/place.tsx'
import { OutlookNews } from '#web/owed/Outlook.tsx'
import { recurringPaymentQuery } from '#web/owed/queries.ts'
import { PaymentsUnderWayOnDemand } from '#web/owed/PaymentsUnderWayOnDemand.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import { PageHeading, focusPageHeading } from '#web/ui/PageHeading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { AboutBill } from './AboutBill.tsx'
import { Charges } from './Charges.tsx'
import { DownloadPdf } from './DownloadPdf.tsx'
import { invoiceQuery } from './invoice.ts'
import type { Invoice } from './invoice.ts'
import { useInvoiceBefore } from './invoice-before.ts'
import type { InvoiceBefore } from './invoice-before.ts'
import { InvoiceFailure } from './InvoiceFailure.tsx'
import { OtherBills } from './OtherBills.tsx'
import { PayLink } from './PayLink.tsx'
import { StatementLines } from './StatementLines.tsx'
import { WhatToPay } from './WhatToPay.tsx'
import { ComparisonSkeleton, WhyDifferent } from './WhyDifferent.tsx'
import styles from './InvoiceScreen.module.css'

/** A bill with its charges, the comparison with the bill before, and its payment. Source: BIL-001 to BIL-003. */
export function InvoiceScreen() {
  const { invoiceId = 'latest' } = usePlace().parameters
  useFocusOnChange(invoiceId)
  return <BillArticle key={invoiceId} invoiceId={invoiceId} />
}

/** Starts all queries at once. A loaded bill waits briefly for the other replies, so that nothing moves on the page. */
function BillArticle({ invoiceId }: { readonly invoiceId: string }) {
  const invoice = useQuery(invoiceQuery(invoiceId))
  const before = useInvoiceBefore(invoiceId, invoice.data?.header)
  const payment = useQuery(recurringPaymentQuery())
  const isPartOpen = before.status === 'loading' || payment.isPending
  const isWaiting = useBriefWait(invoice.data !== undefined && isPartOpen)
  const shown = isWaiting ? undefined : invoice.data
  return (
    <article className={styles.bill}>
      {/* the heading is never replaced: a change of route moves the focus to it before the bill is loaded */}
      <PageHeading
        back={{ href: '/', label: 'Home' }}
        {...buildHeading(shown, payment.data ?? null, invoice.isError)}
      />
      {shown !== undefined && <Bill invoice={shown} before={before} />}
      {shown === undefined && !invoice.isError && <BillSkeleton />}
      {invoice.isError && (
        <InvoiceFailure
          code={invoice.error.code}
          onRetry={() => void invoice.refetch()}
          retrying={invoice.isFetching}
        />
      )}
    </article>
  )
}

/** `payment` is null if the payment method is unknown. */
function buildHeading(invoice: Invoice | undefined, payment: RecurringPayment | null, hasFailed: boolean) {
  if (hasFailed) return { title: 'Your bill' }
  if (invoice === undefined)
    return {
      title: 'Your bill',
      lead: <Skeleton label="Loading what is to pay" lines={['balance', 'text', 'text', 'button']} />,
    }
  return {
    title: `Bill of ${invoiceDayText(invoice.header.BillDate)}`,
    lead: <WhatToPay invoice={invoice} payment={payment} />,
    actions: <BillActions header={invoice.header} />,
  }
}

function BillActions({ header }: Pick<Invoice, 'header'>) {
  return (
    <>
      {!header.Paid && header.Total > 0 && <PayLink />}
      {configuration.isOn('pdfDownload') && <DownloadPdf invoiceNumber={header.InvoiceNumber} />}
    </>
  )
}

const MAX_WAIT_MILLISECONDS = 300

/** Returns `waiting`, but false once the longest wait is over. */
function useBriefWait(waiting: boolean): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setOver(true), MAX_WAIT_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [waiting])
  return waiting && !isOver
}

/** Announces another bill. The shell does not, because the route stays the same. */
function useFocusOnChange(invoiceId: string): void {
  const shown = useRef(invoiceId)
  useEffect(() => {
    if (shown.current !== invoiceId) focusPageHeading()
    shown.current = invoiceId
  }, [invoiceId])
}

type BillProps = { readonly invoice: Invoice; readonly before: InvoiceBefore }

function Bill({ invoice, before }: BillProps) {
  const { header, body } = invoice
  return (
    <>
      <Columns
        aside={
          <>
            <AboutBill header={header} body={body} />
            <StatementLines lines={body.StatementLines} />
          </>
        }
      >
        <PaymentsUnderWayOnDemand />
        {!header.Paid && <OutlookNews />}
        <WhyDifferent invoice={invoice} before={before} />
        <Charges header={header} body={body} />
      </Columns>
      <OtherBills invoiceNumber={header.InvoiceNumber} />
    </>
  )
}

/** As tall as a loaded bill, so that nothing moves. */
function BillSkeleton() {
  return (
    <Columns aside={<Skeleton card label="Loading more of your bill" lines={['heading', 'text', 'text']} />}>
      <ComparisonSkeleton />
      <Skeleton
        card
        label="Loading your bill"
        lines={['heading', 'tableRow', 'tableRow', 'tableRow', 'tableRow', 'heading']}
      />
    </Columns>
  )
}
