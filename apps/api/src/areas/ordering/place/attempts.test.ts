import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'

import { day } from '@switchboard/domain/day'
import { commitOrder, createOrder, orderResponse } from '@switchboard/domain/ordering/contract'
import { readOrder } from '@switchboard/domain/ordering/following/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { amendAs, sendCommit, beginOrder, signInBuyer, submitOrder } from '#api/testing/orders.ts'
import {
  NO_ROWS,
  ROWS_OF_ONE_ORDER,
  buildFibreBody,
  countOrderRows,
  buildHomelineOrder,
} from '../testing/fibre-orders.ts'
import { KIRI, kiri, selectRows } from '../testing/orders.ts'

const api = testApi(fillDemo)

test('ORD-093 an order of another account cannot be read, amended or committed', async () => {
  const owner = await kiri(api())
  const body = await buildFibreBody(api())
  const { orderId, OrderIdentifier } = await submitOrder(owner, body)
  const other = await signInBuyer(api(), 'jack', '100901')
  const { token } = other

  const answers = [
    await amendAs(other, orderId, body),
    await sendCommit(other, orderId),
    await api().make(readOrder, { token, parameters: { accountCode: '100901', orderId } }),
    await api().make(readOrder, { token, parameters: { accountCode: '100901', orderId: OrderIdentifier } }),
  ]

  expect(answers.map((answer) => [answer.statusCode, answer.json<{ code: string }>().code])).toEqual(
    answers.map(() => [422, 'NO_ORDER_DATA']),
  )
  expect((await sendCommit({ ...other, accountCode: KIRI }, orderId)).json()).toMatchObject({
    code: 'ACCOUNT_CODE_NOT_AVAILABLE',
  })
})

test('ORD-093 ORD-096 an order that was never created, amended or shown is not committed', async () => {
  const orderer = await kiri(api())
  const untouched = await beginOrder(orderer)

  expect((await amendAs(orderer, 'none', await buildFibreBody(api()))).json()).toMatchObject({
    code: 'NO_ORDER_DATA',
  })
  expect((await sendCommit(orderer, 'none')).json()).toMatchObject({ code: 'NO_ORDER_DATA' })
  const { token } = orderer
  const read = await api().make(readOrder, { token, parameters: { accountCode: KIRI, orderId: 'none' } })
  expect(read.json()).toMatchObject({ code: 'NO_ORDER_DATA' })
  expect((await sendCommit(orderer, untouched)).json()).toMatchObject({ code: 'FEEDBACK_NOT_OK' })
  expect(await countOrderRows(api())).toEqual(NO_ROWS)
})

test.each([
  ['without broadband', 'NO_CORE_PRODUCT', "delete from service where account_code = '100902'"],
  [
    'with two broadband connections',
    'MULTIPLE_CORE_PRODUCTS',
    `insert into service (account_code, service_number, plan_code, detail, status, started_on)
      values ('100902', 9, 'CHOUFB300-UNL', 'elsewhere', 'on', '2026-01-01')`,
  ],
])('ORD-090 an account %s creates no order, and its status text is %s', async (_what, code, change) => {
  const { token } = await kiri(api())
  await api().db.script(change)

  const answer = await api().make(createOrder, {
    token,
    parameters: { accountCode: KIRI },
    body: { type: 'plan' },
  })

  expect([answer.statusCode, answer.json()]).toMatchObject([422, { code }])
  expect(answer.statusMessage).toBe(code)
  expect(await selectRows(api(), 'select from service_order')).toEqual([])
})

test('ORD-014 outdated order data is feedback of the commit, and a second commit is refused', async () => {
  const orderer = await kiri(api())
  const orderId = await beginOrder(orderer)
  await amendAs(
    orderer,
    orderId,
    await buildFibreBody(api(), { RequestedDateOfProvisioning: day.parse('2026-12-04') }),
  )
  await api().sql`update provider_clock set offset_milliseconds = offset_milliseconds + ${14 * 86_400_000}`

  const [first, second] = [await sendCommit(orderer, orderId), await sendCommit(orderer, orderId)]

  expect(first.json()).toEqual({
    orderId,
    state: 'NotOK',
    OrderIdentifier: '5000001',
    OrderFeedback: {
      ValidationFeedback: [
        { FeedbackKey: 'PROVISIONING_DATE_NOT_IN_FUTURE' },
        { FeedbackKey: 'PROVISIONING_DATE_NOT_OFFERED' },
      ],
    },
  })
  expect(second.json()).toMatchObject({ code: 'FEEDBACK_NOT_OK' })
  expect(await countOrderRows(api())).toEqual(NO_ROWS)
})

