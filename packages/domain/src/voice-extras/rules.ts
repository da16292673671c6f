import { VOICE_EXTRAS } from '../catalogue/extra-services.ts'
import type { Changeable } from '../product-change/contract.ts'
import { oneProduct } from '../product-change/fields.ts'
import { planField } from '../product-change/plan-field.ts'
import type { ChangeField, FieldWords } from '../product-change/fields.ts'

type VoiceExtra = (typeof VOICE_EXTRAS)[number]

export type VoiceExtraWords = {
  readonly plan: Pick<ChangeField, 'id' | 'label'>
  readonly extras: Readonly<Record<VoiceExtra, FieldWords>>
}

/**
 * A question for the voice plan and a question for each extra, if there is a choice. Products of other categories are not voice
 * extras. Source: VEX-005, VEX-006.
 */
export function voiceExtraFields(changeable: Changeable, words: VoiceExtraWords): ChangeField[] {
  const { plans, planKey } = changeable
  const cheapest = Math.min(...plans.map(({ chargeIncludingGst }) => chargeIncludingGst))
  // the cheapest plan comes automatically, so customers of another plan can return to it. Source: CHG-039.
  const offered = plans.filter(
    ({ key, selectable, chargeIncludingGst }) =>
      selectable === true || chargeIncludingGst === cheapest || key === planKey,
  )
  const plan = planField(changeable, offered, {
    ...words.plan,
    name: ({ description }) => description.split(': ')[0] ?? description,
    about: ({ description }) => description.split(': ')[1] ?? '',
  })
  const extras = VOICE_EXTRAS.map((extra) => oneProduct(changeable, [extra], words.extras[extra]))
  return [plan, ...extras].filter(({ options }) => options.length > 1)
}
