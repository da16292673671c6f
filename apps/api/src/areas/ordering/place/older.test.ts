import { expect, test } from 'vitest'

import {
  amendOlderOrder,
  commitOlderOrder,
  createOlderOrder,
  olderAnswer,
  olderOrderName,
  readOlderOrder,
} from '@switchboard/domain/ordering/older/contract'
import type { OlderOrder, OlderOrderName } from '@switchboard/domain/ordering/older/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { KIRI } from '../testing/orders.ts'

const api = testApi(fillDemo)
const USERNAME = 'c100902@demo.example'

const FIBRE: OlderOrder = {
  Header: { SalesChannel: 'SelfService', BusinessGroup: 'residential', SalesPerson: 'SelfServiceV1' },
  meta: { orderTypeId: 2 },
  Services: [
    { Service: 'Internet', ServiceID: USERNAME, Plan: 'CHOUFB300VOIP-UNL' },
    { Service: 'Voice', ServiceID: '04 555 0192', Plan: 'CHOUFB300VOIP-FEATURES' },
  ],
  AdditionalProducts: [],
  HardwareOrders: [
    {
      HardwareProductKey: ['HUB6'],
      LinkedServiceID: USERNAME,
      DeliveryAddress: {
        StreetName: '11 Aro Street',
        Suburb: 'Aro Valley',
        City: 'Wellington',
        PostCode: '6021',
        Country: 'New Zealand',
      },
    },
  ],
  Questions: [{ QuestionKey: 'Byod', AnswerKey: 'No', LinkedServiceID: USERNAME }],
  PromoCodes: [],
  LosingProviders: [],
}

async function buildRequest() {
  return { token: await api().createToken('kiri'), parameters: { accountCode: KIRI } }
}

async function createDraft(orderTypeId = 2): Promise<OlderOrderName> {
  return olderOrderName.parse(
    (await api().make(createOlderOrder, { ...(await buildRequest()), body: { orderTypeId } })).json(),
  )
}

async function buildOrderRequest(name: OlderOrderName) {
  const { token, parameters } = await buildRequest()
  return { token, parameters: { ...parameters, ...name } }
}

async function amendDraft(name: OlderOrderName, body: OlderOrder) {
  return olderAnswer.parse(
    (await api().make(amendOlderOrder, { ...(await buildOrderRequest(name)), body })).json(),
  )
}

test('ORD-022 ORD-085 ORD-086 ORD-087 ORD-088 an older order is created, amended, read and committed by id and token', async () => {
  const name = await createDraft()
  const empty = await api().make(readOlderOrder, await buildOrderRequest(name))
  const answer = await amendDraft(name, FIBRE)
  const read = await api().make(readOlderOrder, await buildOrderRequest(name))
  const committed = await api().make(commitOlderOrder, { ...(await buildOrderRequest(name)), body: {} })
  const again = await api().make(commitOlderOrder, { ...(await buildOrderRequest(name)), body: {} })

  const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/)
  expect(name).toEqual({ orderId: uuid, orderToken: uuid })
  expect(name.orderToken).not.toBe(name.orderId)
  expect(empty.json()).toEqual({ Order: null, OrderFeedback: null })
  expect(answer).toEqual({ Order: FIBRE, OrderFeedback: { State: 'OK', ValidationFeedback: [] } })
  expect(read.json()).toEqual(answer)
  expect([committed.json(), again.json()]).toEqual([answer, answer])
  const orders = await api().sql`select detail from audit_event where action = 'order-placed'`
  expect(orders).toEqual([{ detail: { order: 5_000_001, kind: 'older' } }])
})

test('ORD-022 ORD-086 ORD-087 ORD-088 an older order is amended, read and committed only by its own token', async () => {
  const name = await createDraft()
  await amendDraft(name, FIBRE)
  const other = await buildOrderRequest({ ...name, orderToken: [...name.orderToken].toReversed().join('') })

  const answers = [
    await api().make(amendOlderOrder, { ...other, body: FIBRE }),
    await api().make(readOlderOrder, other),
    await api().make(commitOlderOrder, { ...other, body: {} }),
  ]

  expect(answers.map((answer) => answer.json<{ code: string }>().code)).toEqual(
    answers.map(() => 'NO_ORDER_DATA'),
  )
  expect(await api().sql`select 1 from audit_event where action = 'order-placed'`).toEqual([])
})

test('CHG-065 an older order of fibre that has to be laid is connected on the tenth working day', async () => {
  const name = await createDraft()
  await amendDraft(name, FIBRE)
  await api().make(commitOlderOrder, { ...(await buildOrderRequest(name)), body: {} })

  const rows = await api()
    .sql`select expected_on::text from product_order where account_code = ${KIRI} and order_number = 5000001`
  expect(rows).toEqual([{ expected_on: '2026-12-04' }])
})

