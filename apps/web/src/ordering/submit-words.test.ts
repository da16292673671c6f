import { expect, test } from 'vitest'

import { amendOrder, commitOrder, createOrder } from '@switchboard/domain/ordering/contract'
import { readOffer } from '@switchboard/domain/ordering/offer/contract'
import { ORDER_PROBLEM_CODES } from '@switchboard/domain/ordering/validation/validate'

import { SUBMIT_ADVICE } from './submit-words.ts'

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
