import { expect, test } from 'vitest'

import { day } from '@switchboard/domain/day'
import { orderResponse } from '@switchboard/domain/ordering/contract'
import type { ChangeKind } from '@switchboard/domain/ordering/contract'
import { ORDER_CASES } from '@switchboard/domain/ordering/testing/cases/good-orders'
import { casesOfEveryFloor, withService } from '@switchboard/domain/ordering/testing/cases/order-case'
import type { OrderDifference, RefusalCase } from '@switchboard/domain/ordering/testing/cases/order-case'
import { REFUSAL_CASES } from '@switchboard/domain/ordering/testing/cases/refusals'

import { fillDemo } from '#api/fill-demo.ts'
import { demoLocationAt } from '#api/demo/locations.ts'
import { testApi } from '#api/testing/api.ts'
import {
  amendAs,
  bodyFor,
  sendCommit,
  beginOrder,
  offerTo,
  submitOrder,
  withPower,
} from '#api/testing/orders.ts'

import { NO_ROWS, buildFibreBody, countOrderRows } from '../testing/fibre-orders.ts'
import { KIRI, kiri, selectRows } from '../testing/orders.ts'

const api = testApi(fillDemo)
const NEW_HOME = '25 Aro Street, Aro Valley, Wellington 6021'

/** Amends the demo account's good order of this kind with the difference. */
async function amendWith(difference: OrderDifference, kind: ChangeKind = 'product') {
  const orderer = await kiri(api())
  const isMove = kind === 'movehouse'
  const offer = await offerTo(orderer, kind, isMove ? demoLocationAt(NEW_HOME) : undefined)
  const body = bodyFor(offer, { category: 'UFB300/100', kind })
  const order = difference(isMove ? withPower(body, offer) : body, { offer, today: day.parse('2026-11-21') })
  const orderId = await beginOrder(orderer, kind)
  const response = orderResponse.parse((await amendAs(orderer, orderId, order)).json())
  const { state, OrderIdentifier, OrderFeedback } = response
  const codes = OrderFeedback.ValidationFeedback.map(({ FeedbackKey }) => FeedbackKey)
  return { orderer, orderId, state, OrderIdentifier, codes }
}

test.each(casesOfEveryFloor(ORDER_CASES).map((each) => [each.name, each] as const))(
  'the API accepts %s',
  async (_name, { difference, kind }) => {
    expect(await amendWith(difference, kind)).toMatchObject({ state: 'OK', codes: [] })
  },
)

/** Cases that need other accounts or the register of numbers. */
const OTHER_ACCOUNTS: readonly RefusalCase[] = [
  {
    code: 'INVALID_PHONE_NUMBER',
    name: 'ORD-053 a free number of another calling area',
    difference: withService('Voice', { ServiceEntity: '09 555 2000' }),
  },
  {
    code: 'INVALID_INTERNET_USERNAME',
    name: 'the username of another account',
    difference: withService('Internet', { ServiceEntity: 'c100482@demo.example' }),
  },
]

test.each(
  [...casesOfEveryFloor(REFUSAL_CASES), ...OTHER_ACCOUNTS].map(
    (each) => [each.name, each.code, each] as const,
  ),
)('the API refuses %s with %s', async (_name, code, { difference, kind }) => {
  const { orderer, orderId, ...answer } = await amendWith(difference, kind)

  expect(answer).toMatchObject({ state: 'NotOK', OrderIdentifier: '5000001' })
  expect(answer.codes).toContain(code)
  expect((await sendCommit(orderer, orderId)).json()).toMatchObject({ code: 'FEEDBACK_NOT_OK' })
  expect(await countOrderRows(api())).toEqual(NO_ROWS)
})

test.each([
  [
    '31 February',
    'CoreProductsToChange.0.RequestedDateOfProvisioning',
    { RequestedDateOfProvisioning: '2027-02-31' },
  ],
  ['a length that is no length', 'CoreProductsToChange.0.ContractLength', { ContractLength: -1 }],
  ['a field that orders do not have', 'AccountCode', { AccountCode: '100482' }],
  [
    'another kind of contract',
    'CoreProductsToChange.0.ContractHandlingOption',
    { ContractHandlingOption: 'always' },
  ],
])('%s is malformed, and nothing is stored', async (_what, field, difference) => {
  const orderer = await kiri(api())
  const orderId = await beginOrder(orderer)
  const body = await buildFibreBody(api())

  const answer = await api().app.inject({
    method: 'PUT',
    url: `/api/accounts/${KIRI}/orders/${orderId}`,
    headers: { authorization: `Bearer ${orderer.token}` },
    payload: {
      ...body,
      CoreProductsToChange: body.CoreProductsToChange.map((item) => ({ ...item, ...difference })),
    },
  })

  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'MALFORMED_REQUEST', field }])
  expect(
    await selectRows(api(), `select state, body from service_order where account_code = '${KIRI}'`),
  ).toEqual([{ state: 'Draft', body: null }])
})

const withdrawPlan = (planKey: string, frequency = 'Monthly') =>
  api().sql`delete from plan_charge where plan_code = ${planKey} and bill_frequency = ${frequency}`

const MISSING = {
  state: 'NotOK',
  OrderFeedback: { ValidationFeedback: [{ FeedbackKey: 'DEFAULT_VOICE_PLAN_MISSING' }] },
}

test('CHG-074 a default homeline that is not sold any more is refused at the amend and at the commit', async () => {
  const orderer = await kiri(api())
  const body = await buildFibreBody(api())
  const [early, late] = [await beginOrder(orderer), await beginOrder(orderer)]
  await amendAs(orderer, early, body)
  await withdrawPlan('CHOUFB300VOIP-FEATURES')

  const answers = [await amendAs(orderer, late, body), await sendCommit(orderer, early)]

  expect(answers.map((answer) => orderResponse.parse(answer.json()))).toMatchObject([MISSING, MISSING])
  expect(await countOrderRows(api())).toEqual(NO_ROWS)
  expect(await submitOrder(orderer, await buildFibreBody(api()))).toMatchObject({ state: 'Committed' })
})

test.each([
  ['a homeline that was chosen', 'CHOUFB300VOIP-FEATURES-MOBILE', 'Monthly', 'NotOK'],
  ['a homeline of businesses', 'CHOUFB300VOIP-SMARTLINE', 'Monthly', 'NotOK'],
  ['a homeline of another product', 'CHOUFB1000VOIP-FEATURES', 'Monthly', 'NotOK'],
  ['a homeline that is not sold by the week any more', 'CHOUFB300VOIP-FEATURES', 'Weekly', 'OK'],
])('CHG-074 %s is not refused as a missing default', async (_plan, planKey, frequency, state) => {
  const orderer = await kiri(api())
  const offer = await offerTo(orderer)
  const place = { offer, today: day.parse('2026-11-21') }
  const good = bodyFor(offer, { category: 'UFB300/100' })
  const body = withService('Voice', { RatePlan: planKey })(good, place)
  await withdrawPlan(planKey, frequency)

  const answer = orderResponse.parse((await amendAs(orderer, await beginOrder(orderer), body)).json())

  const feedback = state === 'OK' ? [] : [{ FeedbackKey: 'PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT' }]
  expect(answer).toMatchObject({ state, OrderFeedback: { ValidationFeedback: feedback } })
})
