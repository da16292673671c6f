import { expect, test } from 'vitest'

import type { ErrorCode } from '../../errors.ts'
import { DELIVERY } from '../testing/orders.ts'

import { POWER_ORDER_TYPE } from './contract.ts'
import type { OlderAnswer, OlderOrder } from './contract.ts'
import { MAX_AMENDS, commitAmendedOrder, submitOlderOrder } from './submit.ts'
import type { OlderOrderCalls } from './submit.ts'

const NAME = { orderId: '71', orderToken: 'token-71' }
const POWER: OlderOrder = {
  Header: { SalesChannel: 'OnlineSignup', BusinessGroup: 'residential', SalesPerson: 'SelfServiceV1' },
  meta: { orderTypeId: POWER_ORDER_TYPE },
  Services: [{ Service: 'Electricity', ServiceID: '0001000002CKCA7', Plan: 'power-smart' }],
  AdditionalProducts: [],
  HardwareOrders: [],
  Questions: [],
  PromoCodes: [],
  LosingProviders: [],
}
const USERNAME = 'kpa1700000000'
const INTERNET: OlderOrder = {
  ...POWER,
  meta: { orderTypeId: 2 },
  Services: [
    { Service: 'Internet', ServiceID: USERNAME, Plan: 'fibre-300' },
    { Service: 'Voice', ServiceID: '04 555 0192', Plan: 'voice' },
  ],
  AdditionalProducts: [{ Service: 'safe_mode', ServiceID: USERNAME, Plan: null }],
  HardwareOrders: [
    { HardwareProductKey: ['router-1'], LinkedServiceID: USERNAME, DeliveryAddress: DELIVERY },
  ],
  Questions: [{ QuestionKey: 'Byod', AnswerKey: 'No', LinkedServiceID: null }],
  PromoCodes: [{ PromoCodeValue: 'BUNDLE10', LinkedServiceID: USERNAME }],
  LosingProviders: [
    {
      LosingProviderKey: 'other-telco',
      LosingProviderAccountName: 'K Paki',
      LosingProviderAccountNumber: '12345',
      LinkedServiceID: USERNAME,
    },
  ],
}

const answer = (Order: OlderOrder | null, State = 'OK', ...keys: string[]): OlderAnswer => ({
  Order,
  OrderFeedback: { State, ValidationFeedback: keys.map((FeedbackKey) => ({ FeedbackKey })) },
})

class Refusal extends Error {
  readonly code: ErrorCode
  constructor(code: ErrorCode) {
    super(code)
    this.code = code
  }
}

/** Calls that succeed, with one difference, and a list of the calls made. */
function callsWith(difference: Partial<OlderOrderCalls> = {}) {
  const requests: unknown[] = []
  const { create, amend, commit, ...more }: OlderOrderCalls = {
    create: async () => NAME,
    amend: async (_name, order) => answer(order),
    commit: async () => answer(POWER),
    newUsername: (retry) => `kpa170000000${retry}`,
    codeOf: (failure) => (failure instanceof Refusal ? failure.code : 'GENERAL_ERROR'),
    isAnswerLost: (failure) => !(failure instanceof Refusal),
    ...difference,
  }
  const calls: OlderOrderCalls = {
    create: (orderTypeId) => (requests.push(['create', orderTypeId]), create(orderTypeId)),
    amend: (name, order) => (requests.push(['amend', name, order]), amend(name, order)),
    commit: (name) => (requests.push(['commit', name]), commit(name)),
    ...more,
  }
  return { requests, calls }
}

test('ORD-074 ORD-089 PWR-081 an order of power is created as order type 5, amended and committed by id and token', async () => {
  const { requests, calls } = callsWith()

  const submitted = await submitOlderOrder(calls, POWER)

  expect(requests).toEqual([
    ['create', 5],
    ['amend', NAME, POWER],
    ['commit', NAME],
  ])
  expect(submitted).toEqual({ step: 'complete', name: NAME })
})

test('ORD-075 a refused username is replaced by a new one each time, in all linked items', async () => {
  const { requests, calls } = callsWith({
    amend: async (_name, order) =>
      order.Services[0]?.ServiceID === 'kpa1700000002'
        ? answer(order)
        : answer(order, 'NotOK', 'INVALID_INTERNET_USERNAME'),
  })

  const submitted = await submitOlderOrder(calls, INTERNET)

  const amends = requests.filter((each) => Array.isArray(each) && each[0] === 'amend')
  const sent = JSON.stringify(['amend', NAME, INTERNET])
  expect(amends.map((each) => JSON.stringify(each))).toEqual([
    sent,
    sent.replaceAll(USERNAME, 'kpa1700000001'),
    sent.replaceAll(USERNAME, 'kpa1700000002'),
  ])
  expect(submitted.step).toBe('complete')
})

test('ORD-076 ORD-095 ORD-113 after five attempts in all a refused username ends the order', async () => {
  const { requests, calls } = callsWith({
    amend: async (_name, order) => answer(order, 'NotOK', 'INVALID_INTERNET_USERNAME'),
  })

  const submitted = await submitOlderOrder(calls, INTERNET)

  expect(MAX_AMENDS).toBe(5)
  expect(requests).toHaveLength(1 + 5)
  expect(submitted).toMatchObject({ step: 'failed', at: 'amend', code: 'FEEDBACK_INVALID_USERNAME' })
})

test('ORD-095 a username that is refused besides another reason ends the order with its own code', async () => {
  const { calls } = callsWith({
    amend: async (_name, order) =>
      answer(order, 'NotOK', 'ExistingOrderInProgress', 'INVALID_INTERNET_USERNAME'),
  })

  expect(await submitOlderOrder(calls, INTERNET)).toMatchObject({ code: 'FEEDBACK_INVALID_USERNAME' })
})

