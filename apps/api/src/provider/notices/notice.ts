import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import type { WrittenNotice } from './declare.ts'
import type { SqlNotice } from './declare-sql.ts'
import type { SqlFacts } from './sql-words.ts'

/** The type of a notice that the customer has requested: it waits for waking hours on every channel. */
export const USAGE_ALERT = 'UsageAlert'

/** The type of an urgent notice: it is sent at any hour, also by text message. */
export const URGENT = 'NumberGuard'

/** A notice to the notice address of an account. Its body is plain text. */
export type Notice = WrittenNotice & {
  readonly accountCode: string
  /** The id of its cause. A notice is queued once for an account and source. */
  readonly source: string
  /** The body in HTML, for an email. */
  readonly html?: string
  /** By the provider clock. */
  readonly at: number
  /** The address instead of the account's notice address. A text message needs a number. */
  readonly to?: string
  /** The actor as named in the audit trail: the notice names an actor who is not the account's owner. */
  readonly doneBy?: string | null
}

/**
 * The beginning of an SQL `insert` of notices inside another statement; a `select` of these columns follows. `created_at` is
 * by the provider clock, `send_at` by the system clock.
 */
export const NOTICES = `insert into communication (account_code, source, event_category, event_type, channel, to_address,
  subject, body, created_at, send_at)`

type SqlInsert<Text extends string> = {
  readonly accountCode: string
  readonly source: string
  readonly to: string
  readonly facts: SqlFacts<Text>
  /** The instant by the provider clock. */
  readonly at: string
  /** The actor as named in the audit trail; without it the notice names nobody. */
  readonly doneBy?: string
}

/** `NOTICES` with the `select` of a declared notice. All values are SQL expressions; the `from` follows. */
export function insertNotice<Text extends string>(
  { category, type, channel, toSql }: SqlNotice<Text>,
  { accountCode, source, to, facts, at, doneBy }: SqlInsert<Text>,
): string {
  const { subject, body } = toSql(facts)
  const signature = doneBy === undefined ? '' : ` || done_by(${accountCode}, ${doneBy})`
  return `${NOTICES}
     select ${accountCode}, ${source}, '${category}', '${type}', '${channel}', ${to}, ${subject}, ${body}${signature}, ${at},
       now()`
}

/** The SQL expression of an amount in cents as text in dollars. */
export function amountTextSql(cents: string): string {
  return `to_char(${cents} / 100.0, 'FM$999,999,990.00')`
}

const queueStatement = statement<never>(
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
 * Queues a notice in the transaction of its cause; the outbox sends it afterwards. It is sent to the account's address for
 * bills, else to its owner's address; an account without both gets none.
 */
export async function queueNotice(queries: Queries, notice: Notice): Promise<void> {
  const { accountCode, source, category, type, channel, subject, body, at } = notice
  const { html = null, to = null, doneBy = null } = notice
  await queries.rows(queueStatement, [
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
