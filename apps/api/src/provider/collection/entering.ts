import { addDays, dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { toDollars } from '@switchboard/domain/money'

import type { Actor } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import { postCollected, postDishonour } from '#api/provider/books/collected-payment.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'

import type { CollectionReply } from './request-collection.ts'
import { buildDeclinedNotice, dishonourNotice, buildExpiredNotice, withdrawnNotice } from './notices.ts'
import type { Afterwards } from './notices.ts'
import { end, keepDiscount, markSent, nextCollection, tryAgainOn } from './store.ts'
import type { Collection, EndState, OpenState } from './store.ts'

/** A bank reports on its debits a few times a day. */
const ASK_AGAIN_MILLISECONDS = 4 * 3_600_000

/** Days after which a declined card is tried once more. */
const TRY_AGAIN_AFTER_DAYS = 3
const MOST_ATTEMPTS = 2

const NOT_BOOKED: readonly OpenState[] = ['created', 'unknown']

export type Entered = Exclude<CollectionReply, { kind: 'noAnswer' | 'notUnderstood' | 'pending' }>
/** A collection, the time of its reply by the provider clock (milliseconds), and the job. */
export type Case = {
  readonly collection: Collection
  readonly at: number
  readonly actor: Actor
}

/** Saves the reply to a collection in one transaction: state, books, audit trail and notice change together or not at all. */
export async function enter(queries: Queries, entered: Case, word: Entered): Promise<void> {
  switch (word.kind) {
    case 'accepted':
      return accept(queries, entered)
    case 'settled':
      return settle(queries, entered, null)
    case 'approved':
      return settle(queries, entered, word.reference)
    case 'dishonoured':
      await accept(queries, entered)
      return dishonour(queries, entered, word.why)
    case 'refused':
    case 'declined':
      return decline(queries, entered, word)
    case 'expired':
      return expire(queries, entered)
    case 'withdrawn':
      return withdraw(queries, entered)
  }
}

/** Marks a collection as accepted and books it on the day that it is collected. */
async function accept(queries: Queries, entered: Case): Promise<void> {
  const { collection, at } = entered
  const { collectionId, accountCode, method, amount, collectOn: day } = collection
  if (!(await markSent(queries, collectionId, at + ASK_AGAIN_MILLISECONDS))) return
  const { discount } = await postCollected(queries, { accountCode, collectionId, method, amount, day, at })
  await keepDiscount(queries, collectionId, discount)
  await trail(queries, entered, 'collection-sent')
}

async function dishonour(queries: Queries, entered: Case, reason: string): Promise<void> {
  const ended = await finish(queries, entered, { from: ['sent'], to: 'dishonoured', reason })
  if (ended === null) return
  const { collection, at } = entered
  const dishonoured = { ...collection, discount: ended.discount }
  await postDishonour(queries, { ...dishonoured, day: dayAt(at), at })
  const { accountCode } = collection
  const notice = dishonourNotice(dishonoured, await withNextBill(queries, accountCode, dayAt(at)))
  await queueNotice(queries, { ...notice, accountCode, at })
}

async function settle(queries: Queries, entered: Case, reference: string | null): Promise<void> {
  await accept(queries, entered)
  await finish(queries, entered, { from: ['sent'], to: 'settled', reason: null, reference })
}

type Declined = Extract<CollectionReply, { kind: 'refused' | 'declined' }>

/** A declined card may work in a few days, so it is tried again; a card that the gateway refuses is not. */
async function decline(queries: Queries, entered: Case, word: Declined): Promise<void> {
  const { collection, at } = entered
  const reference = word.kind === 'declined' ? word.reference : null
  const declined = { from: NOT_BOOKED, to: 'declined', reason: word.why, reference } as const
  if ((await finish(queries, entered, declined)) === null) return
  const { accountCode, collectionId, attempt, collectOn } = collection
  const again = word.kind === 'declined' && attempt < MOST_ATTEMPTS
  const retryOn = again ? addDays(collectOn, TRY_AGAIN_AFTER_DAYS) : null
  if (retryOn !== null) await tryAgainOn(queries, collectionId, { day: retryOn, now: at })
  const afterwards = retryOn === null ? await withNextBill(queries, accountCode, dayAt(at)) : { retryOn }
  const notice = buildDeclinedNotice(collection, afterwards)
  await queueNotice(queries, { ...notice, accountCode, at })
}

async function withNextBill(queries: Queries, accountCode: string, today: Day): Promise<Afterwards> {
  const next = await nextCollection(queries, accountCode, today)
  return next === null ? {} : { withNextBill: next.day }
}

async function expire(queries: Queries, entered: Case): Promise<void> {
  const expired = { from: NOT_BOOKED, to: 'declined', reason: 'card expired' } as const
  if ((await finish(queries, entered, expired)) === null) return
  const { collection, at } = entered
  await queueNotice(queries, { ...buildExpiredNotice(collection), accountCode: collection.accountCode, at })
}

async function withdraw(queries: Queries, entered: Case): Promise<void> {
  const withdrawn = { from: NOT_BOOKED, to: 'dropped', reason: 'method removed' } as const
  if ((await finish(queries, entered, withdrawn)) === null) return
  const { collection, at } = entered
  await queueNotice(queries, { ...withdrawnNotice(collection), accountCode: collection.accountCode, at })
}

type Finish = {
  readonly from: readonly OpenState[]
  readonly to: EndState
  readonly reason: string | null
  readonly reference?: string | null
}

/** Ends a collection. Returns its discount to the one caller that ended it, null to all others. */
async function finish(queries: Queries, entered: Case, { from, to, reason, reference = null }: Finish) {
  const { collection, at } = entered
  const ended = await end(queries, collection.collectionId, { from, state: to, at, reason, reference })
  if (ended !== null) await trail(queries, entered, `collection-${to}`)
  return ended
}

async function trail(queries: Queries, { collection, actor }: Case, action: string) {
  const { collectionId, accountCode, method, amount } = collection
  const detail = { collectionId, method, amount: toDollars(amount) }
  await audit(queries, actor, { accountCode, action, detail })
}
