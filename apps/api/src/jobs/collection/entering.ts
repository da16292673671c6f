import { addDays, dayAt, dayText } from '@switchboard/domain/day'
import { dollarsOf } from '@switchboard/domain/money'

import { audit } from '#api/audit.ts'
import { postCollected, postDishonour } from '#api/books/collected-payment.ts'
import type { Queries } from '#api/database/database.ts'
import { tell } from '#api/notices/tell.ts'

import type { Word } from './asking.ts'
import { declinedNotice, dishonourNotice, expiredNotice, withdrawnNotice } from './notices.ts'
import { end, keepDiscount, markSent, tryAgainOn } from './store.ts'
import type { Collection, EndState, OpenState } from './store.ts'

/** A bank tells of the debits it took on a few times a day. */
const ASK_AGAIN_MILLISECONDS = 4 * 3_600_000

/** Days after which a declined card is tried once more. */
const TRY_AGAIN_AFTER_DAYS = 3
const MOST_ATTEMPTS = 2

const NOT_BOOKED: readonly OpenState[] = ['created', 'unknown']

export type Entered = Exclude<Word, { kind: 'noAnswer' | 'notUnderstood' | 'pending' }>
export type Moment = { readonly at: number; readonly correlationId: string }

/** Enters what was said, in one transaction: state, books, audit trail and notice move together or not at all. */
export async function enter(
  queries: Queries,
  collection: Collection,
  word: Entered,
  moment: Moment,
): Promise<void> {
  switch (word.kind) {
    case 'accepted':
      return accept(queries, collection, moment)
    case 'settled':
      return settle(queries, collection, null, moment)
    case 'approved':
      return settle(queries, collection, word.reference, moment)
    case 'dishonoured':
      await accept(queries, collection, moment)
      return dishonour(queries, collection, word.why, moment)
    case 'refused':
    case 'declined':
      return decline(queries, collection, word, moment)
    case 'expired':
      return expire(queries, collection, moment)
    case 'withdrawn':
      return withdraw(queries, collection, moment)
  }
}

/** Taken on, it is booked on the day that it is collected. */
async function accept(queries: Queries, collection: Collection, moment: Moment): Promise<void> {
  const { collectionId, accountCode, method, amount, collectOn: day } = collection
  const { at } = moment
  if (!(await markSent(queries, collectionId, at + ASK_AGAIN_MILLISECONDS))) return
  const { discount } = await postCollected(queries, { accountCode, collectionId, method, amount, day, at })
  await keepDiscount(queries, collectionId, discount)
  await trail(queries, collection, 'collection-sent', moment)
}

async function dishonour(
  queries: Queries,
  collection: Collection,
  reason: string,
  moment: Moment,
): Promise<void> {
  const ended = await finish(queries, collection, { from: ['sent'], to: 'dishonoured', reason }, moment)
  if (ended === null) return
  const { at } = moment
  const told = { ...collection, discount: ended.discount }
  await postDishonour(queries, { ...told, day: dayAt(at), at })
  await tell(queries, { ...dishonourNotice(told), accountCode: collection.accountCode, at })
}

async function settle(
  queries: Queries,
  collection: Collection,
  reference: string | null,
  moment: Moment,
): Promise<void> {
  await accept(queries, collection, moment)
  await finish(queries, collection, { from: ['sent'], to: 'settled', reason: null, reference }, moment)
}

type Declined = Extract<Word, { kind: 'refused' | 'declined' }>

/** A card that was declined may be good in a few days; one that the gateway will not have is not tried again. */
async function decline(
  queries: Queries,
  collection: Collection,
  word: Declined,
  moment: Moment,
): Promise<void> {
  const reference = word.kind === 'declined' ? word.reference : null
  const declined = { from: NOT_BOOKED, to: 'declined', reason: word.why, reference } as const
  if ((await finish(queries, collection, declined, moment)) === null) return
  const { accountCode, collectionId, attempt, collectOn } = collection
  const again = word.kind === 'declined' && attempt < MOST_ATTEMPTS
  const retryOn = again ? addDays(collectOn, TRY_AGAIN_AFTER_DAYS) : null
  if (retryOn !== null) await tryAgainOn(queries, collectionId, retryOn, moment.at)
  const notice = declinedNotice(collection, retryOn === null ? null : dayText(retryOn))
  await tell(queries, { ...notice, accountCode, at: moment.at })
}

async function expire(queries: Queries, collection: Collection, moment: Moment): Promise<void> {
  const expired = { from: NOT_BOOKED, to: 'declined', reason: 'card expired' } as const
  if ((await finish(queries, collection, expired, moment)) === null) return
  await tell(queries, {
    ...expiredNotice(collection),
    accountCode: collection.accountCode,
    at: moment.at,
  })
}

async function withdraw(queries: Queries, collection: Collection, moment: Moment): Promise<void> {
  const withdrawn = { from: NOT_BOOKED, to: 'dropped', reason: 'method removed' } as const
  if ((await finish(queries, collection, withdrawn, moment)) === null) return
  await tell(queries, {
    ...withdrawnNotice(collection),
    accountCode: collection.accountCode,
    at: moment.at,
  })
}

type Finish = {
  readonly from: readonly OpenState[]
  readonly to: EndState
  readonly reason: string | null
  readonly reference?: string | null
}

/** What it had earned, for the one caller that ended it; null for all others. */
async function finish(
  queries: Queries,
  collection: Collection,
  { from, to, reason, reference = null }: Finish,
  moment: Moment,
) {
  const ending = { state: to, at: moment.at, reason, reference }
  const ended = await end(queries, collection.collectionId, from, ending)
  if (ended !== null) await trail(queries, collection, `collection-${to}`, moment)
  return ended
}

async function trail(queries: Queries, collection: Collection, action: string, { correlationId }: Moment) {
  const { collectionId, accountCode, method, amount } = collection
  await audit(queries, {
    actor: 'provider',
    accountCode,
    action,
    correlationId,
    detail: { collectionId, method, amount: dollarsOf(amount) },
  })
}
