import { expect, test } from 'vitest'

import type { OrderBody, OrderKind } from '@switchboard/domain/ordering/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { bodyFor, offerTo, submitOrder } from '#api/testing/orders.ts'
import type { Orderer } from '#api/testing/orders.ts'

import { ORDERS } from '../testing/added-orders.ts'
import { kiri } from '../testing/orders.ts'

const api = testApi(fillDemo)
/** A mobile for $45.00, with the discount of $5.00 for mobile and broadband together. */
const MOBILE = ORDERS.connection.body
const MOBILE_CENTS = 4_000

async function fetchForecast({ token, accountCode }: Orderer, type: OrderKind, order: OrderBody) {
  const request = { token, parameters: { accountCode }, body: { type, order } }
  const { forecast } = forecastOrder.reply.parse((await api().make(forecastOrder, request)).json())
  if (forecast?.without === undefined) throw new Error('the order has a forecast')
  return { ...forecast, without: forecast.without }
}

test('ORD-115 the bills without an order have the amount of today, if nothing else changes', async () => {
  const { now, first, each, without } = await fetchForecast(await kiri(api()), 'connection', MOBILE)

  expect(without.first.day).toBe(first.day)
  expect(without.each.amountIncludingGst).toBe(now.amountIncludingGst)
  expect(each.amountIncludingGst - without.each.amountIncludingGst).toBe(MOBILE_CENTS)
})

test('ORD-115 the bills without an order include another order that is under way', async () => {
  const orderer = await kiri(api())
  const fibre = bodyFor(await offerTo(orderer), { category: 'UFB300/100' })
  const fibreForecast = await fetchForecast(orderer, 'product', fibre)
  await submitOrder(orderer, fibre)
  const { now, first, each, without } = await fetchForecast(orderer, 'connection', MOBILE)

  expect(without.each.amountIncludingGst).toBe(fibreForecast.each.amountIncludingGst)
  expect(without.each.amountIncludingGst).not.toBe(now.amountIncludingGst)
  expect(each.amountIncludingGst - without.each.amountIncludingGst).toBe(MOBILE_CENTS)
  expect(without.first.day).toBe(first.day)
})
