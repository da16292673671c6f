import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { dueDay } from '@switchboard/domain/billing/rules'
import { dayText, invoiceDayText } from '@switchboard/domain/day'
import { moneyText } from '@switchboard/domain/money'

import { configuration, providerToday } from '#web/http/configuration.ts'
import { usePlace } from '#web/http/place.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { PageHeading, focusPageHeading } from '#web/ui/PageHeading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { AboutBill } from './AboutBill.tsx'
import { Charges } from './Charges.tsx'
import { DownloadPdf } from './DownloadPdf.tsx'
import { invoiceQuery } from './invoice.ts'
import type { Invoice } from './invoice.ts'
import { InvoiceFailure } from './InvoiceFailure.tsx'
import { OtherBills } from './OtherBills.tsx'
import { PaidPill } from './PaidPill.tsx'
import { StatementLines } from './StatementLines.tsx'
import styles from './InvoiceScreen.module.css'

/** One bill: what it is for, how it came about and what to do about it. Source: BIL-001 to BIL-003. */
export function InvoiceScreen() {
  const { invoiceId = 'latest' } = usePlace().parameters
  const invoice = useQuery(invoiceQuery(invoiceId))
  useFocusOnChange(invoiceId)
  if (invoice.data !== undefined) return <Bill key={invoiceId} invoice={invoice.data} />
  if (!invoice.isError) return <BillToCome />
  return (
    <InvoiceFailure
      code={invoice.error.code}
      onRetry={() => void invoice.refetch()}
      retrying={invoice.isFetching}
    />
  )
}

/** From one bill to another the route stays the same, so the shell sees no change to read out. */
function useFocusOnChange(invoiceId: string): void {
  const shown = useRef(invoiceId)
  useEffect(() => {
    if (shown.current !== invoiceId) focusPageHeading()
    shown.current = invoiceId
  }, [invoiceId])
}

function Bill({ invoice: { header, body } }: { readonly invoice: Invoice }) {
  return (
    <article className={styles.bill}>
      <PageHeading
        back={{ href: '/', label: 'Home' }}
        title={`Bill of ${invoiceDayText(header.BillDate)}`}
        lead={<WhereItStands header={header} prompt={body.InvoicePromptPayment} />}
        actions={
          <>
            {!header.Paid && <LinkButton href="/pay">Pay now</LinkButton>}
            {configuration.isOn('pdfDownload') && <DownloadPdf invoiceNumber={header.InvoiceNumber} />}
          </>
        }
      />
      <Columns
        aside={
          <>
            <AboutBill header={header} body={body} />
            <StatementLines lines={body.StatementLines} />
          </>
        }
      >
        <Charges header={header} body={body} />
      </Columns>
      <OtherBills invoiceNumber={header.InvoiceNumber} />
    </article>
  )
}

type WhereItStandsProps = {
  readonly header: Invoice['header']
  readonly prompt: Invoice['body']['InvoicePromptPayment']
}

/** Source: BIL-031, BIL-038. */
function WhereItStands({ header, prompt }: WhereItStandsProps) {
  const today = providerToday()
  const due = dayText(dueDay(header.BillDate, header.DueDate))
  const offered = !header.Paid && prompt !== null && today <= prompt.ExpiryDate
  return (
    <span className="row">
      <PaidPill header={header} today={today} />
      <span>
        {header.Paid ? `Paid. It was due on ${due}.` : `Due on ${due}.`}
        {offered && ` Pay by ${dayText(prompt.ExpiryDate)} and ${moneyText(prompt.Discount)} comes off.`}
      </span>
    </span>
  )
}

function BillToCome() {
  return (
    <>
      <PageHeading back={{ href: '/', label: 'Home' }} title="Your bill" />
      <Columns
        aside={<Skeleton card label="Loading more of your bill" lines={['heading', 'text', 'text']} />}
      >
        <Skeleton
          card
          label="Loading your bill"
          lines={['heading', 'tableRow', 'tableRow', 'tableRow', 'tableRow', 'heading']}
        />
      </Columns>
    </>
  )
}
