import { expect, test } from 'vitest'

import type { OrderBody } from '../contract.ts'
import { ORDER_CASES } from '../testing/cases/good-orders.ts'
import { combine, withFields, withService } from '../testing/cases/order-case.ts'
import type { OrderCase, OrderDifference } from '../testing/cases/order-case.ts'
import { REFUSAL_CASES } from '../testing/cases/refusals.ts'
import { FACTS, MOVE, MOVE_FACTS, ORDER } from '../testing/orders.ts'

import { validate } from './validate.ts'
import type { ValidationFacts } from './validated-order.ts'

function findProblems(body: OrderBody, facts: Partial<ValidationFacts>): readonly string[] {
  return validate(body, { ...FACTS, ...facts }).problems
}

/** The problems of a case on the hand-built offer. */
function findProblemsOfCase({ kind = 'product', difference, facts }: OrderCase): readonly string[] {
  const [order, given] = kind === 'movehouse' ? [MOVE, MOVE_FACTS] : [ORDER, { ...FACTS, kind }]
  const all = { ...given, ...facts }
  return findProblems(difference(order, all), all)
}

test.each(ORDER_CASES.map((each) => [each.name, each] as const))('%s can be ordered', (_name, orderCase) => {
  expect(findProblemsOfCase(orderCase)).toEqual([])
})

test.each(REFUSAL_CASES.map((each) => [each.name, each.code, each] as const))(
  '%s is refused with %s',
  (_name, code, orderCase) => {
    expect(findProblemsOfCase(orderCase)).toContain(code)
  },
)

test('ORD-080 numbers that the order under way has taken are reported after that order', () => {
  const [first, ...others] = findProblems(ORDER, { hasActiveOrder: true, freeNumbers: [] })

  expect([first, others]).toEqual(['ExistingOrderInProgress', ['INVALID_PHONE_NUMBER']])
})

const WITHDRAWN = 'voice-gone'
const HOMELINE_WITHDRAWN = withService('Voice', { RatePlan: WITHDRAWN })
const NO_HARDWARE = withFields({ HardwareOrders: [] })

test.each<[plan: string, difference: OrderDifference, problems: readonly string[]]>([
  ['a homeline', HOMELINE_WITHDRAWN, ['DEFAULT_VOICE_PLAN_MISSING']],
  [
    'a homeline beside a chosen plan that is not offered',
    combine(HOMELINE_WITHDRAWN, withService('Internet', { RatePlan: 'VDSL_POTS-plan' }), NO_HARDWARE),
    ['DEFAULT_VOICE_PLAN_MISSING', 'PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT'],
  ],
  [
    'a plan of the internet',
    combine(withService('Internet', { RatePlan: WITHDRAWN }), NO_HARDWARE),
    ['PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT'],
  ],
])('CHG-074 of the withdrawn default plans, %s has its own code', (_plan, difference, problems) => {
  const body = difference(ORDER, FACTS)

  expect(findProblems(body, { withdrawnVoicePlans: [WITHDRAWN] })).toEqual(problems)
})
