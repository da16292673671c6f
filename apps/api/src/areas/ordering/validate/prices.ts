import { toMonthlyPrice } from '@switchboard/domain/billing/period-price'
import type { PricedItem, PricedOrder } from '@switchboard/domain/ordering/pricing/priced-order'

import { monthlyPrice, monthlyPriceOfThirtyDays } from '#api/provider/books/period-price.ts'
import type { Queries } from '#api/platform/database/database.ts'

import type { Prices } from '../snapshot.ts'

import { readBookedPrices } from './store/prices.ts'
import type { BookedPrices } from './store/prices.ts'

/**
 * The monthly prices that give the quoted amounts on a bill, for everything in an order. Throws if the prices of books and
 * catalogue differ by more than rounding.
 */
export async function readPrices(queries: Queries, order: PricedOrder): Promise<Prices> {
  const { plans, extras, hardware, powerPlan } = order
  const books = await readBookedPrices(queries, {
    plans: plans.map(({ key }) => key),
    extras: extras.map(({ key }) => key),
    hardware: hardware.map(({ product }) => product.key),
  })
  return {
    plans: planPrices(order, books),
    extras: extraPrices(order, books),
    hardware: hardwarePrices(order, books),
    bundleCents: bundleCents(order),
    power:
      powerPlan === null
        ? null
        : {
            centsPerUnit: powerPlan.centsPerUnitIncludingGst,
            centsPerNightUnit: powerPlan.centsPerNightUnitIncludingGst,
            centsPerDay: powerPlan.centsPerDayIncludingGst,
          },
  }
}

/** A homeline is charged together with its line. */
function planPrices(
  { items, offer: { billFrequency } }: PricedOrder,
  { plans }: BookedPrices,
): Prices['plans'] {
  const line = items.find(({ kind }) => kind === 'voiceLine')
  return Object.fromEntries(
    listKeyedItems(items, ['internet', 'voice']).map(({ key, kind, charge }) => {
      const inBooks = getPrice(plans, key)
      const quoted = charge.chargeIncludingGst
      if (kind === 'voice' && line !== undefined) {
        const both = quoted + line.charge.chargeIncludingGst
        return [key, { ...inBooks, cents: toMonthlyPrice(both, billFrequency) }]
      }
      return [key, { ...inBooks, cents: monthlyPrice(key, { quoted, booked: inBooks.cents, billFrequency }) }]
    }),
  )
}

function extraPrices(
  { items, offer: { billFrequency } }: PricedOrder,
  { extras }: BookedPrices,
): Prices['extras'] {
  return Object.fromEntries(
    listKeyedItems(items, ['extra']).map(({ key, due, charge }) => {
      const inBooks = getPrice(extras, key)
      const prices = { quoted: charge.chargeIncludingGst, booked: inBooks.cents, billFrequency }
      const monthly = due === 'bill' ? monthlyPrice : monthlyPriceOfThirtyDays
      return [key, { ...inBooks, cents: monthly(key, prices) }]
    }),
  )
}

function hardwarePrices(
  { items, hardware, offer: { billFrequency } }: PricedOrder,
  books: BookedPrices,
): Prices['hardware'] {
  const priced = listKeyedItems(items, ['hardware'])
  return Object.fromEntries(
    hardware.map(({ product, months }) => {
      const name = `${product.key}:${months}`
      const findQuotedPrice = (due: 'bill' | 'once') =>
        priced.find((item) => item.key === product.key && item.due === due)?.charge.chargeIncludingGst ?? 0
      const prices = { quoted: findQuotedPrice('bill'), booked: books.hardware[name] ?? 0, billFrequency }
      const monthly = monthlyPrice(name, prices)
      return [name, { name: product.description, monthly, once: findQuotedPrice('once') }]
    }),
  )
}

function bundleCents({ items, offer }: PricedOrder): number | null {
  const bundle = items.find(({ kind }) => kind === 'bundle')
  if (bundle === undefined) return null
  return toMonthlyPrice(0 - bundle.charge.chargeIncludingGst, offer.billFrequency)
}

type Keyed = PricedItem & { readonly key: string }

function listKeyedItems(items: readonly PricedItem[], kinds: readonly PricedItem['kind'][]): Keyed[] {
  return items.flatMap((item) =>
    item.key !== null && kinds.includes(item.kind) ? [{ ...item, key: item.key }] : [],
  )
}

function getPrice<Price>(all: Readonly<Record<string, Price>>, key: string): Price {
  const price = all[key]
  if (price === undefined) throw new Error(`the books have no price of ${key}`)
  return price
}
