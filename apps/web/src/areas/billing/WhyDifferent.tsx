import { explainBillDifference } from '@switchboard/domain/billing/difference'
import type { Cause } from '@switchboard/domain/billing/difference-cause'
import { invoiceDayText, monthName } from '@switchboard/domain/day'
import { balanceText, toCents, moneyText } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'

import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import { Card } from '#web/ui/Card.tsx'
import { classes } from '#web/ui/classes.ts'
import { Link } from '#web/ui/Link.tsx'
import { Money } from '#web/ui/Money.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { chargeId } from './ChargeRow.tsx'
import { causeSentence } from './difference-words.ts'
import type { InvoiceBefore } from './invoice-before.ts'
import type { Invoice } from './invoice.ts'
import styles from './WhyDifferent.module.css'

type WhyDifferentProps = { readonly invoice: Invoice; readonly before: InvoiceBefore }

/** Explains why this bill differs from the previous bill, by causes that add up to the cent. */
export function WhyDifferent({ invoice, before }: WhyDifferentProps) {
  switch (before.status) {
    case 'loading':
      return (
        <Skeleton card label="Comparing with your last bill" lines={['heading', 'text', 'text', 'text']} />
      )
    case 'unlisted':
      return null
    case 'failed':
      return (
        <SectionError
          title="We could not compare this bill with the one before it."
          onRetry={before.retry}
          retrying={before.retrying}
        >
          Your charges are on this page.
        </SectionError>
      )
    case 'unreadable':
      return (
        <Card title="Why is this bill different?">
          <p>
            The details of your bill of {invoiceDayText(before.header.BillDate)} cannot be read, so we cannot
            compare this bill with it.
          </p>
          <HelpdeskLine when="To find out why this bill is different" />
        </Card>
      )
    case 'first':
      return (
        <Card title="Why is this bill different?">
          <p>This is your first bill, so there is nothing to compare it with yet.</p>
        </Card>
      )
    case 'read':
      return <Difference invoice={invoice} before={before.invoice} />
  }
}

/** A placeholder as tall as a comparison with a few causes. */
export function ComparisonSkeleton() {
  return (
    <Skeleton
      card
      label="Comparing with your last bill"
      lines={['heading', 'text', 'tableRow', 'tableRow', 'tableRow', 'tableRow', 'tableRow', 'text']}
    />
  )
}

type TwoBills = { readonly invoice: Invoice; readonly before: Invoice }

function Difference({ invoice, before }: TwoBills) {
  const { amount, causes } = explainBillDifference(invoice, before)
  return (
    <Card title="Why is this bill different?">
      <p>
        {buildLead(amount, causes.length > 0)}{' '}
        <Link
          href={`/invoice/${before.header.InvoiceNumber}`}
        >{`your bill of ${nameBillBefore(invoice, before)}`}</Link>
        , which was {balanceText(before.header.Total)}.
      </p>
      {amount !== 0 && <Comparison invoice={invoice} before={before} />}
      {causes.length > 0 && <Causes causes={causes} invoice={invoice} />}
    </Card>
  )
}

/** Both totals, for comparison. */
function Comparison({ invoice, before }: TwoBills) {
  const bills = [
    { label: nameBillBefore(invoice, before), total: before.header.Total, isThis: false },
    { label: 'This bill', total: invoice.header.Total, isThis: true },
  ]
  const largest = Math.max(1, ...bills.map(({ total }) => total))
  return (
    <dl className={styles.comparison}>
      {bills.map(({ label, total, isThis }) => (
        <div key={label}>
          <dt className="small soft">{label}</dt>
          <dd>
            <svg className={classes(styles.bar, isThis && styles.now)} aria-hidden="true">
              <rect width={`${(Math.max(0, total) / largest) * WHOLE_PERCENT}%`} height="100%" rx="4" />
            </svg>
            <Money amount={total} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const WHOLE_PERCENT = 100

/** The bill before by its month, or by its day if both bills are of the same month. */
function nameBillBefore(invoice: Invoice, before: Invoice): string {
  const month = monthName(before.header.BillDate)
  return month === monthName(invoice.header.BillDate) ? invoiceDayText(before.header.BillDate) : month
}

function buildLead(amount: Cents, hasCauses: boolean) {
  if (amount === 0)
    return hasCauses ? 'The total is the same, but the charges differ from' : 'Nothing has changed since'
  return (
    <>
      It is{' '}
      <strong className="number">
        {moneyText(toCents(Math.abs(amount)))} {amount > 0 ? 'more' : 'less'}
      </strong>{' '}
      than
    </>
  )
}

type CausesProps = { readonly causes: readonly Cause[]; readonly invoice: Invoice }

/** The sum is calculated from the shown amounts, so that a customer can check it. */
function Causes({ causes, invoice }: CausesProps) {
  const sum = toCents(causes.reduce((total, cause) => total + cause.amount, 0))
  const withGst = invoice.body.StaticContent.DisplayGSTInclusiveValuesFlag
  return (
    <>
      <ul className={styles.causes}>
        {causes.map((cause, place) => (
          <li key={place}>
            <span>
              {causeSentence(cause)}
              <LineLink cause={cause} />
            </span>
            <span className={classes(styles.amount, cause.amount < 0 && styles.less)}>
              <Money amount={cause.amount} form="difference" />
            </span>
          </li>
        ))}
        <li className={styles.sum}>
          <span>Difference</span>
          <span className={styles.amount}>
            <Money amount={sum} form="difference" />
          </span>
        </li>
      </ul>
      {!withGst && (
        <p className="small soft">Each amount excludes GST, as on this bill; GST is a line of its own.</p>
      )}
    </>
  )
}

/** Links to the charge on this bill. */
function LineLink({ cause }: { readonly cause: Cause }) {
  const [place] = cause.lines
  if (place === undefined) return null
  return (
    <>
      {' '}
      <a className={styles.line} href={`#${chargeId(place)}`}>
        See charge <span className="visually-hidden">of {cause.name}</span>
      </a>
    </>
  )
}
