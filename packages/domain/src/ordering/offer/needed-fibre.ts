import type { Technology } from '../../catalogue/products.ts'
import type { ChangeKind } from '../contract.ts'

import type { Offer } from './contract.ts'

type FibreNeedFacts = {
  readonly kind: ChangeKind
  readonly offer: Pick<Offer, 'qualification'>
  /** What the account has now, where it is. */
  readonly had: Technology | null
  readonly wanted: Technology | null
}

/**
 * Whether somebody has to lay fibre first: there is none in the house. In a move that is another house, whatever the account
 * has in the old one.
 */
export function needsFibre({ kind, offer, had, wanted }: FibreNeedFacts): boolean {
  const isNew = kind === 'movehouse' || had !== 'UFB'
  return wanted === 'UFB' && isNew && offer.qualification?.FibreSummary.FibreInstalled === false
}
