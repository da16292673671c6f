import { expect, test } from 'vitest'

import { toCents } from '../money.ts'
import { planRefund, refundAmountProblem } from './rules.ts'
import { refundDestination } from './words.ts'

const newest = { left: toCents(5_000), name: 'newest' }
const older = { left: toCents(10_000), name: 'older' }

test('RFD-004 the newest card payment is refunded first', () => {
  expect(planRefund(toCents(3_000), [newest, older])).toEqual({
    cards: [{ source: newest, amount: 3_000 }],
    toBankAccount: 0,
  })
})

test('RFD-004 no card payment is refunded by more than is left of it', () => {
  expect(planRefund(toCents(12_000), [newest, older])).toEqual({
    cards: [
      { source: newest, amount: 5_000 },
      { source: older, amount: 7_000 },
    ],
    toBankAccount: 0,
  })
})

test('RFD-004 the rest goes to a bank account', () => {
  expect(planRefund(toCents(15_001), [newest, older]).toBankAccount).toBe(1)
  expect(planRefund(toCents(700), [])).toEqual({ cards: [], toBankAccount: 700 })
})

test.each([
  [null, 'missing'],
  [0, 'nothing'],
  [1, null],
  [5_000, null],
  [5_001, 'tooMuch'],
] as const)('RFD-002 of $50.00 of credit an amount of %s cents has the problem %s', (amount, problem) => {
  expect(refundAmountProblem(amount === null ? null : toCents(amount), toCents(5_000))).toBe(problem)
})

test.each([
  [{ to: 'card', cardType: 'MC', ending: '4444' }, 'your MasterCard ending 4444'],
  [{ to: 'card', cardType: null, ending: null }, 'your card'],
  [{ to: 'bankAccount', cardType: null, ending: '194-00' }, 'your bank account ending 194-00'],
] as const)('the destination %j is written as “%s”', (payment, text) => {
  expect(refundDestination(payment)).toBe(text)
})
