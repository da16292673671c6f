import { addDays, addMonths, daysBetween } from '../../day.ts'
import type { Day } from '../../day.ts'
import { centsOf } from '../../money.ts'
import type { Cents } from '../../money.ts'
import { lastPaidDay } from '../../ordering/pricing/last-paid-day.ts'
import { partOf } from '../../ordering/pricing/prices.ts'
import type { Order } from '../order.ts'

import { sum, summaryOf } from './summary.ts'
import type { ItemKind, SummaryItem } from './summary.ts'

export type BillLine = {
  readonly id: string
  /** `ahead` is the whole period to come, `part` the days from the change to the bill, `back` what was paid for them already. */
  readonly part: 'ahead' | 'part' | 'back' | 'once' | 'thirtyDays'
  /** `oldAddress` is what is charged there for longer than until the change, or not even until then. */
  readonly kind: ItemKind | 'before' | 'oldAddress'
  readonly name: string
  readonly days: number
  readonly amount: Cents
}

export type NextBill = {
  readonly day: Day
  readonly changeDay: Day
  readonly lines: readonly BillLine[]
  readonly total: Cents
}

const DAYS = { Weekly: 7, Fortnightly: 14 } as const

type Frequency = Order['facts']['offer']['billFrequency']

function billDayAfter(first: Day, frequency: Frequency, periods: number): Day {
  return frequency === 'Monthly' ? addMonths(first, periods) : addDays(first, DAYS[frequency] * periods)
}

/**
 * What this order makes of the first bill after the change: plans are paid ahead, so it has the whole period to come, the
 * days since the change, and back what was paid for those days. Null while the days are not known.
 */
export function nextBillOf(order: Order): NextBill | null {
  const { facts, dates } = order
  const changeDay = dates.internetConnect
  if (facts.nextBillDate === null || changeDay === null || order.product === null) return null
  const frequency = facts.offer.billFrequency
  let periods = 0
  while (billDayAfter(facts.nextBillDate, frequency, periods) < changeDay) periods += 1
  const day = billDayAfter(facts.nextBillDate, frequency, periods)
  const before = billDayAfter(facts.nextBillDate, frequency, periods - 1)
  const bill = { changeDay, day, period: daysBetween(before, day), left: leftOf(order, changeDay) }
  const isPaidAhead = bill.left === null || periods === 0 || before < bill.left.known
  const lines = [...linesOf(order, bill, isPaidAhead), ...(isPaidAhead ? oldAddressLines(order, bill) : [])]
  return { day, changeDay, lines, total: sum(lines.map(({ amount }) => amount)) }
}

/** The first bill after the change. */
type Bill = {
  readonly changeDay: Day
  readonly day: Day
  readonly period: number
  /** Of a move whose old address is left before the new one is there. */
  readonly left: Left | null
}

/** Its last day that is paid for, none before the order is given back; and since when bills know it. */
type Left = { readonly last: Day; readonly known: Day }

function leftOf({ draft, dates, facts: { today } }: Order, changeDay: Day): Left | null {
  const last = dates.internetDisconnect
  if (draft.type !== 'movehouse' || last === null || last >= changeDay) return null
  return { last: lastPaidDay(last, today), known: last < today ? today : last }
}

/** `isPaidAhead`: broadband until this bill was on the one before, which did not know yet that it ends. */
function linesOf(order: Order, bill: Bill, isPaidAhead: boolean): BillLine[] {
  const { items, ends } = summaryOf(order)
  const { day, period } = bill
  const starts = (item: SummaryItem) => (item.kind === 'bundle' ? bundleDay(order, bill) : bill.changeDay)
  const ofBill = items.filter((item) => item.due === 'bill' && starts(item) <= day)
  const ahead = ofBill.map((item): BillLine => lineOf(item, { part: 'ahead', days: 0, amount: item.amount }))
  const others = items
    .filter(({ due }) => due !== 'bill')
    .map((item): BillLine =>
      lineOf(item, { part: item.due === 'once' ? 'once' : 'thirtyDays', days: 0, amount: item.amount }),
    )
  const paid = ends.filter(({ id }) => isPaidAhead || !isPlan(id))
  const continuing = new Set(paid.filter(({ continues }) => continues).map(({ id }) => id))
  const part = ofBill
    .filter((item) => !continuing.has(keyOf(item.id)) && starts(item) < day)
    .map((item): BillLine => {
      const days = daysBetween(starts(item), day)
      return lineOf(item, { part: 'part', days, amount: partOf(item.amount, days, period) })
    })
  const days = daysBetween(bill.changeDay, day)
  const back = paid
    .filter(({ continues }) => !continues && days > 0)
    .map(({ id, name, amount }): BillLine => {
      return lineOf(
        { id, name, kind: 'before' },
        { part: 'back', days, amount: centsOf(-partOf(amount, days, period)) },
      )
    })
  return [...ahead, ...part, ...back, ...others]
}

function lineOf(
  { id, kind, name }: Pick<BillLine, 'id' | 'kind' | 'name'>,
  share: Pick<BillLine, 'part' | 'days' | 'amount'>,
): BillLine {
  return { id, kind, name, ...share }
}

/** What broadband and power take off together begins with the later of them; it continues where there is power already. */
function bundleDay({ facts: { offer }, dates }: Order, { changeDay }: Bill): Day {
  const { powerConnect } = dates
  const isBundled = offer.bundle !== null && offer.hasPower
  return isBundled || powerConnect === null || powerConnect < changeDay ? changeDay : powerConnect
}

/** Of a move whose old address is not left on the day of the change, as far as the bill knows: it is paid a period ahead. */
function oldAddressLines(order: Order, { changeDay, day, period, left }: Bill): BillLine[] {
  const billedUntil = addDays(day, period)
  const last = order.dates.internetDisconnect
  if (order.draft.type !== 'movehouse' || last === null || last === changeDay) return []
  const days =
    left === null
      ? daysBetween(changeDay, last < billedUntil ? addDays(last, 1) : billedUntil)
      : daysBetween(left.last, changeDay) - 1
  if (days === 0) return []
  return summaryOf(order)
    .ends.filter(({ id }) => isPlan(id))
    .map(({ id, name, amount }): BillLine => {
      const share = partOf(amount, days, period)
      const of = { id: `old ${id}`, kind: 'oldAddress', name } as const
      return left === null
        ? lineOf(of, { part: 'part', days, amount: share })
        : lineOf(of, { part: 'back', days, amount: centsOf(-share) })
    })
}

/** Broadband and homeline. */
function isPlan(id: string): boolean {
  return id === 'Internet' || id === 'Voice'
}

/** The name that an ending has for the same. */
function keyOf(id: string): string {
  if (id === 'internet') return 'Internet'
  if (id === 'voice') return 'Voice'
  return id.replace(/^extra /, '')
}
