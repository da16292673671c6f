import { expect, test } from 'vitest'

import { queryYear } from './list-query.ts'

test.each([
  ['2026', true],
  ['1999', true],
  ['0000', false],
  ['9999', false],
  ['26', false],
])('a year of %s is taken: %s', (typed, isTaken) => {
  expect(queryYear.safeParse(typed).success).toBe(isTaken)
})
