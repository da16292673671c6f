import { expect, test } from 'vitest'

import { runMissingLines, runPairs } from './testing/explained-bills.ts'

/** `bills-explained.long.test.ts` has the runs of the full lane. */
const PAIRS = 200

test('the causes of generated pairs of bills add up to the difference of the totals', () => {
  expect(runPairs(PAIRS).length).toBeGreaterThan(10)
})

test('the amount of a missing line is left as an unexplained cause', () => {
  expect(() => runMissingLines(100)).not.toThrow()
})
