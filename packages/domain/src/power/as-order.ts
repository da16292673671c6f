import type { Day } from '../day.ts'
import type { ErrorCode } from '../errors.ts'
import type { OrderBody } from '../ordering/contract.ts'
import type { OlderOrder } from '../ordering/older/contract.ts'

import { ELECTRICITY } from './order.ts'
import type { PowerOrder } from './order-calls.ts'
import { switchDay } from './rules.ts'
import { movesIn } from './validate.ts'

/** The common parts of both forms of a power order. */
type PowerOrderParts = Pick<
  OrderBody,
  'BusinessGroup' | 'SalesChannel' | 'SalesPerson' | 'Questions' | 'PromoCodes'
> & {
  readonly coreProductKey: string
  readonly icp: string | null
  readonly planKey: string | null
  readonly address: NonNullable<OrderBody['ElectricityToChange']>['ServiceAddress']
  /** Null for the first possible day. */
  readonly begins: Day | null
}

/**
 * Converts a power order to an `OrderBody`, the form in which all orders are stored, validated and processed. Returns an
 * error code if that is not possible. Source: PWR-058, PWR-084.
 */
export function convertPowerOrder(order: PowerOrder, today: Day): OrderBody | ErrorCode {
  const [product, ...moreProducts] = order.CoreProducts
  if (product === undefined) return 'ORDER_CORE_PRODUCT_NOT_SET'
  if (moreProducts.length > 0) return 'MULTIPLE_CORE_PRODUCTS_TO_CHANGE'
  const [component, ...moreComponents] = product.Components
  if (component === undefined || moreComponents.length > 0) return 'COMPONENT_FOR_SERVICE_NOT_FOUND_IN_ORDER'
  const { BusinessGroup, SalesChannel, SalesPerson } = order
  return toOrderBody(
    {
      BusinessGroup,
      SalesChannel,
      SalesPerson,
      Questions: order.Questions.map((question) => ({ ...question, serviceEntity: component.ServiceEntity })),
      PromoCodes: (order.PromoCodes ?? []).map(({ promoCode }) => ({ promoCode, serviceEntity: null })),
      coreProductKey: product.CoreProductKey,
      icp: component.ServiceEntity,
      planKey: component.RatePlan,
      address: order.ServiceAddress,
      begins: order.RequestedDateOfProvisioning,
    },
    today,
  )
}

/** The location and the core product of an older power order, which it does not contain. */
export type OlderPowerFacts = { readonly locationId: string | null; readonly coreProductKey: string | null }

/** Converts an older order of power. It has no day, so it begins as soon as possible. Source: ORD-089, PWR-081. */
export function convertOlderPowerOrder(
  older: OlderOrder,
  { locationId, coreProductKey }: OlderPowerFacts,
  today: Day,
): OrderBody | ErrorCode {
  const { Services, AdditionalProducts, HardwareOrders, LosingProviders } = older
  const [service, ...more] = Services
  if (service?.Service !== ELECTRICITY || more.length > 0) return 'COMPONENT_FOR_SERVICE_NOT_FOUND_IN_ORDER'
  if (AdditionalProducts.length + HardwareOrders.length + LosingProviders.length > 0)
    return 'FORM_STATE_INVALID'
  const Questions = older.Questions.flatMap(({ QuestionKey: question, AnswerKey: answer }) =>
    question === 'PowerMedicalDependent' || question === 'LiveThereOrMovingIn'
      ? [{ question, answer, serviceEntity: service.ServiceID } as const]
      : [],
  )
  if (Questions.length < older.Questions.length) return 'INSUFFICIENT_ORDER_INFO'
  if (service.ServiceID === null || service.ServiceID === '') return 'NO_SERVICE_IDS_AVAILABLE'
  if (locationId === null) return 'ICP_NOT_FOUND'
  return toOrderBody(
    {
      ...older.Header,
      Questions,
      PromoCodes: older.PromoCodes.map(({ PromoCodeValue }) => ({
        promoCode: PromoCodeValue,
        serviceEntity: null,
      })),
      coreProductKey: coreProductKey ?? '',
      icp: service.ServiceID,
      planKey: service.Plan,
      address: { LocationID: locationId },
      begins: null,
    },
    today,
  )
}

function toOrderBody(parts: PowerOrderParts, today: Day): OrderBody | ErrorCode {
  const { coreProductKey, icp, planKey, address, begins, ...seller } = parts
  if (icp === null || icp === '') return 'NO_SERVICE_IDS_AVAILABLE'
  if (planKey === null) return 'SERVICE_PLAN_NOT_SELECTED'
  // Source: PWR-027
  if (movesIn(seller) && begins === null) return 'PROVISIONING_DATE_NOT_OFFERED'
  return {
    ...seller,
    CoreProductsToChange: [],
    ElectricityToChange: {
      Icp: icp,
      CoreProductKey: coreProductKey,
      RatePlan: planKey,
      ServiceAddress: address,
      RequestedDateOfProvisioning: begins ?? switchDay(today),
      RequestedDateOfRelinquishment: null,
    },
    AdditionalProducts: [],
    HardwareOrders: [],
    LosingProviders: [],
  }
}
