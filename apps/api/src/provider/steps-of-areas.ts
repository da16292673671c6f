import type { Area } from './area.ts'
import { sortSteps } from './books/steps-ahead.ts'
import type { ListSteps, StepAhead } from './books/steps-ahead.ts'

/** Lists the future steps that the areas declare. */
export function toListSteps(areas: readonly Pick<Area, 'stepsAhead'>[]): ListSteps {
  return async (queries, accountCode) => {
    const steps: StepAhead[] = []
    for (const { stepsAhead } of areas) steps.push(...((await stepsAhead?.(queries, accountCode)) ?? []))
    return sortSteps(steps)
  }
}
