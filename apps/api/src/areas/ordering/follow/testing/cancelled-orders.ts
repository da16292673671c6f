import { expect } from 'vitest'

import { day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { cancelOrder, followedOrder, readOrder } from '@switchboard/domain/ordering/following/contract'
import type { OrderBody } from '@switchboard/domain/ordering/contract'

import { runBills } from '#api/provider/books/bill-run.ts'
import { bodyFor, offerTo, signInBuyer } from '#api/testing/orders.ts'
import type { Orderer } from '#api/testing/orders.ts'
import type { TestApi } from '#api/testing/api.ts'

import { advanceOrders } from '../../advance.ts'

export const KIRI = '100902'

export const kiri = (api: TestApi) => signInBuyer(api, 'kiri', KIRI)

const toNoon = (on: Day) => Date.parse(`${on}T00:00:00Z`)

export const lives = async (api: TestApi, text: string) => {
  const on = day.parse(text)
  await api.db.script(`update provider_clock
    set offset_milliseconds = extract(epoch from ('${on}T00:00:00Z'::timestamptz - now())) * 1000`)
  expect(await advanceOrders(api.db, toNoon(on), new AbortController().signal)).toEqual([])
  await runBills(api.services, { today: on, now: toNoon(on) })
}

export function cancels(api: TestApi, { token, accountCode }: Orderer, orderId: string) {
  return api.make(cancelOrder, { token, parameters: { accountCode, orderId } })
}

export async function reads(api: TestApi, { token, accountCode }: Orderer, orderId: string) {
  const answer = await api.make(readOrder, { token, parameters: { accountCode, orderId } })
  return followedOrder.parse(answer.json())
}

export const listLetters = (api: TestApi, type: string) => api.sql`select subject, body from communication
  where account_code = ${KIRI} and event_type = ${type}`

export async function fibre(
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
