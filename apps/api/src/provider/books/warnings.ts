import { OVERDUE_NOTICE_KINDS } from '@switchboard/domain/billing/overdue-notices'
import type { Day } from '@switchboard/domain/day'

import type { Actor } from '#api/platform/actor.ts'
import { actorColumns, insertEventsSql } from '#api/platform/audit.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { NOTICES, amountText } from '#api/provider/notices/notice.ts'

import type { OverdueDays } from '#api/platform/overdue-days.ts'

import { OVERDUE_WORDS, billNotice } from './letters.ts'

const ACCOUNTS_A_CHUNK = 5_000
const BOOKINGS_A_CHUNK = 5_000

/** Days between the notice of a broken promise and the next step. */
const DAYS_AFTER_BROKEN = 3

/**
 * A bill that was promised by a day is left alone until the promise has ended, and a little longer where it was broken. Another
 * process may be about to end it, so the day of an open promise does not count.
 */
const IS_PROMISED = `exists (
  select from promise_to_pay p
  where p.account_code = o.account_code and b.due_day < p.made_on
    and (p.outcome is null or p.outcome = 'broken' and p.ended_on > $2::date - ${DAYS_AFTER_BROKEN}))`

const DAYS_AFTER_FAILED = 3

/** A collection whose outcome nobody finds out holds no notice back for ever. */
const MOST_DAYS_UNDER_WAY = 14

/** A collection under way may still pay a bill that fell due by its day: no notice asks for that bill meanwhile. */
const IS_UNDER_WAY = `exists (
  select from collection c where c.account_code = o.account_code and c.state in ('created', 'sent', 'unknown')
    and b.due_day <= c.due_on and c.collect_on > $2::date - ${MOST_DAYS_UNDER_WAY})`

/** The letter about the failed collection was the reminder. */
const HAS_JUST_FAILED = `exists (
  select from collection c where c.account_code = o.account_code and c.state in ('declined', 'dishonoured')
    and c.ended_at > $3::timestamptz - interval '${DAYS_AFTER_FAILED} days')`

/** The account was warned of the bill, and the days between a warning and a restriction notice have passed. */
const MAY_BE_RESTRICTED = `exists (
  select from overdue_notice n
  where n.account_code = o.account_code and n.invoice_number = b.invoice_number and n.kind = 'warning'
    and n.notified_on <= $2::date - ($7::int - $6::int))`

const FACTS = { customer: 'c.name', overdue: 'c.overdue_text', account: 'c.account_code' }

/** Rows of kind, type, subject, e-mail and text message. */
const NOTICE_WORDS = OVERDUE_NOTICE_KINDS.map((kind) => {
  const { email, text } = OVERDUE_WORDS[kind]
  const { subject, body } = email.toSql(FACTS)
  return `('${kind}', '${email.type}', ${subject}, ${body}, ${text?.toSql(FACTS).body ?? 'null'})`
}).join(', ')

/**
 * Takes the next step for each overdue bill of the next accounts behind an account code. An account gets one notice a day,
 * of its latest step: by e-mail, and from the warning on by text where there is a mobile phone. A warning sets the blocking
 * status. What an account owes is computed only for those that owe.
 */
