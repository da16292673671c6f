import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'

/** The type of a notice that somebody asked for: it goes out in waking hours, by whatever channel. */
export const USAGE_ALERT = 'UsageAlert'

/** The type of a notice that nobody may sleep through: it goes out at any hour, by text message too. */
export const URGENT = 'NumberGuard'

/** A notice to whoever pays an account's bills. */
export type Notice = {
  readonly accountCode: string
  /** What it is about; the same notice is queued once for an account. */
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
  /** Whoever did what it is about, as the trail names them: where that is not the account's owner, the notice says who. */
  readonly doneBy?: string | null
}

/**
 * Begins notices that a statement queues beside what it does; a `select` of these columns follows, the last two the
 * provider's instant and the system's.
 */
export const NOTICES = `insert into communication (account_code, source, event_category, event_type, channel, to_address,
  subject, body, created_at, send_at)`

/** An SQL expression: an amount in cents as texts show it. */
export function amountText(cents: string): string {
  return `to_char(${cents} / 100.0, 'FM$999,999,990.00')`
}

const insertNotice = statement<never>(
  'notice-queue',
  `
    insert into communication (account_code, source, event_category, event_type, channel, to_address, subject, body,
      html, created_at, send_at)
    select $1, $2, $3, $4, $5, send_to, $6, $7 || done_by($1, $12), $8,
      $9::timestamptz, $10::timestamptz
    from coalesce($11::text, notice_address($1)) send_to
    where send_to is not null
    on conflict (account_code, source) do nothing`,
)

/**
 * Queues a notice in the transaction of what it is about; the outbox sends it afterwards. It goes to the account's address
 * for bills, else to its owner's; an account with neither gets none.
 */
export async function queueNotice(queries: Queries, notice: Notice): Promise<void> {
  const { accountCode, source, category, type, subject, body, at } = notice
  const { html = null, channel = 'Email', to = null, doneBy = null } = notice
  await queries.rows(insertNotice, [
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
    doneBy,
  ])
}
