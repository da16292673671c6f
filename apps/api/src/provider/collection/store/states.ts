import type { Day } from '@switchboard/domain/day'
import { toCents } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import { holidaysAround } from '@switchboard/domain/public-holidays'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { isNextBillCollectedSql } from '#api/provider/books/payment-day.ts'

import type { EndState, OpenState } from './claims.ts'

const sentStatement = statement<{ collection_id: string }>(
  'collection-sent',
  `update collection set state = 'sent', ask_at = $2
   where collection_id = $1 and state in ('created', 'unknown') returning collection_id`,
)

/** Marks a collection as accepted. Returns true to a single caller: only that caller may book it. */
export async function markSent(db: Queries, collectionId: string, askAt: number): Promise<boolean> {
  return (await db.rows(sentStatement, [collectionId, new Date(askAt)])).length === 1
}

const unknownStatement = statement<never>(
  'collection-unknown',
  `update collection set state = case state when 'created' then 'unknown' else state end,
     reference = coalesce($2, reference)
   where collection_id = $1 and state in ('created', 'sent', 'unknown')`,
)

/** Marks a submitted collection whose outcome is unknown. `reference` is the key of later queries to the gateway. */
export async function markUnknown(
  db: Queries,
  collectionId: string,
  reference: string | null = null,
): Promise<void> {
  await db.rows(unknownStatement, [collectionId, reference])
}

const endStatement = statement<{ discount_cents: number }>(
  'collection-end',
  `update collection set state = $2, ended_at = $3, reason = $4, reference = coalesce($6, reference)
   where collection_id = $1 and state = any($5::text[]) returning discount_cents`,
)

export type CollectionEnd = {
  /** The states from which the collection may end. */
  readonly from: readonly OpenState[]
  readonly state: EndState
  readonly at: number
  readonly reason: string | null
  /** The gateway's reference. */
  readonly reference: string | null
}

/** Ends a collection. Returns its discount if this caller ended it, otherwise null. */
export async function endCollection(
  db: Queries,
  collectionId: string,
  { from, state, at, reason, reference }: CollectionEnd,
): Promise<{ discount: Cents } | null> {
  const [row] = await db.rows(endStatement, [collectionId, state, new Date(at), reason, [...from], reference])
  return row === undefined ? null : { discount: toCents(row.discount_cents) }
}

const discountStatement = statement<never>(
  'collection-discount',
  'update collection set discount_cents = $2 where collection_id = $1',
)

export async function saveDiscount(db: Queries, collectionId: string, discount: Cents): Promise<void> {
  await db.rows(discountStatement, [collectionId, discount])
}

// the amount is calculated again when the charge is claimed; the last day of the discount is over by then
const retryStatement = statement<{ collect_on: Day }>(
  'collection-retry',
  `insert into collection (collection_id, account_code, due_on, attempt, collect_on, method, amount_cents, created_at, ask_at)
   select replace(gen_random_uuid()::text, '-', ''), account_code, due_on, attempt + 1, r.day, method, amount_cents, $2,
     r.day::timestamp at time zone 'Pacific/Auckland'
   from collection cross join lateral (select $3::date as day) r
   where collection_id = $1 on conflict (account_code, due_on, attempt) do nothing returning collect_on`,
)

/** Creates the second charge of a declined card on this day, with an id of its own. */
export async function createRetry(
  db: Queries,
  collectionId: string,
  { day, now }: { day: Day; now: number },
): Promise<void> {
  await db.rows(retryStatement, [collectionId, new Date(now), day])
}

const nextStatement = statement<{ with_next_bill: boolean; next_day: Day | null }>(
  'collection-next',
  `select ${isNextBillCollectedSql('$3')} as with_next_bill,
     (select n.day from next_collection(a.account_code, $2::date) n) as next_day
   from account a where a.account_code = $1`,
)

/**
 * The day on which the remaining debt of an account is collected: the due day of an open bill, or a null `day` if it is
 * collected with the next bill. Null if it is not collected. The page uses the same SQL functions.
 */
export async function findNextCollection(
  db: Queries,
  accountCode: string,
  today: Day,
): Promise<{ readonly day: Day | null } | null> {
  const [row] = await db.rows(nextStatement, [accountCode, today, holidaysAround(today)])
  if (row === undefined || (row.next_day === null && !row.with_next_bill)) return null
  return { day: row.next_day }
}

// a settled collection stays booked, so it is only reversed; any other end may be booked
const reopenStatement = statement<{ collection_id: string }>(
  'collection-reopen',
  `update collection set state = case state when 'settled' then 'sent' else 'unknown' end, ended_at = null, reason = null,
     compare_from = null
   where collection_id = $1 and state = $2 returning collection_id`,
)

/** Reopens a collection with a wrong end state, for the caller to end it again. Returns true to a single caller. */
export async function reopenCollection(db: Queries, collectionId: string, state: EndState): Promise<boolean> {
  return (await db.rows(reopenStatement, [collectionId, state])).length === 1
}
