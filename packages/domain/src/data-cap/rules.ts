import { dataCapText } from '../catalogue/rules.ts'
import type { Changeable } from '../product-change/contract.ts'
import { planField } from '../product-change/plan-field.ts'
import type { ChangeField } from '../product-change/fields.ts'
import type { PlanWords } from '../product-change/plan-field.ts'

/** A choice of the internet plans of the account's speed, by their caps. Source: DAT-006. */
export function capField(changeable: Changeable, words: Omit<PlanWords, 'name'>): ChangeField {
  const name: PlanWords['name'] = ({ dataCapMb }) => dataCapText(dataCapMb)
  return planField(changeable, changeable.plans, { ...words, name })
}
