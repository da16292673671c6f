import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'

/** A notice to whoever pays an account's bills. */
export type Notice = {
  readonly accountCode: string
  /** What it tells of; nobody is told twice. */
  readonly source: string
  readonly category: string
  readonly type: string
  readonly subject: string
  /** Plain text. */
  readonly body: string
  /** The same in HTML, for an e-mail. */
  readonly html?: string
  /** By the provider clock. */
  readonly at: number
  /** An e-mail unless said; a text message says to which number. */
  readonly channel?: 'Email' | 'SMS'
  /** Where it goes instead of the account's own address. */
  readonly to?: string
}

const insertCommunication = statement<never>(
  'tell-insert-communication',
  `
    insert into communication (account_code, source, event_category, event_type, channel, to_address, subject, body,
      html, created_at, send_at)
    select $1, $2, $3, $4, $5, send_to, $6, $7, $8,
      $9::timestamptz, $10::timestamptz
    from coalesce($11::text, notice_address($1)) send_to
    where send_to is not null
    on conflict (account_code, source) do nothing`,
)

/**
 * Writes a notice in the transaction of what it tells of; it is sent afterwards. It goes to the account's address for
 * bills, else to its owner's; an account with neither is told nothing.
 */
export async function tell(queries: Queries, notice: Notice): Promise<void> {
  const { accountCode, source, category, type, subject, body, at } = notice
  const { html = null, channel = 'Email', to = null } = notice
  await queries.rows(insertCommunication, [
    accountCode,
    source,
    category,
    type,
    channel,
    subject,
    body,
    html,
    new Date(at),
    new Date(),
    to,
  ])
}
