import type { ErrorCode } from '../errors.ts'
import type { OfferedCoreProduct } from '../ordering/offer/contract.ts'
import { defaultVoicePlan } from '../ordering/pricing/prices.ts'

export type VoicePlanProblem = Extract<
  ErrorCode,
  'NO_DEFAULT_VOICE_PLAN' | 'VOICE_PLAN_NOT_DEFAULT_OR_SELECTABLE'
>

/** Why the chosen voice plan of a product is not possible, or null. Source: CHG-073, CHG-075. */
export function voicePlanProblem(
  { hasVoice, plans }: Pick<OfferedCoreProduct, 'hasVoice' | 'plans'>,
  chosenKey: string | null,
): VoicePlanProblem | null {
  if (hasVoice === 'no') return null
  const defaultPlan = defaultVoicePlan(plans.Voice)
  if (defaultPlan === null) return 'NO_DEFAULT_VOICE_PLAN'
  if (chosenKey === null || chosenKey === defaultPlan.key) return null
  const chosen = plans.Voice.find(({ key }) => key === chosenKey)
  return chosen?.selectable === true ? null : 'VOICE_PLAN_NOT_DEFAULT_OR_SELECTABLE'
}