const takeStepsStatement = statement<{ last: string | null }>(
  'overdue-take-steps',
  `with looked as materialized (
     select account_code from account where account_code > $1 order by account_code limit ${ACCOUNTS_A_CHUNK}),
   owing as materialized (
     select a.account_code, a.blocking_status, receivable_balance(a.account_code) as balance
     from looked join account a using (account_code)
     where a.activation_status = 'active' and a.blocking_status in ('none', 'warning')),
   due as materialized (
     select o.account_code, b.invoice_number, step.kind, step.days_after from owing o
     cross join lateral approved_bills(o.account_code, o.balance) b
     cross join lateral (
       select s.kind, s.days_after
       from (values ('reminder', $5::int), ('warning', $6::int), ('restriction', $7::int)) s (kind, days_after)
       where s.days_after between 1 and $2::date - b.due_day
         and (s.kind <> 'restriction' or ${MAY_BE_RESTRICTED}) and (s.kind <> 'reminder' or not ${HAS_JUST_FAILED})
       order by s.days_after desc limit 1) step
     where o.balance > 0 and b.total_cents > 0 and not b.paid and not ${IS_PROMISED} and not ${IS_UNDER_WAY}
       and not exists (
         select from overdue_notice n
         where n.account_code = o.account_code and n.invoice_number = b.invoice_number and n.kind = step.kind
           and (step.kind <> 'warning' or o.blocking_status = 'warning'))),
   noted as (
     insert into overdue_notice (account_code, invoice_number, kind, notified_on)
     select account_code, invoice_number, kind, $2::date from due
     on conflict (account_code, invoice_number, kind) do update set notified_on = excluded.notified_on),
   -- a bill that falls overdue again, as a payment was reversed, begins anew
   forgotten as (
     delete from overdue_notice n using looked l
     where n.account_code = l.account_code and not exists (
       select from approved_bills(n.account_code, receivable_balance(n.account_code)) b
       where b.invoice_number = n.invoice_number and not b.paid)),
   chosen as materialized (
     select c.account_code, c.kind, a.name, a.mobile_phone, notice_address(c.account_code) as send_to, s.overdue,
       ${amountText('s.overdue')} as overdue_text
     from (select distinct on (account_code) account_code, kind from due order by account_code, days_after desc) c
     join account a using (account_code)
     cross join lateral billing_standing(c.account_code, $2) s
     where s.overdue > 0),
   warned as (
     update account a set blocking_status = 'warning', warned_on = $2::date from chosen c
     where a.account_code = c.account_code and a.blocking_status = 'none' and c.kind <> 'reminder'),
   audited as (
     ${insertEventsSql({
       at: '$3::timestamptz',
       actor: '$4',
       accountCode: 'account_code',
       action: "'overdue-' || kind",
       detail: "json_build_object('overdue', dollars(overdue))",
     })}
     from chosen),
   written as (
     select c.account_code, 'overdue-' || c.kind || ':' || $2::date as source, c.send_to, c.mobile_phone, w.*
     from chosen c cross join lateral (values ${NOTICE_WORDS}) w (kind, type, subject, email, text)
     where w.kind = c.kind),
   mailed as (
     ${NOTICES}
     select account_code, source, '${billNotice.category}', type, 'Email', send_to, subject, email, $3::timestamptz, now()
     from written where send_to is not null
     on conflict do nothing),
   texted as (
     ${NOTICES}
     select account_code, source || ':sms', '${billNotice.category}', type, 'SMS', mobile_phone, subject, text, $3::timestamptz,
       now()
     from written where mobile_phone is not null and text is not null
     on conflict do nothing)
   select max(account_code) as last from looked`,
)

/** The day, the instant and the actor of a change that nobody requested. */
export type Run = { readonly today: Day; readonly now: number; readonly actor: Actor }

/** When notices of unpaid bills are sent in a run. */
export type OverdueRun = Run & { readonly days: OverdueDays }

/** Looks through the next accounts behind this one; answers the last one looked at, or null at the end. */
export async function takeOverdueSteps(
  db: Queries,
  after: string,
  { today, now, actor, days }: OverdueRun,
): Promise<string | null> {
  const { reminder, warning, restriction } = days
  const [row] = await db.rows(takeStepsStatement, [
    after,
    today,
    new Date(now),
    actorColumns(actor),
    reminder,
    warning,
    restriction,
  ])
  return row?.last ?? null
}

const warnedStatement = statement<{ account_code: string }>(
  'warnings-standing',
  `select account_code from account where blocking_status = 'warning' and account_code > $1 and account_code <= $2`,
)

/** The accounts with a warning behind one account code, up to another. */
export async function listWarnedAccounts(db: Queries, after: string, last: string): Promise<string[]> {
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
export async function listWarnedWithBookings(
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
   ${insertEventsSql({
     at: '$3::timestamptz',
     actor: '$4',
     accountCode: 'account_code',
     action: "'overdue-warning-cleared'",
   })} from cleared`,
)

/** Ends the warnings of those of the accounts where nothing is overdue any more. */
export async function clearPaidWarnings(
  db: Queries,
  accounts: readonly string[],
  { today, now, actor }: Run,
): Promise<void> {
  await db.rows(clearStatement, [accounts, today, new Date(now), actorColumns(actor)])
}
