import type { Queries } from '#api/platform/database/database.ts'

import type { Area } from './area.ts'
import type { StepAhead } from './books/steps-ahead.ts'

/** Lists the changes that the active orders of an account will make. The caller has locked the account. */
export type ListSteps = (queries: Queries, accountCode: string) => Promise<readonly StepAhead[]>

/** Lists the future steps that the areas declare. */
export function toListSteps(areas: readonly Area[]): ListSteps {
  return async (queries, accountCode) => {
    const steps = []
    for (const { stepsAhead } of areas) steps.push(...((await stepsAhead?.(queries, accountCode)) ?? []))
    return steps
  }
}
