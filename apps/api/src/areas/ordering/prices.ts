import { centsOf, percentOf } from '@switchboard/domain/money'
import type { Brand } from '@switchboard/brands/brand'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import * as z from 'zod/mini'

import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'

const priced = z.object({ name: z.string(), cents: z.int() })

/** What an order will be charged, as it was when it was placed: by key, a month and including GST, or once. */
export const prices = z.object({
  plans: z.record(z.string(), priced),
  extras: z.record(z.string(), priced),
  /** By key and months of the contract: `HUB6:12`; a month, and once. */
  hardware: z.record(z.string(), z.object({ name: z.string(), monthly: z.int(), once: z.int() })),
  /** The bundle's discount a month. */
  bundleCents: z.int(),
})
export type Prices = z.output<typeof prices>

const pricesStatement = statement<{ text: string; frequency: 'Weekly' | 'Fortnightly' | 'Monthly' }>(
  'order-prices',
  `select json_build_object(
     'plans', coalesce((select json_object_agg(plan_code, json_build_object('name', name, 'cents', monthly_cents))
       from plan where plan_code = any($2::text[])), '{}'),
     'extras', coalesce((select json_object_agg(additional_product_key,
         json_build_object('name', description, 'cents', monthly_cents))
       from additional_product where additional_product_key = any($3::text[])), '{}'),
     'hardware', coalesce((select json_object_agg(key || ':' || contract_months,
         json_build_object('name', name, 'monthly', monthly, 'once', once))
       from (select h.hardware_product_key as key, c.contract_months, h.description as name,
           coalesce(sum(c.charge_cents) filter (where c.unit in ('Monthly', 'ThirtyDays')), 0) as monthly,
           coalesce(sum(c.charge_cents) filter (where c.unit = 'Once'), 0) as once
         from hardware_product h join hardware_charge c using (hardware_product_key)
         where h.hardware_product_key = any($4::text[])
         group by h.hardware_product_key, h.description, c.contract_months) priced), '{}'))::text as text,
     bill_frequency as frequency
   from account where account_code = $1`,
)

/** The prices of everything that an order holds. */
export async function pricesOf(
  queries: Queries,
  accountCode: string,
  body: OrderBody,
  discount: Brand['powerBundleDiscount'],
): Promise<Prices> {
  const plans = body.CoreProductsToChange.flatMap((change) => change.ToCoreProductComponents)
  const [row] = await queries.rows(pricesStatement, [
    accountCode,
    [...plans.map(({ RatePlan }) => RatePlan), body.ElectricityToChange?.RatePlan ?? null],
    body.AdditionalProducts.map(({ RatePlan }) => RatePlan),
    body.HardwareOrders.flatMap(({ items }) => items.map(({ key }) => key)),
  ])
  if (row === undefined) throw new Error(`no account ${accountCode}`)
  const found = prices.parse({ ...JSON.parse(row.text), bundleCents: 0 })
  const broadband = plans.reduce((sum, { RatePlan }) => sum + (found.plans[RatePlan ?? '']?.cents ?? 0), 0)
  const bundleCents =
    body.ElectricityToChange === null ? 0 : monthlyDiscount(discount, row.frequency, broadband)
  return { ...found, bundleCents }
}

/** Weeks of a year, and fortnights in them, over its months: a monthly price that comes out as this price of a bill. */
const BILLS_A_MONTH = { Weekly: 52 / 12, Fortnightly: 26 / 12, Monthly: 1 }

function monthlyDiscount(
  discount: Brand['powerBundleDiscount'],
  frequency: keyof typeof BILLS_A_MONTH,
  broadbandCents: number,
): number {
  if (discount.kind === 'share') return percentOf(centsOf(broadbandCents), discount.percent)
  const { weekly, fortnightly, monthly } = discount
  const amount = { Weekly: weekly, Fortnightly: fortnightly, Monthly: monthly }[frequency]
  return Math.round(amount * BILLS_A_MONTH[frequency])
}
