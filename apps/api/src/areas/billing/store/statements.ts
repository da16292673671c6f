import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries, Statement } from '#api/platform/database/database.ts'

/** The bookings that the customer sees: changes of the balance, and bills of zero. */
const BOOKINGS = `ledger_transaction t left join entry e on e.source = t.source
  where t.account_code = $1 and (e.source is not null or t.kind = 'Invoice')`

const NEWEST_FIRST = 'order by t.booked_on desc, t.posted_order desc'

type Bounds = {
  /** The condition for the bookings `t` of this page. */
  readonly within: string
  /** The condition for the later bookings. */
  readonly after: string
  readonly limit: string
}

/**
 * Common table expressions. `entry` has all changes of the balance, read once in a single index range. `line` has the numbered
 * lines, newest first, each with the sum of the later lines among them. `top` has the balance after the first line: the present
 * balance less all later bookings.
 */
function buildLinesSql({ within, after, limit }: Bounds): string {
  return `with entry as materialized (
      select source, amount_cents from ledger_entry where account_code = $1 and ledger_account = 'receivable'),
    line as (
      select t.booked_on, t.posted_order, t.source, t.kind, t.description, coalesce(e.amount_cents, 0) as amount_cents,
        row_number() over newest_first as place,
        coalesce(sum(e.amount_cents) over (newest_first rows between unbounded preceding and 1 preceding), 0) as later_cents
      from ${BOOKINGS} and ${within}
      window newest_first as (${NEWEST_FIRST}) ${NEWEST_FIRST} ${limit}),
    top as materialized (
      select (select coalesce(sum(amount_cents), 0) from entry)
        - (select coalesce(sum(e.amount_cents), 0) from ${BOOKINGS} and ${after}) as balance_cents)`
}

const LINE = `json_build_object(
  'TransactionType', l.kind,
  'TransactionDate', l.booked_on,
  'Amount', dollars(l.amount_cents),
  'Balance', dollars((top.balance_cents - l.later_cents)::bigint),
  'Description', l.description,
  'Reference', case when l.source ~ '^(card|refund|refund-reversal):[0-9a-f]{32}$'
    then payment_reference(regexp_replace(l.source, '^.*:', ''))
    else regexp_replace(l.source, '^.*:', '') end)`

/** Reads one more line than requested (`$4`), to know whether another page follows. */
const page: Statement<{ text: string; lines: number }> = statement(
  'account-statement',
  `${buildLinesSql({
    within: '(t.booked_on, t.posted_order) < ($2::date, $3::bigint)',
    after: '(t.booked_on, t.posted_order) >= ($2::date, $3::bigint)',
    limit: 'limit $4::integer + 1',
  })}
   select count(*) as lines, json_build_object(
     'Transactions', coalesce(json_agg(${LINE} order by l.place) filter (where l.place <= $4), '[]'),
     'NextBefore', case when count(*) > $4 then
       max(to_char(l.booked_on, 'YYYY-MM-DD') || '.' || l.posted_order) filter (where l.place = $4) end)::text as text
   from line l cross join top`,
)

const FIRST_PAGE = 'infinity.0'

/** The JSON of a page of the account's statement; null if there is no line before `before`. */
export async function readStatementText(
  db: Queries,
  accountCode: string,
  { before, pageSize }: { readonly before?: string | undefined; readonly pageSize: number },
): Promise<string | null> {
  const [day, order] = (before ?? FIRST_PAGE).split('.')
  const [row] = await db.rows(page, [accountCode, day, order, pageSize])
  if (row === undefined) throw new Error('the statement of a page returned no row')
  return row.lines === 0 && before !== undefined ? null : row.text
}

const history: Statement<{ text: string }> = statement(
  'transaction-history',
  `${buildLinesSql({ within: 't.booked_on between $2 and $3', after: 't.booked_on > $3', limit: '' })}
   select coalesce(json_agg(${LINE} order by l.place), '[]')::text as text from line l cross join top`,
)

/** The JSON of the lines of these days, both included. */
export async function readHistoryText(
  db: Queries,
  accountCode: string,
  { from, to }: { readonly from: Day; readonly to: Day },
): Promise<string> {
  const [row] = await db.rows(history, [accountCode, from, to])
  if (row === undefined) throw new Error('the statement of the history returned no row')
  return row.text
}
