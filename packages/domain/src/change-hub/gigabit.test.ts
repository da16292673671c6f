import { expect, test } from 'vitest'

import { isGigabit } from './charged-items.ts'

test.each([
  ['UFB950/450', true],
  ['UFB1000/500', true],
  ['UFB300/100', false],
  ['UFB100/20', false],
  ['UFB2000/2000', false],
  ['VDSL', false],
])('HUB-032 %s is gigabit: %s', (category, gigabit) => {
  expect(isGigabit(category)).toBe(gigabit)
})
