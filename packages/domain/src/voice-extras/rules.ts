import { VOICE_EXTRAS } from '../catalogue/extra-services.ts'
import type { Changeable } from '../product-change/contract.ts'
import { findChosenOption, listCurrentProducts, oneProduct } from '../product-change/fields.ts'
import { planField } from '../product-change/plan-field.ts'
import type { ChangeField, ChosenValues, FieldWords } from '../product-change/fields.ts'

type VoiceExtra = (typeof VOICE_EXTRAS)[number]

export type VoiceExtraWords = {
  readonly plan: Pick<ChangeField, 'id' | 'label'>
  readonly extras: Readonly<Record<VoiceExtra, FieldWords>>
}

/**
 * A question for the voice plan and a question for each extra, if there is a choice. Products of other categories are not voice
 * extras. An extra that comes with the chosen plan is no question, unless the account pays for it. Source: VEX-005, VEX-006,
 * VEX-012.
 */
export function voiceExtraFields(
  changeable: Changeable,
  words: VoiceExtraWords,
  chosen: ChosenValues,
): ChangeField[] {
  const plan = voicePlanField(changeable, words)
  const included = listIncludedExtras(changeable, plan, chosen)
  const extras = VOICE_EXTRAS.filter((extra) => !included.includes(extra)).map((extra) =>
    oneProduct(changeable, [extra], words.extras[extra]),
  )
  return [plan, ...extras].filter(({ options }) => options.length > 1)
}

function voicePlanField(changeable: Changeable, words: VoiceExtraWords): ChangeField {
  const { plans, planKey } = changeable
  const cheapest = Math.min(...plans.map(({ chargeIncludingGst }) => chargeIncludingGst))
  // the cheapest plan comes automatically, so customers of another plan can return to it. Source: CHG-039.
  const offered = plans.filter(
    ({ key, selectable, chargeIncludingGst }) =>
      selectable === true || chargeIncludingGst === cheapest || key === planKey,
  )
  return planField(changeable, offered, {
    ...words.plan,
    name: ({ description }) => description.split(': ')[0] ?? description,
    about: ({ description }) => description.split(': ')[1] ?? '',
  })
}

/** The extras that come with the chosen plan and that the account does not pay for. */
function listIncludedExtras(
  changeable: Changeable,
  plan: ChangeField,
  chosen: ChosenValues,
): readonly VoiceExtra[] {
  const includes = findChosenOption(plan, chosen)?.includes ?? []
  return VOICE_EXTRAS.filter(
    (extra) => includes.includes(extra) && listCurrentProducts(changeable, [extra]).length === 0,
  )
}

/** The plan and the names of the extras that come with it; null if the chosen plan has none. Source: VEX-012. */
export function findIncludedExtras(
  changeable: Changeable,
  words: VoiceExtraWords,
  chosen: ChosenValues,
): { readonly plan: string; readonly extras: readonly string[] } | null {
  const plan = voicePlanField(changeable, words)
  const included: readonly string[] = listIncludedExtras(changeable, plan, chosen)
  const extras = changeable.products
    .filter(({ service }) => included.includes(service))
    .map(({ description }) => description)
  return extras.length === 0 ? null : { plan: findChosenOption(plan, chosen)?.label ?? '', extras }
}
