import { useQuery } from '@tanstack/react-query'

import type { BillRange, NextBill } from '@switchboard/domain/billing/next-bill'
import { dayText } from '@switchboard/domain/day'

import { providerToday } from '#web/http/configuration.ts'
import { includesGst } from '#web/http/account.ts'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Money } from '#web/ui/Money.tsx'

import {
  NEXT_BILL_FAILED,
  NEXT_BILL_FAILURES,
  formatBasis,
  calculateGstRange,
  listBillNotes,
  formatRange,
  explainMissingRange,
  withoutGst,
} from './next-bill-words.ts'
import styles from './NextBillCard.module.css'
import { nextBillQuery } from './queries.ts'

/** The forecast of the next bill: the range of its total, and each part with the basis of its amount. */
export function NextBillCard() {
  return (
    <Loaded
      query={useQuery(nextBillQuery())}
      loading="Loading your next bill"
      lines={['heading', 'balance', 'text', 'text']}
      failed="We could not load what your next bill will be."
      advice={({ code }) => NEXT_BILL_FAILURES[code] ?? NEXT_BILL_FAILED}
    >
      {(bill) => (
        <Card title="Your next bill">
          <p className="soft">Made on {dayText(bill.billDate)}</p>
          <Forecast bill={bill} />
        </Card>
      )}
    </Loaded>
  )
}

function Forecast({ bill }: { readonly bill: NextBill }) {
  const { range, power } = bill
  const withGst = includesGst()
  if (range === null) return <p>{explainMissingRange(bill, providerToday())}</p>
  if (range.parts.length === 0) return <p>There are no charges so far.</p>

  const parts = range.parts.map((part) => ({
    term: part.name,
    description: (
      <>
        {formatRange(withGst ? part : withoutGst(part))}{' '}
        <span className="small soft">{formatBasis(part, power)}</span>
      </>
    ),
  }))
  const gst = withGst ? [] : [{ term: 'GST', description: formatRange(calculateGstRange(range)) }]
  return (
    <>
      <TotalRange range={range} withGst={withGst} />
      <DefinitionList items={[...parts, ...gst]} />
      {listBillNotes(bill, { withGst }).map((note) => (
        <p key={note} className="small soft">
          {note}
        </p>
      ))}
    </>
  )
}

type TotalRangeProps = { readonly range: BillRange; readonly withGst: boolean }

function TotalRange({ range: { low, high }, withGst }: TotalRangeProps) {
  return (
    <p className={styles.range}>
      <Money amount={low} size="large" />
      {low !== high && (
        <>
          {' to '}
          <Money amount={high} size="large" />
        </>
      )}
      {!withGst && <span className="small soft"> including GST</span>}
    </p>
  )
}
