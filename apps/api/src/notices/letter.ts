import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'

/** A letter to a person, by e-mail: to a user about their sign-in, or to somebody who is invited. No account shows it. */
export type Letter = Recipient & {
  /** What it is about; the same letter is queued once for a recipient. */
  readonly source: string
  readonly type: string
  readonly to: string
  readonly subject: string
  /** Plain text; `{link}` is where the link goes. */
  readonly body: string
  /** By the provider clock. */
  readonly at: number
  /** Lets in whoever has it, until then by the system clock. */
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

/** Queues a letter in the transaction of what it is about; the outbox sends it afterwards. */
export async function queueLetter(queries: Queries, letter: Letter): Promise<void> {
  const { userId = null, pendingId = null, source, type, to, subject, body, at, link } = letter
  const values = [userId, pendingId, source, type, to, subject, body, link?.address ?? null]
  await queries.rows(insertLetter, [...values, link?.expiresAt ?? null, new Date(at), new Date()])
}

const OF_THESE = '(user_id = $1 or pending_id = $2) and ($3::text[] is null or event_type = any($3::text[]))'
const LINKED = `${OF_THESE} and link is not null
  and letter_id in (select letter_id from letter where ${OF_THESE} order by letter_id desc offset $4)`
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
 * The links of a person's letters, all or of some types, but for so many of the newest letters, work no more: they are
 * removed, and a letter still queued is never sent.
 */
export async function withdrawLinks(
  db: Queries,
  of: Recipient & { readonly types?: readonly string[]; readonly butNewest?: number },
): Promise<void> {
  await db.rows(withdraw, [of.userId ?? null, of.pendingId ?? null, of.types ?? null, of.butNewest ?? 0])
}

/** A letter that could not be sent while its link worked is given up. */
export async function withdrawExpiredLinks(db: Queries): Promise<void> {
  await db.rows(withdrawExpired, [new Date()])
}
