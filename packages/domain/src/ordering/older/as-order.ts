import type { CurrentCoreProduct } from '../../catalogue/current-products.ts'
import { orderBody } from '../contract.ts'
import type { OrderBody } from '../contract.ts'
import type { Offer, OfferedCoreProduct } from '../offer/contract.ts'
import { needsContract } from '../offer/needed-contract.ts'
import { REQUIRED_CONTRACT_MONTHS } from '../validation/extras-rules.ts'

import type { OlderOrder } from './contract.ts'

/**
 * Converts an older order to a current order, for the account's address, at the first possible day, without a contract unless
 * the new product begins one. Null if a current order cannot express it. Both kinds have the same validation and steps.
 */
export function asOrder(older: OlderOrder, offer: Offer): OrderBody | null {
  const parsed = orderBody.safeParse({
    ...older.Header,
    CoreProductsToChange: older.Services.length === 0 ? [] : [toProductChange(older, offer)],
    ElectricityToChange: null,
    AdditionalProducts: older.AdditionalProducts.map(({ Service, ServiceID, Plan }) => ({
      Service,
      ServiceEntity: ServiceID,
      RatePlan: Plan,
    })),
    ...toOtherParts(older),
  })
  return parsed.success ? parsed.data : null
}

function toProductChange({ Services }: OlderOrder, offer: Offer) {
  const { current, coreProducts, location } = offer
  const [from] = current.CoreProducts
  const plan = Services.find(({ Service }) => Service === 'Internet')?.Plan
  const hasVoice = Services.some(({ Service }) => Service === 'Voice') ? 'yes' : 'no'
  const offered = coreProducts.filter(({ plans }) => plans.Internet.some(({ key }) => key === plan))
  const to = offered.find((product) => product.hasVoice === hasVoice) ?? offered[0]
  return {
    FromCoreProductKey: from?.CoreProductKey ?? null,
    FromCoreProductComponents: [],
    FromServiceAddress: null,
    ToCoreProductKey: to?.key ?? null,
    ToCoreProductComponents: Services.map(({ Service, ServiceID, Plan }) => ({
      Service,
      ServiceEntity: ServiceID,
      RatePlan: Plan,
    })),
    ToServiceAddress: { LocationID: location?.LocationID ?? '' },
    ...toContract(from, to, offer),
    RequestedDateOfProvisioning: null,
    RequestedDateOfProvisioningSpecified: false,
    RequestedDateOfRelinquishment: null,
  }
}

/** No contract, unless the ordered product begins one. */
function toContract(from: CurrentCoreProduct | undefined, to: OfferedCoreProduct | undefined, offer: Offer) {
  const needed = needsContract({ from: from ?? null, to: to ?? null, offer })
  return needed
    ? { ContractLength: REQUIRED_CONTRACT_MONTHS, ContractHandlingOption: 'new' }
    : { ContractLength: 0, ContractHandlingOption: 'nochange' }
}

function toOtherParts({ Services, HardwareOrders, LosingProviders, Questions, PromoCodes }: OlderOrder) {
  return {
    HardwareOrders: HardwareOrders.map(({ HardwareProductKey, LinkedServiceID, DeliveryAddress }) => ({
      serviceEntity: LinkedServiceID,
      address: DeliveryAddress,
      items: HardwareProductKey.map((key) => ({ key })),
      contract: { contractHandlingOption: 'nochange', contractLength: 0 },
    })),
    LosingProviders: LosingProviders.map((losing) => ({
      losingProviderKey: losing.LosingProviderKey,
      losingProviderAccountName: losing.LosingProviderAccountName,
      losingProviderAccountNumber: losing.LosingProviderAccountNumber,
      service: Services.find(({ ServiceID }) => ServiceID === losing.LinkedServiceID)?.Service,
    })),
    Questions: Questions.map(({ QuestionKey, AnswerKey, LinkedServiceID }) => ({
      question: QuestionKey,
      answer: AnswerKey,
      serviceEntity: LinkedServiceID,
    })),
    PromoCodes: PromoCodes.map(({ PromoCodeValue, LinkedServiceID }) => ({
      promoCode: PromoCodeValue,
      serviceEntity: LinkedServiceID,
    })),
  }
}
