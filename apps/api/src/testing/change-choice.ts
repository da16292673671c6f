import { isBusiness } from '@switchboard/domain/access'
import { bundleFields, packFields } from '@switchboard/domain/calling-packs/rules'
import { capField } from '@switchboard/domain/data-cap/rules'
import type { Changeable, WantedChange } from '@switchboard/domain/product-change/contract'
import { contradiction, oneProduct, findWantedChange } from '@switchboard/domain/product-change/fields'
import type { ChangeField } from '@switchboard/domain/product-change/fields'
import { CHANGES } from '@switchboard/domain/product-change/kinds'
import type { ChangeKind } from '@switchboard/domain/product-change/kinds'
import { voiceExtraFields } from '@switchboard/domain/voice-extras/rules'

const words = (id: string) => ({ id, label: '', none: 'none' })
const PACKS = {
  national: words('national'),
  mobile: words('mobile'),
  international: words('international'),
}
const VOICE = {
  plan: words('plan'),
  extras: {
    callerdisplay: words('callerdisplay'),
    callminder: words('callminder'),
    callwaiting: words('callwaiting'),
  },
}

/** The questions of a kind's screen. */
function listFields(kind: ChangeKind, has: Changeable, businessGroup: string): ChangeField[] {
  if (kind === 'data-cap') return [capField(has, { ...words('cap'), about: () => '' })]
  if (kind === 'voice-extras') return voiceExtraFields(has, VOICE)
  if (kind === 'calling-packs') return (isBusiness(businessGroup) ? packFields : bundleFields)(has, PACKS)
  return [oneProduct(has, CHANGES[kind].services, words('product'))]
}

type Chooser = {
  readonly businessGroup: string
  /** Of each question in turn, whole numbers from 0. */
  readonly picks: readonly number[]
}

/** What somebody would choose on a kind's screen; null where that is nothing else than there is, or does not go together. */
export function buildChoice(
  kind: ChangeKind,
  has: Changeable,
  { businessGroup, picks }: Chooser,
): Pick<WantedChange, 'products' | 'planKey'> | null {
  const fields = listFields(kind, has, businessGroup)
  const chosen = Object.fromEntries(
    fields.map(({ id, options }, place) => [id, options[(picks[place] ?? 0) % options.length]?.value ?? '']),
  )
  return contradiction(fields, chosen) === null ? findWantedChange(fields, chosen) : null
}
