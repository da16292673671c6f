import { expect, test } from 'vitest'

import { createOrder, orderResponse } from '@switchboard/domain/ordering/contract'
import { followedOrder, readOrder } from '@switchboard/domain/ordering/following/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { demoLocationAt } from '#api/demo/locations.ts'
import { testApi } from '#api/testing/api.ts'
import { amendAs, bodyFor, sendCommit, beginOrder, offerTo, submitOrder } from '#api/testing/orders.ts'

import {
  ROWS_OF_ONE_ORDER,
  buildFibreBody,
  countOrderRows,
  buildHomelineOrder,
} from './testing/fibre-orders.ts'
import { KIRI, kiri, selectRows } from './testing/orders.ts'

const api = testApi(fillDemo)

test('ORD-014 ORD-066 ORD-067 an order is created, amended, committed and followed', async () => {
  const orderer = await kiri(api())
  const body = await buildFibreBody(api())
  const response = await submitOrder(orderer, body)

  const { token } = orderer
  const read = (orderId: string) =>
    api().make(readOrder, { token, parameters: { accountCode: KIRI, orderId } })
  const followed = followedOrder.parse((await read(response.OrderIdentifier)).json())

  expect(response).toEqual({
    orderId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    state: 'Committed',
    OrderIdentifier: '5000001',
    OrderFeedback: { ValidationFeedback: [] },
  })
  expect(followed.order).toEqual(body)
  expect((await read(response.orderId)).json()).toMatchObject({ orderId: response.orderId })
  expect(followed).toMatchObject({
    CustomerFacingTicketStatus: 'Accepted',
    address: expect.stringMatching(/Wellington|Auckland|\d{4}$/),
    placedOn: '2026-11-21',
    expectedOn: '2026-12-07',
  })
  expect(followed.costs.map(({ kind, due, amountIncludingGst }) => [kind, due, amountIncludingGst])).toEqual([
    ['internet', 'bill', 8_500],
    ['voice', 'bill', 500],
    ['termination', 'once', 12_000],
  ])
  expect(await countOrderRows(api())).toEqual(ROWS_OF_ONE_ORDER)
  const [letter] = await selectRows(
    api(),
    `select subject, body from communication where event_type = 'OrderPlaced'`,
  )
  expect(letter).toEqual({
    subject: 'We have your order 5000001',
    body: expect.stringMatching(
      /^Kia ora Kiri[^]+Early termination fee: \$120\.00 once[^]+This order in total: \$90\.00 a month\nThis order in total: \$120\.00 once[^]+7 December 2026: A technician comes, and your new plan begins\. Someone over 18 must be at home\.\n\n[^]+Until 6 December 2026 you can cancel/,
    ),
  })
})

/** Adds an extra without changing the product. */
const ADDED = {
  CoreProductsToChange: [],
  AdditionalProducts: [{ Service: 'safe_mode', ServiceEntity: null, RatePlan: 'SAFE-MODE' }],
}

test('the letter of an order without a visit names no technician and no other address', async () => {
  const orderer = await kiri(api())
  const body = { ...bodyFor(await offerTo(orderer), { category: 'UFB300/100' }), ...ADDED }
  await submitOrder(orderer, body)

  const [letter] = await selectRows(api(), `select body from communication where event_type = 'OrderPlaced'`)
  expect(letter).toEqual({ body: expect.not.stringMatching(/technician|address/) })
})

test.each([
  ['ORD-081', 'movehouse', {}],
  ['ORD-082', 'plan', {}],
  ['ORD-083', 'product', {}],
  ['ORD-103 an extra alone:', 'product', ADDED],
] as const)(
  '%s an order of kind %s with %j is created, amended and committed by its id',
  async (_id, kind, difference) => {
    const orderer = await kiri(api())
    const place =
      kind === 'movehouse' ? demoLocationAt('31 Aro Street, Aro Valley, Wellington 6021') : undefined
    const body = bodyFor(await offerTo(orderer, kind, place), { category: 'UFB300/100', kind })
    const { token } = orderer
    const draft = await api().make(createOrder, {
      token,
      parameters: { accountCode: KIRI },
      body: { type: kind },
    })
    const { orderId, ...created } = orderResponse.parse(draft.json())

    const amended = await amendAs(orderer, orderId, { ...body, ...structuredClone(difference) })
    const committed = await sendCommit(orderer, orderId)

    const rest = { OrderIdentifier: '5000001', OrderFeedback: { ValidationFeedback: [] } }
    expect([created, amended.json(), committed.json()]).toEqual([
      { state: 'Draft', ...rest },
      { orderId, state: 'OK', costs: expect.any(Array), ...rest },
      { orderId, state: 'Committed', ...rest },
    ])
    const sent = { ...body, ...structuredClone(difference) }
    expect(await selectRows(api(), 'select kind, state, body from service_order')).toEqual([
      { kind, state: 'Committed', body: sent },
    ])
  },
)

test('the letter of a placed order names the provider of a transferred service', async () => {
  const { orderer, order } = await buildHomelineOrder(api())
  const comesFrom = {
    losingProviderKey: 'SOUTHERN',
    losingProviderAccountName: 'Nikau Paki',
    losingProviderAccountNumber: '12345',
    service: 'Voice' as const,
  }
  await submitOrder(orderer, { ...order, LosingProviders: [comesFrom] })

  const [letter] = await selectRows(api(), `select body from communication where event_type = 'OrderPlaced'`)
  expect(letter).toEqual({
    body: expect.stringMatching(
      /Your phone number is [\d ]+\.\nYour phone line moves to us from Southern Telecom\.\n/,
    ),
  })
  expect(JSON.stringify(letter)).not.toContain('broadband moves to us')
})

test('ORD-111 staff place an order under their own name', async () => {
  const orderer = { ...(await kiri(api())), token: await api().createStaffToken(KIRI) }

  expect(
    await submitOrder(orderer, await buildFibreBody(api(), {}, { SalesPerson: 'Sam Tautahi' })),
  ).toMatchObject({
    state: 'Committed',
  })
  expect(await selectRows(api(), `select actor from audit_event where action = 'order-placed'`)).toEqual([
    { actor: 'staff:staff-sam' },
  ])
})

test('unplaced orders of an account are limited in number and age', async () => {
  const orderer = await kiri(api())
  const first = await beginOrder(orderer)

  for (let count = 0; count < 25; count += 1) await beginOrder(orderer)

  const [row] = await selectRows(
    api(),
    `select count(*)::int as orders, bool_or(order_id = '${first}') as first from service_order`,
  )
  expect(row).toEqual({ orders: 20, first: false })
})

test('a create runs four statements, an amend six and a commit twelve', async () => {
  const orderer = await kiri(api())
  const body = await buildFibreBody(api())
  await beginOrder(orderer)
  const counts = [api().db.statementCount()]
  const orderId = await beginOrder(orderer)
  counts.push(api().db.statementCount())
  await amendAs(orderer, orderId, body)
  counts.push(api().db.statementCount())
  await sendCommit(orderer, orderId)
  counts.push(api().db.statementCount())

  expect(counts.map((count, place) => count - (counts[place - 1] ?? count))).toEqual([0, 4, 6, 12])
})
