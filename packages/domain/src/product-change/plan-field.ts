import type { Plan } from '../catalogue/products.ts'

import type { Changeable } from './contract.ts'
import type { ChangeField } from './fields.ts'

export type PlanWords = Pick<ChangeField, 'id' | 'label'> & {
  readonly name: (plan: Plan) => string
  readonly about: (plan: Plan) => string
}

/** A field to choose a plan of a service. The current plan is marked. */
export function planField(
  { planKey, billFrequency: unit }: Pick<Changeable, 'planKey' | 'billFrequency'>,
  plans: readonly Plan[],
  { name, about, ...field }: PlanWords,
): ChangeField {
  const options = plans.map((plan) => ({
    value: plan.key,
    label: name(plan),
    about: about(plan),
    charge: {
      unit,
      chargeIncludingGst: plan.chargeIncludingGst,
      chargeExcludingGst: plan.chargeExcludingGst,
    },
    isHeld: plan.key === planKey,
    products: {},
    planKey: plan.key,
    includes: plan.includes ?? [],
  }))
  return { ...field, services: [], options }
}
