import type { Bank, DebitReply } from '#api/partners/bank/bank.ts'
import type { ChargeReply, StoredCards } from '#api/partners/card-gateway/stored-card.ts'

import type { Collection } from './store.ts'

/** The bank and the card gateway, which collect for the provider. */
export type Collectors = { readonly bank: Bank; readonly cards: StoredCards }

/** The reply of bank or gateway about a collection, or the reason why they are not called. */
export type CollectionReply =
  | Exclude<DebitReply, Unheard>
  | Extract<ChargeReply, { kind: 'approved' | 'declined' | 'pending' }>
  /** Not submitted: the account is no longer paid by this method. */
  | { readonly kind: 'withdrawn' }
  /** Not submitted: the card has expired. */
  | { readonly kind: 'expired' }

type Unheard = Extract<DebitReply, { kind: 'unheard' }>

/**
 * Submits a collection to bank or gateway on the first try; on later tries asks for its outcome. A card charge without a
 * reference is sent again under the same key, which charges once. `unheard` is a debit that the bank does not have, although it
 * may have been sent: it may be submitted once more.
 */
export async function requestCollection(
  { bank, cards }: Collectors,
  collection: Collection,
): Promise<CollectionReply | Unheard> {
  return collection.method === 'CreditCard' ? chargeCard(cards, collection) : requestDebit(bank, collection)
}

async function chargeCard(cards: StoredCards, collection: Collection): Promise<CollectionReply> {
  const { token, cardExpired, tries, reference } = collection
  if (token === null) return { kind: 'withdrawn' }
  if (tries === 1 && cardExpired) return { kind: 'expired' }
  const charge = { ...collection, token }
  return reference === null ? cards.charge(charge) : cards.fetchOutcome(charge, reference)
}

async function requestDebit(bank: Bank, collection: Collection): Promise<CollectionReply | Unheard> {
  if (collection.tries === 1) return submitDebit(bank, collection)
  const word = await bank.fetchDebitStatus(collection)
  // the bank accepted the debit before, so a bank without it contradicts itself
  return word.kind === 'unheard' && collection.state === 'sent'
    ? { kind: 'notUnderstood', why: 'the bank has lost the debit' }
    : word
}

/** Submits a direct debit to the bank. */
export async function submitDebit(bank: Bank, collection: Collection): Promise<CollectionReply> {
  const { debtor, collectOn: day } = collection
  if (debtor === null) return { kind: 'withdrawn' }
  const word = await bank.debit({ ...collection, debtor, day })
  return word.kind === 'unheard' ? { kind: 'notUnderstood', why: 'a debit was given, and not heard' } : word
}
