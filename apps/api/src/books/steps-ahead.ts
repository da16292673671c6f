import type { Day } from '@switchboard/domain/day'

import type { Queries } from '#api/database/database.ts'
import { attempted } from '#api/database/taken-back.ts'

/** A step of an order that will change what the account has, and with it its bills. */
export type StepAhead = {
  readonly orderNumber: number
  /** When the job takes it: steps are taken one after the other, also where one has an earlier day than the one before. */
  readonly takenOn: Day
  readonly take: (queries: Queries) => Promise<void>
}

/** False for a step that does not land; its order holds up no other until a person has seen to it. */
export function landed(queries: Queries, { take }: StepAhead): Promise<boolean> {
  return attempted(queries, () => take(queries))
}

/**
 * Takes what is due by a day, the oldest first, from the steps that are left. Of an order whose step is not taken nothing more
 * is. Only for work that is taken back.
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
