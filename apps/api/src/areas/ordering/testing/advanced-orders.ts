import type { OrderBody } from '@switchboard/domain/ordering/contract'
import type { Offer } from '@switchboard/domain/ordering/offer/contract'

import { bodyFor, offerTo, submitOrder } from '#api/testing/orders.ts'
import type { Orderer } from '#api/testing/orders.ts'
import type { TestApi } from '#api/testing/api.ts'

import { KIRI, kiri, selectRows } from './orders.ts'

export const listStatuses = (api: TestApi) =>
  selectRows(
    api,
    `select kind, status, expected_on from product_order where account_code = '${KIRI}' order by order_number`,
  )

export function withRouter(body: OrderBody, offer: Offer, contractLength: number): OrderBody {
  const [change] = body.CoreProductsToChange
  const plan = change?.ToCoreProductComponents[0]?.RatePlan
  const router = offer.coreProducts
    .flatMap(({ hardware }) => hardware)
    .find(({ planKey, type }) => planKey === plan && type === 'Router')
  if (router === undefined || offer.location === null) throw new Error('no router is offered')
  const { StreetName, Suburb, City, PostCode, Country } = offer.location
  return {
    ...body,
    HardwareOrders: [
      {
        serviceEntity: change?.ToCoreProductComponents[0]?.ServiceEntity ?? null,
        address: { StreetName, Suburb, City, PostCode, Country },
        items: [{ key: router.key }],
        contract: { contractHandlingOption: 'new', contractLength },
      },
    ],
  }
}

export async function orderFibre(api: TestApi): Promise<{ orderer: Orderer; orderId: string }> {
  const orderer = await kiri(api)
  const offer = await offerTo(orderer)
  const { orderId } = await submitOrder(
    orderer,
    withRouter(bodyFor(offer, { category: 'UFB300/100' }), offer, 12),
  )
  return { orderer, orderId }
}

export const DEVICES = `select model, hardware_product_key, order_number::int as order_number,
  number_of_24ghz_networks + number_of_5ghz_networks as networks
  from inventory_item where account_code = '${KIRI}' order by inventory_item_id`

export const OLD_DEVICE = { model: 'Hub 5', hardware_product_key: null, order_number: null, networks: 2 }

export const DEVICE = { model: 'Hub 6', order_number: 5_000_001, networks: 2 }
