import { addDays, addMonths, daysBetween } from '../day.ts'
import type { Day } from '../day.ts'
import { centsOf } from '../money.ts'
import type { Cents } from '../money.ts'

import type { Order } from './order.ts'
import { sum, summaryOf } from './summary.ts'
import type { ItemKind } from './summary.ts'

export type BillLine = {
  readonly id: string
  /** `ahead` is the whole period to come, `part` the days from the change to the bill, `back` what was paid for them already. */
  readonly part: 'ahead' | 'part' | 'back' | 'once' | 'thirtyDays'
  /** `oldAddress` is what is charged there for longer than until the change, or not even until then. */
  readonly kind: ItemKind | 'before' | 'oldAddress'
  readonly name: string | null
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
  const days = daysBetween(changeDay, day)
  const period = daysBetween(billDayAfter(facts.nextBillDate, frequency, periods - 1), day)
  const lines = [...linesOf(order, days, period), ...oldAddressLines(order, { changeDay, day, period })]
  return { day, changeDay, lines, total: sum(lines.map(({ amount }) => amount)) }
}

function linesOf(order: Order, days: number, period: number): BillLine[] {
  const { items, ends } = summaryOf(order)
  const ofBill = items.filter(({ due }) => due === 'bill')
  const ahead = ofBill.map(({ id, kind, name, amount }): BillLine => ({
    id,
    part: 'ahead',
    kind,
    name,
    days: 0,
    amount,
  }))
  const others = items
    .filter(({ due }) => due !== 'bill')
    .map(({ id, kind, name, due, amount }): BillLine => ({
      id,
      part: due === 'once' ? 'once' : 'thirtyDays',
      kind,
      name,
      days: 0,
      amount,
    }))
  if (days === 0) return [...ahead, ...others]
  const kept = new Set(ends.filter(({ goesOn }) => goesOn).map(({ id }) => id))
  const part = ofBill
    .filter(({ id }) => !kept.has(keyOf(id)))
    .map(({ id, kind, name, amount }): BillLine => ({
      id,
      part: 'part',
      kind,
      name,
      days,
      amount: shareOf(amount, days, period),
    }))
  const back = ends
    .filter(({ goesOn }) => !goesOn)
    .map(({ id, name, amount }): BillLine => ({
      id,
      part: 'back',
      kind: 'before',
      name,
      days,
      amount: centsOf(-shareOf(amount, days, period)),
    }))
  return [...ahead, ...part, ...back, ...others]
}

/** Of a move whose old address is not left on the day of the change, as far as the bill knows: it is paid a period ahead. */
function oldAddressLines(
  order: Order,
  { changeDay, day, period }: { readonly changeDay: Day; readonly day: Day; readonly period: number },
): BillLine[] {
  const billedUntil = addDays(day, period)
  const last = order.dates.internetDisconnect
  if (order.draft.type !== 'movehouse' || last === null || last === changeDay) return []
  const stays = last > changeDay
  const days = stays
    ? daysBetween(changeDay, last < billedUntil ? addDays(last, 1) : billedUntil)
    : daysBetween(last, changeDay) - 1
  if (days === 0) return []
  return summaryOf(order)
    .ends.filter(({ id }) => id === 'Internet' || id === 'Voice')
    .map(({ id, name, amount }): BillLine => {
      const share = shareOf(amount, days, period)
      const part = stays ? 'part' : 'back'
      return {
        id: `old ${id}`,
        part,
        kind: 'oldAddress',
        name,
        days,
        amount: centsOf(stays ? share : -share),
      }
    })
}

/** The name that an ending has for the same. */
function keyOf(id: string): string {
  if (id === 'internet') return 'Internet'
  if (id === 'voice') return 'Voice'
  return id.replace(/^extra /, '')
}

function shareOf(amount: Cents, days: number, period: number): Cents {
  return centsOf(Math.round((amount * days) / period))
}
