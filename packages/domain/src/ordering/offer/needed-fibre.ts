import type { Technology } from '../../catalogue/plan-services.ts'
import type { ChangeKind } from '../contract.ts'

import type { Offer } from './contract.ts'

type FibreNeedFacts = {
  readonly kind: ChangeKind
  readonly offer: Pick<Offer, 'qualification'>
  /** The account's technology at its present address. */
  readonly had: Technology | null
  readonly wanted: Technology | null
}

/**
 * Whether fibre must be laid to the house first. Fibre at the present address counts only for an order that stays at this
 * address.
 */
export function needsFibre({ kind, offer, had, wanted }: FibreNeedFacts): boolean {
  const hasFibreHere = kind !== 'movehouse' && had === 'UFB'
  return wanted === 'UFB' && !hasFibreHere && offer.qualification?.FibreSummary.FibreInstalled === false
}
