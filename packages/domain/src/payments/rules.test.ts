import { expect, test } from 'vitest'

import { toCents } from '../money.ts'
import { AMOUNT_CASES } from '../testing/typed-cases.ts'
import type { TypedCase } from '../testing/typed-cases.ts'
import { amountTyped } from '../typed-amount.ts'

import type { CardType, TRANSACTION_STATUSES } from './contract.ts'
import { cardTypeName, isAllowed, methodLabel } from './method.ts'
import {
  MIN_CARD_PAYMENT,
  amountText,
  isTransactionType,
  nextPoll,
  paymentAmountProblem,
  percentText,
  savingAmountProblem,
  surchargeCorrection,
  calculateSurcharge,
  surchargePercent,
  addSurcharge,
  transactionRequest,
} from './rules.ts'
import type { AmountProblem, NextPoll } from './rules.ts'

test.each<TypedCase<number>>([
  ...AMOUNT_CASES,
  ['219.6', 21_960],
  ['1.005', 101],
  ['1.004', 100],
  ['0.001', 0],
  [' $1,234.50 ', 123_450],
  ['1,234,567', 123_456_700],
  ['-$5', 0],
  ['.5', 50],
  ['5.', 500],
  ['-5', 0],
  ['', null],
  ['abc', null],
  ['1e3', null],
  ['1.2.3', null],
  ['99999999999999', null],
  ['５０', 5_000],
  ['1234,567', null],
  ['1,2345', null],
  [',50', null],
  ['5$', null],
  ['2 50', null],
  ['50 00', null],
  ['200 50', null],
  ['1234 567', null],
  ['1,234 567', null],
  ['1 250', 125_000],
  ['1\u00A0250.50', 125_050],
  ['$ 1\u2009250', 125_000],
  ['- $5', 0],
])('PAY-030 PAY-031 the amount %j is %j cents', (typed, cents) => {
  expect(amountTyped(typed)).toBe(cents)
})

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [21_960, '219.60'],
])('PAY-032 %d cents are shown as %s', (cents, text) => {
  expect(amountText(toCents(cents))).toBe(text)
})

test.each<[cents: number | null, owed: number, problem: AmountProblem | null]>([
  [100, 0, null],
  [99, 0, 'tooLittle'],
  [99, 100, 'tooLittle'],
  [1, 30_300, 'tooLittle'],
  [40, 40, null],
  [39, 40, 'tooLittle'],
  [9_999_999, 0, null],
  [0, 0, 'notAboveZero'],
  [-1, 100, 'notAboveZero'],
  [10_000_000, 0, 'tooMuch'],
  [null, 0, 'missing'],
])('PAY-031 paying %j cents where %j are owed has the problem %j', (cents, owed, problem) => {
  expect(paymentAmountProblem(cents === null ? null : toCents(cents), toCents(owed))).toBe(problem)
})

test.each([1.5, 2.4, 2.95])(
  'PAY-031 no payment of the least amount or more rounds a surcharge of %j percent away',
  (percent) => {
    const least = [...Array(200).keys()].map((more) => toCents(MIN_CARD_PAYMENT + more))
    expect(least.filter((amount) => calculateSurcharge(amount, percent, toCents(0)) < 1)).toEqual([])
  },
)

test.each<[cents: number | null, problem: AmountProblem | null]>([
  [0, null],
  [1, 'tooLittle'],
  [100, null],
  [10_000_000, 'tooMuch'],
  [null, 'missing'],
])('saving a card with %j cents to pay has the problem %j', (cents, problem) => {
  expect(savingAmountProblem(cents === null ? null : toCents(cents), toCents(0))).toBe(problem)
})

test.each([
  ['MC', 'MasterCard'],
  ['Amex', 'American Express Card'],
  ['Visa', 'Visa Card'],
  ['Discover', 'Discover Card'],
  ['constructor', 'constructor Card'],
])('PAY-073 the card type %s is shown as %s', (type, shown) => {
  expect(cardTypeName(type)).toBe(shown)
})

