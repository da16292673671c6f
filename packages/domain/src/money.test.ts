import { expect, test } from 'vitest'

import {
  balanceText,
  cents,
  toCents,
  dollarsToCents,
  dollars,
  toDollars,
  moneyText,
  calculatePercent,
  priceText,
} from './money.ts'

test.each([
  [1.005, 101],
  [0.001, 0],
  [219.6, 21_960],
  [-12.34, -1_234],
])('PAY-030 %d dollars are %d cents', (dollars, cents) => {
  expect(dollarsToCents(dollars)).toBe(cents)
})

test('BIL-070 a price of nothing is FREE, a balance of nothing is an amount', () => {
  expect(priceText(toCents(0))).toBe('FREE')
  expect(balanceText(toCents(0))).toBe('$0.00')
})

test.each([
  [1, '$0.01'],
  [-500, '$5.00 CR'],
])('BIL-070 a price of %i cents is not FREE', (cents, text) => {
  expect(priceText(toCents(cents))).toBe(text)
})

test('BIL-071 a credit is a positive amount with CR', () => {
  expect(balanceText(toCents(-123_450))).toBe('$1,234.50 CR')
})

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [123_450, '$1,234.50'],
  [-2_000, '-$20.00'],
  [123_456_789, '$1,234,567.89'],
])('%d cents read %s', (amount, text) => {
  expect(moneyText(toCents(amount))).toBe(text)
})

test.each([
  ['down', 1_010, 2.5, 25],
  ['half a cent up', 1_000, 2.55, 26],
  ['half a cent up where a binary fraction falls short of it', 3_000, 2.55, 77],
  ['nothing', 0, 2.5, 0],
])('a share is rounded to the cent: %s', (_how, amount, percent, share) => {
  expect(calculatePercent(toCents(amount), percent)).toBe(share)
})

test('an amount has its cents on the wire', () => {
  expect(dollars.parse(toDollars(toCents(21_961)))).toBe(21_961)
})

test.each(['219.60', Number.NaN, Infinity, 1e21, null])('%s is no amount on the wire', (amount) => {
  expect(dollars.safeParse(amount).success).toBe(false)
})

test('a part of a cent is no amount', () => {
  expect(cents.safeParse(1.5).success).toBe(false)
})
