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
import * as z from 'zod/mini'

import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'

import { monthlyOf, monthlyOfThirtyDays, monthlyThatComesTo } from '#api/books/period-price.ts'

const priced = z.object({ name: z.string(), about: z.string(), cents: z.int() })

/** What an order will be charged, as it was when it was placed: by key, a month and including GST, or once. */
export const prices = z.object({
  plans: z.record(z.string(), priced),
  extras: z.record(z.string(), priced),
  /** By key and months of the contract: `HUB6:12`; a month, and once. */
  hardware: z.record(z.string(), z.object({ name: z.string(), monthly: z.int(), once: z.int() })),
  /** What power and the ordered plans together save a month; null where they are not together. */
  bundleCents: z.nullable(z.int()),
  /** Of the power plan, including GST; null where none is ordered. */
  power: z.nullable(z.object({ centsPerUnit: z.number(), centsPerDay: z.number() })),
})
export type Prices = z.output<typeof prices>

const catalogued = z.object({
  plans: z.record(z.string(), priced),
  extras: z.record(z.string(), priced),
  hardware: z.record(z.string(), z.int()),
})
type Catalogued = z.output<typeof catalogued>

const pricesStatement = statement<{ text: string }>(
  'order-prices',
  `select json_build_object(
     'plans', coalesce((select json_object_agg(plan_code,
         json_build_object('name', name, 'about', about, 'cents', monthly_cents))
       from plan where plan_code = any($1::text[])), '{}'),
     'extras', coalesce((select json_object_agg(additional_product_key,
         json_build_object('name', description, 'about', '', 'cents', monthly_cents))
       from additional_product where additional_product_key = any($2::text[])), '{}'),
     'hardware', coalesce((select json_object_agg(hardware_product_key || ':' || contract_months, charge_cents)
       from hardware_charge where unit = 'Monthly' and hardware_product_key = any($3::text[])), '{}'))::text as text`,
)

/**
 * The prices of everything that an order holds: a month's that comes to what was told of a bill. Throws where the books'
 * prices and the catalogue's are not the same, which is the provider's own fault.
 */
export async function pricesOf(
  queries: Queries,
  order: ValidatedOrder,
  brand: PricingBrand,
): Promise<Prices> {
  const { body, offer } = order
  const plans = body.CoreProductsToChange.flatMap((change) => change.ToCoreProductComponents)
  const [row] = await queries.rows(pricesStatement, [
    plans.map(({ RatePlan }) => RatePlan),
    body.AdditionalProducts.map(({ RatePlan }) => RatePlan),
    body.HardwareOrders.flatMap(({ items }) => items.map(({ key }) => key)),
  ])
  const books = catalogued.parse(JSON.parse(row?.text ?? '{}'))
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
  { plans }: Catalogued,
): Prices['plans'] {
  return Object.fromEntries(
    charges.map(({ key, plan, line }) => {
      const held = found(plans, key)
      const cents = monthlyOf(key, { told: plan.chargeIncludingGst, kept: held.cents, billFrequency })
      if (line === null) return [key, { ...held, cents }]
      const both = plan.chargeIncludingGst + line.chargeIncludingGst
      return [key, { ...held, cents: monthlyThatComesTo(both, billFrequency) }]
    }),
  )
}

function extraPrices({ body, to, offer }: ValidatedOrder, { extras }: Catalogued): Prices['extras'] {
  const { billFrequency } = offer
  return Object.fromEntries(
    body.AdditionalProducts.flatMap(({ RatePlan }) => {
      const extra = to?.additionalProducts.find(({ key }) => key === RatePlan)
      if (extra === undefined) return []
      const held = found(extras, extra.key)
      const { due, charge } = extraPrice(extra, { offer })
      const asked = { told: charge.chargeIncludingGst, kept: held.cents, billFrequency }
      const cents = due === 'bill' ? monthlyOf(extra.key, asked) : monthlyOfThirtyDays(extra.key, asked)
      return [[extra.key, { ...held, cents }]]
    }),
  )
}

function hardwareOf(order: ValidatedOrder, { hardware }: Catalogued): Prices['hardware'] {
  const { offer } = order
  return Object.fromEntries(
    itemsOf(order).flatMap(({ key, months, product }) => {
      if (product === undefined) return []
      const name = `${key}:${months}`
      const charges = hardwarePrices(product, months, { offer })
      const told = (due: 'bill' | 'once') =>
        charges.find((each) => each.due === due)?.charge.chargeIncludingGst
      const { billFrequency } = offer
      const monthly = monthlyOf(name, { told: told('bill') ?? 0, kept: hardware[name] ?? 0, billFrequency })
      return [[name, { name: product.description, monthly, once: told('once') ?? 0 }]]
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
