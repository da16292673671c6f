import { addDays, dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { toDollars } from '@switchboard/domain/money'
import { paymentDay } from '@switchboard/domain/public-holidays'

import type { Actor } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import { postCollected, postDishonour } from '#api/provider/books/collected-payment.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'

import type { CollectionReply } from './request-collection.ts'
import {
  buildDeclineNotice,
  buildDishonourNotice,
  buildExpiryNotice,
  buildWithdrawalNotice,
} from './notices.ts'
import type { NextTry } from './notices.ts'
import type { Collection, EndState, OpenState } from './store/claims.ts'
import { createRetry, endCollection, findNextCollection, markSent, saveDiscount } from './store/states.ts'

/** The wait before the bank is queried about an accepted debit: banks report a few times a day. */
const QUERY_AGAIN_MILLISECONDS = 4 * 3_600_000

/** Days after which a declined card is tried once more. */
const RETRY_AFTER_DAYS = 3
const MAX_ATTEMPTS = 2

const NOT_BOOKED: readonly OpenState[] = ['created', 'unknown']

/** A reply that decides the state of the collection. */
export type DecidingReply = Exclude<CollectionReply, { kind: 'noAnswer' | 'notUnderstood' | 'pending' }>

/** A collection, the time of its reply by the provider clock in milliseconds, and the job. */
export type RepliedCollection = {
  readonly collection: Collection
  readonly at: number
  readonly actor: Actor
}

/** Saves the reply to a collection in one transaction: state, books, audit trail and notice change together or not at all. */
export async function saveReply(
  queries: Queries,
  replied: RepliedCollection,
  reply: DecidingReply,
): Promise<void> {
  switch (reply.kind) {
    case 'accepted':
      return accept(queries, replied)
    case 'settled':
      return settle(queries, replied, null)
    case 'approved':
      return settle(queries, replied, reply.reference)
    case 'dishonoured':
      await accept(queries, replied)
      return dishonour(queries, replied, reply.why)
    case 'refused':
    case 'declined':
      return decline(queries, replied, reply)
    case 'expired':
      return expire(queries, replied)
    case 'withdrawn':
      return withdraw(queries, replied)
  }
}

/** Marks a collection as accepted and books it on the day that it is collected. */
async function accept(queries: Queries, replied: RepliedCollection): Promise<void> {
  const { collection, at } = replied
  const { collectionId, accountCode, method, amount, collectOn: day } = collection
  if (!(await markSent(queries, collectionId, at + QUERY_AGAIN_MILLISECONDS))) return
  const { discount } = await postCollected(queries, { accountCode, collectionId, method, amount, day, at })
  await saveDiscount(queries, collectionId, discount)
  await auditCollection(queries, replied, 'collection-sent')
}

async function dishonour(queries: Queries, replied: RepliedCollection, reason: string): Promise<void> {
  const ended = await finish(queries, replied, { from: ['sent'], to: 'dishonoured', reason })
  if (ended === null) return
  const { collection, at } = replied
  const dishonoured = { ...collection, discount: ended.discount }
  await postDishonour(queries, { ...dishonoured, day: dayAt(at), at })
  const { accountCode } = collection
  const nextTry = await findNextTry(queries, accountCode, dayAt(at))
  // the bank statement of the customer has the day on which the bank settles
  const notice = buildDishonourNotice(
    { ...dishonoured, collectOn: paymentDay(collection.collectOn) },
    nextTry,
  )
  await queueNotice(queries, { ...notice, accountCode, at })
}

async function settle(queries: Queries, replied: RepliedCollection, reference: string | null): Promise<void> {
  await accept(queries, replied)
  await finish(queries, replied, { from: ['sent'], to: 'settled', reason: null, reference })
}

type Decline = Extract<CollectionReply, { kind: 'refused' | 'declined' }>

/** A declined card may work in a few days, so it is tried again; a card that the gateway refuses is not. */
async function decline(queries: Queries, replied: RepliedCollection, reply: Decline): Promise<void> {
  const { collection, at } = replied
  const reference = reply.kind === 'declined' ? reply.reference : null
  const declined = { from: NOT_BOOKED, to: 'declined', reason: reply.why, reference } as const
  if ((await finish(queries, replied, declined)) === null) return
  const { accountCode, collectionId, attempt, collectOn } = collection
  const again = reply.kind === 'declined' && attempt < MAX_ATTEMPTS
  const retryOn = again ? addDays(collectOn, RETRY_AFTER_DAYS) : null
  if (retryOn !== null) await createRetry(queries, collectionId, { day: retryOn, now: at })
  const nextTry = retryOn === null ? await findNextTry(queries, accountCode, dayAt(at)) : { retryOn }
  const notice = buildDeclineNotice(collection, nextTry)
  await queueNotice(queries, { ...notice, accountCode, at })
}

async function findNextTry(queries: Queries, accountCode: string, today: Day): Promise<NextTry> {
  const next = await findNextCollection(queries, accountCode, today)
  return next === null ? {} : { withNextBill: next.day }
}

async function expire(queries: Queries, replied: RepliedCollection): Promise<void> {
  const expired = { from: NOT_BOOKED, to: 'declined', reason: 'card expired' } as const
  if ((await finish(queries, replied, expired)) === null) return
  const { collection, at } = replied
  await queueNotice(queries, { ...buildExpiryNotice(collection), accountCode: collection.accountCode, at })
}

async function withdraw(queries: Queries, replied: RepliedCollection): Promise<void> {
  const withdrawn = { from: NOT_BOOKED, to: 'dropped', reason: 'method removed' } as const
  if ((await finish(queries, replied, withdrawn)) === null) return
  const { collection, at } = replied
  await queueNotice(queries, {
    ...buildWithdrawalNotice(collection),
    accountCode: collection.accountCode,
    at,
  })
}

type EndOfCollection = {
  readonly from: readonly OpenState[]
  readonly to: EndState
  readonly reason: string | null
  readonly reference?: string | null
}

/** Ends a collection. Returns its discount to the one caller that ended it, null to all others. */
async function finish(
  queries: Queries,
  replied: RepliedCollection,
  { from, to, reason, reference = null }: EndOfCollection,
) {
  const { collection, at } = replied
  const ended = await endCollection(queries, collection.collectionId, {
    from,
    state: to,
    at,
    reason,
    reference,
  })
  if (ended !== null) await auditCollection(queries, replied, `collection-${to}`)
  return ended
}

async function auditCollection(queries: Queries, { collection, actor }: RepliedCollection, action: string) {
  const { collectionId, accountCode, method, amount } = collection
  const detail = { collectionId, method, amount: toDollars(amount) }
  await audit(queries, actor, { accountCode, action, detail })
}
