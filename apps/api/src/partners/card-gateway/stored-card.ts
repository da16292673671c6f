import type { Day } from '@switchboard/domain/day'
import type { Cents } from '@switchboard/domain/money'

import type { UnusableReply } from './card-gateway.ts'

/** A charge to a saved card in a request to the gateway; its replies must repeat it. */
export type StoredCharge = {
  /** Our id, also the gateway's key: the same id never charges twice. */
  readonly collectionId: string
  readonly accountCode: string
  readonly amount: Cents
  readonly token: string
  readonly dueOn: Day
  readonly attempt: number
  readonly collectOn: Day
  /** How often the account is billed. */
  readonly frequency: 'Weekly' | 'Fortnightly' | 'Monthly'
}

/** The gateway's reply to a charge; `reference` is its own name for the charge. */
export type ChargeReply =
  | { readonly kind: 'approved'; readonly reference: string }
  | { readonly kind: 'declined'; readonly reference: string; readonly why: string }
  /** Accepted but not decided: read the result later by its reference. */
  | { readonly kind: 'pending'; readonly reference: string }
  /** The gateway refuses it, so nothing is charged. */
  | { readonly kind: 'refused'; readonly why: string }
  | UnusableReply

/** The calls to a card gateway without a customer at a page. No function throws: a failure is a reply. */
export type StoredCards = {
  /** A repeated charge, under the same key, returns the state of the first. */
  charge(charge: StoredCharge): Promise<ChargeReply>
  fetchOutcome(charge: StoredCharge, reference: string): Promise<ChargeReply>
}
