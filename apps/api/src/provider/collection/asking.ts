import type { Bank, DebitWord } from '#api/partners/bank/bank.ts'
import type { ChargeWord, StoredCards } from '#api/partners/card-gateway/stored-card.ts'

import type { Collection } from './store.ts'

/** The bank and the card gateway, which collect for the provider. */
export type Collectors = { readonly bank: Bank; readonly cards: StoredCards }

/** The reply of bank or gateway about a collection, or the reason why they are not called. */
export type Word =
  | Exclude<DebitWord, Unheard>
  | Extract<ChargeWord, { kind: 'approved' | 'declined' | 'pending' }>
  /** Not submitted: the account is no longer paid by this method. */
  | { readonly kind: 'withdrawn' }
  /** Not submitted: the card has expired. */
  | { readonly kind: 'expired' }

type Unheard = Extract<DebitWord, { kind: 'unheard' }>

/**
 * Submits a collection to bank or gateway on the first try; on later tries asks for its outcome. A card charge without a
 * reference is sent again under the same key, which charges once. `unheard` is a debit that the bank does not have, although it
 * may have been sent: it may be submitted once more.
 */
export async function wordOn({ bank, cards }: Collectors, collection: Collection): Promise<Word | Unheard> {
  return collection.method === 'CreditCard' ? charged(cards, collection) : wordOfBank(bank, collection)
}

async function charged(cards: StoredCards, collection: Collection): Promise<Word> {
  const { token, cardExpired, tries, reference } = collection
  if (token === null) return { kind: 'withdrawn' }
  if (tries === 1 && cardExpired) return { kind: 'expired' }
  const charge = { ...collection, token }
  return reference === null ? cards.charge(charge) : cards.outcomeOf(charge, reference)
}

async function wordOfBank(bank: Bank, collection: Collection): Promise<Word | Unheard> {
  if (collection.tries === 1) return debited(bank, collection)
  const word = await bank.wordOf(collection)
  // the bank accepted the debit before, so a bank without it contradicts itself
  return word.kind === 'unheard' && collection.state === 'sent'
    ? { kind: 'notUnderstood', why: 'the bank has lost the debit' }
    : word
}

/** Submits a direct debit to the bank. */
export async function debited(bank: Bank, collection: Collection): Promise<Word> {
  const { debtor, collectOn: day } = collection
  if (debtor === null) return { kind: 'withdrawn' }
  const word = await bank.debit({ ...collection, debtor, day })
  return word.kind === 'unheard' ? { kind: 'notUnderstood', why: 'a debit was given, and not heard' } : word
}
