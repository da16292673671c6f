import { toCents } from '../money.ts'
import type { Cents } from '../money.ts'

import type { InvoiceHeader } from './contract.ts'
import type { Cause, CauseFact, Comparison } from './difference-cause.ts'
import { lineGroups, placeLines, sumShownCharges } from './difference-lines.ts'
import type { LineClass, LineGroup } from './difference-lines.ts'
import { compareRecurring } from './difference-recurring.ts'
import { compareSingle, compareUndescribed } from './difference-single.ts'
import { compareUsage } from './difference-usage.ts'
import type { InvoiceBody } from './invoice.ts'
import { linesTotal } from './invoice-lines.ts'
import { withoutGst } from '../gst.ts'

/** A bill as the page has read it. */
export type Bill = {
  readonly header: Pick<InvoiceHeader, 'Total' | 'GST'>
  readonly body: InvoiceBody
}

/** The difference between a bill and the bill before it. */
export type BillDifference = {
  /** The difference of the totals, including GST; positive if this bill is higher. */
  readonly amount: Cents
  /** The causes add up to `amount`. The largest is first; rounding and GST of bills without GST are last. */
  readonly causes: readonly Cause[]
}

const RULES: Record<LineClass, (group: LineGroup) => readonly Comparison[]> = {
  recurring: (group) => [compareRecurring(group)],
  discount: (group) => [compareRecurring(group)],
  usage: (group) => [compareUsage(group)],
  settlement: (group) => compareSingle(group, 'settlement'),
  daily: (group) => [compareUsage(group)],
  oneOff: (group) => compareSingle(group, 'oneOff'),
  credit: (group) => compareSingle(group, 'credit'),
  undescribed: (group) => [compareUndescribed(group)],
}

/** The difference of two bills split into its causes, in the values that this bill shows: with GST or without. */
export function explainBillDifference(bill: Bill, before: Bill): BillDifference {
  const lines = placeLines(bill.body, bill.body)
  const linesBefore = placeLines(before.body, bill.body)
  const comparisons = lineGroups(lines, linesBefore).flatMap((group) => RULES[group.kind](group))
  const causes = [
    ...comparisons.flatMap((comparison) => toShownCauses(comparison, bill)),
    ...listWholeBillCauses(
      bill,
      before,
      sumShownCharges(lines) - sumShownCharges(linesBefore) - sumUnexplainedCents(comparisons),
    ),
  ].filter(({ amount }) => amount !== 0)
  return {
    amount: toCents(bill.header.Total - before.header.Total),
    causes: causes.toSorted(compareCauses),
  }
}

/** The causes in the values that the bill shows. Without GST they are rounded, and the largest cause takes the rest. */
function toShownCauses({ now, before, causes }: Comparison, bill: Bill): readonly Cause[] {
  const { DisplayGSTInclusiveValuesFlag, GSTDefaultRate } = bill.body.StaticContent
  if (DisplayGSTInclusiveValuesFlag) return causes
  const [largest, ...others] = causes
    .filter(({ amount }) => amount !== 0)
    .toSorted((one, other) => Math.abs(other.amount) - Math.abs(one.amount))
  if (largest === undefined) return []
  const shown = others.map((cause) => ({ ...cause, amount: withoutGst(cause.amount, GSTDefaultRate) }))
  const rest = shown.reduce(
    (left, { amount }) => left - amount,
    sumShownCharges(now) - sumShownCharges(before),
  )
  return [{ ...largest, amount: toCents(rest) }, ...shown]
}

/** The shown difference in cents of lines without a cause: amounts without GST are rounded along the whole bill. */
function sumUnexplainedCents(comparisons: readonly Comparison[]): number {
  return comparisons
    .filter(({ causes }) => causes.every(({ amount }) => amount === 0))
    .reduce((sum, { now, before }) => sum + sumShownCharges(now) - sumShownCharges(before), 0)
}

/**
 * Causes of the whole bill: lines that do not add up to the total, rounding, and GST. `explained` is the sum in cents of the
 * causes of lines.
 */
function listWholeBillCauses(bill: Bill, before: Bill, explained: number): Cause[] {
  const total = bill.header.Total - before.header.Total
  if (bill.body.StaticContent.DisplayGSTInclusiveValuesFlag)
    return [toWholeBillCause('other', total - explained)]
  const gst = bill.header.GST - before.header.GST
  const addUp = [bill, before].every(({ header, body }) => linesTotal(body.DetailLines) === header.Total)
  return [
    toWholeBillCause(addUp ? 'rounding' : 'other', total - gst - explained),
    toWholeBillCause('gst', gst),
  ]
}

function toWholeBillCause(kind: 'other' | 'rounding' | 'gst', amount: number): Cause {
  const fact: CauseFact = { kind }
  return { ...fact, amount: toCents(amount), name: '', lines: [] }
}

const LAST_KINDS: readonly Cause['kind'][] = ['rounding', 'gst']

function compareCauses(one: Cause, other: Cause): number {
  const place = LAST_KINDS.indexOf(one.kind) - LAST_KINDS.indexOf(other.kind)
  return place || Math.abs(other.amount) - Math.abs(one.amount)
}
