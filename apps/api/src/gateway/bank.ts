import type { Cents } from '@switchboard/domain/money'
import type { Day } from '@switchboard/domain/day'

import type { NoWord } from './card-gateway.ts'

/** A bank account, as its holder wrote it. */
export type BankAccount = {
  readonly accountName: string
  /** `01-0242-0100194-00`. */
  readonly number: string
}

/** A direct debit as it is asked of the provider's bank. */
export type DirectDebit = {
  /** Ours, and the bank's key: the same id is never debited twice. */
  readonly collectionId: string
  readonly accountCode: string
  readonly debtor: BankAccount
  readonly amount: Cents
  readonly day: Day
}

/** What names a direct debit to the bank, and what its answers must name. */
export type AskedDebit = Pick<DirectDebit, 'collectionId' | 'accountCode' | 'amount'>

/** What the bank says of a direct debit. Taken on, it counts as paid until the customer's bank says otherwise. */
export type DebitWord =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'settled' }
  | { readonly kind: 'dishonoured'; readonly why: string }
  /** The bank will not have it, so nothing is debited. */
  | { readonly kind: 'refused'; readonly why: string }
  /** It never came to the bank. */
  | { readonly kind: 'unheard' }
  | NoWord

/** All that the provider asks of its bank. Neither throws: what goes wrong is an answer. */
export type Bank = {
  debit(debit: DirectDebit): Promise<DebitWord>
  /** Only the answer to a debit may refuse it. */
  wordOf(debit: AskedDebit): Promise<Exclude<DebitWord, { kind: 'refused' }>>
}
