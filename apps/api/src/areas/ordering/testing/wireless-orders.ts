import { day } from '@switchboard/domain/day'
import type { AddKind, OrderBody } from '@switchboard/domain/ordering/contract'
import { readWirelessOffer } from '@switchboard/domain/wireless/contract'
import type { WirelessOffer } from '@switchboard/domain/wireless/contract'
import { deliveryTo } from '@switchboard/domain/ordering/own-order'
import { wirelessBody } from '@switchboard/domain/wireless/order'

import { signInBuyer } from '#api/testing/orders.ts'
import type { Orderer } from '#api/testing/orders.ts'
import type { TestApi } from '#api/testing/api.ts'

import { fetchFeedback } from './orders.ts'

export const GRACE = '100702'

export const grace = (api: TestApi) => signInBuyer(api, 'grace', GRACE)

export const staffAt = async (api: TestApi, accountCode: string): Promise<Orderer> => ({
  api,
  token: await api.createStaffToken(accountCode),
  accountCode,
})

export const TODAY = day.parse('2026-11-21')

export const CUSTOMER = { businessGroup: 'residential', salesPerson: 'SelfServiceV1' }

export const SAM = { ...CUSTOMER, salesPerson: 'Sam Tautahi' }

export const JOINING_CODE = 'WBBJOIN150'

async function offerTo(api: TestApi, { token, accountCode }: Orderer): Promise<WirelessOffer> {
  const answer = await api.make(readWirelessOffer, { token, parameters: { accountCode } })
  return readWirelessOffer.reply.parse(answer.json())
}

type ProductChoice = { readonly plan: string; readonly promoCode?: string; readonly seller?: typeof CUSTOMER }

export async function bodyFor(
  api: TestApi,
  orderer: Orderer,
  { plan: key, promoCode, seller = CUSTOMER }: ProductChoice,
): Promise<OrderBody> {
  const { line, plans, location } = await offerTo(api, orderer)
  const plan = plans.find((each) => each.key === key)
  if (line === null || plan === undefined) throw new Error(`no ${key} to order`)
  const choice = { line, plan, delivery: deliveryTo(location), promoCode: promoCode ?? null }
  return wirelessBody(choice, seller, TODAY)
}

export const fetchWirelessFeedback = (orderer: Orderer, body: OrderBody, kind: AddKind = 'wirelessproduct') =>
  fetchFeedback(orderer, kind, body)

export const selectLines = (api: TestApi, account: string) =>
  api.sql`select s.plan_code as plan, s.contract_started_on::text as starts, s.contract_ends_on::text as ends
    from service s join plan p using (plan_code) where s.account_code = ${account} and p.plan_service is not null`

export const withProduct =
  (difference: Partial<OrderBody['AdditionalProducts'][number]>) => (body: OrderBody) => ({
    ...body,
    AdditionalProducts: body.AdditionalProducts.map((each) => ({ ...each, ...difference })),
  })
