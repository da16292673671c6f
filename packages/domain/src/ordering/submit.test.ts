import { expect, test } from 'vitest'

import { toCents } from '../money.ts'

import { orderResponse } from './contract.ts'
import type { OrderBody, OrderResponse } from './contract.ts'
import { listFeedbackCodes, isNotOk, submitOrder } from './submit.ts'
import type { OrderCalls } from './submit.ts'
import { listOptionalFields } from './testing/optional-fields.ts'
import { MOVE } from './testing/orders.ts'

const response: OrderResponse = {
  orderId: '71',
  state: 'OK',
  OrderIdentifier: 'ORD-71',
  OrderFeedback: { ValidationFeedback: [] },
}

/** An order with an item in each list. */
const body: OrderBody = MOVE

class Refusal extends Error {}

const shown = { bill: toCents(8_500), thirtyDays: toCents(0), once: toCents(1_495) }

function callsWith(difference: Partial<OrderCalls> = {}) {
  const requests: unknown[] = []
  const good: OrderCalls = {
    create: async () => ({ ...response, state: 'Draft' }),
    amend: async () => response,
    commit: async () => ({ ...response, state: 'Committed' }),
    codeOf: (failure) => (failure instanceof Refusal ? 'FEEDBACK_NOT_OK' : 'GENERAL_ERROR'),
    isAnswerLost: (failure) => !(failure instanceof Refusal),
    placed: async () => null,
  }
  const { create, amend, commit, placed, ...reading } = { ...good, ...difference }
  const calls: OrderCalls = {
    create: () => (requests.push('create'), create()),
    amend: (orderId, given) => (requests.push(['amend', orderId, given]), amend(orderId, given)),
    commit: (orderId, totals) => (requests.push(['commit', orderId, totals]), commit(orderId, totals)),
    placed: (orderId) => (requests.push(['placed', orderId]), placed(orderId)),
    ...reading,
  }
  return { requests, calls }
}

const notOk = (...keys: string[]): OrderResponse => ({
  ...response,
  state: 'notok',
  OrderFeedback: { ValidationFeedback: keys.map((FeedbackKey) => ({ FeedbackKey })) },
})

test('CHG-052 ORD-066 ORD-067 ORD-069 ORD-070 an order is created, amended with its whole body and committed', async () => {
  const { requests, calls } = callsWith()

  const submitted = await submitOrder(calls, body, shown)

  expect(requests).toEqual(['create', ['amend', '71', body], ['commit', '71', shown]])
  expect(submitted).toEqual({ step: 'complete', OrderIdentifier: 'ORD-71' })
})

test.each(['', ' '])(
  'ORD-066 ORD-091 an order that was created without an identifier ("%s") is not amended',
  async (orderId) => {
    const { requests, calls } = callsWith({ create: async () => ({ ...response, orderId }) })

    const submitted = await submitOrder(calls, body, shown)

    expect(requests).toEqual(['create'])
    expect(submitted).toMatchObject({ step: 'failed', at: 'create', code: 'INVALID_ORDER_CREATION_RESPONSE' })
  },
)

test('ORD-068 an order that is NotOK, in any letter case, is not committed', async () => {
  const { requests, calls } = callsWith({ amend: async () => notOk('INVALID_PHONE_NUMBER', 'unknown') })

  const submitted = await submitOrder(calls, body, shown)

  expect(requests).toHaveLength(2)
  expect(submitted).toEqual({
    step: 'failed',
    at: 'amend',
    code: 'INVALID_PHONE_NUMBER',
    feedback: ['INVALID_PHONE_NUMBER'],
  })
})

test('ORD-068 NotOK without a reason is FEEDBACK_NOT_OK', async () => {
  const { calls } = callsWith({ amend: async () => notOk() })

  expect(await submitOrder(calls, body, shown)).toMatchObject({ at: 'amend', code: 'FEEDBACK_NOT_OK' })
})

test.each(['create', 'amend', 'commit'] as const)(
  'CHG-052 ORD-071 a failure of %s returns its stage and code',
  async (at) => {
    const { requests, calls } = callsWith({ [at]: () => Promise.reject(new Refusal()) })

    expect(await submitOrder(calls, body, shown)).toEqual({
      step: 'failed',
      at,
      code: 'FEEDBACK_NOT_OK',
      feedback: ['FEEDBACK_NOT_OK'],
    })
    expect(requests.flat()).not.toContain('placed')
  },
)

