import { expect, test } from 'vitest'

import { toCents } from '../money.ts'

import { buildOrder } from './order.ts'
import { listEnabledSteps } from './steps.ts'
import { summarizeOrder } from './summary/summary.ts'
import { OLDER_STEPS, addsUp, notOffered, stepsByTheTable } from './testing/draft-rules.ts'
import { FIBRE_FACTS, NEW_PLAN } from './testing/facts.ts'
import { runClearing, runSequences } from './testing/random-runs.ts'

/** `order-building.long.test.ts` has the runs of the full lane. */
const RUNS = 500

test('CHG-010 CHG-011 CHG-012 CHG-013 CHG-014 CHG-015 CHG-016 CHG-017 CHG-018 CHG-019 CHG-020 CHG-021 CHG-022 CHG-026 random sequences of choices and offers follow the offer, the step rules and the sums', () => {
  const { placed, neverShown, neverHidden } = runSequences(RUNS)

  expect(placed).toBeGreaterThan(0)
  expect([neverShown, neverHidden]).toEqual([[], []])
})

test('ORD-030 ORD-031 ORD-032 ORD-033 ORD-034 ORD-035 random choices reset exactly the choices of the rows', () => {
  expect(runClearing(RUNS)).toBeGreaterThan(RUNS / 4)
})

test('the checks find a product that is not offered, a wrong sum and a missing step', () => {
  const order = buildOrder({ ...NEW_PLAN, coreProduct: 'CHOUFB1000' }, FIBRE_FACTS)
  const summary = summarizeOrder(order)

  expect(notOffered(buildOrder({ ...NEW_PLAN, coreProduct: 'gone' }, FIBRE_FACTS))).toEqual(['coreProduct'])
  expect(addsUp({ ...summary, totals: { ...summary.totals, once: toCents(summary.totals.once + 1) } })).toBe(
    false,
  )
  expect(stepsByTheTable({ ...order, routers: [] })).not.toEqual(
    listEnabledSteps(order)
      .map(({ id }) => id)
      .filter((id) => OLDER_STEPS.has(id)),
  )
})
