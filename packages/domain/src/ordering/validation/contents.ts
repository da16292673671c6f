import type { Plan } from '../../catalogue/products.ts'
import type { CurrentComponent } from '../../catalogue/current-products.ts'
import { calculateProvisioningDay } from '../following/steps.ts'
import type { OrderContents } from '../pricing/priced-order.ts'
import { toPowerChange } from '../pricing/prices.ts'

import { listHardwareItems } from './extras-rules.ts'
import type { ValidatedOrder } from './validated-order.ts'

/** The contents of a validated order, which decide its price. Source: ORD-101. */
export function toOrderContents(order: ValidatedOrder): OrderContents | 'INSUFFICIENT_ORDER_INFO' {
  const { kind, offer, body, to, businessGroup } = order
  const plans = findPlans(order)
  if (plans === null) return 'INSUFFICIENT_ORDER_INFO'
  const powerKey = body.ElectricityToChange?.RatePlan
  return {
    kind,
    businessGroup,
    offer,
    plans,
    voicePlans: to?.plans.Voice ?? [],
    extras: body.AdditionalProducts.flatMap(
      ({ RatePlan }) => to?.additionalProducts.find(({ key }) => key === RatePlan) ?? [],
    ),
    hardware: listHardwareItems(order).flatMap(({ product, months }) =>
      product === undefined ? [] : [{ product, months }],
    ),
    power: toPowerChange(body),
    powerPlan: offer.power?.plans.find(({ planKey }) => planKey === powerKey) ?? null,
    endedEarly: findContractEndedEarly(order),
  }
}

/** The plans of the new product; null if a plan is not chosen or not offered. */
function findPlans({ change, to }: ValidatedOrder): Plan[] | null {
  const components = change?.ToCoreProductComponents ?? []
  const plans = components.flatMap(
    ({ Service, RatePlan }) => to?.plans[Service].find(({ key }) => key === RatePlan) ?? [],
  )
  return plans.length === components.length ? plans : null
}

/**
 * The broadband whose contract the order ends early; null without one. A contract continues with the same product, also at
 * another house. Source: ORD-042.
 */
function findContractEndedEarly(order: ValidatedOrder): CurrentComponent | null {
  const { change, from } = order
  const component = from?.CoreProductComponents.find(({ service }) => service === 'Internet')
  if (change === null || component === undefined || change.ToCoreProductKey === from?.CoreProductKey)
    return null
  const expiresOn = component.plan.ContractExpirationDate
  return expiresOn === null || expiresOn <= calculateProvisioningDay(order) ? null : component
}
