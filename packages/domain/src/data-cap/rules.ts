import type { Changeable } from '../product-change/contract.ts'
import { planField } from '../product-change/plan-field.ts'
import type { ChangeField } from '../product-change/fields.ts'
import type { PlanWords } from '../product-change/plan-field.ts'

import { capText } from '../catalogue/period-data.ts'

/** A choice of the internet plans of the account's speed, by their caps of a bill period. Source: DAT-006, DAT-012. */
export function capField(changeable: Changeable, words: Omit<PlanWords, 'name'>): ChangeField {
  const name: PlanWords['name'] = (plan) => capText(plan, changeable.billFrequency)
  return planField(changeable, changeable.plans, { ...words, name })
}
