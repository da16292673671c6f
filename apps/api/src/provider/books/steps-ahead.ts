import type { Day } from '@switchboard/domain/day'

import type { Queries } from '#api/platform/database/database.ts'
import { attemptWork } from '#api/platform/database/savepoint.ts'

/** A future step that changes the services of the account, and with them its bills. */
export type StepAhead = {
  /** `NO_ORDER` for a step of a product change. */
  readonly orderNumber: number
  /** The day on which the job takes the step. Steps are taken in their order, even if a later step has an earlier day. */
  readonly takenOn: Day
  readonly take: (queries: Queries) => Promise<void>
}

/** Sorts a step before the steps of all orders of its day. */
export const NO_ORDER = 0

/** Lists the steps that an account has ahead. The caller has locked the account. */
export type ListSteps = (queries: Queries, accountCode: string) => Promise<readonly StepAhead[]>

/** Sorts steps as the jobs take them. The steps of an order keep their sequence. */
export function sortSteps<Step extends StepAhead>(steps: readonly Step[]): Step[] {
  return steps.toSorted(
    (one, other) => one.takenOn.localeCompare(other.takenOn) || one.orderNumber - other.orderNumber,
  )
}

/** Returns false if the step fails. The order of a failed step does not block other orders. */
export function tryStep(queries: Queries, { take }: StepAhead): Promise<boolean> {
  return attemptWork(queries, () => take(queries))
}

/**
 * Takes the first steps of `left` that are due by a day, and removes them from it. After a failed step, the other steps of
 * its order are removed too. Only for a transaction that is rolled back.
 */
export async function takeDueSteps<Step extends StepAhead>(
  left: Step[],
  { day, isTaken }: { readonly day: Day; readonly isTaken: (step: Step) => Promise<boolean> },
): Promise<void> {
  for (let step = left[0]; step !== undefined && step.takenOn <= day; step = left[0]) {
    const { orderNumber } = step
    left.shift()
    if (await isTaken(step)) continue
    left.splice(0, left.length, ...left.filter((each) => each.orderNumber !== orderNumber))
  }
}
