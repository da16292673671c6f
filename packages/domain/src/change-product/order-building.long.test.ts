import { expect, test } from 'vitest'

import { runClearing, runSequences } from './testing/random-runs.ts'

const RUNS = 20_000

test('CHG-010 CHG-011 CHG-012 CHG-013 CHG-014 CHG-015 CHG-016 CHG-017 CHG-018 CHG-019 CHG-020 CHG-021 CHG-022 CHG-026 20,000 random sequences of choices and offers follow the offer, and their sums add up', () => {
  const { placed, kinds, neverShown, neverHidden } = runSequences(RUNS)

  expect(placed).toBeGreaterThan(50)
  expect([neverShown, neverHidden]).toEqual([[], []])
  expect(kinds).toEqual([
    '2degreessmb alone',
    '2degreessmb with power',
    'bundle goes on',
    'line',
    'residential alone',
    'residential with power',
  ])
})

test('ORD-030 ORD-031 ORD-032 ORD-033 ORD-034 ORD-035 20,000 random choices reset exactly the choices of the rows', () => {
  expect(runClearing(RUNS)).toBeGreaterThan(RUNS / 4)
})
