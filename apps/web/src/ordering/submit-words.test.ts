import { expect, test } from 'vitest'

import { amendOrder, commitOrder, createOrder } from '@switchboard/domain/ordering/contract'
import { readOffer } from '@switchboard/domain/ordering/offer/contract'
import { ORDER_PROBLEM_CODES } from '@switchboard/domain/ordering/validation/validate'

import { SUBMIT_ADVICE, isWorthRepeating, mayResubmit } from './submit-words.ts'

/** What the calls of an order refuse, what keeps the order from being placed, and why nothing can be offered. */
const CODES = [
  ...new Set([
    ...[createOrder, amendOrder, commitOrder, readOffer].flatMap(({ errors }) => [...errors]),
    ...ORDER_PROBLEM_CODES,
    'ORDER_HAS_CHANGED',
    'TOO_MANY_REQUESTS',
  ] as const),
]

test.each(CODES)('%s has words of its own beside the order', (code) => {
  expect(SUBMIT_ADVICE[code]).toBeTruthy()
})

test.each(ORDER_PROBLEM_CODES.filter((code) => code !== 'DEFAULT_VOICE_PLAN_MISSING'))(
  'ORD-068 the dialog after the feedback %s offers to resubmit the order',
  (code) => {
    expect(mayResubmit(code)).toBe(true)
  },
)

test.each(['ORDER_HAS_CHANGED', 'DEFAULT_VOICE_PLAN_MISSING'] as const)(
  'ORD-073 after %s, which changes the price, the dialog has no resubmit',
  (code) => {
    expect(mayResubmit(code)).toBe(false)
  },
)

test.each([
  ['a number that someone else has', 'INVALID_PHONE_NUMBER', true],
  ['a failure on the way', 'GENERAL_ERROR', true],
  ['an order that is lost', 'NO_ORDER_DATA', true],
  ['another order under way', 'ExistingOrderInProgress', false],
  ['an account without broadband', 'NO_CORE_PRODUCT', false],
  ['a plan that is not sold', 'PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT', false],
  ['another price', 'ORDER_HAS_CHANGED', false],
] as const)('%s (%s) is worth sending again: %s', (_what, code, isSentAgain) => {
  expect(isWorthRepeating(code)).toBe(isSentAgain)
})
