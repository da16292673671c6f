import { expect, test } from 'vitest'

import { liveHistories } from './testing/money-histories.ts'

const HISTORIES = 10_000
const SEED = 1

test('BIL-034 no sentence about money contradicts the books in 10,000 random histories', () => {
  const { wrong, counts } = liveHistories({ histories: HISTORIES, seed: SEED })

  expect(wrong.slice(0, 20)).toEqual([])
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(HISTORIES / 10)
})
