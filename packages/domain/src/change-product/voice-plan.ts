import type { Plan } from '../catalogue/products.ts'
import type { BILL_FREQUENCIES } from '../accounts/contract.ts'
import type { ErrorCode } from '../errors.ts'
import { centsOf } from '../money.ts'
import type { Cents } from '../money.ts'
import type { OfferedCoreProduct } from '../ordering/offer.ts'

import type { PlanChangeRules } from './facts.ts'

/** The cheapest voice plan. Source: CHG-039. */
export function defaultVoicePlan(plans: readonly Plan[]): Plan | null {
  return plans.reduce<Plan | null>(
    (cheapest, plan) =>
      cheapest === null || plan.chargeIncludingGst < cheapest.chargeIncludingGst ? plan : cheapest,
    null,
  )
}

export type VoicePlanProblem = Extract<
  ErrorCode,
  'NO_DEFAULT_VOICE_PLAN' | 'DEFAULT_VOICE_PLAN_MISSING' | 'VOICE_PLAN_NOT_DEFAULT_OR_SELECTABLE'
>

/** Why a product's voice cannot be had as chosen, or null. Source: CHG-073 to CHG-075. */
export function voicePlanProblem(
  { hasVoice, plans }: Pick<OfferedCoreProduct, 'hasVoice' | 'plans'>,
  chosenKey: string | null,
  byItself: Plan | null = defaultVoicePlan(plans.Voice),
): VoicePlanProblem | null {
  if (hasVoice === 'no') return null
  if (byItself === null) return 'NO_DEFAULT_VOICE_PLAN'
  if (!plans.Voice.some(({ key }) => key === byItself.key)) return 'DEFAULT_VOICE_PLAN_MISSING'
  if (chosenKey === null || chosenKey === byItself.key) return null
  const chosen = plans.Voice.find(({ key }) => key === chosenKey)
  return chosen?.selectable === true ? null : 'VOICE_PLAN_NOT_DEFAULT_OR_SELECTABLE'
}

/** Source: CHG-076. */
const VOICE_PLAN_COST_CENTS: Record<(typeof BILL_FREQUENCIES)[number], number> = {
  Monthly: 500,
  Fortnightly: 230,
  Weekly: 115,
}
const MOVE_TIMES = 2

/** What homeline's line costs a bill, including GST. Source: CHG-076 to CHG-078. */
export function voicePlanCost(
  type: 'movehouse' | 'plan',
  billFrequency: (typeof BILL_FREQUENCIES)[number],
  { freeVoicePlan }: Pick<PlanChangeRules, 'freeVoicePlan'>,
): Cents {
  if (freeVoicePlan) return centsOf(0)
  return centsOf(VOICE_PLAN_COST_CENTS[billFrequency] * (type === 'movehouse' ? MOVE_TIMES : 1))
}
