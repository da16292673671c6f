import type { Day } from '@switchboard/domain/day'
import { day } from '@switchboard/domain/day'
import { amendOrder, commitOrder, createOrder, orderResponse } from '@switchboard/domain/ordering/contract'
import type { ChangeKind, OrderBody, OrderKind, OrderResponse } from '@switchboard/domain/ordering/contract'
import type { Offer } from '@switchboard/domain/ordering/offer/contract'
import { readOffer } from '@switchboard/domain/ordering/offer/contract'
import { toSalesChannel } from '@switchboard/domain/ordering/sales'

import type { TestApi } from './api.ts'

/** A Monday more than two weeks after `TEST_INSTANT`. */
export const CONNECT = day.parse('2026-12-07')

export type Orderer = { readonly api: TestApi; readonly token: string; readonly accountCode: string }

export async function signInBuyer(api: TestApi, username: string, accountCode: string): Promise<Orderer> {
  return { api, token: await api.createToken(username), accountCode }
}

export async function offerTo(
  { api, token, accountCode }: Orderer,
  kind: ChangeKind = 'product',
  locationId?: string,
): Promise<Offer> {
  const query = { salesChannel: toSalesChannel(kind), ...(locationId === undefined ? {} : { locationId }) }
  const answer = await api.make(readOffer, { token, parameters: { accountCode }, query })
  return readOffer.reply.parse(answer.json())
}

type Wanted = { readonly category: string; readonly connect?: Day; readonly kind?: ChangeKind }

/** An order of the first plan of a broadband category. It keeps the homeline, has a contract of a year and no hardware. */
export function bodyFor(offer: Offer, { category, connect = CONNECT, kind = 'product' }: Wanted): OrderBody {
  const [from] = offer.current.CoreProducts
  const voice = from?.CoreProductComponents.find(({ service }) => service === 'Voice')
  const to = offer.coreProducts.find(
    (product) =>
      product.broadbandCategory === category && (product.hasVoice === 'yes') === (voice !== undefined),
  )
  if (from === undefined || to === undefined || offer.location === null)
    throw new Error(`no ${category} to order`)
  const address = { LocationID: offer.location.LocationID }
  return {
    BusinessGroup: 'residential',
    SalesChannel: toSalesChannel(kind),
    SalesPerson: 'SelfServiceV1',
    CoreProductsToChange: [
      {
        FromCoreProductKey: from.CoreProductKey,
        FromCoreProductComponents: from.CoreProductComponents.map(({ service, serviceId, plan }) => ({
          Service: service,
          ServiceEntity: serviceId,
          RatePlan: plan.PlanKey,
        })),
        FromServiceAddress: from.LocationID === null ? null : { LocationID: from.LocationID },
        ToCoreProductKey: to.key,
        ToCoreProductComponents: from.CoreProductComponents.map(({ service, serviceId }) => ({
          Service: service,
          ServiceEntity: serviceId,
          RatePlan: to.plans[service][0]?.key ?? null,
        })),
        ToServiceAddress: address,
        ContractLength: 12,
        ContractHandlingOption: 'new',
        RequestedDateOfProvisioning: connect,
        RequestedDateOfProvisioningSpecified: true,
        RequestedDateOfRelinquishment: null,
      },
    ],
    ElectricityToChange: null,
    AdditionalProducts: [],
    HardwareOrders: [],
    LosingProviders: [],
    Questions: [],
    PromoCodes: [],
  }
}

/** A move with power from two days after `CONNECT`. The old power ends on `ends`, or at the same time if it is null. */
export function withPower(
  body: OrderBody,
  { power, location }: Offer,
  ends: string | null = null,
): OrderBody {
  const serviceEntity = body.CoreProductsToChange[0]?.ToCoreProductComponents[0]?.ServiceEntity ?? null
  return {
    ...body,
    ElectricityToChange: {
      Icp: power?.icp ?? '',
      CoreProductKey: 'ELECTRICITY',
      RatePlan: 'power-smart',
      ServiceAddress: { LocationID: location?.LocationID ?? '' },
      RequestedDateOfProvisioning: day.parse('2026-12-09'),
      RequestedDateOfRelinquishment: ends === null ? null : day.parse(ends),
    },
    Questions: [
      { question: 'PowerMedicalDependent', answer: 'No', serviceEntity },
      { question: 'LiveThereOrMovingIn', answer: 'MovingIn', serviceEntity },
    ],
    PromoCodes: [{ promoCode: 'BUNDLE10', serviceEntity }],
  }
}

export async function beginOrder({ api, token, accountCode }: Orderer, type: OrderKind = 'product') {
  const answer = await api.make(createOrder, { token, parameters: { accountCode }, body: { type } })
  return answer.statusCode === 200 ? orderResponse.parse(answer.json()).orderId : answer.body
}

export function amendAs({ api, token, accountCode }: Orderer, orderId: string, body: OrderBody) {
  return api.make(amendOrder, { token, parameters: { accountCode, orderId }, body })
}

export function sendCommit({ api, token, accountCode }: Orderer, orderId: string) {
  return api.make(commitOrder, { token, parameters: { accountCode, orderId }, body: {} })
}

/** Creates, amends and commits an order. Returns the reply to the commit. */
export async function submitOrder(
  orderer: Orderer,
  body: OrderBody,
  type: OrderKind = 'product',
): Promise<OrderResponse> {
  const orderId = await beginOrder(orderer, type)
  const amended = orderResponse.parse((await amendAs(orderer, orderId, body)).json())
  if (amended.state !== 'OK') throw new Error(JSON.stringify(amended.OrderFeedback))
  return orderResponse.parse((await sendCommit(orderer, orderId)).json())
}
