import { expect, test } from 'vitest'

import { day } from '@switchboard/domain/day'
import { followedOrder } from '@switchboard/domain/ordering/following/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { demoLocationAt } from '#api/demo/locations.ts'
import { testApi } from '#api/testing/api.ts'
import { bodyFor, beginOrder, offerTo, signInBuyer, submitOrder } from '#api/testing/orders.ts'

import { sendCancel, buildFibreBody, listLetters } from './testing/cancelled-orders.ts'
import { fetchOrder, KIRI, kiri, runDaysByClock } from '../testing/orders.ts'

const api = testApi(fillDemo)

const selectAccountState = () => api().sql`select
  (select json_agg(s order by service_number) from service s where account_code = ${KIRI}) as services,
  (select json_agg(r order by charge_number) from recurring_charge r where account_code = ${KIRI}) as charges,
  (select json_agg(n order by phone_number) from phone_number n where taken_by = ${KIRI}) as numbers,
  (select json_agg(u order by username) from internet_username u where account_code = ${KIRI}) as usernames,
  (select address from account where account_code = ${KIRI}) as address`

test('a cancelled order takes no step, charges nothing and releases its username and number', async () => {
  const orderer = await kiri(api())
  const before = await selectAccountState()
  const [free] = await api().sql<{ number: string }>`select phone_number as number from phone_number
    where taken_by is null and lca = 'Wellington' limit 1`
  const number = free?.number ?? ''
  const { OrderIdentifier } = await submitOrder(
    orderer,
    await buildFibreBody(orderer, { Internet: 'Mine17', Voice: number }),
  )
  expect(await selectAccountState()).not.toEqual(before)

  const answer = followedOrder.parse((await sendCancel(api(), orderer, OrderIdentifier)).json())

  expect(answer).toMatchObject({
    CustomerFacingTicketStatus: 'Cancelled',
    cancelledOn: '2026-11-21',
    cancelUntil: null,
    expectedOn: null,
    steps: [
      { step: 'accepted', on: '2026-11-21', done: true },
      { step: 'cancelled', on: '2026-11-21', done: true },
    ],
  })
  expect(await fetchOrder(api(), orderer, OrderIdentifier)).toEqual(answer)
  expect(await selectAccountState()).toEqual(before)
  expect(
    await api().sql`select kind, status, expected_on from product_order where account_code = ${KIRI}
      order by kind`,
  ).toEqual([
    { kind: 'change-plan', status: 'Cancelled', expected_on: null },
    { kind: 'fibre', status: 'Cancelled', expected_on: null },
  ])

  await runDaysByClock(api(), '2026-12-20')
  expect(await selectAccountState()).toEqual(before)
  expect(await listLetters(api(), 'OrderComplete')).toEqual([])
  expect(
    await api()
      .sql`select description_1 from invoice_line where account_code = ${KIRI} and description_1 like 'Early termination%'`,
  ).toEqual([])
})

test('repeated and simultaneous cancellations write one letter and one audit entry', async () => {
  const orderer = await kiri(api())
  const { OrderIdentifier } = await submitOrder(orderer, await buildFibreBody(orderer))

  const answers = await Promise.all([1, 2, 3, 4].map(() => sendCancel(api(), orderer, OrderIdentifier)))
  const again = await sendCancel(api(), orderer, OrderIdentifier)

  expect(new Set([...answers, again].map(({ body }) => body)).size).toBe(1)
  expect(await listLetters(api(), 'OrderCancelled')).toEqual([
    {
      subject: 'Your order 5000001 is cancelled',
      body: `Kia ora Kiri Paki

Your order 5000001 was cancelled on 21 November 2026. Nothing begins, and nothing is charged. Your services stay as they are.

If you did not want this, call us, or order again.`,
    },
  ])
  expect(
    await api()
      .sql`select actor, detail from audit_event where account_code = ${KIRI} and action = 'order-cancelled'`,
  ).toMatchObject([{ detail: { order: 5_000_001 } }])
})

test('an account can order at once after a cancellation', async () => {
  const orderer = await kiri(api())
  const { OrderIdentifier } = await submitOrder(orderer, await buildFibreBody(orderer))
  await sendCancel(api(), orderer, OrderIdentifier)

  expect(await submitOrder(orderer, await buildFibreBody(orderer))).toMatchObject({ state: 'Committed' })
})

test('an order can be cancelled on the day before its day', async () => {
  const orderer = await kiri(api())
  const { OrderIdentifier } = await submitOrder(orderer, await buildFibreBody(orderer))
  await runDaysByClock(api(), '2026-12-06')

  expect((await sendCancel(api(), orderer, OrderIdentifier)).statusCode).toBe(200)
  expect(await fetchOrder(api(), orderer, OrderIdentifier)).toMatchObject({
    cancelledOn: '2026-12-06',
    cancelUntil: null,
  })
})

