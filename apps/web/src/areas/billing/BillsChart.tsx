import { averageTotal, billBars } from '@switchboard/domain/billing/bill-bars'
import type { BillBar } from '@switchboard/domain/billing/bill-bars'
import type { InvoiceHeader } from '@switchboard/domain/billing/contract'
import { invoiceDayText, monthName, toDateParts } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { balanceText, toCents } from '@switchboard/domain/money'

import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { BarChart } from '#web/ui/chart/BarChart.tsx'
import type { BarChartProps } from '#web/ui/chart/BarChart.tsx'
import type { Bar } from '#web/ui/chart/bar.ts'
import { chooseLabelFormat } from '#web/ui/chart/day-labels.ts'

import { GstNote } from './GstNote.tsx'
import { useOpening } from './use-opening.ts'

/** The totals of the last bills. A press on a bar opens its bill after a delay. Source: BIL-015 to BIL-018. */
export function BillsChart({ headers }: { readonly headers: readonly InvoiceHeader[] }) {
  const opening = useOpening()
  const bars = billBars(headers)
  const average = averageTotal(bars)
  const toLabel = chooseLabelFormat(bars.map(getBarDay))
  return (
    <Card title="Your last 12 bills">
      <BarChart
        title="Totals of your last 12 bills"
        bars={bars.map((bar) => ({ ...toChartBar(bar, opening.open), label: toLabel(getBarDay(bar)) }))}
        total={toTotal(bars)}
        tickText={formatTick}
        average={average === null ? null : { value: average, text: balanceText(average) }}
        headings={['Bill', 'Total']}
        pressed={opening.bill === null ? null : String(opening.bill.InvoiceNumber)}
        notice={
          opening.bill && (
            <div className="row">
              <p>Opening your bill of {invoiceDayText(opening.bill.BillDate)}…</p>
              <Button kind="quiet" onClick={opening.cancel}>
                Stay here
              </Button>
            </div>
          )
        }
      />
      <GstNote amounts="Totals" />
      <p className="visually-hidden" role="status">
        {opening.bill &&
          `Opening your bill of ${invoiceDayText(opening.bill.BillDate)}. Press Escape to stay here.`}
      </p>
    </Card>
  )
}

function toChartBar(bar: BillBar, open: (bill: InvoiceHeader) => void): Omit<Bar, 'label'> {
  if (bar.kind === 'none') {
    const name = `${monthName(bar.month)} ${toDateParts(bar.month)[0]}`
    return { key: bar.month, name, value: 0, valueText: 'No bill', isPlaceholder: true, onPress: null }
  }
  const { InvoiceNumber, BillDate, Total } = bar.bill
  return {
    key: String(InvoiceNumber),
    name: invoiceDayText(BillDate),
    value: Total,
    valueText: balanceText(Total),
    onPress: () => open(bar.bill),
  }
}

function toTotal(bars: readonly BillBar[]): BarChartProps['total'] {
  const totals = bars.flatMap((bar) => (bar.kind === 'bill' ? bar.bill.Total : []))
  const sum = toCents(totals.reduce((total, cents) => total + cents, 0))
  return { text: balanceText(sum), span: totals.length === 1 ? 'In 1 bill' : `In ${totals.length} bills` }
}

function getBarDay(bar: BillBar): Day {
  return bar.kind === 'none' ? bar.month : bar.bill.BillDate
}

const CENTS_PER_DOLLAR = 100
const tickFormat = new Intl.NumberFormat('en-NZ', { notation: 'compact', maximumFractionDigits: 1 })

/** `$300`, `$10K`, `-$50`. */
function formatTick(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  return `${sign}$${tickFormat.format(Math.abs(cents) / CENTS_PER_DOLLAR)}`
}
