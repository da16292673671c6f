import { readInvoice } from '@switchboard/domain/billing/contract'
import { parseInvoiceBody } from '@switchboard/domain/billing/invoice'
import type { InvoiceBody } from '@switchboard/domain/billing/invoice'
import type { BillPart, NextBill } from '@switchboard/domain/billing/next-bill'
import { addDays } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { parseXml } from '#api/areas/billing/xml.ts'
import { forecastNextBill } from '#api/provider/books/next-bill.ts'
import { readBillsFrom, listDifferences, calculateUnexplained } from '#api/testing/read-bills.ts'

import type { AccountBooks, BilledRow } from './books.ts'
import type { Comparison } from './comparison.ts'
import { callAs } from './provider.ts'
import type { Customer, Provider } from './provider.ts'

/** The forecasts of bills that the customer of an account was shown. */
export type Forecasts = {
  /** The newest forecast of the home page. Null if there is none since the last bill or change. */
  next: NextBill | null
  /** The amount of the bill of a day according to a letter, in cents without measured usage. */
  readonly letters: Map<Day, number>
}

type BillFacts = {
  readonly provider: Provider
  readonly customer: Customer
  readonly where: string
  readonly books: AccountBooks
  readonly forecasts: Forecasts
  readonly comparison: Comparison
}

/** A forecast is read on each of the last days before its bill. */
const LAST_DAYS = 3
/** On earlier days, a forecast is read if the day of the month is a multiple of this. */
const EVERY_DAYS = 4

/** Reads the forecast of the next bill that the home page shows. */
export async function readForecast({ provider, customer, books, forecasts }: BillFacts): Promise<void> {
  const { api, today } = provider
  const isLast = today >= addDays(books.nextBillOn, -LAST_DAYS)
  if (!isLast && Number(today.slice(-2)) % EVERY_DAYS !== 0) return
  const { accountCode } = customer
  const now = Date.parse(`${today}T00:00:00Z`)
  forecasts.next = await api.db.transaction((queries) =>
    forecastNextBill(queries, { accountCode, today, now }),
  )
}

/** Compares a bill that was made this morning with its forecasts, its own lines, and the bill before it. */
export async function compareNewBill(facts: BillFacts, bill: BilledRow): Promise<void> {
  const { provider, customer, where, comparison } = facts
  const parameters = { invoiceNumber: String(bill.number) }
  const { Xml } = await callAs(provider, customer, readInvoice, { parameters })
  const body = parseInvoiceBody(parseXml(Xml))
  if (body === null) return comparison.compare('text of the bill', where, null, bill.number)
  const lines = body.DetailLines.reduce((sum, { Charge }) => sum + Charge, 0)
  comparison.compare('lines of the bill', where, lines, bill.cents)
  compareSinceLastBill(facts, body.StatementLines)
  await compareDifference(facts, bill)
  compareForecasts(facts, bill, {
    power: sumCharges(body.DetailLines.filter(isPower)),
    others: sumCharges(body.DetailLines.filter((line) => !isPower(line))),
    unmeasured: sumCharges(body.DetailLines.filter(({ LineKind }) => !MEASURED.has(LineKind))),
  })
}

type Line = InvoiceBody['DetailLines'][number]

/** The kinds of lines with measured usage: power, calls and data. */
export const MEASURED: ReadonlySet<Line['LineKind']> = new Set(['usage', 'daily', 'settlement'])
const isPower = ({ LineKind, Unit }: Line) => LineKind === 'daily' || (LineKind === 'usage' && Unit === 'kWh')
const sumCharges = (lines: readonly Line[]) => lines.reduce((sum, { Charge }) => sum + Charge, 0)

type StatementLine = { readonly Type: string; readonly Amount: number }

/** Compares "Since your last bill" with the bookings since the bill before. */
function compareSinceLastBill(
  { books, comparison, where }: BillFacts,
  lines: readonly StatementLine[],
): void {
  const [newest, ...older] = books.bookings.slice(books.bookings.findIndex(({ kind }) => kind === 'Invoice'))
  const before = older.findIndex(({ kind }) => kind === 'Invoice')
  if (newest === undefined || before === -1) return
  const between = older.slice(0, before).toReversed()
  const expected = [older[before]?.after, ...between.map(({ cents }) => cents), newest.cents, newest.after]
  const shown = lines.map(({ Amount }) => Amount)
  comparison.compare('since your last bill', where, [shown[0], shown.at(-1)], [expected[0], expected.at(-1)])
  const sum = (amounts: readonly (number | undefined)[]) =>
    amounts.slice(1, -1).reduce<number>((total, amount) => total + (amount ?? Number.NaN), 0)
  comparison.compare('payments since your last bill', where, sum(shown), sum(expected))
  comparison.count('lines since your last bill', lines.length)
}

/** Compares "Why is this bill different" with the two bills. */
async function compareDifference(
  { provider, customer, comparison, where }: BillFacts,
  bill: BilledRow,
): Promise<void> {
  const from = addDays(bill.billedOn, -40)
  const difference = listDifferences(await readBillsFrom(provider.api.db, customer.accountCode, from)).at(-1)
  if (difference === undefined) return
  comparison.compare('why the bill is different', where, calculateUnexplained(difference), 0)
  comparison.count('causes of a difference', difference.causes.length)
}

type Sums = { readonly power: number; readonly others: number; readonly unmeasured: number }

/** Compares a bill with its forecasts in letters and on the home page. */
function compareForecasts({ forecasts, comparison, where }: BillFacts, bill: BilledRow, sums: Sums): void {
  const letter = forecasts.letters.get(bill.billedOn)
  if (letter !== undefined) comparison.compare('forecast of a letter', where, letter, sums.unmeasured)
  const { next } = forecasts
  forecasts.next = null
  if (next === null || next.range === null || next.orderUnderWay || next.callsToCome) return
  const others = next.range.parts.filter(({ basis }) => basis !== 'power')
  const shown = others.reduce((sum, { low }) => sum + low, 0)
  comparison.compare('forecast of the next bill', where, [next.billDate, shown], [bill.billedOn, sums.others])
  // the power of future days is an estimate, which is shown as a range
  const power = next.range.parts.find(({ basis }) => basis === 'power')
  if (power === undefined || power.low === power.high)
    comparison.compare('forecast of power', where, power?.low ?? 0, sums.power)
  else comparison.count(`power ${isInside(power, sums.power) ? 'inside' : 'outside'} its range`, 1)
}

function isInside({ low, high }: Pick<BillPart, 'low' | 'high'>, cents: number): boolean {
  return low <= cents && cents <= high
}
