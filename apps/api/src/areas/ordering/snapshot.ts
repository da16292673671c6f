import * as z from 'zod/mini'

import { day } from '@switchboard/domain/day'
import { toDollars } from '@switchboard/domain/money'
import { ORDER_STEPS } from '@switchboard/domain/ordering/following/contract'
import { orderCost, orderEnding } from '@switchboard/domain/ordering/pricing/cost'
import type { OrderEnding, OrderTotals } from '@switchboard/domain/ordering/pricing/cost'
import { sumOrderTotals } from '@switchboard/domain/ordering/pricing/costs'

const quote = z.object({
  costs: z.array(orderCost),
  steps: z.array(z.object({ step: z.enum(ORDER_STEPS), on: day })),
})
/** The costs of an order and the days of its steps. */
export type Quote = z.output<typeof quote>

const price = z.object({ name: z.string(), about: z.string(), cents: z.int() })

const planPrice = z.extend(price, {
  /** The last day of a plan that has a fixed time and is charged once. */
  lastDay: z.optional(day),
})

const discount = z.extend(price, {
  /** The suffix of the charge's subject, after the service: the reason of the discount. */
  of: z.string(),
  lastDay: z.nullable(day),
})

const prices = z.object({
  plans: z.record(z.string(), planPrice),
  /** Discounts of a new line; `cents` are positive. */
  discounts: z.optional(z.array(discount)),
  extras: z.record(z.string(), price),
  /** By key and months of the contract: `HUB6:12`. The price a month, and the price paid once. */
  hardware: z.record(z.string(), z.object({ name: z.string(), monthly: z.int(), once: z.int() })),
  /** The rental of wifi hardware. */
  rental: z.optional(
    z.object({
      key: z.string(),
      name: z.string(),
      units: z.int(),
      /** A month, for all units together. */
      cents: z.int(),
      /** Null for a rental from month to month. */
      contractEndsOn: z.nullable(day),
    }),
  ),
  /** The saving a month of power and the ordered plans together; null without the bundle. */
  bundleCents: z.nullable(z.int()),
  /** The rates of the power plan, including GST; null if no power is ordered. */
  power: z.nullable(
    z.object({
      centsPerUnit: z.number(),
      centsPerNightUnit: z.optional(z.number()),
      centsPerDay: z.number(),
    }),
  ),
})
/** The prices of an order by key, in cents including GST, a month or once. */
export type Prices = z.output<typeof prices>

const orderSnapshot = z.extend(quote, {
  place: z.object({
    /** The full address. */
    address: z.string(),
    /** Street and town, as a service shows its address. */
    detail: z.string(),
    /** The location that the account had before; null if unknown. */
    leaves: z.nullable(z.string()),
  }),
  prices,
  /** Keys of ordered extras that the account already had. An extra that was removed after the order was placed stays removed. */
  continuingExtras: z._default(z.array(z.string()), []),
  /** True if a technician comes on the day of the connection. */
  visited: z.boolean(),
  /** Products of the account that end with the order. */
  ends: z.array(orderEnding),
})
/** Stored when an order is placed: its quote, its address, and the prices with which it lands. */
export type OrderSnapshot = z.output<typeof orderSnapshot>

/** A quote or snapshot as JSON with amounts in dollars, as the API has them. */
export function toStoredText(quoted: Quote | OrderSnapshot): string {
  const costs = quoted.costs.map(toDollarAmounts)
  const ends = 'ends' in quoted ? { ends: quoted.ends.map(toDollarAmounts) } : {}
  return JSON.stringify({ ...quoted, costs, ...ends })
}

export function parseSnapshot(text: string): OrderSnapshot {
  return orderSnapshot.parse(JSON.parse(text))
}

export function toDollarAmounts<
  Priced extends Pick<OrderEnding, 'amountIncludingGst' | 'amountExcludingGst'>,
>(priced: Priced) {
  return {
    ...priced,
    amountIncludingGst: toDollars(priced.amountIncludingGst),
    amountExcludingGst: toDollars(priced.amountExcludingGst),
  }
}

/** Steps whose days may change: the customer agrees to the day of the connection, not to days of the preparation. */
const PREPARATION = new Set([
  'accepted',
  'consentRequired',
  'consentGained',
  'networkBuild',
  'installDateConfirmed',
  'inProgress',
  'sent',
])

/** Whether a quote has other costs or days than the stored quote. */
export function hasQuoteChanged(stored: string, current: Quote): boolean {
  return toAgreedText(stored) !== toAgreedText(toStoredText(current))
}

function toAgreedText(stored: string): string {
  const { costs, steps } = quote.parse(JSON.parse(stored))
  return JSON.stringify([costs, steps.filter(({ step }) => !PREPARATION.has(step))])
}

/** Whether a page has shown other totals than those of the quote. */
export function hasOtherTotals(shown: OrderTotals, { costs }: Quote, businessGroup: string): boolean {
  const { bill, thirtyDays, once } = sumOrderTotals(costs, businessGroup)
  return shown.bill !== bill || shown.thirtyDays !== thirtyDays || shown.once !== once
}
