import { addDays } from '../../day.ts'
import type { Day } from '../../day.ts'

import type { FollowedStep, OrderStep } from './contract.ts'

/** An order waits at most this many days for the previous residents to leave; then it ends. */
export const MAX_DAYS_WAITING = 60

/** Steps that change the account. Before the first of these steps an order can be cancelled. */
const CHANGES: ReadonlySet<FollowedStep['step']> = new Set([
  'connected',
  'added',
  'powerOn',
  'broadbandEnds',
  'powerEnds',
  'billed',
])

/**
 * The last day on which an order can be cancelled: the day before its first change of the account. Null if no step changes
 * the account.
 */
export function lastDayToCancel(steps: readonly Pick<OrderStep, 'step' | 'on'>[]): Day | null {
  const [first] = steps
    .filter(({ step }) => CHANGES.has(step))
    .map(({ on }) => on)
    .toSorted()
  return first === undefined ? null : addDays(first, -1)
}

/** The completed steps that changed the account. They stay completed if the order is cancelled afterwards. */
export function changesDone<Step extends Pick<FollowedStep, 'step' | 'done'>>(
  steps: readonly Step[],
): Step[] {
  return steps.filter(({ step, done }) => done && CHANGES.has(step))
}