test('ORD-092 an older order without an order type is NO_ORDER_TYPE_ID', async () => {
  const call = await buildRequest()

  for (const body of [{}, { orderTypeId: 0 }, { orderTypeId: -1 }]) {
    const answer = await api().make(createOlderOrder, { ...call, body })
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'NO_ORDER_TYPE_ID' }])
  }
  expect(await api().sql`select from service_order`).toEqual([])
})

test("an order type outside the database's range is malformed", async () => {
  const answer = await api().make(createOlderOrder, {
    ...(await buildRequest()),
    body: { orderTypeId: 3_000_000_000 },
  })

  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { code: 'MALFORMED_REQUEST', field: 'orderTypeId' },
  ])
})

test('half a surrogate pair is malformed in any field', async () => {
  const name = await createDraft()
  const body = { ...FIBRE, Header: { ...FIBRE.Header, SalesPerson: 'x\ud800y' } }

  const answer = await api().make(amendOlderOrder, { ...(await buildOrderRequest(name)), body })

  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { code: 'MALFORMED_REQUEST', field: 'Header.SalesPerson' },
  ])
})

test('ORD-093 an order is not found without its token or under another account', async () => {
  const name = await createDraft()
  const jack = { token: await api().createToken('jack'), parameters: { accountCode: '100901', ...name } }

  const answers = [
    await api().make(readOlderOrder, await buildOrderRequest({ ...name, orderToken: 'guessed' })),
    await api().make(readOlderOrder, jack),
    await api().make(amendOlderOrder, { ...jack, body: FIBRE }),
    await api().make(commitOlderOrder, { ...jack, body: {} }),
  ]

  expect(answers.map((answer) => answer.json<{ code: string }>().code)).toEqual(
    answers.map(() => 'NO_ORDER_DATA'),
  )
})

test.each<[code: string, why: string, difference: Partial<OlderOrder>]>([
  [
    'ORDER_MISSING_SERVICE_PLANS',
    'ORD-055 a service without a plan',
    { Services: FIBRE.Services.map((each) => ({ ...each, Plan: null })) },
  ],
  [
    'ORDER_MISSING_SERVICE_IDS',
    'ORD-056 a service without an id',
    { Services: FIBRE.Services.map((each) => ({ ...each, ServiceID: null })) },
  ],
  [
    'PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    'ORD-043 a plan of another product',
    {
      Services: [
        ...FIBRE.Services.slice(0, 1),
        { Service: 'Voice', ServiceID: '04 555 0192', Plan: 'ADSLPOTS-LINE' },
      ],
    },
  ],
  [
    'INSUFFICIENT_ORDER_INFO',
    'a question that nobody asks',
    { Questions: [{ QuestionKey: 'Colour', AnswerKey: 'Red', LinkedServiceID: null }] },
  ],
  [
    'BUSINESS_GROUP_NOT_FOUND',
    'another business group',
    { Header: { ...FIBRE.Header, BusinessGroup: 'orconbus' } },
  ],
])(
  'ORD-096 an older order is not OK with %s for %s, and its commit is FEEDBACK_NOT_OK',
  async (code, _why, difference) => {
    const name = await createDraft()

    const { OrderFeedback } = await amendDraft(name, { ...FIBRE, ...difference })

    expect(OrderFeedback?.State).toBe('NotOK')
    expect(OrderFeedback?.ValidationFeedback).toContainEqual({ FeedbackKey: code })
    const committed = await api().make(commitOlderOrder, { ...(await buildOrderRequest(name)), body: {} })
    expect(committed.json()).toMatchObject({ code: 'FEEDBACK_NOT_OK' })
  },
)

test('ORD-022 ORD-092 an order of another type than it was created with is refused', async () => {
  const power = await createDraft(5)

  const other = await api().make(amendOlderOrder, { ...(await buildOrderRequest(power)), body: FIBRE })

  expect(other.json()).toMatchObject({ code: 'NO_ORDER_TYPE_ID' })
})

test('an order of type 5 with broadband is not OK, and no part of it is carried out', async () => {
  const power = await createDraft(5)
  const { OrderFeedback } = await amendDraft(power, { ...FIBRE, meta: { orderTypeId: 5 } })
  const committed = await api().make(commitOlderOrder, { ...(await buildOrderRequest(power)), body: {} })

  expect(OrderFeedback).toEqual({
    State: 'NotOK',
    ValidationFeedback: [{ FeedbackKey: 'COMPONENT_FOR_SERVICE_NOT_FOUND_IN_ORDER' }],
  })
  expect(committed.json()).toMatchObject({ code: 'FEEDBACK_NOT_OK' })
  const rows = await api().sql`select state, told as quoted from service_order where account_code = ${KIRI}`
  expect(rows).toEqual([{ state: 'NotOK', quoted: null }])
})
