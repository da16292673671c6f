import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import type { WrittenLetter } from './declare.ts'

/**
 * An email to a person: to a user about their sign-in, or to an invited person. No account shows it. Its body is plain text;
 * `{link}` is replaced by the link.
 */
export type Letter = Recipient &
  WrittenLetter & {
    /** The id of its cause. A letter is queued once for a recipient and source. */
    readonly source: string
    readonly to: string
    /** By the provider clock. */
    readonly at: number
    /** A link that gives access to anyone who has it, until `expiresAt` by the system clock. */
    readonly link?: { readonly address: string; readonly expiresAt: Date }
  }

type Recipient =
  | { readonly userId: string; readonly pendingId?: undefined }
  | { readonly pendingId: string; readonly userId?: undefined }

const insertLetter = statement<never>(
  'letter-queue',
  `insert into letter (user_id, pending_id, source, event_type, to_address, subject, body, link, link_expires_at,
     created_at, send_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
)

/** Queues a letter in the transaction of its cause; the outbox sends it afterwards. */
export async function queueLetter(queries: Queries, letter: Letter): Promise<void> {
  const { userId = null, pendingId = null, source, type, to, subject, body, at, link } = letter
  const values = [userId, pendingId, source, type, to, subject, body, link?.address ?? null]
  await queries.rows(insertLetter, [...values, link?.expiresAt ?? null, new Date(at), new Date()])
}

/** The letters of user `$1` or invited person `$2`, of all types or of the types `$3`. */
const SELECTED = '(user_id = $1 or pending_id = $2) and ($3::text[] is null or event_type = any($3::text[]))'
/** Selected letters with a link, except the newest `$4`. */
const LINKED = `${SELECTED} and link is not null
  and letter_id in (select letter_id from letter where ${SELECTED} order by letter_id desc offset $4)`
const withdraw = statement<never>(
  'letter-withdraw-links',
  `with unsent as (delete from letter where ${LINKED} and sent_at is null)
   update letter set link = null where ${LINKED} and sent_at is not null`,
)
const withdrawExpired = statement<never>(
  'letter-withdraw-expired-links',
  'update letter set link = null, send_at = null where link_expires_at < $1 and link is not null',
)

/**
 * Removes the links of a person's letters, all or of some types, except in the newest `butNewest` letters. A letter that is
 * still queued is never sent.
 */
export async function withdrawLinks(
  db: Queries,
  selection: Recipient & { readonly types?: readonly string[]; readonly butNewest?: number },
): Promise<void> {
  await db.rows(withdraw, [
    selection.userId ?? null,
    selection.pendingId ?? null,
    selection.types ?? null,
    selection.butNewest ?? 0,
  ])
}

/** Removes expired links. A queued letter with an expired link is never sent. */
export async function withdrawExpiredLinks(db: Queries): Promise<void> {
  await db.rows(withdrawExpired, [new Date()])
}
