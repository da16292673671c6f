import type { CurrentComponent, Plan } from '../../catalogue/products.ts'
import { provisionedOn } from '../following/steps.ts'
import type { OrderContents } from '../pricing/priced-order.ts'
import { powerChangeOf } from '../pricing/prices.ts'

import { itemsOf } from './extras-rules.ts'
import type { ValidatedOrder } from './validated-order.ts'

/** What a validated order holds, for its price. Source: ORD-101. */
export function contentsOf(order: ValidatedOrder): OrderContents | 'INSUFFICIENT_ORDER_INFO' {
  const { kind, offer, body, to } = order
  const plans = plansOf(order)
  if (plans === null) return 'INSUFFICIENT_ORDER_INFO'
  const powerKey = body.ElectricityToChange?.RatePlan
  return {
    kind,
    offer,
    plans,
    voicePlans: to?.plans.Voice ?? [],
    extras: body.AdditionalProducts.flatMap(
      ({ RatePlan }) => to?.additionalProducts.find(({ key }) => key === RatePlan) ?? [],
    ),
    hardware: itemsOf(order).flatMap(({ product, months }) =>
      product === undefined ? [] : [{ product, months }],
    ),
    power: powerChangeOf(body),
    powerPlan: offer.power?.plans.find(({ planKey }) => planKey === powerKey) ?? null,
    endedEarly: endedEarly(order),
  }
}

/** The plans of the new product; null where one of them is not chosen or not offered. */
function plansOf({ change, to }: ValidatedOrder): Plan[] | null {
  const components = change?.ToCoreProductComponents ?? []
  const plans = components.flatMap(
    ({ Service, RatePlan }) => to?.plans[Service].find(({ key }) => key === RatePlan) ?? [],
  )
  return plans.length === components.length ? plans : null
}

/** A contract that runs past the day of the change ends with its product; it continues at another house. Source: ORD-042. */
function endedEarly(order: ValidatedOrder): CurrentComponent | null {
  const { change, from } = order
  const component = from?.CoreProductComponents.find(({ service }) => service === 'Internet')
  if (change === null || component === undefined || change.ToCoreProductKey === from?.CoreProductKey)
    return null
  const ends = component.plan.ContractExpirationDate
  return ends === null || ends <= provisionedOn(order) ? null : component
}
