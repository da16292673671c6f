import { addMonths, day, toMonth } from '../day.ts'
import type { Day } from '../day.ts'
import { toCents } from '../money.ts'
import type { Cents } from '../money.ts'

import type { InvoiceHeader } from './contract.ts'
import { newestFirst } from './rules.ts'

/** Bars of the bill history's chart. Source: BIL-015, BIL-016. */
export const BILL_BARS = 12

/** Seconds from the click on a bar until its bill is opened. Source: BIL-018. */
export const BAR_OPENS_SECONDS = 1

/** A bill, or a month before the oldest bill. `month` is the first day of the month. */
export type BillBar =
  | { readonly kind: 'bill'; readonly bill: InvoiceHeader }
  | { readonly kind: 'none'; readonly month: Day }

/**
 * The newest bills, oldest first. If there are fewer than 12, months before the oldest bill fill the chart. Empty without a
 * bill. Source: BIL-016, BIL-017.
 */
export function billBars(headers: readonly InvoiceHeader[]): BillBar[] {
  const bills = newestFirst(headers).slice(0, BILL_BARS).toReversed()
  const [oldest] = bills
  if (oldest === undefined) return []
  const firstOfMonth = day.parse(`${toMonth(oldest.BillDate)}-01`)
  const missing = BILL_BARS - bills.length
  return [
    ...Array.from({ length: missing }, (_, index): BillBar => {
      return { kind: 'none', month: addMonths(firstOfMonth, index - missing) }
    }),
    ...bills.map((bill): BillBar => ({ kind: 'bill', bill })),
  ]
}

/** The average total of the bills, rounded to the cent; null without a bill. */
export function averageTotal(bars: readonly BillBar[]): Cents | null {
  const totals = bars.flatMap((bar) => (bar.kind === 'bill' ? bar.bill.Total : []))
  if (totals.length === 0) return null
  const average = Math.round(totals.reduce((sum, total) => sum + total, 0) / totals.length)
  return toCents(average || 0) // no negative zero
}
