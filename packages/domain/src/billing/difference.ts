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
import { linesTotal, withoutGst } from './invoice-lines.ts'

/** A bill as the page has read it. */
export type Bill = {
  readonly header: Pick<InvoiceHeader, 'Total' | 'GST'>
  readonly body: InvoiceBody
}

/** Why a bill is not the same as the one before it. */
export type BillDifference = {
  /** Of the totals, including GST: positive when this bill is higher. */
  readonly amount: Cents
  /** They add up to `amount`: largest first, then what rounding and GST make of bills that are shown without GST. */
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
    ...remainders(
      bill,
      before,
      sumShownCharges(lines) - sumShownCharges(linesBefore) - sumUnexplainedCents(comparisons),
    ),
  ].filter(({ amount }) => amount !== 0)
  return {
    amount: toCents(bill.header.Total - before.header.Total),
    causes: causes.toSorted(byPlaceAndSize),
  }
}

/** The causes in the values of the bill: without GST to the cent what the lines show, the largest takes what rounding leaves. */
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

/** Cents by which lines without any cause differ as they are shown: amounts without GST are rounded along the bill. */
function sumUnexplainedCents(comparisons: readonly Comparison[]): number {
  return comparisons
    .filter(({ causes }) => causes.every(({ amount }) => amount === 0))
    .reduce((sum, { now, before }) => sum + sumShownCharges(now) - sumShownCharges(before), 0)
}

/** What the lines do not say: a bill that does not add up, rounding, and the GST. `explained` is the sum of the causes of lines. */
function remainders(bill: Bill, before: Bill, explained: number): Cause[] {
  const total = bill.header.Total - before.header.Total
  if (bill.body.StaticContent.DisplayGSTInclusiveValuesFlag) return [wholeBill('other', total - explained)]
  const gst = bill.header.GST - before.header.GST
  const addUp = [bill, before].every(({ header, body }) => linesTotal(body.DetailLines) === header.Total)
  return [wholeBill(addUp ? 'rounding' : 'other', total - gst - explained), wholeBill('gst', gst)]
}

function wholeBill(kind: 'other' | 'rounding' | 'gst', amount: number): Cause {
  const fact: CauseFact = { kind }
  return { ...fact, amount: toCents(amount), name: '', lines: [] }
}

const LAST_KINDS: readonly Cause['kind'][] = ['rounding', 'gst']

function byPlaceAndSize(one: Cause, other: Cause): number {
  const place = LAST_KINDS.indexOf(one.kind) - LAST_KINDS.indexOf(other.kind)
  return place || Math.abs(other.amount) - Math.abs(one.amount)
}
