import type { ErrorCode } from '../errors.ts'
import type { LosingProvider, OrderBody } from '../ordering/contract.ts'
import type {
  CoreProductToChange,
  HardwareOrder,
  OrderAdditionalProduct,
  OrderComponent,
} from '../ordering/order-parts.ts'
import { toSalesChannel } from '../ordering/sales.ts'
import { defaultServiceId } from '../ordering/service-ids.ts'

import { NEW_LINE } from './draft.ts'
import { losingProviderRequired } from './order.ts'
import type { Order } from './order.ts'
import { getDeliveryAddress } from './postal.ts'
import { firstInvalid } from './steps.ts'
import type { StepId } from './steps.ts'
import { isExtraAffected } from './summary/endings.ts'
import { voicePlanProblem } from './voice-plan.ts'
import { buildPowerChange } from './power-change.ts'

/** The user who orders, sent as the sales person, and the username for new broadband. */
export type OrderSeller = { readonly salesPerson: string; readonly newUsername: string }

export type BodyOrProblem =
  | { readonly body: OrderBody }
  | { readonly code: ErrorCode; readonly step: StepId | null }

/** The body of the order, or why the order is not complete. Source: CHG-024, CHG-025, CHG-072, CHG-073, CHG-075. */
export function buildOrderBody(order: Order, seller: OrderSeller): BodyOrProblem {
  const { product, draft, location } = order
  const voice = product === null ? null : voicePlanProblem(product, draft.voicePlan)
  if (voice !== null) return { code: voice, step: null }
  const invalid = firstInvalid(order)
  if (invalid !== null || product === null || location === null || !order.isChanging) {
    // if no step is invalid, the product has not changed yet, which is done in `serviceType`
    return { code: 'FORM_STATE_INVALID', step: invalid?.id ?? 'serviceType' }
  }
  return {
    body: {
      BusinessGroup: order.facts.businessGroup,
      SalesChannel: toSalesChannel(draft.type),
      SalesPerson: seller.salesPerson,
      CoreProductsToChange: [coreProductToChange(order, seller, location.LocationID)],
      ...buildPowerChange(order, location.LocationID),
      ...(draft.takesOver && order.facts.offer.isOccupied && { TakesOver: true as const }),
      AdditionalProducts: buildAdditionalProducts(order, seller),
      HardwareOrders: buildHardwareOrders(order, seller),
      LosingProviders: buildLosingProviders(order),
      Questions: buildQuestions(order, seller),
      PromoCodes: buildPromoCodes(order, seller),
    },
  }
}

function coreProductToChange(order: Order, seller: OrderSeller, locationId: string): CoreProductToChange {
  const { current, dates, contract, draft } = order
  return {
    FromCoreProductKey: current?.CoreProductKey ?? null,
    FromCoreProductComponents: (current?.CoreProductComponents ?? []).map(({ service, serviceId, plan }) => ({
      RatePlan: plan.PlanKey,
      Service: service,
      ServiceEntity: serviceId,
    })),
    FromServiceAddress:
      current === null || current.LocationID === null ? null : { LocationID: current.LocationID },
    ToCoreProductKey: order.product?.key ?? null,
    ToCoreProductComponents: buildComponents(order, seller),
    ToServiceAddress: { LocationID: locationId },
    ContractLength: contract.months,
    ContractHandlingOption: contract.option,
    RequestedDateOfProvisioning: dates.internetConnect,
    RequestedDateOfProvisioningSpecified: dates.internetConnect !== null,
    RequestedDateOfRelinquishment: draft.type === 'movehouse' ? dates.internetDisconnect : null,
  }
}

function buildComponents(order: Order, seller: OrderSeller): OrderComponent[] {
  const internet: OrderComponent = {
    RatePlan: order.internetPlan?.key ?? null,
    Service: 'Internet',
    ServiceEntity: findUsername(order, seller),
  }
  if (!order.hasVoice) return [internet]
  return [
    internet,
    { RatePlan: order.voicePlan?.key ?? null, Service: 'Voice', ServiceEntity: order.phoneNumber },
  ]
}

function findUsername({ current }: Order, { newUsername }: OrderSeller): string | null {
  return defaultServiceId('Internet', current, newUsername)
}

/**
 * Chosen extras, and the removal of current extras that the order affects and that are not chosen. Services are compared without
 * regard to letter case. Source: ORD-009, CAT-049.
 */
function buildAdditionalProducts(order: Order, seller: OrderSeller): OrderAdditionalProduct[] {
  const chosen = order.extras.map(({ key, service, linkedService }) => ({
    Service: service,
    ServiceEntity: linkedService === 'Voice' ? order.phoneNumber : findUsername(order, seller),
    RatePlan: key,
  }))
  const chosenServices = new Set(chosen.map(({ Service }) => Service.toLowerCase()))
  const removed = order.currentExtras
    .filter((extra) => isExtraAffected(order, extra))
    .filter(({ AdditionalProductService }) => !chosenServices.has(AdditionalProductService.toLowerCase()))
    .map((extra) => ({
      Service: extra.AdditionalProductService,
      ServiceEntity: extra.AdditionalProductServiceID,
      RatePlan: null,
    }))
  return [...chosen, ...removed]
}

/** Source: ORD-060, ORD-010, ORD-011. */
function buildHardwareOrders(order: Order, seller: OrderSeller): HardwareOrder[] {
  const { router, draft, facts } = order
  if (router === null) return []
  return [
    {
      serviceEntity: findUsername(order, seller),
      address: getDeliveryAddress(draft, facts),
      items: [{ key: router.product.key }],
      contract: { contractHandlingOption: order.contract.option, contractLength: router.contractLength },
    },
  ]
}

/** The providers that services are transferred from. A new phone line has none. Source: ORD-047, ORD-048. */
function buildLosingProviders(order: Order): LosingProvider[] {
  const chosen = { Internet: order.draft.losingInternet, Voice: order.draft.losingVoice }
  return (['Internet', 'Voice'] as const).flatMap((service) => {
    const losing = chosen[service]
    if (losing === null || losing.key === NEW_LINE || !losingProviderRequired(order, service)) return []
    return [
      {
        losingProviderKey: losing.key,
        losingProviderAccountName: losing.accountName,
        losingProviderAccountNumber: losing.accountNumber,
        service,
      },
    ]
  })
}

/** Source: ORD-061 to ORD-063, MOV-024. */
function buildQuestions(order: Order, seller: OrderSeller): OrderBody['Questions'] {
  const { draft, powerPlan, newContractNeeded } = order
  const serviceEntity = findUsername(order, seller)
  return [
    {
      question: 'LiveThereOrMovingIn',
      answer: draft.type === 'movehouse' ? 'MovingIn' : 'LiveThere',
      serviceEntity,
    },
    ...(newContractNeeded && draft.modem !== null
      ? [{ question: 'Byod' as const, answer: draft.modem === 'byod' ? 'Yes' : 'No', serviceEntity }]
      : []),
    ...(powerPlan === null
      ? []
      : [
          {
            question: 'PowerMedicalDependent' as const,
            answer: draft.medicallyDependent === true ? 'Yes' : 'No',
            serviceEntity,
          },
        ]),
  ]
}

/** Source: ORD-064, ORD-065. */
function buildPromoCodes(order: Order, seller: OrderSeller): OrderBody['PromoCodes'] {
  if (order.powerPlan === null) return []
  return [{ promoCode: order.facts.brand.powerBundlePromoCode, serviceEntity: findUsername(order, seller) }]
}