test('ORD-079 an order is not placed while another is pending', async () => {
  const orderer = await kiri(api())
  const body = await buildFibreBody(api())
  const [one, other] = [await beginOrder(orderer), await beginOrder(orderer, 'plan')]
  await amendAs(orderer, one, body)
  await amendAs(orderer, other, body)
  await sendCommit(orderer, one)

  const second = await sendCommit(orderer, other)

  expect(second.json()).toMatchObject({
    state: 'NotOK',
    OrderFeedback: { ValidationFeedback: [{ FeedbackKey: 'ExistingOrderInProgress' }] },
  })
  expect(await countOrderRows(api())).toEqual(ROWS_OF_ONE_ORDER)
})

test('ORD-053 an offered number that another account has taken meanwhile is refused', async () => {
  const { orderer: jack, number, order: ordering } = await buildHomelineOrder(api())
  const orderId = await beginOrder(jack)
  expect((await amendAs(jack, orderId, ordering)).json()).toMatchObject({ state: 'OK' })
  await api().db.script(`update phone_number set taken_by = '${KIRI}' where phone_number = '${number}'`)

  expect((await sendCommit(jack, orderId)).json()).toMatchObject({
    state: 'NotOK',
    OrderFeedback: { ValidationFeedback: [{ FeedbackKey: 'INVALID_PHONE_NUMBER' }] },
  })
  await api().db.script(`update phone_number set taken_by = null where phone_number = '${number}'`)
  await submitOrder(jack, ordering)
  expect(
    await selectRows(api(), `select taken_by from phone_number where phone_number = '${number}'`),
  ).toEqual([{ taken_by: '101001' }])
})

test('an order committed fifty times at once has one effect, and every reply is the same', async () => {
  const orderer = await kiri(api())
  const orderId = await beginOrder(orderer)
  await amendAs(orderer, orderId, await buildFibreBody(api()))

  const answers = await Promise.all(Array.from({ length: 50 }, () => sendCommit(orderer, orderId)))

  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(orderResponse.parse(answers[0]?.json()).state).toBe('Committed')
  expect(await countOrderRows(api())).toEqual(ROWS_OF_ONE_ORDER)
})

test('an order that is amended during its commit is placed as last shown', async () => {
  const orderer = await kiri(api())
  const orderId = await beginOrder(orderer)
  const days = ['2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10', '2026-12-11'].map((text) =>
    day.parse(text),
  )
  const bodies = await Promise.all(
    days.map((RequestedDateOfProvisioning) => buildFibreBody(api(), { RequestedDateOfProvisioning })),
  )
  await amendAs(orderer, orderId, await buildFibreBody(api()))
  const shown: string[] = []

  async function amendInTurn() {
    for (const [place, body] of bodies.entries()) {
      const answer = await amendAs(orderer, orderId, body)
      if (answer.statusCode === 200) shown.push(days[place] ?? '')
      else expect(answer.json()).toMatchObject({ code: 'NO_ORDER_DATA' })
    }
  }
  await Promise.all([
    amendInTurn(),
    ...Array.from({ length: 10 }, async (_nothing, place) => {
      await wait(place * 10)
      return sendCommit(orderer, orderId)
    }),
  ])

  const [row] = await selectRows(
    api(),
    `select body -> 'CoreProductsToChange' -> 0 ->> 'RequestedDateOfProvisioning' as day from service_order`,
  )
  expect(row).toEqual({ day: shown.at(-1) ?? '2026-12-07' })
  expect(await countOrderRows(api())).toEqual(ROWS_OF_ONE_ORDER)
})

test('a repeated attempt with the same key gets the same reply and is made once', async () => {
  const orderer = await kiri(api())
  const orderId = await beginOrder(orderer)
  await amendAs(orderer, orderId, await buildFibreBody(api()))
  const request = {
    token: orderer.token,
    parameters: { accountCode: KIRI, orderId },
    body: {},
    headers: { 'idempotency-key': 'place-once' },
  }

  const [first, again] = [await api().make(commitOrder, request), await api().make(commitOrder, request)]

  expect(again.body).toBe(first.body)
  expect(await countOrderRows(api())).toEqual(ROWS_OF_ONE_ORDER)
})