test('ORD-076 ORD-113 a username that is accepted at the fifth attempt completes the order', async () => {
  const { requests, calls } = callsWith({
    amend: async (_name, order) =>
      order.Services[0]?.ServiceID === 'kpa1700000004'
        ? answer(order)
        : answer(order, 'NotOK', 'INVALID_INTERNET_USERNAME'),
  })

  expect(await submitOlderOrder(calls, INTERNET)).toEqual({ step: 'complete', name: NAME })
  expect(requests).toHaveLength(1 + 5 + 1)
})

test.each<[title: string, at: number, lacking: Partial<OlderOrder['Services'][number]>, code: ErrorCode]>([
  ['without a plan', 0, { Plan: null }, 'ORDER_MISSING_SERVICE_PLANS'],
  ['without a plan in its last service', 1, { Plan: ' ' }, 'ORDER_MISSING_SERVICE_PLANS'],
  ['without a service id', 0, { ServiceID: null }, 'ORDER_MISSING_SERVICE_IDS'],
  ['with an empty service id in its last service', 1, { ServiceID: '' }, 'ORDER_MISSING_SERVICE_IDS'],
])('ORD-077 an order %s is not committed', async (_title, at, lacking, code) => {
  const order = {
    ...INTERNET,
    Services: INTERNET.Services.map((service, place): OlderOrder['Services'][number] =>
      place === at ? { ...service, ...lacking } : service,
    ),
  }
  const { requests, calls } = callsWith()

  const submitted = await submitOlderOrder(calls, order)

  expect(requests).toHaveLength(2)
  expect(submitted).toMatchObject({ step: 'failed', at: 'validate', code })
})

test('ORD-077 the order is validated as the provider returned it', async () => {
  const { calls } = callsWith({
    amend: async () => answer({ ...POWER, Services: [{ Service: 'Electricity', ServiceID: '', Plan: 'p' }] }),
  })

  expect(await submitOlderOrder(calls, POWER)).toMatchObject({
    at: 'validate',
    code: 'ORDER_MISSING_SERVICE_IDS',
  })
})

const REJECTED = ['NotOK', 'Draft', '', 'Pending']

test.each(REJECTED)('ORD-078 ORD-095 ORD-096 the feedback State "%s" is rejected', async (State) => {
  const amended = callsWith({ amend: async () => answer(POWER, State, 'ExistingOrderInProgress') })
  const placed = callsWith({ commit: async () => answer(POWER, State) })

  const rejectedAmend = await submitOlderOrder(amended.calls, POWER)
  const rejectedCommit = await submitOlderOrder(placed.calls, POWER)

  expect(amended.requests).toHaveLength(2)
  expect(rejectedAmend).toEqual({
    step: 'failed',
    at: 'amend',
    code: 'FEEDBACK_NOT_OK',
    feedback: ['ExistingOrderInProgress'],
  })
  expect(rejectedCommit).toMatchObject({ step: 'failed', at: 'commit', code: 'FEEDBACK_NOT_OK' })
})

test('ORD-078 the State OK is accepted in any letter case', async () => {
  const { calls } = callsWith({ amend: async () => answer(POWER, 'ok') })

  expect((await submitOlderOrder(calls, POWER)).step).toBe('complete')
})

test.each<[missing: string, given: OlderAnswer, code: ErrorCode]>([
  ['ORD-094 feedback', { Order: POWER, OrderFeedback: null }, 'NO_FEEDBACK_DATA'],
  ['ORD-093 an order', answer(null), 'NO_ORDER_DATA'],
])('the order stops when the reply to the amend is without %s', async (_missing, given, code) => {
  const { requests, calls } = callsWith({ amend: async () => given })

  expect(await submitOlderOrder(calls, POWER)).toMatchObject({ step: 'failed', at: 'amend', code })
  expect(requests).toHaveLength(2)
})

test('ORD-094 a reply to the commit without feedback is a failure', async () => {
  const { calls } = callsWith({ commit: async () => ({ Order: POWER, OrderFeedback: null }) })

  expect(await submitOlderOrder(calls, POWER)).toMatchObject({
    step: 'failed',
    at: 'commit',
    code: 'NO_FEEDBACK_DATA',
  })
})

test.each(['create', 'amend', 'commit'] as const)('a refused %s fails with its code', async (at) => {
  const refuse = async () => Promise.reject(new Refusal('NO_ORDER_DATA'))

  const submitted = await submitOlderOrder(callsWith({ [at]: refuse }).calls, POWER)

  expect(submitted).toEqual({ step: 'failed', at, code: 'NO_ORDER_DATA', feedback: ['NO_ORDER_DATA'] })
})

test('a commit without a reply is sent once more', async () => {
  let times = 0
  const { requests, calls } = callsWith({
    commit: async () => (++times === 1 ? Promise.reject(new Error('broken')) : answer(POWER)),
  })

  expect(await submitOlderOrder(calls, POWER)).toEqual({ step: 'complete', name: NAME })
  expect(requests.slice(2)).toEqual([
    ['commit', NAME],
    ['commit', NAME],
  ])
})

test('an order is in doubt after two commits without a reply, until it is committed again', async () => {
  const lost = callsWith({ commit: async () => Promise.reject(new Error('broken')) })
  const doubt = await submitOlderOrder(lost.calls, POWER)

  expect(doubt).toEqual({ step: 'inDoubt', name: NAME })
  expect(await commitAmendedOrder(callsWith().calls, NAME)).toEqual({ step: 'complete', name: NAME })
})
