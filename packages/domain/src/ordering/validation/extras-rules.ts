import { changeableService } from '../../catalogue/additional-products.ts'
import { isIncludedService } from '../../catalogue/extra-services.ts'
import { isIncluded } from '../../catalogue/included-services.ts'
import type { HardwareProduct, Plan } from '../../catalogue/products.ts'
import type { Offer } from '../offer/contract.ts'
import { needsContract } from '../offer/needed-contract.ts'

import { DELIVERY_RULE } from './one-product-rules.ts'
import { hasTwice, isOfOrder, servicesAfter } from './validated-order.ts'
import type { ValidatedOrder, OrderRule } from './validated-order.ts'

/** Rules about extras, hardware and the contract. */
export const EXTRAS_RULES: readonly OrderRule[] = [
  {
    code: 'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    field: 'AdditionalProducts',
    breaks: hasUnavailableExtra,
  },
  {
    code: 'EXISTING_ADDITIONAL_PRODUCT_NOT_FOUND',
    field: 'AdditionalProducts',
    breaks: ({ body, offer }) =>
      body.AdditionalProducts.some(
        ({ RatePlan, Service }) => RatePlan === null && !canRemoveExtra(offer, Service),
      ),
  },
  {
    code: 'HARDWARE_PRODUCT_NOT_AVAILABLE_FOR_PLANS',
    field: 'HardwareOrders',
    breaks: (order) =>
      listHardwareItems(order).some(
        ({ product, entity }) => product === undefined || !isOfOrder(order, entity),
      ) ||
      hasTwice(listHardwareItems(order), ({ key }) => key) ||
      order.body.HardwareOrders.some(({ items }) => items.length === 0),
  },
  {
    // a customer without their own device is sent a device
    code: 'HARDWARE_ORDER_FOR_SERVICE_NOT_SET',
    field: 'HardwareOrders',
    breaks: ({ body }) =>
      body.Questions.some(
        ({ question, answer, serviceEntity }) =>
          question === 'Byod' &&
          answer === 'No' &&
          serviceEntity !== null &&
          !body.HardwareOrders.some((each) => each.serviceEntity === serviceEntity),
      ),
  },
  {
    code: 'CONTRACT_LENGTH_NOT_AVAILABLE_FOR_PLANS',
    field: 'HardwareOrders',
    breaks: (order) =>
      listHardwareItems(order).some(({ product, months }) => product && !isPriced(product, months)),
  },
  {
    code: 'CONTRACT_LENGTH_NOT_AVAILABLE_FOR_PLANS',
    field: 'CoreProductsToChange',
    breaks: hasOtherContractLength,
  },
  DELIVERY_RULE,
]

/** The length of a contract that a change of plan begins. Source: ORD-114. */
export const REQUIRED_CONTRACT_MONTHS = 12

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** An order cannot remove charges that the provider makes itself, such as the rent of a device. Source: CAT-049. */
function canRemoveExtra({ coreProducts, current }: Offer, service: string): boolean {
  const isSold = coreProducts.some(({ additionalProducts }) =>
    additionalProducts.some((extra) => isSame(extra.service, service)),
  )
  if (!isSold && changeableService(service) === null) return false
  return current.AdditionalProducts.some((held) => isSame(held.AdditionalProductService, service))
}

/**
 * Whether an extra is not offered with the product, comes with its voice plan, belongs to a service that is not ordered, is ordered
 * twice, or is included in another ordered extra. An extra that the account has may be kept beside the plan.
 */
function hasUnavailableExtra(order: ValidatedOrder): boolean {
  const { AdditionalProducts } = order.body
  const services: string[] = servicesAfter(order)
  const voicePlan = findVoicePlan(order)
  const isHeld = (key: string) =>
    order.offer.current.AdditionalProducts.some(({ AdditionalProductKey }) => AdditionalProductKey === key)
  const isOffered = (key: string, service: string) =>
    (!isIncluded(voicePlan, service) || isHeld(key)) &&
    order.to?.additionalProducts.some(
      (extra) =>
        extra.key === key && isSame(extra.service, service) && services.includes(extra.linkedService),
    ) === true
  return (
    hasTwice(AdditionalProducts, ({ Service }) => Service.toLowerCase()) ||
    hasIncludedExtra(order) ||
    AdditionalProducts.some(({ RatePlan, Service }) => RatePlan !== null && !isOffered(RatePlan, Service))
  )
}

/** The voice plan after the order; null without a homeline. */
function findVoicePlan({ change, from, to }: ValidatedOrder): Pick<Plan, 'includes'> | null {
  if (change === null) {
    const current = from?.CoreProductComponents.find(({ service }) => service === 'Voice')
    return current === undefined ? null : { includes: current.plan.IncludedServices ?? [] }
  }
  const ordered = change.ToCoreProductComponents.find(({ Service }) => Service === 'Voice')
  return to?.plans.Voice.find(({ key }) => key === ordered?.RatePlan) ?? null
}

/** Source: WPP Readings. */
function hasIncludedExtra({ body }: ValidatedOrder): boolean {
  const services = body.AdditionalProducts.flatMap(({ RatePlan, Service }) =>
    RatePlan === null ? [] : [Service],
  )
  return services.some((service) => isIncludedService(service, services))
}

type Item = {
  readonly key: string
  readonly entity: string | null
  readonly months: number
  /** The product in the offer; undefined if it is not offered for the plan. */
  readonly product: HardwareProduct | undefined
}

/** The hardware of an order, each item with the length of its contract. */
export function listHardwareItems({ body, change, from, to, ordersRouters }: ValidatedOrder): Item[] {
  const components = change?.ToCoreProductComponents ?? []
  const plan =
    change === null
      ? from?.CoreProductComponents.find(({ service }) => service === 'Internet')?.plan.PlanKey
      : components.find(({ Service }) => Service === 'Internet')?.RatePlan
  const offered = (to?.hardware ?? []).filter(
    ({ planKey, type }) => planKey === plan && (ordersRouters || type !== 'Router'),
  )
  return body.HardwareOrders.flatMap(({ items, serviceEntity, contract }) =>
    items.map(({ key }) => ({
      key,
      entity: serviceEntity,
      months: contract?.contractLength ?? change?.ContractLength ?? 0,
      product: offered.find((product) => product.key === key),
    })),
  )
}

function isPriced({ contractPricing }: HardwareProduct, months: number): boolean {
  return contractPricing.some(({ contractLength }) => contractLength === months)
}

/**
 * Whether the order has a contract length that it may not have. Without a new contract the length is 0. A new contract has
 * the longest length of the hardware, or without hardware a length for which plans are sold. Source: ORD-038 to ORD-041.
 */
function hasOtherContractLength(order: ValidatedOrder): boolean {
  const { body, change, offer } = order
  const months = listHardwareItems(order).map((item) => item.months)
  const longest = Math.max(0, ...months)
  const hasLengthWithoutContract = body.HardwareOrders.some(
    ({ contract }) => contract?.contractHandlingOption === 'nochange' && contract.contractLength > 0,
  )
  if (change === null || hasLengthWithoutContract) return longest > 0
  if (change.ContractHandlingOption === 'nochange') {
    return change.ContractLength !== 0 || longest > 0 || needsContract(order)
  }
  const sold = longest > 0 ? [longest] : [REQUIRED_CONTRACT_MONTHS, offer.defaultContractLengthMonths]
  return !sold.includes(change.ContractLength)
}
