import { setTimeout as wait } from 'node:timers/promises'

import { fillPath } from '@switchboard/domain/call'
import type { CallShape } from '@switchboard/domain/call'
import { amendOrder, commitOrder, createOrder } from '@switchboard/domain/ordering/contract'
import type { OrderBody, OrderKind } from '@switchboard/domain/ordering/contract'
import { cancelOrder } from '@switchboard/domain/ordering/following/contract'
import type { Offer } from '@switchboard/domain/ordering/offer/contract'
import { offer, readOffer } from '@switchboard/domain/ordering/offer/contract'
import { isDeliverable } from '@switchboard/domain/ordering/delivery'

const TRY_AGAIN_MILLISECONDS = 100
const PAUSE_MILLISECONDS = 150

/** The sales fields of an order that customers place themselves. */
export const BY = { businessGroup: 'residential', salesPerson: 'SelfServiceV1' }

/** The API, the customer's token, and the end of the run. */
export type ClientContext = {
  readonly apiUrl: string
  readonly token: () => string
  readonly over: AbortSignal
}

/** An order that the customer saw confirmed as placed, or cancelled afterwards. */
export type ConfirmedOrder = {
  readonly account: string
  readonly orderId: string
  readonly isCancelled?: true
}

/** Places an order; null if no order was confirmed. */
export type OrderOnce = (context: ClientContext) => Promise<ConfirmedOrder | null>

/** Places orders one after the other until the run is over. Returns every confirmed order. */
export async function orderUntil(context: ClientContext, orderOnce: OrderOnce): Promise<ConfirmedOrder[]> {
  const confirmed: ConfirmedOrder[] = []
  while (!context.over.aborted) {
    const placed = await orderOnce(context)
    if (placed !== null) confirmed.push(placed)
    await wait(PAUSE_MILLISECONDS)
  }
  return confirmed
}

/** Orders fibre, or fibre of another speed. Null if another order is under way or the run is over. */
export async function orderFibre(context: ClientContext, account: string): Promise<ConfirmedOrder | null> {
  const can = offer.safeParse(
    await callUntilAnswered(context, readOffer, { account, query: '?salesChannel=SelfService' }),
  )
  if (!can.success || can.data.current.ProductOrders.some(({ Active }) => Active)) return null
  return placeOrder(context, { account, type: 'product', body: bodyFor(can.data) })
}

type Order = { readonly account: string; readonly type: OrderKind; readonly body: OrderBody }

/** Creates an order, amends and commits it; null if the order is not confirmed. */
export async function placeOrder(
  context: ClientContext,
  { account, type, body }: Order,
): Promise<ConfirmedOrder | null> {
  const created = createOrder.reply.safeParse(
    await callUntilAnswered(context, createOrder, { account, body: { type } }),
  )
  if (!created.success) return null
  const { orderId } = created.data
  await callUntilAnswered(context, amendOrder, { account, parameters: { orderId }, body })
  const { data: committed } = commitOrder.reply.safeParse(
    await callUntilAnswered(context, commitOrder, { account, parameters: { orderId }, body: {} }),
  )
  return committed?.state === 'Committed' ? { account, orderId } : null
}

/** Cancels an order by its id or number; null if the cancellation is not confirmed. */
export async function cancelPlaced(
  context: ClientContext,
  account: string,
  id: string,
): Promise<ConfirmedOrder | null> {
  const { data } = cancelOrder.reply.safeParse(
    await callUntilAnswered(context, cancelOrder, { account, parameters: { orderId: id }, body: {} }),
  )
  if (data === undefined || data.cancelledOn === null) return null
  return { account, orderId: data.orderId, isCancelled: true }
}

/** The input of a call. */
export type CallInput = {
  readonly account: string
  /** Path parameters beside the account. */
  readonly parameters?: Readonly<Record<string, string>>
  readonly query?: string
  readonly body?: unknown
  /** Called each time an answer is lost. */
  readonly cut?: () => void
}

/** Repeats the call until it is answered: after a kill the same request is sent again. */
export async function callUntilAnswered(
  { apiUrl, token, over }: ClientContext,
  call: CallShape,
  input: CallInput,
): Promise<unknown> {
  const { account: accountCode, parameters, query = '', body, cut } = input
  while (!over.aborted) {
    try {
      const answer = await fetch(apiUrl + fillPath(call.path, { accountCode, ...parameters }) + query, {
        method: call.method,
        headers: {
          authorization: `Bearer ${token()}`,
          // an empty body is no JSON
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const reply: unknown = await answer.json()
      if (answer.status < 500) return reply
    } catch {
      // the API was killed and restarts
    }
    cut?.()
    await wait(TRY_AGAIN_MILLISECONDS)
  }
  return null
}

/** Fibre, or fibre of another speed, on the first possible day. The homeline stays and the router is paid at once. */
function bodyFor({ current, coreProducts, location }: Offer): OrderBody {
  const [from] = current.CoreProducts
  const wanted = from?.CoreProductBroabandCategory === 'UFB300/100' ? 'UFB100/20' : 'UFB300/100'
  const to = coreProducts.find(
    ({ broadbandCategory, hasVoice }) => broadbandCategory === wanted && hasVoice === 'yes',
  )
  const components = (from?.CoreProductComponents ?? []).map(({ service, serviceId, plan }) => ({
    Service: service,
    ServiceEntity: serviceId,
    RatePlan: plan.PlanKey,
  }))
  const chosen = components.map((each) => ({ ...each, RatePlan: to?.plans[each.Service][0]?.key ?? null }))
  const router = to?.hardware.find(({ planKey }) => planKey === chosen[0]?.RatePlan)
  return {
    BusinessGroup: 'residential',
    SalesChannel: 'SelfService',
    SalesPerson: 'SelfServiceV1',
    CoreProductsToChange: [
      {
        FromCoreProductKey: from?.CoreProductKey ?? null,
        FromCoreProductComponents: components,
        FromServiceAddress: null,
        ToCoreProductKey: to?.key ?? null,
        ToCoreProductComponents: chosen,
        ToServiceAddress: { LocationID: location?.LocationID ?? '' },
        ContractLength: 12,
        ContractHandlingOption: 'new',
        RequestedDateOfProvisioning: null,
        RequestedDateOfProvisioningSpecified: false,
        RequestedDateOfRelinquishment: null,
      },
    ],
    ElectricityToChange: null,
    AdditionalProducts: [],
    HardwareOrders:
      router === undefined || location === null || !isDeliverable(location)
        ? []
        : [
            {
              serviceEntity: null,
              address: {
                StreetName: location.StreetName,
                Suburb: location.Suburb,
                City: location.City,
                PostCode: location.PostCode,
                Country: location.Country,
              },
              items: [{ key: router.key }],
              contract: { contractHandlingOption: 'nochange', contractLength: 0 },
            },
          ],
    LosingProviders: [],
    Questions: [],
    PromoCodes: [],
  }
}
