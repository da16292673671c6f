import type { Day } from '@switchboard/domain/day'

import { TRACES } from '#api/audit.ts'
import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'
import { NOTICES, amountText } from '#api/notices/notice.ts'

/** Days after its due day that a bill may wait before its account is warned. */
const WARNED_AFTER_DAYS = 7
const ACCOUNTS_A_CHUNK = 5_000
const BOOKINGS_A_CHUNK = 5_000

/**
 * Warns the overdue accounts among the next ones behind an account code, with a notice: by e-mail, and by text where
 * there is a mobile phone.
 * What an account owes is asked only of those that owe.
 */
const warnStatement = statement<{ last: string | null }>(
  'warnings-warn',
  `with looked as materialized (
     select account_code from account where account_code > $1 order by account_code limit ${ACCOUNTS_A_CHUNK}),
   owing as materialized (
     select a.account_code, receivable_balance(a.account_code) as balance
     from looked join account a using (account_code)
     where a.activation_status = 'active' and a.blocking_status = 'none'),
   overdue as materialized (
     select o.account_code, s.overdue from owing o
     cross join lateral billing_standing(o.account_code, $2) s
     where o.balance > 0 and s.overdue > 0
       and (select min(b.due_day) from approved_bills(o.account_code, o.balance) b where not b.paid)
         <= $2::date - ${WARNED_AFTER_DAYS}),
   warned as (
     update account a set blocking_status = 'warning', warned_on = $2::date from overdue o
     where a.account_code = o.account_code and a.blocking_status = 'none'
     returning a.account_code, a.name, notice_address(a.account_code) as send_to, a.mobile_phone, o.overdue),
   audited as (
     ${TRACES}
     select $3::timestamptz, 'provider', account_code, 'overdue-warning', $4, json_build_object('overdue', dollars(overdue))
     from warned),
   told as (
     ${NOTICES}
     select account_code, 'overdue-warning:' || $2::date, 'Billing', 'OverdueWarning', 'Email', send_to,
       'Your bill is overdue',
       'Kia ora ' || name || E'\\n\\n' || ${amountText('overdue')} ||
         ' on account ' || account_code || ' is overdue. Please pay it now, or sign in and tell us the day by which'
         || ' you will pay.', $3::timestamptz, now()
     from warned where send_to is not null
     on conflict do nothing),
   texted as (
     ${NOTICES}
     select account_code, 'overdue-warning:' || $2::date || ':sms', 'Billing', 'OverdueWarning', 'SMS', mobile_phone,
       'Your bill is overdue',
       ${amountText('overdue')} || ' on account ' || account_code
         || ' is overdue. Please pay it now, or sign in and tell us the day by which you will pay.',
       $3::timestamptz, now()
     from warned where mobile_phone is not null
     on conflict do nothing)
   select max(account_code) as last from looked`,
)

/** By whom, when and under which id something was done that nobody asked for. */
export type Run = { readonly today: Day; readonly now: number; readonly correlationId: string }

/** Looks through the next accounts behind this one; answers the last one looked at, or null at the end. */
export async function warnOverdue(
  db: Queries,
  after: string,
  { today, now, correlationId }: Run,
): Promise<string | null> {
  const [row] = await db.rows(warnStatement, [after, today, new Date(now), correlationId])
  return row?.last ?? null
}

const warnedStatement = statement<{ account_code: string }>(
  'warnings-standing',
  `select account_code from account where blocking_status = 'warning' and account_code > $1 and account_code <= $2`,
)

/** The accounts with a warning behind one account code, up to another. */
export async function warnedBetween(db: Queries, after: string, last: string): Promise<string[]> {
  const warned = await db.rows(warnedStatement, [after, last])
  return warned.map(({ account_code }) => account_code)
}

type Booked = { through: number | null; bookings: number; accounts: string[] }

const bookedStatement = statement<Booked>(
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
 * The accounts with a warning that something came off in the next transactions behind this one; how far that is, and
 * whether there are more.
 */
export async function warnedAndBooked(
  db: Queries,
  after: number,
): Promise<{ accounts: string[]; through: number; more: boolean }> {
  const [row] = await db.rows(bookedStatement, [after])
  if (row === undefined) throw new Error('the newest transactions answered no row')
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
   insert into audit_event (at, actor, account_code, action, correlation_id)
   select $3::timestamptz, 'provider', account_code, 'overdue-warning-cleared', $4 from cleared`,
)

/** Ends the warnings of those of the accounts where nothing is overdue any more. */
export async function clearPaidWarnings(
  db: Queries,
  accounts: readonly string[],
  { today, now, correlationId }: Run,
): Promise<void> {
  await db.rows(clearStatement, [accounts, today, new Date(now), correlationId])
}
