import type { Cents } from '@switchboard/domain/money'

import type { NoWord } from './card-gateway.ts'

/** A charge to a saved card as it is asked of the gateway, and as its answers must name it. */
export type StoredCharge = {
  /** Ours, and the gateway's key: the same id never charges twice. */
  readonly collectionId: string
  readonly accountCode: string
  readonly amount: Cents
  readonly token: string
  /** How often the account is billed. */
  readonly frequency: 'Weekly' | 'Fortnightly' | 'Monthly'
}

/** What the gateway says of it; `reference` is its own name for the charge. */
export type ChargeWord =
  | { readonly kind: 'approved'; readonly reference: string }
  | { readonly kind: 'declined'; readonly reference: string; readonly why: string }
  /** Taken on, and not decided: to be asked about under its reference. */
  | { readonly kind: 'pending'; readonly reference: string }
  /** The gateway will not have it, so nothing is charged. */
  | { readonly kind: 'refused'; readonly why: string }
  | NoWord

/** What the provider asks of a card gateway when nobody is at a page. Neither throws: what goes wrong is an answer. */
export type StoredCards = {
  /** The same charge again, under its key, asks what became of the first. */
  charge(charge: StoredCharge): Promise<ChargeWord>
  outcomeOf(charge: StoredCharge, reference: string): Promise<ChargeWord>
}
