import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'

/** Days after its due day that a bill may wait before its account is warned. */
const WARNED_AFTER_DAYS = 7
const ACCOUNTS_A_CHUNK = 5_000

/**
 * Warns the overdue accounts among the next ones behind an account code, with a notice where the account takes any.
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
     returning a.account_code, a.name, a.billing_email, o.overdue),
   audited as (
     insert into audit_event (at, actor, account_code, action, correlation_id, detail)
     select $3::timestamptz, 'provider', account_code, 'overdue-warning', $4, json_build_object('overdue', dollars(overdue))
     from warned),
   told as (
     insert into communication (account_code, source, event_category, event_type, channel, to_address, subject, body,
       created_at, send_at)
     select account_code, 'overdue-warning:' || $2::date, 'Billing', 'OverdueWarning', 'Email', billing_email,
       'Your bill is overdue',
       'Kia ora ' || name || E'\\n\\n' || to_char(overdue / 100.0, 'FM$999,999,990.00') ||
         ' on account ' || account_code || ' is overdue. Please pay it now, or sign in and tell us the day by which'
         || ' you will pay.', $3::timestamptz, now()
     from warned where billing_email is not null
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

const clearStatement = statement<never>(
  'warnings-clear',
  `with paid as materialized (
     select a.account_code from account a cross join lateral billing_standing(a.account_code, $1) s
     where a.blocking_status = 'warning' and s.overdue = 0),
   cleared as (
     update account a set blocking_status = 'none', warned_on = null from paid
     where a.account_code = paid.account_code and a.blocking_status = 'warning'
     returning a.account_code)
   insert into audit_event (at, actor, account_code, action, correlation_id)
   select $2::timestamptz, 'provider', account_code, 'overdue-warning-cleared', $3 from cleared`,
)

/** Ends the warnings of accounts where nothing is overdue any more. */
export async function clearPaidWarnings(db: Queries, { today, now, correlationId }: Run): Promise<void> {
  await db.rows(clearStatement, [today, new Date(now), correlationId])
}
