import { expect, test } from 'vitest'

import { multiplyPrice, recalculateCharge } from './line-price.ts'
import { createDays, undescribedLine } from './testing/bill-lines.ts'

test.each([
  [1, 0.5, 1],
  [1, -0.5, -1],
  [1, 0.499999, 0],
  [1, -0.4, 0],
  [12, 312.328767, 3_748],
  [0.333, 1.5, 0],
  [999_999_999, 9_999_999_999, 100_000_000_000_000],
])('%d times %d cents are %d cents', (quantity, price, expected) => {
  expect(multiplyPrice(quantity, price)).toBe(expected)
})

test('a line with a unit price yields its charge, and a line without a unit price yields null', () => {
  expect(recalculateCharge(createDays({}))).toBe(3_748)
  expect(recalculateCharge(undescribedLine)).toBeNull()
})
