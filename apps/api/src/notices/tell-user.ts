import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'

/** A notice to a person about their own sign-in, whatever accounts they act for: by e-mail, and on none of these. */
export type UserNotice = {
  readonly userId: string
  /** What it tells of; nobody is told twice. */
  readonly source: string
  readonly type: string
  readonly to: string
  readonly subject: string
  /** Plain text; `{link}` stands where the link goes. */
  readonly body: string
  /** By the provider clock. */
  readonly at: number
  /** Opens the door for whoever has it, until then by the system clock. */
  readonly link?: { readonly address: string; readonly expiresAt: Date }
}

const insertUserNotice = statement<never>(
  'tell-user-insert-user-notice',
  `
    insert into user_notice (user_id, source, event_type, to_address, subject, body, link, link_expires_at, created_at, send_at)
    values ($1, $2, $3, $4, $5, $6, $7,
      $8::timestamptz, $9::timestamptz, $10::timestamptz)
    on conflict (user_id, source) do nothing`,
)

/** Writes a notice in the transaction of what it tells of; it is sent afterwards. */
export async function tellUser(queries: Queries, notice: UserNotice): Promise<void> {
  const { userId, source, type, to, subject, body, at, link } = notice
  await queries.rows(insertUserNotice, [
    userId,
    source,
    type,
    to,
    subject,
    body,
    link?.address ?? null,
    link?.expiresAt ?? null,
    new Date(at),
    new Date(),
  ])
}

const forgetOfType = statement<never>(
  'user-notice-forget-links',
  `with unsent as (
     delete from user_notice
     where user_id = $1 and event_type = any($2::text[]) and link is not null and sent_at is null)
   update user_notice set link = null
   where user_id = $1 and event_type = any($2::text[]) and link is not null and sent_at is not null`,
)
const forgetExpired = statement<never>(
  'user-notice-forget-expired',
  'update user_notice set link = null, send_at = null where link_expires_at < $1 and link is not null',
)

/** The links of these notices do nothing any more: they are not kept, and what has not been sent never will be. */
export async function forgetLinks(db: Queries, userId: string, types: readonly string[]): Promise<void> {
  await db.rows(forgetOfType, [userId, types])
}

/** What could not be sent while its link worked is given up. */
export async function forgetExpiredLinks(db: Queries): Promise<void> {
  await db.rows(forgetExpired, [new Date()])
}
