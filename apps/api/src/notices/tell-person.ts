import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'

/** A letter to somebody who is no user yet. */
export type PersonLetter = {
  /** Whom it is about, as long as they are pending. */
  readonly pendingId: string
  readonly source: string
  readonly type: string
  readonly to: string
  readonly subject: string
  /** Plain text; `{link}` stands where the link goes. */
  readonly body: string
  /** By the provider clock. */
  readonly at: number
  /** Opens the door for whoever has it, until then by the system clock. */
  readonly link: { readonly address: string; readonly expiresAt: Date }
}

const insertPersonLetter = statement<never>(
  'tell-person-insert-person-letter',
  `insert into person_letter (pending_id, source, event_type, to_address, subject, body, link, link_expires_at,
      created_at, send_at)
    values ($1, $2, $3, $4, $5, $6, $7,
      $8::timestamptz, $9::timestamptz, $10::timestamptz)`,
)

/** Writes a letter in the transaction of what it tells of; it is sent afterwards. */
export async function tellPerson(queries: Queries, letter: PersonLetter): Promise<void> {
  const { pendingId, source, type, to, subject, body, at, link } = letter
  await queries.rows(insertPersonLetter, [
    pendingId,
    source,
    type,
    to,
    subject,
    body,
    link.address,
    link.expiresAt,
    new Date(at),
    new Date(),
  ])
}

const forget = statement<never>(
  'person-letter-forget-link',
  `with unsent as (delete from person_letter where pending_id = $1 and sent_at is null)
   update person_letter set link = null where pending_id = $1 and sent_at is not null`,
)
const forgetExpired = statement<never>(
  'person-letter-forget-expired',
  'update person_letter set link = null, send_at = null where link_expires_at < $1 and link is not null',
)

/** The link does nothing any more: it is not kept, and a letter that has not been sent never will be. */
export async function forgetPersonLink(db: Queries, pendingId: string): Promise<void> {
  await db.rows(forget, [pendingId])
}

/** What could not be sent while its link worked is given up. */
export async function forgetExpiredPersonLinks(db: Queries): Promise<void> {
  await db.rows(forgetExpired, [new Date()])
}