const loseReply = () => Promise.reject(new Error('the connection broke'))

test.each([
  [
    'ORD-070 an order whose commit had no reply is complete if the provider has placed it',
    async () => 'ORD-71',
    { step: 'complete', OrderIdentifier: 'ORD-71' },
  ],
  [
    'ORD-071 an order whose commit had no reply fails if the provider has not placed it',
    async () => null,
    { step: 'failed', at: 'commit', code: 'GENERAL_ERROR' },
  ],
  [
    'ORD-070 an order whose commit had no reply is in doubt if the provider cannot be requests',
    loseReply,
    { step: 'inDoubt', orderId: '71' },
  ],
])('%s', async (_what, placed, submission) => {
  const { requests, calls } = callsWith({ commit: loseReply, placed })

  expect(await submitOrder(calls, body, shown)).toMatchObject(submission)
  expect(requests.slice(2)).toEqual([
    ['commit', '71', shown],
    ['placed', '71'],
  ])
})

test.each(['create', 'amend'] as const)(
  'an order whose %s had no reply fails without a query for its state',
  async (at) => {
    const { requests, calls } = callsWith({ [at]: loseReply })

    expect(await submitOrder(calls, body, shown)).toMatchObject({ step: 'failed', at })
    expect(requests.flat()).not.toContain('placed')
  },
)

test('CHG-052 ORD-070 ORD-071 a commit with the reply NotOK is a failure of commit', async () => {
  const { calls } = callsWith({ commit: async () => notOk('PROVISIONING_DATE_NOT_IN_FUTURE') })

  expect(await submitOrder(calls, body, shown)).toMatchObject({
    at: 'commit',
    code: 'PROVISIONING_DATE_NOT_IN_FUTURE',
  })
})

test.each([
  ['OK', 'complete'],
  ['committed', 'complete'],
  ['Accepted', 'complete'],
  ['Held', 'received'],
  ['Draft', 'received'],
  ['Unheard of', 'received'],
  ['', 'received'],
])('ORD-070 after a commit with the state "%s" an order is %s, with its number', async (state, step) => {
  const { calls } = callsWith({ commit: async () => ({ ...response, state }) })

  expect(await submitOrder(calls, body, shown)).toEqual({ step, OrderIdentifier: 'ORD-71' })
})

test.each(['OK', 'Draft', 'notok?', ''])(
  'ORD-068 ORD-069 an order whose amend has the state "%s", which is not NotOK, is committed',
  async (state) => {
    const { requests, calls } = callsWith({ amend: async () => ({ ...response, state }) })

    expect(await submitOrder(calls, body, shown)).toMatchObject({ step: 'complete' })
    expect(requests).toHaveLength(3)
  },
)

test('ORD-072 a second submission starts at create', async () => {
  const answers = [notOk('INVALID_PHONE_NUMBER'), response]
  const { requests, calls } = callsWith({ amend: async () => answers.shift() ?? response })
  await submitOrder(calls, body, shown)

  expect(await submitOrder(calls, body, shown)).toMatchObject({ step: 'complete' })
  expect(requests.filter((each) => each === 'create')).toHaveLength(2)
})

test('ORD-014 a reply has an id, a state, an identifier and its feedback', () => {
  const answer = {
    ...response,
    OrderFeedback: { ValidationFeedback: [{ FeedbackKey: 'INVALID_PHONE_NUMBER' }] },
  }

  expect(orderResponse.parse(answer)).toEqual(answer)
  // additional fields of the provider are accepted
  expect(listOptionalFields(orderResponse, answer)).toEqual([
    '*',
    'OrderFeedback.*',
    'OrderFeedback.ValidationFeedback.0.*',
  ])
})

test('ORD-014 feedback is parsed to the codes of its keys', () => {
  expect([listFeedbackCodes(notOk('INVALID_PHONE_NUMBER', '')), isNotOk(notOk()), isNotOk(response)]).toEqual(
    [['INVALID_PHONE_NUMBER'], true, false],
  )
})
