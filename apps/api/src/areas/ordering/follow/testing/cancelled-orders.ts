import { cancelOrder } from '@switchboard/domain/ordering/following/contract'
import type { OrderBody } from '@switchboard/domain/ordering/contract'

import { bodyFor, offerTo } from '#api/testing/orders.ts'
import type { Orderer } from '#api/testing/orders.ts'
import type { TestApi } from '#api/testing/api.ts'

import { KIRI } from '../../testing/orders.ts'

export function sendCancel(api: TestApi, { token, accountCode }: Orderer, orderId: string) {
  return api.make(cancelOrder, { token, parameters: { accountCode, orderId } })
}

export const listLetters = (api: TestApi, type: string) => api.sql`select subject, body from communication
  where account_code = ${KIRI} and event_type = ${type}`

export async function buildFibreBody(
  orderer: Orderer,
  entities: { Internet?: string; Voice?: string } = {},
): Promise<OrderBody> {
  const body = bodyFor(await offerTo(orderer), { category: 'UFB300/100' })
  const CoreProductsToChange = body.CoreProductsToChange.map((change) => ({
    ...change,
    ToCoreProductComponents: change.ToCoreProductComponents.map((each) => ({
      ...each,
      ServiceEntity: entities[each.Service] ?? each.ServiceEntity,
    })),
  }))
  return { ...body, CoreProductsToChange }
}
