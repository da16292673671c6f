import { dataCapText } from '../catalogue/rules.ts'
import type { Plan } from '../catalogue/products.ts'
import type { Changeable } from '../product-change/contract.ts'
import type { ChangeField } from '../product-change/fields.ts'

type CapWords = Pick<ChangeField, 'id' | 'label'> & {
  /** What use above a cap costs. */
  readonly about: (plan: Plan) => string
}

/** A choice of the internet plans of the account's speed, by their caps. Source: DAT-006. */
export function capField(
  { plans, planKey, billFrequency }: Changeable,
  { about, ...field }: CapWords,
): ChangeField {
  const options = plans.map((plan) => ({
    value: plan.key,
    label: dataCapText(plan.dataCapMb),
    about: about(plan),
    charge: {
      unit: billFrequency,
      chargeIncludingGst: plan.chargeIncludingGst,
      chargeExcludingGst: plan.chargeExcludingGst,
    },
    isHeld: plan.key === planKey,
    products: {},
    planKey: plan.key,
  }))
  return { ...field, services: [], options }
}
