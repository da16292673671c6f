import { expect, test } from 'vitest'

import { amendOrder, commitOrder, createOrder } from '@switchboard/domain/ordering/contract'
import { readOffer } from '@switchboard/domain/ordering/offer/contract'
import { ORDER_PROBLEM_CODES } from '@switchboard/domain/ordering/validation/validate'

import { SUBMIT_ADVICE, mayResubmit } from './submit-words.ts'

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

test.each([
  ['ORD-068 ORD-072 a number that someone else has', 'INVALID_PHONE_NUMBER', true],
  ['ORD-071 ORD-072 a failure on the way', 'GENERAL_ERROR', true],
  ['ORD-071 ORD-072 an order that is lost', 'NO_ORDER_DATA', true],
  ['ORD-073 another order under way', 'ExistingOrderInProgress', false],
  ['ORD-073 an account without broadband', 'NO_CORE_PRODUCT', false],
  ['ORD-073 a plan that is not sold', 'PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT', false],
  ['ORD-073 a modem that is not sold', 'HARDWARE_PRODUCT_NOT_AVAILABLE_FOR_PLANS', false],
  ['ORD-073 another price', 'ORDER_HAS_CHANGED', false],
] as const)('%s (%s) may be sent again: %s', (_what, code, isSentAgain) => {
  expect(mayResubmit(code)).toBe(isSentAgain)
})
