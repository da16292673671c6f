import { isBusiness } from '../../access.ts'
import { FAMILY_FILTER } from '../../catalogue/extra-services.ts'
import { lastFreeDay } from '../../catalogue/free-months.ts'
import type { FreeMonths } from '../../catalogue/free-months.ts'
import { SMART_PHONE_LINE } from '../../catalogue/rules.ts'
import type { CatalogueAdditionalProduct, HardwareProduct, Plan } from '../../catalogue/products.ts'
import type { CurrentComponent } from '../../catalogue/current-products.ts'
import { planName } from '../../catalogue/plan-names.ts'
import { dayText } from '../../day.ts'
import { toCents } from '../../money.ts'
import type { ChangeKind } from '../contract.ts'
import type { Offer, PowerPlan } from '../offer/contract.ts'

import type { OrderCost } from './cost.ts'
import { POSTAGE_NAME, TERMINATION_NAME } from './fee-names.ts'
import { bundlePrice, toCharge, extraPrice, hardwarePrices, voiceLinePrice } from './prices.ts'
import type { Charge, PowerChange, PricingBrand } from './prices.ts'
import { getPlanTerminationFee } from './termination.ts'

/** The contents of an order, looked up in its offer: everything that decides the costs. */
export type OrderContents = {
  readonly kind: ChangeKind
  readonly businessGroup: string
  readonly offer: Pick<Offer, 'billFrequency' | 'bundle' | 'freeMonths' | 'hasPower' | 'modemPostage'>
  /** The ordered plans. */
  readonly plans: readonly Plan[]
  /** All voice plans of the product. The default plan among them has no price of its own. */
  readonly voicePlans: readonly Plan[]
  readonly extras: readonly CatalogueAdditionalProduct[]
  /** Hardware, with the length of its contract in months. */
  readonly hardware: readonly { readonly product: HardwareProduct; readonly months: number }[]
  readonly power: PowerChange
  readonly powerPlan: PowerPlan | null
  /** A current plan whose contract the order ends early. */
  readonly endedEarly: CurrentComponent | null
}

/** An item of an order with its price. */
export type PricedItem = {
  /** Unique within the order. */
  readonly id: string
  readonly kind: OrderCost['kind']
  /** The catalogue key of a plan, extra or hardware; null for other items. */
  readonly key: string | null
  readonly name: string
  readonly due: Exclude<OrderCost['due'], 'twoMonths'>
  readonly charge: Charge
  /** Only for metered items. */
  readonly rates?: OrderCost['rates']
}

/** An order with all its costs. The page's summary, the quote and the charges are made from it. */
export type PricedOrder = OrderContents & { readonly items: readonly PricedItem[] }

/** Source: ORD-101. */
export function priceOrder(contents: OrderContents, brand: PricingBrand): PricedOrder {
  const plans = contents.plans.map(planItem)
  const lines = contents.plans.flatMap((plan) => voiceLineItem(contents, plan, brand))
  const items = [
    ...plans,
    ...lines,
    ...contents.extras.flatMap((extra) => [extraItem(contents, extra), ...freeItem(contents, extra)]),
    ...bundleItem(contents, brand, [...plans, ...lines]),
    ...powerItem(contents),
    ...hardwareItems(contents),
    ...feeItem(contents),
  ]
  return { ...contents, items }
}

function planItem(plan: Plan): PricedItem {
  const kind = plan.service === 'Internet' ? 'internet' : 'voice'
  return {
    id: kind,
    kind,
    key: plan.key,
    name: planName(plan, plan.billFrequency),
    due: 'bill',
    charge: plan,
  }
}

function voiceLineItem(
  { kind, businessGroup, offer, voicePlans }: OrderContents,
  plan: Plan,
  brand: PricingBrand,
): PricedItem[] {
  const charge = plan.service === 'Voice' ? voiceLinePrice(plan, voicePlans, { kind, offer, brand }) : null
  if (charge === null) return []
  const name = isBusiness(businessGroup) ? SMART_PHONE_LINE : 'Homeline line'
  return [{ id: 'voiceLine', kind: 'voiceLine', key: null, name, due: 'bill', charge }]
}

function extraItem({ offer }: OrderContents, extra: CatalogueAdditionalProduct): PricedItem {
  const { key, description: name } = extra
  return { id: `extra ${key}`, kind: 'extra', key, name, ...extraPrice(extra, { offer }) }
}

/** The discount for the free months of the family filter, as on its bills. Source: FAM-019. */
function freeItem({ offer }: OrderContents, extra: CatalogueAdditionalProduct): PricedItem[] {
  const free = extra.service.toLowerCase() === FAMILY_FILTER ? (offer.freeMonths ?? null) : null
  if (free === null || free.months === 0) return []
  const { due, charge } = extraPrice(extra, { offer })
  const name = `${extra.description}, ${freeText(free)}`
  const chargeIncludingGst = toCents(0 - charge.chargeIncludingGst)
  const discount = { chargeIncludingGst, chargeExcludingGst: toCents(0 - charge.chargeExcludingGst) }
  return [{ id: `free ${extra.key}`, kind: 'promotion', key: null, name, due, charge: discount }]
}

function freeText({ months, since }: FreeMonths): string {
  const last = since === null ? null : lastFreeDay({ months, since }, since)
  if (last !== null) return `free until ${dayText(last)}`
  return months === 1 ? 'free for a month' : `free for ${months} months`
}

/** The name of the bundle of power and broadband. */
export const BUNDLE_NAME = 'Power and broadband together'

function bundleItem(
  { offer, power }: OrderContents,
  { powerBundleDiscount }: PricingBrand,
  plans: readonly PricedItem[],
): PricedItem[] {
  const charges = plans.map((item) => item.charge)
  const charge = bundlePrice(powerBundleDiscount, { offer, power }, charges)
  if (charge === null) return []
  return [{ id: 'bundle', kind: 'bundle', key: null, name: BUNDLE_NAME, due: 'bill', charge }]
}

/** Usage of power is charged by the plan's rates. */
function powerItem({ powerPlan }: OrderContents): PricedItem[] {
  if (powerPlan === null) return []
  const { planKey: key, description: name, centsPerNightUnitIncludingGst: night } = powerPlan
  const { centsPerUnitIncludingGst, centsPerDayIncludingGst } = powerPlan
  const rates = {
    centsPerUnitIncludingGst,
    ...(night !== undefined && { centsPerNightUnitIncludingGst: night }),
    centsPerDayIncludingGst,
  }
  const charge = toCharge(toCents(0))
  return [{ id: 'power', kind: 'power', key, name, due: 'used', charge, rates }]
}

/** Source: ORD-046, CHG-050. */
function hardwareItems({ hardware, offer }: OrderContents): PricedItem[] {
  if (hardware.length === 0) return []
  const items = hardware.flatMap(({ product, months }) =>
    hardwarePrices(product, months, { offer }).map(({ due, charge }): PricedItem => ({
      id: `hardware ${product.key} ${due}`,
      kind: 'hardware',
      key: product.key,
      name: product.description,
      due,
      charge,
    })),
  )
  const charge = toCharge(offer.modemPostage)
  return [...items, { id: 'postage', kind: 'postage', key: null, name: POSTAGE_NAME, due: 'once', charge }]
}

/** Source: ORD-042. */
function feeItem({ endedEarly }: OrderContents): PricedItem[] {
  const fee = endedEarly === null ? 0 : getPlanTerminationFee(endedEarly)
  if (fee === 0) return []
  const charge = toCharge(toCents(fee))
  return [{ id: 'termination', kind: 'termination', key: null, name: TERMINATION_NAME, due: 'once', charge }]
}
