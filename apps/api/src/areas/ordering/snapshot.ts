import * as z from 'zod/mini'

import { day } from '@switchboard/domain/day'
import { dollarsOf } from '@switchboard/domain/money'
import { ORDER_STEPS } from '@switchboard/domain/ordering/following/contract'
import { orderCost, orderEnding } from '@switchboard/domain/ordering/pricing/cost'
import type { OrderEnding, OrderTotals } from '@switchboard/domain/ordering/pricing/cost'
import { totalsOf } from '@switchboard/domain/ordering/pricing/costs'

const quote = z.object({
  costs: z.array(orderCost),
  steps: z.array(z.object({ step: z.enum(ORDER_STEPS), on: day })),
})
/** What an order costs and on which days its steps are. */
export type Quote = z.output<typeof quote>

const price = z.object({ name: z.string(), about: z.string(), cents: z.int() })

const planPrice = z.extend(price, {
  /** Of what is there for a time and charged once: its last day. */
  lastDay: z.optional(day),
})

const discount = z.extend(price, {
  /** What it is for, beside the service that it belongs to. */
  of: z.string(),
  lastDay: z.nullable(day),
})

const prices = z.object({
  plans: z.record(z.string(), planPrice),
  /** What a new line costs less than its plan; `cents` are positive. */
  discounts: z.optional(z.array(discount)),
  extras: z.record(z.string(), price),
  /** By key and months of the contract: `HUB6:12`; a month, and once. */
  hardware: z.record(z.string(), z.object({ name: z.string(), monthly: z.int(), once: z.int() })),
  /** Of wifi hardware that is rented. */
  rental: z.optional(
    z.object({
      key: z.string(),
      name: z.string(),
      units: z.int(),
      /** A month, all units together. */
      cents: z.int(),
      /** Null for a rental from month to month. */
      contractEndsOn: z.nullable(day),
    }),
  ),
  /** What power and the ordered plans together save a month; null where they are not together. */
  bundleCents: z.nullable(z.int()),
  /** Of the power plan, including GST; null where none is ordered. */
  power: z.nullable(
    z.object({
      centsPerUnit: z.number(),
      centsPerNightUnit: z.optional(z.number()),
      centsPerDay: z.number(),
    }),
  ),
})
/** What an order is charged: by key, in cents a month including GST, or once. */
export type Prices = z.output<typeof prices>

const orderSnapshot = z.extend(quote, {
  place: z.object({
    /** In one line. */
    address: z.string(),
    /** As a service says where it runs: street and town. */
    detail: z.string(),
    /** The location that the account had before; null where nobody knew it. */
    leaves: z.nullable(z.string()),
  }),
  prices,
  /** Keys of ordered extras that the account had already. One that was taken off since the order was placed stays off. */
  continuingExtras: z._default(z.array(z.string()), []),
  /** A technician comes on the day of the connection. */
  visited: z.boolean(),
  /** What the account had and has no more once the order is done. */
  ends: z.array(orderEnding),
})
/** What is stored of an order when it is placed: its quote, its place, and the prices that it lands with. */
export type OrderSnapshot = z.output<typeof orderSnapshot>

/** As it is stored, a quote or a whole snapshot: with amounts as the wire carries them. */
export function storedText(stored: Quote | OrderSnapshot): string {
  const costs = stored.costs.map(wireAmounts)
  return JSON.stringify({ ...stored, costs, ...('ends' in stored && { ends: stored.ends.map(wireAmounts) }) })
}

export function parsedSnapshot(text: string): OrderSnapshot {
  return orderSnapshot.parse(JSON.parse(text))
}

/** A cost, or what ends. */
export function wireAmounts<Priced extends Pick<OrderEnding, 'amountIncludingGst' | 'amountExcludingGst'>>(
  priced: Priced,
) {
  return {
    ...priced,
    amountIncludingGst: dollarsOf(priced.amountIncludingGst),
    amountExcludingGst: dollarsOf(priced.amountExcludingGst),
  }
}

/** Steps whose days may shift: the customer agreed to the day of the connection, not to the days on the way to it. */
const PREPARATION = new Set([
  'accepted',
  'consentRequired',
  'consentGained',
  'networkBuild',
  'installDateConfirmed',
  'inProgress',
  'sent',
])

/** Whether a quote has other costs or other days than the stored one. */
export function differsFrom(stored: string, now: Quote): boolean {
  return agreedIn(stored) !== agreedIn(storedText(now))
}

function agreedIn(stored: string): string {
  const { costs, steps } = quote.parse(JSON.parse(stored))
  return JSON.stringify([costs, steps.filter(({ step }) => !PREPARATION.has(step))])
}

/** Whether a page has shown other totals than the quote comes to. */
export function hasOtherTotals(shown: OrderTotals, { costs }: Quote, businessGroup: string): boolean {
  const { bill, thirtyDays, once } = totalsOf(costs, businessGroup)
  return shown.bill !== bill || shown.thirtyDays !== thirtyDays || shown.once !== once
}