test('an order cannot be cancelled from its day on', async () => {
  const orderer = await kiri(api())
  const { OrderIdentifier } = await submitOrder(orderer, await buildFibreBody(orderer))
  expect(await fetchOrder(api(), orderer, OrderIdentifier)).toMatchObject({ cancelUntil: '2026-12-06' })

  await runDaysByClock(api(), '2026-12-06')
  expect(await fetchOrder(api(), orderer, OrderIdentifier)).toMatchObject({ cancelUntil: '2026-12-06' })
  // also on its day, before the job has run
  await api().db.script(
    `update provider_clock set offset_milliseconds = offset_milliseconds + 24 * 3600 * 1000`,
  )
  const early = await sendCancel(api(), orderer, OrderIdentifier)
  await runDaysByClock(api(), '2026-12-07')
  const late = await sendCancel(api(), orderer, OrderIdentifier)

  for (const refused of [early, late]) {
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'ORDER_TOO_LATE_TO_CANCEL' })
  }
  expect(await fetchOrder(api(), orderer, OrderIdentifier)).toMatchObject({
    CustomerFacingTicketStatus: 'Complete',
    cancelUntil: null,
  })
  expect(await listLetters(api(), 'OrderCancelled')).toEqual([])
})

test('a move that has left the old address cannot be cancelled', async () => {
  const orderer = await kiri(api())
  const place = demoLocationAt('31 Aro Street, Aro Valley, Wellington 6021')
  const body = bodyFor(await offerTo(orderer, 'movehouse', place), {
    category: 'UFB300/100',
    kind: 'movehouse',
  })
  const CoreProductsToChange = body.CoreProductsToChange.map((change) => ({
    ...change,
    RequestedDateOfRelinquishment: day.parse('2026-11-20'),
  }))
  const { OrderIdentifier } = await submitOrder(orderer, { ...body, CoreProductsToChange }, 'movehouse')

  expect((await sendCancel(api(), orderer, OrderIdentifier)).json()).toMatchObject({
    code: 'ORDER_TOO_LATE_TO_CANCEL',
  })
})

test('an order that was not placed, or is of another account, is NO_ORDER_DATA', async () => {
  const orderer = await kiri(api())
  const draft = await beginOrder(orderer)
  const nikau = await signInBuyer(api(), 'nikau', '101001')
  const { OrderIdentifier } = await submitOrder(orderer, await buildFibreBody(orderer))

  for (const [who, order] of [
    [orderer, draft],
    [orderer, 'none'],
    [nikau, OrderIdentifier],
  ] as const) {
    expect((await sendCancel(api(), who, order)).json()).toMatchObject({ code: 'NO_ORDER_DATA' })
  }
  expect(await fetchOrder(api(), orderer, OrderIdentifier)).toMatchObject({ cancelledOn: null })
})

test.each([
  ['jack', '100901', ['accepted', 'inProgress', 'connected'], 1],
  ['carla', '100533', ['accepted', 'held', 'connected'], 1],
  ['fibre-network-build', '102005', ['accepted', 'networkBuild', 'installDateConfirmed', 'connected'], 1],
  ['fibre-all-done', '102011', ['accepted', 'networkBuild', 'installDateConfirmed', 'connected'], 4],
  ['fibre-consent-declined', '102003', ['accepted', 'consentRequired', 'consentDeclined'], 3],
  ['fibre-cancelled', '102014', ['accepted', 'cancelled'], 2],
])(
  'the order of %s, which was placed elsewhere, has the steps of its status',
  async (user, accountCode, steps, done) => {
    await api().db
      .script(`insert into product_order (account_code, order_number, kind, status, description, placed_on)
      values ('100901', 690001, 'change-plan', 'In Progress', 'From ADSL to Wireless Unlimited', '2026-11-18')`)
    const orderer = await signInBuyer(api(), user, accountCode)
    const [listed] = await api().sql<{
      number: string
      description: string
    }>`select order_number::text as number, description from product_order
    where account_code = ${accountCode}`

    const order = await fetchOrder(api(), orderer, String(listed?.number))
    const cancelled = await sendCancel(api(), orderer, String(listed?.number))

    expect(order).toMatchObject({
      type: 'elsewhere',
      order: null,
      costs: [],
      description: listed?.description,
    })
    expect(order.steps.map(({ step }) => step)).toEqual(steps)
    expect(order.steps.filter((step) => step.done)).toHaveLength(done)
    expect(cancelled.json()).toMatchObject({ code: 'ORDER_PLACED_ELSEWHERE' })
  },
)
