import { expect, test } from 'vitest'

import type { OrderBody, OrderKind } from '@switchboard/domain/ordering/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { bodyFor, offerTo, submitOrder } from '#api/testing/orders.ts'
import type { Orderer } from '#api/testing/orders.ts'

import { ORDERS } from '../testing/added-orders.ts'
import { orderFor } from '../testing/frequency-orders.ts'
import { KIRI, kiri } from '../testing/orders.ts'

const api = testApi(fillDemo)
/** A mobile for $45.00, with the discount of $5.00 for mobile and broadband together. */
const MOBILE = ORDERS.connection.body
const MOBILE_CENTS = 4_000

async function requestForecast({ token, accountCode }: Orderer, type: OrderKind, order: OrderBody) {
  const request = { token, parameters: { accountCode }, body: { type, order } }
  return forecastOrder.reply.parse((await api().make(forecastOrder, request)).json()).forecast
}

async function fetchForecast(orderer: Orderer, type: OrderKind, order: OrderBody) {
  const forecast = await requestForecast(orderer, type, order)
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

test('if the bills without an order have no forecast, the bills with it are shown alone', async () => {
  const orderer = await kiri(api())
  const order = await orderFor(api(), 'Weekly')
  const { without, ...bills } = await fetchForecast(orderer, 'plan', order)
  // a fault of the monthly bills alone: no weekly bill begins on this day
  await api()
    .sql`insert into invoice (account_code, invoice_number, bill_date, due_date, period_start, period_end, total_cents,
      gst_cents, is_approved, display_gst_inclusive, gst_rate_percent, company_tax_number)
    values (${KIRI}, 1, ${without.each.day}, ${without.each.day}, ${without.each.day}, ${without.each.day}, 0, 0, true, true, 15,
      '')`

  expect(await requestForecast(orderer, 'plan', order)).toEqual(bills)
})

test.each<[string, number, () => Promise<[OrderKind, OrderBody]>]>([
  ['that begins before the next bill', 68, async () => ['connection', MOBILE]],
  [
    'that begins after the next bill',
    88,
    async () => ['product', bodyFor(await offerTo(await kiri(api())), { category: 'UFB300/100' })],
  ],
])('the forecast of an order %s runs %i statements', async (_when, count, buildOrder) => {
  const orderer = await kiri(api())
  const [kind, order] = await buildOrder()
  const before = api().db.statementCount()
  await fetchForecast(orderer, kind, order)

  expect(api().db.statementCount() - before).toBe(count)
})
