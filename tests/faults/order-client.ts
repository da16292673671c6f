import { setTimeout as wait } from 'node:timers/promises'

import { filledPath } from '@switchboard/domain/call'
import type { CallShape } from '@switchboard/domain/call'
import { listMobileServices } from '@switchboard/domain/mobile/contract'
import { mobileOrderBody } from '@switchboard/domain/mobile/order-body'
import { amendOrder, commitOrder, createOrder } from '@switchboard/domain/ordering/contract'
import type { OrderBody, OrderResponse } from '@switchboard/domain/ordering/contract'
import type { Offer } from '@switchboard/domain/ordering/offer/contract'
import { offer, readOffer } from '@switchboard/domain/ordering/offer/contract'
import { isDeliverable } from '@switchboard/domain/ordering/delivery'

const TRY_AGAIN_MILLISECONDS = 100
const PAUSE_MILLISECONDS = 150

/** The API, and who asks. */
export type Asking = { readonly apiUrl: string; readonly token: () => string; readonly over: AbortSignal }

/** What a customer was told of an order that was placed. */
export type ToldOrder = { readonly account: string; readonly orderId: string; readonly number: string }

type Once = (asking: Asking, account: string) => Promise<OrderResponse | null>

/** Changes the leader of a group of mobiles, again and again; every order that was answered as placed. */
export function leadUntil(asking: Asking, account: string): Promise<ToldOrder[]> {
  return againAndAgain(asking, account, leadOnce)
}

/**
 * Orders for one account, again and again, from copper to fibre and then from speed to speed; every order that was
 * answered as placed.
 */
export function orderUntil(asking: Asking, account: string): Promise<ToldOrder[]> {
  return againAndAgain(asking, account, orderOnce)
}

async function againAndAgain(asking: Asking, account: string, once: Once): Promise<ToldOrder[]> {
  const told: ToldOrder[] = []
  while (!asking.over.aborted) {
    const response = await once(asking, account)
    if (response !== null) told.push({ account, orderId: response.orderId, number: response.OrderIdentifier })
    await wait(PAUSE_MILLISECONDS)
  }
  return told
}

/** Null where another order is under way, or the run is over. */
async function orderOnce(asking: Asking, account: string): Promise<OrderResponse | null> {
  const can = offer.safeParse(
    await answered(asking, readOffer, { account, query: '?salesChannel=SelfService' }),
  )
  if (!can.success || can.data.current.ProductOrders.some(({ Active }) => Active)) return null
  return placed(asking, account, { type: 'product', body: bodyFor(can.data) })
}

/** Null while the lead is going over already, or the run is over. */
async function leadOnce(asking: Asking, account: string): Promise<OrderResponse | null> {
  const listed = listMobileServices.reply.safeParse(await answered(asking, listMobileServices, { account }))
  const [leader, member] = (listed.data ?? []).toSorted(
    (one, other) => Number(other.isGroupLeader) - Number(one.isGroupLeader),
  )
  if (leader === undefined || member === undefined || leader.underWay.length > 0) return null
  const gets = ({ serviceEntity }: typeof leader, { plan: { planKey } }: typeof leader) => ({
    serviceEntity,
    planKey,
  })
  const turns = [gets(member, leader), gets(leader, member)] as const
  const by = { businessGroup: 'residential', salesPerson: 'SelfServiceV1' }
  const body = mobileOrderBody({ kind: 'mobilelead', turns }, by)
  return placed(asking, account, { type: 'mobilelead', body })
}

type Ordered = { readonly type: 'product' | 'mobilelead'; readonly body: OrderBody }

async function placed(
  asking: Asking,
  account: string,
  { type, body }: Ordered,
): Promise<OrderResponse | null> {
  const created = await answered(asking, createOrder, { account, body: { type } })
  const { success, data } = createOrder.reply.safeParse(created)
  if (!success) return null
  const { orderId } = data
  await answered(asking, amendOrder, { account, orderId, body })
  const committed = commitOrder.reply.safeParse(
    await answered(asking, commitOrder, { account, orderId, body: {} }),
  )
  return committed.success && committed.data.state === 'Committed' ? committed.data : null
}

type Asked = {
  readonly account: string
  readonly orderId?: string
  readonly query?: string
  readonly body?: unknown
}

/** The answer, asked for until there is one: a call that a kill cut off is made again as it was. */
async function answered({ apiUrl, token, over }: Asking, call: CallShape, asked: Asked): Promise<unknown> {
  const { account: accountCode, orderId = '', query = '', body } = asked
  while (!over.aborted) {
    try {
      const answer = await fetch(apiUrl + filledPath(call.path, { accountCode, orderId }) + query, {
        method: call.method,
        headers: { authorization: `Bearer ${token()}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const reply: unknown = await answer.json()
      if (answer.status < 500) return reply
    } catch {
      // the API was killed: it comes back
    }
    await wait(TRY_AGAIN_MILLISECONDS)
  }
  return null
}

/**
 * Fibre, then fibre of another speed, with the homeline as it is and a router that is paid at once, as soon as it can be
 * had.
 */
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
