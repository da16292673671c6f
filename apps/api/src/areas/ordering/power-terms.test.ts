import { expect, test } from 'vitest'

import { fillDemo } from '#api/fill-demo.ts'
import { API_BASE } from '#api/create-provider.ts'
import { testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'
import { SMART, beginPowerOrder, powerOrderFor, sendPowerAmendment } from '#api/testing/power-orders.ts'

import { countOrderRows } from './testing/power-orders.ts'
import { KIRI, kiri } from './testing/orders.ts'

const sandbox = await testGateway()

const api = testApi(fillDemo, {}, { ELECTRICITY_REGISTRY_URL: sandbox.registryUrl })

async function commitWith(payload: object | undefined) {
  const orderer = await kiri(api())
  const orderId = await beginPowerOrder(orderer)
  await sendPowerAmendment(orderer, orderId, powerOrderFor(SMART))
  return api().app.inject({
    method: 'POST',
    url: `${API_BASE}/accounts/${KIRI}/powerorders/${orderId}/commit`,
    headers: { authorization: `Bearer ${orderer.token}` },
    ...(payload !== undefined && { payload }),
  })
}

test('PWR-032 a commit with terms that are not accepted is refused', async () => {
  const answer = await commitWith({ termsAccepted: false })

  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { code: 'MALFORMED_REQUEST', field: 'termsAccepted' },
  ])
  expect(await countOrderRows(api())).toEqual({ placed: 0, listed: 0, letters: 0, traced: 0 })
})

// PWR-080 documents no field for the terms: the page accepts them before the sign-up is submitted
test.each([
  ['without a body', undefined],
  ['with an empty body', {}],
])('PWR-080 a documented commit %s places the order', async (_what, payload) => {
  const answer = await commitWith(payload)

  expect([answer.statusCode, answer.json()]).toMatchObject([200, { state: 'Committed' }])
  expect(await countOrderRows(api())).toEqual({ placed: 1, listed: 1, letters: 1, traced: 1 })
})
