import { actorColumns, insertEventsSql } from '#api/platform/audit.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import type { JobRun } from './overdue-steps.ts'

const BOOKINGS_A_CHUNK = 5_000

const warnedStatement = statement<{ account_code: string }>(
  'warnings-list',
  `select account_code from account where blocking_status = 'warning' and account_code > $1 and account_code <= $2`,
)

/** The accounts with a warning after one account code, up to another. */
export async function listWarnedAccounts(db: Queries, after: string, last: string): Promise<string[]> {
  const warned = await db.rows(warnedStatement, [after, last])
  return warned.map(({ account_code }) => account_code)
}

type BookedRow = { through: number | null; bookings: number; accounts: string[] }

const bookedStatement = statement<BookedRow>(
  'warnings-booked',
  `with next as materialized (
     select account_code, source, posted_order from ledger_transaction
     where posted_order > $1 order by posted_order limit ${BOOKINGS_A_CHUNK})
   select (select max(posted_order) from next) as through, (select count(*) from next) as bookings,
     (select coalesce(jsonb_agg(distinct n.account_code), '[]') from next n
      join account a on a.account_code = n.account_code and a.blocking_status = 'warning'
      join ledger_entry e on e.account_code = n.account_code and e.source = n.source
        and e.ledger_account = 'receivable' and e.amount_cents < 0) as accounts`,
)

/**
 * The accounts with a warning whose debt a transaction after `after` has reduced. `through` is the last transaction
 * read; `more` if there may be others after it.
 */
export async function listWarnedWithBookings(
  db: Queries,
  after: number,
): Promise<{ accounts: string[]; through: number; more: boolean }> {
  const [row] = await db.rows(bookedStatement, [after])
  if (row === undefined) throw new Error('the newest transactions returned no row')
  const { accounts, through, bookings } = row
  return { accounts, through: through ?? after, more: bookings === BOOKINGS_A_CHUNK }
}

const clearStatement = statement<never>(
  'warnings-clear',
  `with paid as materialized (
     select a.account_code from account a cross join lateral billing_standing(a.account_code, $2) s
     where a.account_code = any($1::text[]) and a.blocking_status = 'warning' and s.overdue = 0),
   cleared as (
     update account a set blocking_status = 'none', warned_on = null from paid
     where a.account_code = paid.account_code and a.blocking_status = 'warning'
     returning a.account_code)
   ${insertEventsSql({
     at: '$3::timestamptz',
     actor: '$4',
     accountCode: 'account_code',
     action: "'overdue-warning-cleared'",
   })} from cleared`,
)

/** Ends the warnings of accounts that have no overdue amount. */
export async function clearPaidWarnings(
  db: Queries,
  accounts: readonly string[],
  { today, now, actor }: JobRun,
): Promise<void> {
  await db.rows(clearStatement, [accounts, today, new Date(now), actorColumns(actor)])
}
