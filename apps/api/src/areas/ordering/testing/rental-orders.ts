import { expect } from 'vitest'

import { day } from '@switchboard/domain/day'
import { WIFI_CONTRACT_MONTHS } from '@switchboard/domain/google-wifi/rules'
import { readMeshHardware } from '@switchboard/domain/mesh/contract'
import type { MeshOffer } from '@switchboard/domain/mesh/contract'
import { orderResponse } from '@switchboard/domain/ordering/contract'
import type { OrderBody, RentalKind } from '@switchboard/domain/ordering/contract'
import { followedOrder, readOrder } from '@switchboard/domain/ordering/following/contract'
import { rentalBody } from '@switchboard/domain/ordering/renting/rental'
import type { RentalChoice } from '@switchboard/domain/ordering/renting/rental'

import { runBills } from '#api/provider/books/bill-run.ts'
import { amendAs, beginOrder, signInBuyer } from '#api/testing/orders.ts'
import type { Orderer } from '#api/testing/orders.ts'
import type { TestApi } from '#api/testing/api.ts'

import { advanceOrders } from '../advance.ts'

export const KIRI = '100902'

const CUSTOMER = { businessGroup: 'residential', salesPerson: 'SelfServiceV1' }

export const HOME = {
  StreetName: '11 Aro Street',
  Suburb: 'Aro Valley',
  City: 'Wellington',
  PostCode: '6021',
  Country: 'New Zealand',
}

export const kiri = (api: TestApi) => signInBuyer(api, 'kiri', KIRI)

export const CHOICE: RentalChoice = {
  serviceEntity: `c${KIRI}@demo.example`,
  unitKey: 'MESH-GOOGLE',
  units: 2,
  months: 0,
  delivery: HOME,
  promoCode: null,
}

export const mesh = (choice: Partial<RentalChoice> = {}): OrderBody =>
  rentalBody({ ...CHOICE, ...choice }, CUSTOMER)

export const netcomm = (choice: Partial<RentalChoice> = {}) =>
  mesh({ unitKey: 'MESH-NETCOMM', units: 1, promoCode: 'MESHTRIAL', ...choice })

export const wifi = (choice: Partial<RentalChoice> = {}) =>
  mesh({ unitKey: 'GWIFI', units: 1, months: WIFI_CONTRACT_MONTHS, ...choice })

export const buildRequest = ({ token, accountCode }: Orderer) => ({ token, parameters: { accountCode } })

export async function offerTo(api: TestApi, orderer: Orderer): Promise<MeshOffer> {
  return readMeshHardware.reply.parse((await api.make(readMeshHardware, buildRequest(orderer))).json())
}

export async function fetchFeedback(orderer: Orderer, kind: RentalKind, body: OrderBody): Promise<string[]> {
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
