import { expect } from 'vitest'

import { day } from '@switchboard/domain/day'
import { orderResponse } from '@switchboard/domain/ordering/contract'
import type { AddKind, OrderBody } from '@switchboard/domain/ordering/contract'
import { followedOrder, readOrder } from '@switchboard/domain/ordering/following/contract'
import { readWirelessOffer } from '@switchboard/domain/wireless/contract'
import type { WirelessOffer } from '@switchboard/domain/wireless/contract'
import { deliveryTo } from '@switchboard/domain/ordering/own-order'
import { wirelessBody } from '@switchboard/domain/wireless/order'

import { runBills } from '#api/provider/books/bill-run.ts'
import { amendAs, beginOrder, signInBuyer } from '#api/testing/orders.ts'
import type { Orderer } from '#api/testing/orders.ts'
import type { TestApi } from '#api/testing/api.ts'

import { advanceOrders } from '../advance.ts'

export const GRACE = '100702'

export const KIRI = '100902'

export const grace = (api: TestApi) => signInBuyer(api, 'grace', GRACE)

export const kiri = (api: TestApi) => signInBuyer(api, 'kiri', KIRI)

export const staffAt = async (api: TestApi, accountCode: string): Promise<Orderer> => ({
  api,
  token: await api.createStaffToken(accountCode),
  accountCode,
})

export const TODAY = day.parse('2026-11-21')

export const CUSTOMER = { businessGroup: 'residential', salesPerson: 'SelfServiceV1' }

export const SAM = { ...CUSTOMER, salesPerson: 'Sam Tautahi' }

export const JOINS = 'WBBJOIN150'

async function offerTo(api: TestApi, { token, accountCode }: Orderer): Promise<WirelessOffer> {
  const answer = await api.make(readWirelessOffer, { token, parameters: { accountCode } })
  return readWirelessOffer.reply.parse(answer.json())
}

type Wanted = { readonly plan: string; readonly promoCode?: string; readonly by?: typeof CUSTOMER }

export async function bodyFor(
  api: TestApi,
  orderer: Orderer,
  { plan: key, promoCode, by = CUSTOMER }: Wanted,
): Promise<OrderBody> {
  const { line, plans, location } = await offerTo(api, orderer)
  const plan = plans.find((each) => each.key === key)
  if (line === null || plan === undefined) throw new Error(`no ${key} to order`)
  const choice = { line, plan, delivery: deliveryTo(location), promoCode: promoCode ?? null }
  return wirelessBody(choice, by, TODAY)
}

export async function fetchFeedback(
  orderer: Orderer,
  body: OrderBody,
  kind: AddKind = 'wirelessproduct',
): Promise<string[]> {
  const orderId = await beginOrder(orderer, kind)
  const { OrderFeedback } = orderResponse.parse((await amendAs(orderer, orderId, body)).json())
  return OrderFeedback.ValidationFeedback.map(({ FeedbackKey }) => FeedbackKey)
}

export async function fetchOrder(api: TestApi, { token, accountCode }: Orderer, orderId: string) {
  const answer = await api.make(readOrder, { token, parameters: { accountCode, orderId } })
  return followedOrder.parse(answer.json())
}

export async function lives(api: TestApi, ...days: readonly string[]): Promise<void> {
  for (const on of days) {
    const now = Date.parse(`${on}T00:00:00Z`)
    expect(await advanceOrders(api.db, now, new AbortController().signal)).toEqual([])
    await runBills(api.services, { today: day.parse(on), now })
  }
}

export const line = (api: TestApi, account: string) =>
  api.sql`select s.plan_code as plan, s.contract_started_on::text as starts, s.contract_ends_on::text as ends
    from service s join plan p using (plan_code) where s.account_code = ${account} and p.plan_service is not null`

export const product =
  (difference: Partial<OrderBody['AdditionalProducts'][number]>) => (body: OrderBody) => ({
    ...body,
    AdditionalProducts: body.AdditionalProducts.map((each) => ({ ...each, ...difference })),
  })
