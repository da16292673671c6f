import type { Cents } from '@switchboard/domain/money'
import type { Day } from '@switchboard/domain/day'

import type { UnusableReply } from '#api/partners/card-gateway/card-gateway.ts'

/** A bank account, as its holder entered it. */
export type BankAccount = {
  readonly accountName: string
  /** For example `01-0242-0100194-00`. */
  readonly number: string
}

/** A direct debit in a request to the provider's bank. */
export type DirectDebit = {
  /** Our id, also the bank's key: the same id is never debited twice. */
  readonly collectionId: string
  readonly accountCode: string
  readonly debtor: BankAccount
  readonly amount: Cents
  readonly day: Day
}

/** The part of a direct debit that identifies it to the bank, and that each reply must repeat. */
export type DebitKey = Pick<DirectDebit, 'collectionId' | 'accountCode' | 'amount'>

/** The bank's reply about a direct debit. An accepted debit counts as paid until the customer's bank dishonours it. */
export type DebitReply =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'settled' }
  | { readonly kind: 'dishonoured'; readonly why: string }
  /** The bank refuses it, so nothing is debited. */
  | { readonly kind: 'refused'; readonly why: string }
  /** The bank does not know it. */
  | { readonly kind: 'unheard' }
  | UnusableReply

/** The calls to the provider's bank. No function throws: a failure is a reply. */
export type Bank = {
  debit(debit: DirectDebit): Promise<DebitReply>
  /** Never returns `refused`: only the reply to the debit itself can refuse the debit. */
  fetchDebitStatus(debit: DebitKey): Promise<Exclude<DebitReply, { kind: 'refused' }>>
}