test.each([
  { of: 10_000, percent: 1.5, taken: 0, correction: 150 },
  { of: 10_000, percent: 1.5, taken: 240, correction: -90 },
  { of: 10_000, percent: 1.5, taken: 150, correction: 0 },
])('PAY-041 of $of at $percent % with $taken taken, $correction is to be mended', (given) => {
  const { of, percent, taken, correction } = given
  expect(surchargeCorrection(toCents(of), percent, toCents(taken))).toBe(correction)
})

test.each([
  [0, 'Authorisation', 100],
  [1, 'Purchase', 1],
  [21_960, 'Purchase', 21_960],
])('PAY-038 %d cents are asked for as %s of %d cents', (cents, transactionType, amount) => {
  expect(transactionRequest(toCents(cents))).toEqual({ transactionType, amount })
})

test.each([
  ['Purchase', true],
  ['Authorisation', true],
  ['purchase', false],
  ['Refund', false],
])('PAY-044 %s as the type of a request: %s', (type, accepted) => {
  expect(isTransactionType(type)).toBe(accepted)
})

const surcharges = [
  { paymentMethod: 'Visa' as const, percent: 1.5 },
  { paymentMethod: 'Amex' as const, percent: 2.4 },
]

test.each<[type: CardType | null, percent: number]>([
  ['Visa', 1.5],
  ['Amex', 2.4],
  ['Diners', 0],
  [null, 0],
])('PAY-039 the surcharge of %j is %d percent', (type, percent) => {
  expect(surchargePercent(surcharges, type)).toBe(percent)
})

test.each([
  [1.5, '1.50'],
  [0, '0.00'],
  [2.955, '2.96'],
])('PAY-040 %d percent is shown as %s', (percent, text) => {
  expect(percentText(percent)).toBe(text)
})

test.each([
  { amount: 10_000, percent: 1.5, already: 0, surcharge: 150 },
  { amount: 10_033, percent: 1.5, already: 0, surcharge: 150 },
  { amount: 10_034, percent: 1.5, already: 0, surcharge: 151 },
  { amount: 10_000, percent: 1.5, already: 1_000, surcharge: 135 },
  { amount: 500, percent: 1.5, already: 1_000, surcharge: 0 },
  { amount: 10_000, percent: 1.5, already: -1_000, surcharge: 150 },
  { amount: 10_000, percent: 0, already: 0, surcharge: 0 },
])(
  'PAY-041 $percent % of $amount with $already already surcharge are $surcharge cents',
  ({ amount, percent, already, surcharge }) => {
    const added = calculateSurcharge(toCents(amount), percent, toCents(already))

    expect(added).toBe(surcharge)
    expect(addSurcharge(toCents(amount), added)).toBe(amount + surcharge)
  },
)

test.each([
  ['PaperlessDirectDebit', 'Direct Debit'],
  ['DirectDebit', 'Direct Debit'],
  ['CreditCard', 'Credit Card'],
  ['Manual', 'Manual'],
] as const)('PAY-008 PAY-074 %s reads %s', (type, label) => {
  expect(methodLabel(type)).toBe(label)
})

test('PAY-008 PAY-045 a list with DirectDebit allows paperless direct debit and nothing more', () => {
  expect(isAllowed('PaperlessDirectDebit', ['DirectDebit'])).toBe(true)
  expect(isAllowed('CreditCard', ['DirectDebit'])).toBe(false)
})

test.each<[(typeof TRANSACTION_STATUSES)[number], retry: boolean, polls: number, next: NextPoll]>([
  ['Pending', true, 1, 'again'],
  ['Pending', true, 59, 'again'],
  ['Pending', true, 60, 'outcomeUnknown'],
  ['Pending', false, 1, 'done'],
  ['Successful', false, 1, 'done'],
  ['Unknown', false, 1, 'done'],
  ['Failed', false, 1, 'failed'],
  ['Failed', true, 1, 'failed'],
])('PAY-021 PAY-022 PAY-023 after %s (retry %s) on poll %d comes %s', (status, retry, polls, next) => {
  expect(nextPoll({ status, retry }, polls)).toBe(next)
})
