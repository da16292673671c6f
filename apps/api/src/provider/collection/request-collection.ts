import type { Day } from '@switchboard/domain/day'
import { paymentDay } from '@switchboard/domain/public-holidays'

import type { Bank, DebitReply } from '#api/partners/bank/bank.ts'
import type { ChargeReply, StoredCards } from '#api/partners/card-gateway/stored-card.ts'

import type { Collection } from './store/claims.ts'

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
 * Submits a collection to bank or gateway on the first try, and queries its outcome on later tries. A card charge without a
 * reference is sent again under the same key, which charges once. `unheard` means that the bank does not know the debit,
 * so that it may be submitted again.
 */
export async function requestCollection(
  { bank, cards }: Collectors,
  collection: Collection,
  today: Day,
): Promise<CollectionReply | Unheard> {
  return collection.method === 'CreditCard'
    ? chargeCard(cards, collection)
    : requestDebit(bank, collection, today)
}

async function chargeCard(cards: StoredCards, collection: Collection): Promise<CollectionReply> {
  const { token, cardExpired, tries, reference } = collection
  if (token === null) return { kind: 'withdrawn' }
  if (tries === 1 && cardExpired) return { kind: 'expired' }
  const charge = { ...collection, token }
  return reference === null ? cards.charge(charge) : cards.fetchOutcome(charge, reference)
}

async function requestDebit(
  bank: Bank,
  collection: Collection,
  today: Day,
): Promise<CollectionReply | Unheard> {
  if (collection.tries === 1) return submitDebit(bank, collection, today)
  const reply = await bank.fetchDebitStatus(collection)
  // the bank accepted the debit before, so a bank without it contradicts itself
  return reply.kind === 'unheard' && collection.state === 'sent'
    ? { kind: 'notUnderstood', why: 'the bank has lost the debit' }
    : reply
}

/**
 * Submits a direct debit to the bank, for the first day from its due day on which banks settle. After an outage this day is not
 * before today. It is booked on the due day, so that the customer keeps the prompt-payment discount.
 */
export async function submitDebit(bank: Bank, collection: Collection, today: Day): Promise<CollectionReply> {
  const { debtor, collectOn } = collection
  if (debtor === null) return { kind: 'withdrawn' }
  const day = paymentDay(collectOn < today ? today : collectOn)
  const reply = await bank.debit({ ...collection, debtor, day })
  return reply.kind === 'unheard'
    ? { kind: 'notUnderstood', why: 'the bank does not know a debit that it has just received' }
    : reply
}
