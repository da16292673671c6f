import type { OrderBody } from '@switchboard/domain/ordering/contract'
import type { CoreProductToChange } from '@switchboard/domain/ordering/order-parts'
import { readAvailableNumbers } from '@switchboard/domain/qualification/contract'

import { bodyFor, offerTo, signInBuyer } from '#api/testing/orders.ts'
import type { TestApi } from '#api/testing/api.ts'

import { KIRI, kiri, selectRows } from './orders.ts'

/** The rows that placing an order adds. */
export async function countOrderRows(api: TestApi, accountCode = KIRI) {
  const [row] = await selectRows(
    api,
    `select
    (select count(*)::int from service_order where account_code = '${accountCode}' and state = 'Committed') as placed,
    (select count(*)::int from product_order where account_code = '${accountCode}') as orders,
    (select count(*)::int from audit_event where account_code = '${accountCode}' and action = 'order-placed') as traces,
    (select count(*)::int from communication where account_code = '${accountCode}' and event_type = 'OrderPlaced') as letters`,
  )
  return row
}

export const NO_ROWS = { placed: 0, orders: 0, traces: 0, letters: 0 }

/** With the order at the fibre company. */
export const ROWS_OF_ONE_ORDER = { placed: 1, orders: 2, traces: 1, letters: 1 }

export async function buildFibreBody(
  api: TestApi,
  difference: Partial<CoreProductToChange> = {},
  rest: Partial<OrderBody> = {},
) {
  const body = bodyFor(await offerTo(await kiri(api)), { category: 'UFB300/100' })
  const CoreProductsToChange = body.CoreProductsToChange.map((change) => ({ ...change, ...difference }))
  return { ...body, CoreProductsToChange, ...rest }
}

/** An order with a homeline, with an offered number, for an account without a homeline. */
export async function buildHomelineOrder(api: TestApi) {
  const orderer = await signInBuyer(api, 'nikau', '101001')
  const offer = await offerTo(orderer)
  const { token } = orderer
  const query = { LocationID: offer.location?.LocationID ?? '', count: '10' }
  const request = { token, parameters: { accountCode: '101001' }, query }
  const answer = await api.make(readAvailableNumbers, request)
  const number = readAvailableNumbers.reply.parse(answer.json()).PhoneNumbers.at(-1)
  const body = bodyFor(offer, { category: 'UFB300/100' })
  const withVoice = offer.coreProducts.find(({ key }) => key.endsWith('300VOIP'))
  const voice = withVoice?.plans.Voice[0]?.key ?? ''
  const order: OrderBody = {
    ...body,
    CoreProductsToChange: body.CoreProductsToChange.map((item) => ({
      ...item,
      ToCoreProductKey: withVoice?.key ?? null,
      ToCoreProductComponents: [
        {
          Service: 'Internet' as const,
          ServiceEntity: 'c101001@demo.example',
          RatePlan: withVoice?.plans.Internet[0]?.key ?? '',
        },
        { Service: 'Voice' as const, ServiceEntity: number ?? '', RatePlan: voice },
      ],
    })),
  }
  return { orderer, number, order }
}
