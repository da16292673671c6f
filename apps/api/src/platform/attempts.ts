import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { hashSecret } from './hash.ts'
import { toNetwork } from './network.ts'

/** Wrong passwords in a window, for one username and for one address (a household or an office). */
export const MAX_TRIES = { username: 10, peer: 25 } as const
export const TRY_WINDOW_MILLISECONDS = 300_000

/** A sign-in attempt is counted by its username and by its network address. */
export type Counters = { readonly username: string; readonly peer: string }

/** A limit of attempts in a window, five minutes by default. `name` identifies the counter. */
export type Counter = { readonly name: string; readonly most: number; readonly windowMilliseconds?: number }

/** A limit for one address. Addresses of the same network share it. */
export function createAddressCounter(name: string, peer: string, most: number): Counter {
  return { name: `${name} ${toNetwork(peer)}`, most }
}

type Count = { key_hash: string; tries: number; closes_at: Date }

/**
 * Attempts are counted before they are checked, so that parallel attempts cannot slip through. A window is never extended.
 * The rows are locked in the order of their keys, which avoids deadlocks.
 */
const countTries = statement<Count>(
  'try-count',
  `insert into sign_in_tries as t (key_hash, closes_at, tries)
   select key_hash, $3::timestamptz + milliseconds * interval '1 millisecond', 1
   from unnest($1::text[], $2::bigint[]) as counter (key_hash, milliseconds) order by key_hash
   on conflict (key_hash) do update set
     tries = case when t.closes_at <= $3 then 1 else t.tries + 1 end,
     closes_at = case when t.closes_at <= $3 then excluded.closes_at else t.closes_at end
   returning key_hash, tries, closes_at`,
)
const readTries = statement<Count>(
  'try-read',
  'select key_hash, tries, closes_at from sign_in_tries where key_hash = any($1::text[]) and closes_at > $2',
)
const resetTries = statement<never>(
  'try-forgive',
  `update sign_in_tries set tries = case when key_hash = $1 then 0 else greatest(tries - 1, 0) end
   where key_hash = any($2::text[])`,
)

/** The counters of a sign-in attempt. */
export function signInCounters({ username, peer }: Counters): readonly [username: Counter, peer: Counter] {
  return [
    { name: `username ${username.toLowerCase()}`, most: MAX_TRIES.username },
    createAddressCounter('peer', peer, MAX_TRIES.peer),
  ]
}

/** Counts an attempt on each counter. Returns null, or the seconds to wait if a counter is over its limit. */
export async function countAttempt(db: Queries, counters: readonly Counter[]): Promise<number | null> {
  const now = Date.now()
  const counts = await db.rows(countTries, [
    counters.map(({ name }) => hashSecret(name)),
    counters.map(({ windowMilliseconds = TRY_WINDOW_MILLISECONDS }) => windowMilliseconds),
    new Date(now),
  ])
  return calculateWait(counters, counts, { now, isOver: (tries, most) => tries > most })
}

/** The seconds to wait if one of the counters has reached its limit, or null. The attempt is not counted. */
export async function readWaitSeconds(db: Queries, counters: readonly Counter[]): Promise<number | null> {
  const now = Date.now()
  const counts = await db.rows(readTries, [counters.map(({ name }) => hashSecret(name)), new Date(now)])
  return calculateWait(counters, counts, { now, isOver: (tries, most) => tries >= most })
}

type LimitRule = { readonly now: number; readonly isOver: (tries: number, most: number) => boolean }

/** The seconds until the last window of a counter over its limit ends, or null. */
function calculateWait(
  counters: readonly Counter[],
  counts: readonly Count[],
  { now, isOver }: LimitRule,
): number | null {
  const limits = new Map(counters.map(({ name, most }) => [hashSecret(name), most]))
  const over = counts.filter(({ key_hash, tries }) => isOver(tries, limits.get(key_hash) ?? 0))
  if (over.length === 0) return null
  const windowEnd = Math.max(...over.map(({ closes_at }) => closes_at.getTime()))
  return Math.max(1, Math.ceil((windowEnd - now) / 1000))
}

/** After a success the first counter is reset. The shared counters only lose this attempt. */
export async function forgiveAttempt(
  db: Queries,
  counters: readonly [own: Counter, ...shared: Counter[]],
): Promise<void> {
  const [own] = counters
  await db.rows(resetTries, [hashSecret(own.name), counters.map(({ name }) => hashSecret(name))])
}
