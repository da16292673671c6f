import type { Bank, DebitWord } from '#api/gateway/bank.ts'
import type { ChargeWord, StoredCards } from '#api/gateway/stored-card.ts'

import type { Collection } from './store.ts'

/** Who collects for the provider. */
export type Collectors = { readonly bank: Bank; readonly cards: StoredCards }

/** What bank or gateway says of a collection, or that there is nothing to ask them. */
export type Word =
  | Exclude<DebitWord, Unheard>
  | Extract<ChargeWord, { kind: 'approved' | 'declined' | 'pending' }>
  /** Nobody has it: the account is not paid this way any more. */
  | { readonly kind: 'withdrawn' }
  /** Nobody has it: its card's last month is over. */
  | { readonly kind: 'expired' }

type Unheard = Extract<DebitWord, { kind: 'unheard' }>

/**
 * Gives it to bank or gateway the first time; after that it asks what became of it, under the same key. `unheard` is a
 * debit that the bank does not have, whatever was sent: it may be given once more.
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
  // it was taken on before, so a bank that knows nothing of it contradicts itself
  return word.kind === 'unheard' && collection.state === 'sent'
    ? { kind: 'notUnderstood', why: 'the bank has lost the debit' }
    : word
}

/** Gives a direct debit to the bank. */
export async function debited(bank: Bank, collection: Collection): Promise<Word> {
  const { debtor, collectOn: day } = collection
  if (debtor === null) return { kind: 'withdrawn' }
  const word = await bank.debit({ ...collection, debtor, day })
  return word.kind === 'unheard' ? { kind: 'notUnderstood', why: 'a debit was given, and not heard' } : word
}
