import { changeableService } from '../../catalogue/additional-products.ts'
import type { HardwareProduct } from '../../catalogue/products.ts'
import { isDeliverable } from '../delivery.ts'
import type { Offer } from '../offer/contract.ts'
import { needsContract } from '../offer/needed-contract.ts'

import { hasTwice, isOfOrder, servicesAfter } from './validated-order.ts'
import type { ValidatedOrder, OrderRule } from './validated-order.ts'

/** What comes beside the product: extras, hardware and the contract that it asks for. */
export const EXTRAS_RULES: readonly OrderRule[] = [
  {
    code: 'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    field: 'AdditionalProducts',
    breaks: hasForeignExtra,
  },
  {
    code: 'EXISTING_ADDITIONAL_PRODUCT_NOT_FOUND',
    field: 'AdditionalProducts',
    breaks: ({ body, offer }) =>
      body.AdditionalProducts.some(
        ({ RatePlan, Service }) =>
          RatePlan === null &&
          (!isTheirsToEnd(offer, Service) ||
            !offer.current.AdditionalProducts.some((held) => isSame(held.AdditionalProductService, Service))),
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
    // whose service has no device of their own is sent one
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
    breaks: hasForeignLength,
  },
  {
    code: 'INVALID_HARDWARE_DELIVERY_ADDRESS',
    field: 'HardwareOrders',
    breaks: ({ body }) => body.HardwareOrders.some(({ address }) => !isDeliverable(address)),
  },
]

/** Months of a contract that a change of plan asks for. Source: ORD-114. */
export const REQUIRED_CONTRACT_MONTHS = 12

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** What the provider charges of itself, as for a rented device, is not taken away by an order. Source: CAT-049. */
function isTheirsToEnd({ coreProducts }: Offer, service: string): boolean {
  return (
    changeableService(service) !== null ||
    coreProducts.some(({ additionalProducts }) =>
      additionalProducts.some((extra) => isSame(extra.service, service)),
    )
  )
}

/** Not offered with the product, an extra of a service that is not ordered, or the same one twice. */
function hasForeignExtra(order: ValidatedOrder): boolean {
  const { AdditionalProducts } = order.body
  const services: string[] = servicesAfter(order)
  const isOffered = (key: string, service: string) =>
    order.to?.additionalProducts.some(
      (extra) =>
        extra.key === key && isSame(extra.service, service) && services.includes(extra.linkedService),
    ) === true
  return (
    hasTwice(AdditionalProducts, ({ Service }) => Service.toLowerCase()) ||
    AdditionalProducts.some(({ RatePlan, Service }) => RatePlan !== null && !isOffered(RatePlan, Service))
  )
}

type Item = {
  readonly key: string
  readonly entity: string | null
  readonly months: number
  /** As it is offered for the plan; not set where it is not. */
  readonly product: HardwareProduct | undefined
}

/** Every piece of hardware of an order, with the months that its contract is for. */
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
 * The contract of the whole order: none where it stays as it is; else what its hardware asks for, the longest of it, or
 * one of the lengths that a plan is sold for. Without another product no contract begins. Source: ORD-038 to ORD-041.
 */
function hasForeignLength(order: ValidatedOrder): boolean {
  const { body, change, offer } = order
  const months = listHardwareItems(order).map((item) => item.months)
  const longest = Math.max(0, ...months)
  const staysFor = body.HardwareOrders.some(
    ({ contract }) => contract?.contractHandlingOption === 'nochange' && contract.contractLength > 0,
  )
  if (change === null || staysFor) return longest > 0
  if (change.ContractHandlingOption === 'nochange') {
    return change.ContractLength !== 0 || longest > 0 || needsContract(order)
  }
  const sold = longest > 0 ? [longest] : [REQUIRED_CONTRACT_MONTHS, offer.defaultContractLengthMonths]
  return !sold.includes(change.ContractLength)
}
