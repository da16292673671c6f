import { expect, test } from 'vitest'

import { balanceText, centsOf, centsOfDollars, priceText } from './money.ts'

test.each([
  [1.005, 101],
  [0.001, 0],
  [219.6, 21_960],
  [-12.34, -1_234],
])('PAY-030 %d dollars are %d cents', (dollars, cents) => {
  expect(centsOfDollars(dollars)).toBe(cents)
})

test('BIL-070 a price of nothing is FREE, a balance of nothing is an amount', () => {
  expect(priceText(centsOf(0))).toBe('FREE')
  expect(balanceText(centsOf(0))).toBe('$0.00')
})

test('BIL-071 a credit is a positive amount with CR', () => {
  expect(balanceText(centsOf(-123_450))).toBe('$1,234.50 CR')
})
