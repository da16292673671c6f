import type { Brand } from '@switchboard/brands/brand'
import type { BILL_FREQUENCIES } from '@switchboard/domain/accounts/contract'

import type { TestApi } from '../../apps/api/src/testing/api.ts'

export type Frequency = (typeof BILL_FREQUENCIES)[number]

/** How an account reads its prices. */
export type Form = {
  readonly brand: Brand
  readonly frequency: Frequency
  readonly business: boolean
}

const GST = { shares: 23, without: 20 }
const BILLS_A_YEAR: Record<Frequency, number> = { Weekly: 52, Fortnightly: 26, Monthly: 12 }
export const EACH: Record<Frequency, string> = {
  Weekly: 'each week',
  Fortnightly: 'each fortnight',
  Monthly: 'each month',
}

/** Cents without GST: three of 23 parts are GST. */
export function withoutGst(cents: number): number {
  return Math.sign(cents) * Math.round((Math.abs(cents) * GST.without) / GST.shares)
}

/** The cents on a bill for a monthly price. A year costs the same with every frequency. */
export function toBillCents(monthly: number, frequency: Frequency): number {
  return Math.round((monthly * 12) / BILLS_A_YEAR[frequency])
}

export function toShownCents(cents: number, { business }: Form): number {
  return business ? withoutGst(cents) : cents
}

export function money(cents: number, form: Form): string {
  return `$${(toShownCents(cents, form) / 100).toFixed(2)}`
}

/** An amount as mobile screens show it. Source: ACC-020. */
export function priceText(cents: number, form: Form): string {
  return `${money(cents, form)}${form.business ? ' excluding GST' : ''}`
}

export type CataloguePlan = {
  readonly key: string
  readonly type: string | null
  readonly name: string
  readonly about: string
  /** The price, once or for each month. */
  readonly cents: number
  readonly once: boolean
  readonly mb: number | null
  readonly member: boolean
  readonly changeOnly: boolean
  readonly charges: Readonly<Record<Frequency, number>>
}

export type Catalogue = {
  readonly plans: readonly CataloguePlan[]
  /** The cents of hardware with a contract of a year, by key and unit. */
  readonly hardware: Readonly<Record<string, number>>
}

/** The prices in the tables of the catalogue, without the code of the API. */
export async function readCatalogue({ sql }: TestApi): Promise<Catalogue> {
  const plans = await sql<CataloguePlan>`
    select p.plan_code as key, p.mobile_type as type, p.name, p.about, p.monthly_cents::int as cents,
      p.duration is not null as once, p.added_data_mb as mb, p.is_group_member as member, p.change_only as "changeOnly",
      (select json_object_agg(c.bill_frequency, c.charge_cents) from plan_charge c where c.plan_code = p.plan_code) as charges
    from plan p where p.mobile_type like 'mobile2_%' or p.core_product_key in (
      select core_product_key from core_product where wireless_version = 2)`
  const rows = await sql<{ name: string; cents: number }>`
    select hardware_product_key || ' ' || unit as name, charge_cents::int as cents from hardware_charge
    where contract_months = 12`
  return { plans, hardware: Object.fromEntries(rows.map(({ name, cents }) => [name, cents])) }
}

/** The mobile add-ons that a brand sells. */
const ONLY: Readonly<Record<string, readonly string[]>> = {
  orcon: ['addon-data-1', 'addon-data-15', 'addon-world'],
  parent: ['addon-data-1', 'addon-data-15', 'addon-world'],
}
const OVER_THE_COUNTER = ['addon-roam-australia', 'addon-roam-world']

export function listAddOns({ plans }: Catalogue, { brand }: Form): CataloguePlan[] {
  return plans.filter(
    ({ key, type }) =>
      type === 'mobile2_addon' && !OVER_THE_COUNTER.includes(key) && (ONLY[brand.id]?.includes(key) ?? true),
  )
}

export function listPlans({ plans }: Catalogue, type: string | null): CataloguePlan[] {
  return plans.filter((plan) => plan.type === type)
}

export function getPlan({ plans }: Catalogue, key: string): CataloguePlan {
  const plan = plans.find((each) => each.key === key)
  if (plan === undefined) throw new Error(`the catalogue has no ${key}`)
  return plan
}
