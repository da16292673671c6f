import { addDays } from '../../day.ts'
import type { Day } from '../../day.ts'

import type { FollowedStep, OrderStep } from './contract.ts'

/** So many days an order waits for whoever lives at its address to leave; then it is ended. */
export const MOST_DAYS_WAITING = 60

/** Steps by which the account is another one afterwards: before the first of them an order leaves no mark. */
const CHANGES: ReadonlySet<FollowedStep['step']> = new Set([
  'connected',
  'added',
  'powerOn',
  'broadbandEnds',
  'powerEnds',
  'billed',
])

/** The last day on which an order can be cancelled: the one before its first change of the account. Null without one. */
export function lastDayToCancel(steps: readonly Pick<OrderStep, 'step' | 'on'>[]): Day | null {
  const [first] = steps
    .filter(({ step }) => CHANGES.has(step))
    .map(({ on }) => on)
    .toSorted()
  return first === undefined ? null : addDays(first, -1)
}

/** The steps by which the account is another one already. They stay done where the order is cancelled after them. */
export function changesDone<Step extends Pick<FollowedStep, 'step' | 'done'>>(
  steps: readonly Step[],
): Step[] {
  return steps.filter(({ step, done }) => done && CHANGES.has(step))
}
