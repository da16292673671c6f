import { isBusiness } from '../../access.ts'
import type { Plan } from '../../catalogue/products.ts'
import { centsOf } from '../../money.ts'
import type { Found } from '../delivery.ts'
import { provisionedOn } from '../following/steps.ts'
import { itemsOf } from '../validation/extras-rules.ts'
import type { ValidatedOrder } from '../validation/validated-order.ts'

import type { OrderCost, OrderTotals } from './cost.ts'
import { bundlePrice, chargeOf, extraPrice, hardwarePrices, powerChangeOf, voiceLinePrice } from './prices.ts'
import type { Charge, PricingBrand } from './prices.ts'
import { terminationFeeOf } from './termination.ts'

/** Everything that an order costs, bill by bill and once. Source: ORD-101. */
export function costsOf(order: ValidatedOrder, brand: PricingBrand): Found<OrderCost[]> {
  const plans = plansOf(order)
  if (plans === null) return { code: 'INSUFFICIENT_ORDER_INFO' }
  const line = plans.flatMap((plan) => voiceLineOf(order, plan, brand))
  return {
    value: [
      ...plans.map(planCost),
      ...line.map((charge) => costOf('voiceLine', 'Homeline line', 'bill', charge)),
      ...extrasOf(order),
      ...bundleOf(order, brand, [...plans, ...line]),
      ...powerOf(order),
      ...hardwareOf(order),
      ...feeOf(order),
    ],
  }
}

/** What they add up to, as the account reads its prices. Source: ACC-020. */
export function totalsOf(costs: readonly OrderCost[], businessGroup: string): OrderTotals {
  const business = isBusiness(businessGroup)
  const sum = (due: OrderCost['due']) =>
    centsOf(
      costs
        .filter((cost) => cost.due === due)
        .reduce((all, cost) => all + (business ? cost.amountExcludingGst : cost.amountIncludingGst), 0),
    )
  return { bill: sum('bill'), thirtyDays: sum('thirtyDays'), once: sum('once') }
}

/** The plans of the new product; null where one of them is not chosen or not offered. */
function plansOf({ change, to }: ValidatedOrder): Plan[] | null {
  const components = change?.ToCoreProductComponents ?? []
  const plans = components.flatMap(({ Service, RatePlan }) => {
    const plan = to?.plans[Service].find(({ key }) => key === RatePlan)
    return plan === undefined ? [] : [plan]
  })
  return plans.length === components.length ? plans : null
}

function voiceLineOf({ offer, to, kind }: ValidatedOrder, plan: Plan, brand: PricingBrand): Charge[] {
  if (plan.service !== 'Voice') return []
  const charge = voiceLinePrice(plan, to?.plans.Voice ?? [], kind, { offer, brand })
  return charge === null ? [] : [charge]
}

function costOf(
  kind: OrderCost['kind'],
  name: string,
  due: OrderCost['due'],
  { chargeIncludingGst, chargeExcludingGst }: Charge,
): OrderCost {
  return { kind, name, due, amountIncludingGst: chargeIncludingGst, amountExcludingGst: chargeExcludingGst }
}

function planCost(plan: Plan): OrderCost {
  return costOf(plan.service === 'Internet' ? 'internet' : 'voice', plan.description, 'bill', plan)
}

function extrasOf({ body, to, offer }: ValidatedOrder): OrderCost[] {
  return body.AdditionalProducts.flatMap(({ RatePlan }): OrderCost[] => {
    const extra = to?.additionalProducts.find(({ key }) => key === RatePlan)
    if (extra === undefined) return []
    const { due, charge } = extraPrice(extra, { offer })
    return [costOf('extra', extra.description, due, charge)]
  })
}

function bundleOf(
  { body, offer }: ValidatedOrder,
  { powerBundleDiscount }: PricingBrand,
  plans: readonly Charge[],
): OrderCost[] {
  const power = powerChangeOf(body)
  const charge = bundlePrice(powerBundleDiscount, { offer, power }, plans)
  return charge === null ? [] : [costOf('bundle', BUNDLE_NAME, 'bill', charge)]
}

export const BUNDLE_NAME = 'Power and broadband together'

/** What is used of power is charged by these rates. */
function powerOf({ body, offer }: ValidatedOrder): OrderCost[] {
  const plan = offer.power?.plans.find(({ planKey }) => planKey === body.ElectricityToChange?.RatePlan)
  if (plan === undefined) return []
  const { description, centsPerUnitIncludingGst, centsPerDayIncludingGst } = plan
  const rates = { centsPerUnitIncludingGst, centsPerDayIncludingGst }
  return [{ ...costOf('power', description, 'used', chargeOf(centsOf(0))), rates }]
}

/** Source: ORD-046, CHG-050. */
function hardwareOf(order: ValidatedOrder): OrderCost[] {
  const { offer } = order
  const items = itemsOf(order)
  const lines = items.flatMap(({ product, months }) =>
    product === undefined
      ? []
      : hardwarePrices(product, months, { offer }).map(({ due, charge }) =>
          costOf('hardware', product.description, due, charge),
        ),
  )
  if (items.length === 0) return []
  return [...lines, costOf('postage', 'Postage', 'once', chargeOf(offer.modemPostage))]
}

/** A contract that runs past the day ends with the product that it is for; it goes along to another house. Source: ORD-042. */
function feeOf(order: ValidatedOrder): OrderCost[] {
  const { change, from } = order
  const component = from?.CoreProductComponents.find(({ service }) => service === 'Internet')
  if (change === null || component === undefined || change.ToCoreProductKey === from?.CoreProductKey)
    return []
  const ends = component.plan.ContractExpirationDate
  if (ends === null || ends <= provisionedOn(order)) return []
  const fee = terminationFeeOf(component)
  return fee === 0 ? [] : [costOf('termination', 'Early termination fee', 'once', chargeOf(fee))]
}
