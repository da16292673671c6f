import { isBusiness } from '@switchboard/domain/access'
import { bundleFields, packFields } from '@switchboard/domain/calling-packs/rules'
import { capField } from '@switchboard/domain/data-cap/rules'
import type { Changeable, WantedChange } from '@switchboard/domain/product-change/contract'
import { contradiction, oneProduct, findWantedChange } from '@switchboard/domain/product-change/fields'
import type { ChangeField, ChosenValues } from '@switchboard/domain/product-change/fields'
import { CHANGES } from '@switchboard/domain/product-change/kinds'
import type { ChangeKind } from '@switchboard/domain/product-change/change-kind'
import { voiceExtraFields } from '@switchboard/domain/voice-extras/rules'

const buildWords = (id: string) => ({ id, label: '', none: 'none' })
const PACKS = {
  national: buildWords('national'),
  mobile: buildWords('mobile'),
  international: buildWords('international'),
}
const VOICE = {
  plan: buildWords('plan'),
  extras: {
    callerdisplay: buildWords('callerdisplay'),
    callminder: buildWords('callminder'),
    callwaiting: buildWords('callwaiting'),
  },
}

type Screen = { readonly kind: ChangeKind; readonly has: Changeable; readonly businessGroup: string }

/** The fields on the screen of a kind of change. */
export function listFields({ kind, has, businessGroup }: Screen, chosen: ChosenValues): ChangeField[] {
  if (kind === 'data-cap') return [capField(has, { ...buildWords('cap'), about: () => '' })]
  if (kind === 'voice-extras') return voiceExtraFields(has, VOICE, chosen)
  if (kind === 'calling-packs') return (isBusiness(businessGroup) ? packFields : bundleFields)(has, PACKS)
  return [oneProduct(has, CHANGES[kind].services, buildWords('product'))]
}

type Chooser = {
  readonly businessGroup: string
  /** The index of the chosen option of each field, modulo the number of its options. */
  readonly picks: readonly number[]
}

/** The change that these picks make on the screen. Null if they change nothing or contradict each other. */
export function buildChoice(
  kind: ChangeKind,
  has: Changeable,
  { businessGroup, picks }: Chooser,
): Pick<WantedChange, 'products' | 'planKey'> | null {
  const screen = { kind, has, businessGroup }
  const chosen = Object.fromEntries(
    listFields(screen, {}).map(({ id, options }, index) => [
      id,
      options[(picks[index] ?? 0) % options.length]?.value ?? '',
    ]),
  )
  const fields = listFields(screen, chosen)
  return contradiction(fields, chosen) === null ? findWantedChange(fields, chosen) : null
}
