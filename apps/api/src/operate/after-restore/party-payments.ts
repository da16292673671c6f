import type { Day } from '@switchboard/domain/day'
import type { Cents } from '@switchboard/domain/money'
import type { TransactionType } from '@switchboard/domain/payments/rules'

import type { ListedCredit, ListedDebit } from '#api/partners/bank/bank-lists.ts'
import type { ListedSession, ListedTransaction } from '#api/partners/card-gateway/gateway-lists.ts'
import { parseChargeMetadata, parseCollectionMetadata } from '#api/partners/card-gateway/metadata.ts'
import type { ChargeTerms, CollectionTerms } from '#api/partners/card-gateway/metadata.ts'
import { parseReference } from '#api/partners/http/wire-reference.ts'

/** What each payment in the books of gateway or bank has: our id and account, and the instant by the system clock. */
type Base = {
  readonly party: 'card gateway' | 'bank'
  readonly id: string
  readonly accountCode: string
  /** The surcharge included. */
  readonly amount: Cents
  readonly happenedAt: number
}

/** A card payment of a customer at a page, ended or not. */
export type CardSession = Base & {
  readonly kind: 'session'
  readonly sessionId: string
  readonly isPaid: boolean
  /** Null for a type of session that we never open. */
  readonly transactionType: TransactionType | null
  readonly storeCard: boolean
  readonly returnPath: string
  /** Null if they cannot be read. */
  readonly terms: ChargeTerms | null
}

/** A direct debit, or a charge to a saved card. */
export type PartyCollection = Base & {
  readonly kind: 'collection'
  readonly method: 'DirectDebit' | 'CreditCard'
  /** Null if they cannot be read. */
  readonly terms: CollectionTerms | null
  readonly token: string | null
  readonly reference: string | null
}

/** A refund to a card, or to a bank account. */
export type PartyRefund = Base & {
  readonly kind: 'refund'
  readonly reference: string | null
  readonly target:
    | { readonly to: 'card'; readonly gatewayTransaction: string }
    | { readonly to: 'bankAccount'; readonly accountName: string; readonly number: string }
}

export type PartyPayment = CardSession | PartyCollection | PartyRefund

const TYPES: Readonly<Record<string, TransactionType>> = { purchase: 'Purchase', auth: 'Authorisation' }
const OUR_ID = /^[0-9a-f]{32}$/

/** Null for a session of another system that uses the same gateway account. */
export function toCardSession(session: ListedSession): CardSession | null {
  const ours = parseReference(session.merchantReference)
  if (ours === null) return null
  const { id, amount, dateTimeUtc: happenedAt, type, storeCard, authorised, metaData, callbackUrls } = session
  return {
    kind: 'session',
    party: 'card gateway',
    ...ours,
    amount,
    happenedAt,
    sessionId: id,
    isPaid: authorised,
    transactionType: TYPES[type] ?? null,
    storeCard,
    returnPath: new URL(callbackUrls.approved).pathname,
    terms: parseChargeMetadata(metaData),
  }
}

/** Null for a transaction of another system, and for a refund that the gateway declined. */
export function toPartyTransaction(transaction: ListedTransaction): PartyCollection | PartyRefund | null {
  const ours = parseReference(transaction.merchantReference)
  if (ours === null) return null
  const {
    id: reference,
    amount,
    dateTimeUtc: happenedAt,
    type,
    cardId,
    transactionId,
    authorised,
  } = transaction
  const base = { party: 'card gateway' as const, ...ours, amount, happenedAt, reference }
  if (type === 'refund')
    return authorised && transactionId !== undefined
      ? { kind: 'refund', ...base, target: { to: 'card', gatewayTransaction: transactionId } }
      : null
  return {
    kind: 'collection',
    ...base,
    method: 'CreditCard',
    terms: parseCollectionMetadata(transaction.metaData),
    token: cardId ?? null,
  }
}

/** A debit names its day alone. The second try of a card that became a direct debit counts as the first try of its own day. */
export function toPartyDebit({
  key,
  amount,
  dateTimeUtc,
  reference,
  date,
}: ListedDebit): PartyCollection | null {
  if (!OUR_ID.test(key)) return null
  return {
    kind: 'collection',
    party: 'bank',
    id: key,
    accountCode: reference,
    amount,
    happenedAt: dateTimeUtc,
    method: 'DirectDebit',
    terms: toFirstTry(date),
    token: null,
    reference: null,
  }
}

const toFirstTry = (date: Day): CollectionTerms => ({ dueOn: date, attempt: 1, collectOn: date })

export function toPartyCredit({
  key,
  amount,
  dateTimeUtc,
  reference,
  creditor,
}: ListedCredit): PartyRefund | null {
  if (!OUR_ID.test(key)) return null
  return {
    kind: 'refund',
    party: 'bank',
    id: key,
    accountCode: reference,
    amount,
    happenedAt: dateTimeUtc,
    reference: null,
    target: { to: 'bankAccount', accountName: creditor.name, number: creditor.account },
  }
}
