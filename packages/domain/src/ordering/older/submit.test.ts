import { expect, test } from 'vitest'

import { DELIVERY } from '../testing/orders.ts'

import type { OlderAnswer, OlderOrder } from './contract.ts'
import { MOST_AMENDS, submitOlderOrder } from './submit.ts'
import type { OlderCalls } from './submit.ts'

const NAME = { orderId: '81', orderToken: 'token-81' }
const OLD_NAME = 'kpa1700000000'

const ORDER: OlderOrder = {
  Header: { SalesChannel: 'SelfService', BusinessGroup: 'residential', SalesPerson: 'SelfServiceV1' },
  meta: { orderTypeId: 2 },
  Services: [{ Service: 'Internet', ServiceID: OLD_NAME, Plan: 'fibre-300' }],
  AdditionalProducts: [{ Service: 'safe_mode', ServiceID: OLD_NAME, Plan: 'safe_mode-1' }],
  HardwareOrders: [
    { HardwareProductKey: ['router-1'], LinkedServiceID: OLD_NAME, DeliveryAddress: DELIVERY },
  ],
  Questions: [{ QuestionKey: 'Byod', AnswerKey: 'No', LinkedServiceID: null }],
  PromoCodes: [{ PromoCodeValue: 'BUNDLE10', LinkedServiceID: OLD_NAME }],
  LosingProviders: [
    {
      LosingProviderKey: 'other-telco',
      LosingProviderAccountName: 'K Paki',
      LosingProviderAccountNumber: '12345',
      LinkedServiceID: OLD_NAME,
    },
  ],
}

const feedback = (State: string, ...keys: string[]) => ({
  State,
  ValidationFeedback: keys.map((FeedbackKey) => ({ FeedbackKey })),
})

/** The calls with one difference, and what was asked of them. */
function callsWith(difference: Partial<OlderCalls> = {}) {
  const asked: [call: string, order?: OlderOrder][] = []
  const good: OlderCalls = {
    create: async () => NAME,
    amend: async (_name, order) => ({ Order: order, OrderFeedback: feedback('ok') }),
    commit: async () => ({ Order: ORDER, OrderFeedback: feedback('OK') }),
    codeOf: () => 'GENERAL_ERROR',
    newUsername: () => `kpa${1_700_000_000 + asked.length}`,
  }
  const { create, amend, commit, codeOf, newUsername } = { ...good, ...difference }
  const calls: OlderCalls = {
    create: () => (asked.push(['create']), create()),
    amend: (name, order) => (asked.push(['amend', order]), amend(name, order)),
    commit: (name) => (asked.push(['commit']), commit(name)),
    codeOf,
    newUsername,
  }
  return { asked, calls }
}

const answering = (OrderFeedback: OlderAnswer['OrderFeedback'], Order: OlderAnswer['Order'] = ORDER) => ({
  amend: async () => ({ Order, OrderFeedback }),
})

test('ORD-074 ORD-077 an older order is created, amended, validated and committed', async () => {
  const { asked, calls } = callsWith()

  expect(await submitOlderOrder(calls, ORDER)).toEqual({ step: 'complete', order: NAME, held: ORDER })
  expect(asked.map(([call]) => call)).toEqual(['create', 'amend', 'commit'])
})

test('ORD-075 a username that is invalid is tried again with a new one, wherever it appears', async () => {
  const answers = [feedback('NotOK', 'INVALID_INTERNET_USERNAME'), feedback('OK')]
  const { asked, calls } = callsWith({
    amend: async (_name, order) => ({ Order: order, OrderFeedback: answers.shift() ?? null }),
  })

  expect(await submitOlderOrder(calls, ORDER)).toMatchObject({ step: 'complete' })
  const again = asked[2]?.[1]
  expect(again?.Services[0]?.ServiceID).toBe('kpa1700000002')
  expect([again?.HardwareOrders, again?.PromoCodes, again?.LosingProviders].flat()).toMatchObject([
    { LinkedServiceID: 'kpa1700000002' },
    { LinkedServiceID: 'kpa1700000002' },
    { LinkedServiceID: 'kpa1700000002' },
  ])
  expect(again?.Questions).toEqual(ORDER.Questions)
})

test('ORD-076 ORD-095 ORD-113 the fifth attempt that says so is the last', async () => {
  const { asked, calls } = callsWith(answering(feedback('NotOK', 'INVALID_INTERNET_USERNAME')))

  expect(await submitOlderOrder(calls, ORDER)).toEqual({
    step: 'failed',
    at: 'amend',
    code: 'FEEDBACK_INVALID_USERNAME',
  })
  expect(asked.filter(([call]) => call === 'amend')).toHaveLength(5)
  expect(MOST_AMENDS).toBe(5)
})

test.each<[title: string, ending: string, difference: Partial<OlderCalls>, order?: OlderOrder]>([
  ['ORD-078 ORD-096 a state that is not OK', 'amend FEEDBACK_NOT_OK', answering(feedback('Pending'))],
  [
    'ORD-078 a commit that is not OK',
    'commit FEEDBACK_NOT_OK',
    { commit: async () => ({ Order: ORDER, OrderFeedback: feedback('NotOK') }) },
  ],
  ['ORD-094 an amend without feedback', 'amend NO_FEEDBACK_DATA', answering(null)],
  [
    'ORD-094 a commit without feedback',
    'commit NO_FEEDBACK_DATA',
    { commit: async () => ({ Order: ORDER, OrderFeedback: null }) },
  ],
  ['ORD-093 an amend without an order', 'amend NO_ORDER_DATA', answering(feedback('OK'), null)],
  [
    'ORD-091 a create without a token',
    'create INVALID_ORDER_CREATION_RESPONSE',
    { create: async () => ({ ...NAME, orderToken: '' }) },
  ],
  ['a call that fails', 'amend GENERAL_ERROR', { amend: () => Promise.reject(new Error('lost')) }],
  [
    'ORD-055 ORD-077 a service without a plan',
    'validate ORDER_MISSING_SERVICE_PLANS',
    {},
    { ...ORDER, Services: [{ Service: 'Internet', ServiceID: OLD_NAME, Plan: null }] },
  ],
  [
    'ORD-056 ORD-077 a service without an id',
    'validate ORDER_MISSING_SERVICE_IDS',
    {},
    { ...ORDER, Services: [{ Service: 'Internet', ServiceID: null, Plan: 'fibre-300' }] },
  ],
])('%s fails at %s, and nothing is committed', async (_title, ending, difference, order = ORDER) => {
  const [at, code] = ending.split(' ')

  const { asked, calls } = callsWith(difference)

  expect(await submitOlderOrder(calls, order)).toEqual({ step: 'failed', at, code })
  expect(asked.some(([call]) => call === 'commit')).toBe(at === 'commit')
})
