import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'

import { hashOf } from './hash.ts'
import { networkOf } from './network.ts'

/** So many wrong passwords in a window, for one username, and from one address (a household or an office). */
export const MOST_TRIES = { username: 10, peer: 25 } as const
export const TRY_WINDOW_MILLISECONDS = 300_000

/** The two counters that a try to sign in counts on. */
export type Counters = { readonly username: string; readonly peer: string }

/** How often something may be tried in a window, under the name that it is counted by. */
export type Counter = { readonly name: string; readonly most: number }

/** What one address may try in a window, with whoever else has addresses of the same network. */
export function perAddress(what: string, peer: string, most: number): Counter {
  return { name: `${what} ${networkOf(peer)}`, most }
}

type Count = { key_hash: string; tries: number; window_start: Date }

/** Counted before the password is looked at, so that many at once cannot slip through; a window never prolongs itself. */
const countTry = statement<Count>(
  'sign-in-count-try',
  `insert into sign_in_tries as t (key_hash, window_start, tries) select key_hash, $2, 1 from unnest($1::text[]) key_hash
   on conflict (key_hash) do update set
     tries = case when t.window_start <= $3 then 1 else t.tries + 1 end,
     window_start = case when t.window_start <= $3 then $2 else t.window_start end
   returning key_hash, tries, window_start`,
)
const forgive = statement<never>(
  'sign-in-forgive',
  'update sign_in_tries set tries = case when key_hash = $1 then 0 else greatest(tries - 1, 0) end where key_hash = $1 or key_hash = $2',
)

/** What a try to sign in is counted by. */
export function signInCounters({ username, peer }: Counters): readonly [username: Counter, peer: Counter] {
  return [
    { name: `username ${username.toLowerCase()}`, most: MOST_TRIES.username },
    perAddress('peer', peer, MOST_TRIES.peer),
  ]
}

/** Counts a try on each of the counters; answers null, or in how many seconds there may be another one. */
export async function counted(db: Queries, counters: readonly Counter[]): Promise<number | null> {
  const now = Date.now()
  const mostOf = new Map(counters.map(({ name, most }) => [hashOf(name), most]))
  const counts = await db.rows(countTry, [
    [...mostOf.keys()],
    new Date(now),
    new Date(now - TRY_WINDOW_MILLISECONDS),
  ])
  const over = counts.filter(({ key_hash, tries }) => tries > (mostOf.get(key_hash) ?? 0))
  if (over.length === 0) return null
  const opens = Math.max(...over.map(({ window_start }) => window_start.getTime() + TRY_WINDOW_MILLISECONDS))
  return Math.max(1, Math.ceil((opens - now) / 1000))
}

/** The right password: the username is free again; the address only loses this one try. */
export async function forgiven(db: Queries, counters: Counters): Promise<void> {
  const [username, peer] = signInCounters(counters)
  await db.rows(forgive, [hashOf(username.name), hashOf(peer.name)])
}
