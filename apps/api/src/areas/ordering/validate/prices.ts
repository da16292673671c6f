import type { ValidatedOrder } from '@switchboard/domain/ordering/validation/validated-order'
import { itemsOf } from '@switchboard/domain/ordering/validation/extras-rules'
import {
  bundlePrice,
  extraPrice,
  hardwarePrices,
  powerChangeOf,
  voiceLinePrice,
} from '@switchboard/domain/ordering/pricing/prices'
import type { Charge, PricingBrand } from '@switchboard/domain/ordering/pricing/prices'

import { monthlyPrice, monthlyPriceOfThirtyDays, monthlyThatComesTo } from '#api/books/period-price.ts'
import type { Queries } from '#api/database/database.ts'

import type { Prices } from '../snapshot.ts'

import { bookedPrices } from './store.ts'
import type { BookedPrices } from './store.ts'

/**
 * The prices of everything that an order holds, a month: those at which a bill comes to what was quoted. Throws where the
 * prices of the books and of the catalogue differ by more than rounding, which is the provider's own fault.
 */
export async function pricesOf(
  queries: Queries,
  order: ValidatedOrder,
  brand: PricingBrand,
): Promise<Prices> {
  const { body, offer } = order
  const plans = body.CoreProductsToChange.flatMap((change) => change.ToCoreProductComponents)
  const books = await bookedPrices(queries, {
    plans: plans.map(({ RatePlan }) => RatePlan),
    extras: body.AdditionalProducts.map(({ RatePlan }) => RatePlan),
    hardware: body.HardwareOrders.flatMap(({ items }) => items.map(({ key }) => key)),
  })
  const charges = plansOf(order, brand)
  const power = offer.power?.plans.find(({ planKey }) => planKey === body.ElectricityToChange?.RatePlan)
  return {
    plans: planPrices(order, charges, books),
    extras: extraPrices(order, books),
    hardware: hardwareOf(order, books),
    bundleCents: bundleOf(order, charges, brand),
    power:
      power === undefined
        ? null
        : { centsPerUnit: power.centsPerUnitIncludingGst, centsPerDay: power.centsPerDayIncludingGst },
  }
}

type PlanCharges = { readonly key: string; readonly plan: Charge; readonly line: Charge | null }

function plansOf({ change, to, kind, offer }: ValidatedOrder, brand: PricingBrand): PlanCharges[] {
  return (change?.ToCoreProductComponents ?? []).flatMap(({ Service, RatePlan }) => {
    const plan = to?.plans[Service].find(({ key }) => key === RatePlan)
    if (plan === undefined) return []
    const line =
      Service === 'Voice' ? voiceLinePrice(plan, to?.plans.Voice ?? [], kind, { offer, brand }) : null
    return [{ key: plan.key, plan, line }]
  })
}

function planPrices(
  { offer: { billFrequency } }: ValidatedOrder,
  charges: readonly PlanCharges[],
  { plans }: BookedPrices,
): Prices['plans'] {
  return Object.fromEntries(
    charges.map(({ key, plan, line }) => {
      const inBooks = found(plans, key)
      const prices = { quoted: plan.chargeIncludingGst, booked: inBooks.cents, billFrequency }
      const cents = monthlyPrice(key, prices)
      if (line === null) return [key, { ...inBooks, cents }]
      const both = plan.chargeIncludingGst + line.chargeIncludingGst
      return [key, { ...inBooks, cents: monthlyThatComesTo(both, billFrequency) }]
    }),
  )
}

function extraPrices({ body, to, offer }: ValidatedOrder, { extras }: BookedPrices): Prices['extras'] {
  const { billFrequency } = offer
  return Object.fromEntries(
    body.AdditionalProducts.flatMap(({ RatePlan }) => {
      const extra = to?.additionalProducts.find(({ key }) => key === RatePlan)
      if (extra === undefined) return []
      const inBooks = found(extras, extra.key)
      const { due, charge } = extraPrice(extra, { offer })
      const prices = { quoted: charge.chargeIncludingGst, booked: inBooks.cents, billFrequency }
      const monthly = due === 'bill' ? monthlyPrice : monthlyPriceOfThirtyDays
      return [[extra.key, { ...inBooks, cents: monthly(extra.key, prices) }]]
    }),
  )
}

function hardwareOf(order: ValidatedOrder, { hardware }: BookedPrices): Prices['hardware'] {
  const { offer } = order
  return Object.fromEntries(
    itemsOf(order).flatMap(({ key, months, product }) => {
      if (product === undefined) return []
      const name = `${key}:${months}`
      const charges = hardwarePrices(product, months, { offer })
      const quoted = (due: 'bill' | 'once') =>
        charges.find((each) => each.due === due)?.charge.chargeIncludingGst ?? 0
      const { billFrequency } = offer
      const prices = { quoted: quoted('bill'), booked: hardware[name] ?? 0, billFrequency }
      const monthly = monthlyPrice(name, prices)
      return [[name, { name: product.description, monthly, once: quoted('once') }]]
    }),
  )
}

function bundleOf(
  { body, offer }: ValidatedOrder,
  charges: readonly PlanCharges[],
  { powerBundleDiscount }: PricingBrand,
): number | null {
  const all = charges.flatMap(({ plan, line }) => (line === null ? [plan] : [plan, line]))
  const power = powerChangeOf(body)
  const bundle = bundlePrice(powerBundleDiscount, { offer, power }, all)
  return bundle === null ? null : monthlyThatComesTo(0 - bundle.chargeIncludingGst, offer.billFrequency)
}

function found<Price>(all: Readonly<Record<string, Price>>, key: string): Price {
  const price = all[key]
  if (price === undefined) throw new Error(`the books have no price of ${key}`)
  return price
}
