import * as fc from 'fast-check'

import type { Brand } from '@switchboard/brands/brand'
import type { HardwareProduct } from '@switchboard/domain/catalogue/products'
import { addDays } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import type { Offer, OfferedCoreProduct } from '@switchboard/domain/ordering/offer/contract'
import { findCurrentComponent, selectableProducts } from '@switchboard/domain/ordering/offer/products'
import { toSalesChannel } from '@switchboard/domain/ordering/sales'
import {
  DISCONNECT_DAYS_BACK,
  SCHEDULE_DAYS_AHEAD,
  connectDays,
  installationDays,
} from '@switchboard/domain/ordering/schedule'

/** A random order for any offer: each number is an index into a list of the offer, and wraps around. */
export const randomOrder = fc.record({
  isMove: fc.boolean(),
  /** The index in the list of offered products. */
  product: fc.nat({ max: 30 }),
  plan: fc.nat({ max: 5 }),
  extras: fc.subarray([0, 1, 2, 3, 4, 5, 6, 7, 8]),
  modem: fc.option(fc.record({ item: fc.nat({ max: 3 }), pricing: fc.nat({ max: 3 }) }), { nil: null }),
  connect: fc.nat({ max: 25 }),
  /** Days from the begin of the new address to the end of the old; null for the same day. */
  leaves: fc.option(fc.integer({ min: -DISCONNECT_DAYS_BACK, max: SCHEDULE_DAYS_AHEAD }), { nil: null }),
  /** Days from broadband to power in a move; null for no power. */
  power: fc.option(fc.nat({ max: SCHEDULE_DAYS_AHEAD }), { nil: null }),
  /** Days after the previous order was carried out, or after today. */
  waits: fc.nat({ max: 40 }),
})
export type RandomOrder = typeof randomOrder extends fc.Arbitrary<infer Order> ? Order : never

type RandomOrderContext = {
  readonly offer: Offer
  readonly today: Day
  readonly brand: Brand
  readonly businessGroup: string
}

/** An order of offered products; null if there are none. The rules still refuse some of these orders. */
export function buildBody(
  order: RandomOrder,
  { offer, today, brand, businessGroup }: RandomOrderContext,
): OrderBody | null {
  const [from] = offer.current.CoreProducts
  const to = pickProduct(order, offer, brand)
  if (from === undefined || to === null || offer.location === null) return null
  const plan = at(to.plans.Internet, order.plan)
  const services = to.hasVoice === 'yes' ? ['Internet', 'Voice'] : ['Internet']
  const current = from.CoreProductComponents.map(({ service, serviceId, plan: { PlanKey } }) => ({
    Service: service,
    ServiceEntity: serviceId,
    RatePlan: PlanKey,
  }))
  const days = installationDays(to.technology, today, offer.location.City)
  const connect = at(days.length > 0 ? days : connectDays(today, offer.location.City), order.connect) ?? today
  const { HardwareOrders, months } = pickHardware(
    order,
    offer,
    brand.ordersRouters ? to.hardware.filter(({ planKey }) => planKey === plan?.key) : [],
  )
  const kind = order.isMove ? 'movehouse' : 'product'
  return {
    BusinessGroup: businessGroup,
    SalesChannel: toSalesChannel(kind),
    SalesPerson: 'SelfServiceV1',
    CoreProductsToChange: [
      {
        FromCoreProductKey: from.CoreProductKey,
        FromCoreProductComponents: current,
        FromServiceAddress: from.LocationID === null ? null : { LocationID: from.LocationID },
        ToCoreProductKey: to.key,
        ToCoreProductComponents: current
          .filter(({ Service }) => services.includes(Service))
          .map((each) => ({
            ...each,
            RatePlan: (each.Service === 'Internet' ? plan : to.plans.Voice[0])?.key ?? null,
          })),
        ToServiceAddress: { LocationID: offer.location.LocationID },
        ContractLength: months > 0 ? months : 12,
        ContractHandlingOption: 'new',
        RequestedDateOfProvisioning: connect,
        RequestedDateOfProvisioningSpecified: true,
        RequestedDateOfRelinquishment:
          order.isMove && order.leaves !== null ? addDays(connect, order.leaves) : null,
      },
    ],
    AdditionalProducts: pickExtras(order, to, services),
    HardwareOrders,
    LosingProviders: [],
    ...pickPower(order, { offer, brand, connect }),
  }
}

/** Leaves out products with a homeline if the account has none. */
function pickProduct(order: RandomOrder, offer: Offer, brand: Brand): OfferedCoreProduct | null {
  const hasVoice = findCurrentComponent({ offer }, 'Voice') !== null
  const products = selectableProducts({ offer, brand })
  return at(
    products.filter((product) => product.hasVoice === 'no' || hasVoice),
    order.product,
  )
}

function pickExtras(
  { extras }: RandomOrder,
  { additionalProducts }: OfferedCoreProduct,
  services: readonly string[],
): OrderBody['AdditionalProducts'] {
  const chosen = extras.flatMap((place) => additionalProducts[place] ?? [])
  return chosen
    .filter((extra, place) => chosen.findIndex(({ service }) => service === extra.service) === place)
    .filter(({ linkedService }) => services.includes(linkedService))
    .map(({ service, key }) => ({ Service: service, ServiceEntity: null, RatePlan: key }))
}

function pickHardware(
  { modem }: RandomOrder,
  { location }: Offer,
  sold: readonly HardwareProduct[],
): { HardwareOrders: OrderBody['HardwareOrders']; months: number } {
  const item = modem === null ? null : at(sold, modem.item)
  const pricing = modem === null || item === null ? null : at(item.contractPricing, modem.pricing)
  if (item === null || pricing === null || location === null) return { HardwareOrders: [], months: 0 }
  const { StreetName, Suburb, City, PostCode } = location
  const months = pricing.contractLength
  const order = {
    serviceEntity: null,
    address: { StreetName, Suburb, City, PostCode, Country: 'New Zealand' },
    items: [{ key: item.key }],
    contract: { contractHandlingOption: 'new' as const, contractLength: months },
  }
  return { HardwareOrders: [order], months }
}

function pickPower(
  { isMove, power }: RandomOrder,
  { offer, brand, connect }: Pick<RandomOrderContext, 'offer' | 'brand'> & { readonly connect: Day },
): Pick<OrderBody, 'ElectricityToChange' | 'Questions' | 'PromoCodes'> {
  const [plan] = offer.power?.plans ?? []
  const serviceEntity = findCurrentComponent({ offer }, 'Internet')?.serviceId ?? null
  if (!isMove || power === null || plan === undefined || offer.power === null)
    return { ElectricityToChange: null, Questions: [], PromoCodes: [] }
  return {
    ElectricityToChange: {
      Icp: offer.power.icp,
      CoreProductKey: plan.coreProductKey,
      RatePlan: plan.planKey,
      ServiceAddress: { LocationID: offer.location?.LocationID ?? '' },
      RequestedDateOfProvisioning: addDays(connect, power),
      RequestedDateOfRelinquishment: null,
    },
    Questions: [
      { question: 'PowerMedicalDependent', answer: 'No', serviceEntity },
      { question: 'LiveThereOrMovingIn', answer: 'MovingIn', serviceEntity },
    ],
    PromoCodes: [{ promoCode: brand.powerBundlePromoCode, serviceEntity }],
  }
}

function at<Each>(list: readonly Each[], place: number): Each | null {
  return list[place % Math.max(1, list.length)] ?? null
}
