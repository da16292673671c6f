import { expect, test } from 'vitest'

import { olderOrder } from '../ordering/older/contract.ts'

import { parsePromotion, promotionOrder, promotionProblems } from './promotion.ts'

const ICP = '0001000002CKCA7'
const ACCOUNT = '100517'
const WHOLE = { icp: ICP, salesChannel: 'OnlineSignup', accountCode: ACCOUNT }
const PROMOTION = { icp: ICP, salesChannel: 'OnlineSignup' } as const

test('PWR-014 a promotion has a connection and a sales channel', () => {
  expect(parsePromotion(JSON.stringify(WHOLE), ACCOUNT)).toEqual(PROMOTION)
  expect(parsePromotion(JSON.stringify({ ...WHOLE, campaign: 'x' }), ACCOUNT)).toEqual(PROMOTION)
})

test.each<readonly [what: string, decoded: string]>([
  ['PWR-036 invalid JSON', '{"icp":'],
  ['PWR-036 JSON without an object', '"text"'],
  ['PWR-036 null', 'null'],
  ['PWR-036 an empty text', ''],
  ...(['icp', 'salesChannel', 'accountCode'] as const).flatMap((field) => [
    [`PWR-037 a payload without ${field}`, JSON.stringify({ ...WHOLE, [field]: undefined })] as const,
    [`PWR-037 a payload with an empty ${field}`, JSON.stringify({ ...WHOLE, [field]: ' ' })] as const,
    [
      `PWR-037 a payload whose ${field} is not text`,
      JSON.stringify({ ...WHOLE, [field]: { a: 1 } }),
    ] as const,
  ]),
  ['an unknown channel', JSON.stringify({ ...WHOLE, salesChannel: 'Door' })],
  ['a number whose check digits are wrong', JSON.stringify({ ...WHOLE, icp: '0001000002CKCA8' })],
  ["PWR-038 another account's", JSON.stringify({ ...WHOLE, accountCode: '100482' })],
])('%s is no promotion', (_what, decoded) => {
  expect(parsePromotion(decoded, ACCOUNT)).toBeNull()
})

const READY = { planKey: 'p', medicallyDependent: false, addressConfirmed: true, termsAccepted: true }

test.each([
  ['PWR-045', { addressConfirmed: false }, ['Please confirm your address is correct']],
  ['PWR-046', { termsAccepted: false }, ['You must accept the terms and conditions']],
  ['PWR-047', { planKey: null }, ['Please select a plan']],
  ['nothing is wrong', {}, []],
  [
    'all of them',
    { addressConfirmed: false, termsAccepted: false, planKey: null },
    [
      'Please confirm your address is correct',
      'Please select a plan',
      'You must accept the terms and conditions',
    ],
  ],
])('%s: a promotion shows these errors', (_id, difference, messages) => {
  expect(promotionProblems({ ...READY, ...difference }).map(({ message }) => message)).toEqual(messages)
})

test.each([
  [true, 'Yes'],
  [false, 'No'],
])(
  'PWR-059 PWR-060 PWR-081 ORD-089 the order of a promotion is of type 5, a switch by its channel (%s)',
  (dependent, answer) => {
    const choice = { planKey: 'power-smart', medicallyDependent: dependent }
    const by = { businessGroup: 'residential', salesPerson: 'SelfServiceV1' }
    const order = promotionOrder(PROMOTION, choice, by)

    expect(olderOrder.safeParse(order).success).toBe(true)
    expect(order).toMatchObject({
      Header: { SalesChannel: 'OnlineSignup', BusinessGroup: 'residential', SalesPerson: 'SelfServiceV1' },
      meta: { orderTypeId: 5 },
      Services: [{ Service: 'Electricity', ServiceID: ICP, Plan: 'power-smart' }],
      Questions: [
        { QuestionKey: 'PowerMedicalDependent', AnswerKey: answer },
        { QuestionKey: 'LiveThereOrMovingIn', AnswerKey: 'LiveThere' },
      ],
    })
  },
)
