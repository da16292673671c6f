import { addDays } from '../../day.ts'
import type { Day } from '../../day.ts'

import type { OrderStep } from './contract.ts'

/** Steps by which the account is another one afterwards: before the first of them an order leaves no mark. */
const CHANGES: ReadonlySet<OrderStep['step']> = new Set([
  'connected',
  'added',
  'powerOn',
  'broadbandEnds',
  'powerEnds',
])

/** The last day on which an order can be cancelled: the one before its first change of the account. Null without one. */
export function lastDayToCancel(steps: readonly Pick<OrderStep, 'step' | 'on'>[]): Day | null {
  const [first] = steps
    .filter(({ step }) => CHANGES.has(step))
    .map(({ on }) => on)
    .toSorted()
  return first === undefined ? null : addDays(first, -1)
}
