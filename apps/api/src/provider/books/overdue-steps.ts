import { OVERDUE_NOTICE_KINDS } from '@switchboard/domain/billing/overdue-notices'
import type { Day } from '@switchboard/domain/day'

import type { Actor } from '#api/platform/actor.ts'
import { actorColumns, insertEventsSql } from '#api/platform/audit.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { OverdueDays } from '#api/platform/overdue-days.ts'
import { NOTICES, amountTextSql } from '#api/provider/notices/notice.ts'

import { OVERDUE_WORDS, billNotice } from './letters.ts'

const ACCOUNTS_A_CHUNK = 5_000

/** Days between the notice of a broken promise and the next step. */
const DAYS_AFTER_BROKEN = 3

/**
 * Bill `b` is covered by a promise that has no outcome yet, or that was broken in the last days. An open promise counts
 * even after its day: the job that ends it may run later than this statement.
 */
const IS_PROMISED = `exists (
  select from promise_to_pay p
  where p.account_code = o.account_code and b.due_day < p.made_on
    and (p.outcome is null or p.outcome = 'broken' and p.ended_on > $2::date - ${DAYS_AFTER_BROKEN}))`

/** Days between the letter about a failed collection and a reminder. */
const DAYS_AFTER_FAILED = 3

/** After these days a collection without an outcome delays notices no longer. */
const MAX_DAYS_UNDER_WAY = 14

/** A collection under way may still pay bill `b`. */
const IS_UNDER_WAY = `exists (
  select from collection c where c.account_code = o.account_code and c.state in ('created', 'sent', 'unknown')
    and b.due_day <= c.due_on and c.collect_on > $2::date - ${MAX_DAYS_UNDER_WAY})`

/** The customer has just received a letter about a failed collection, so a reminder would repeat it. */
const HAS_JUST_FAILED = `exists (
  select from collection c where c.account_code = o.account_code and c.state in ('declined', 'dishonoured')
    and c.ended_at > $3::timestamptz - interval '${DAYS_AFTER_FAILED} days')`

/** Bill `b` had a warning, and the days between a warning and a restriction notice have passed. */
const MAY_BE_RESTRICTED = `exists (
  select from overdue_notice n
  where n.account_code = o.account_code and n.invoice_number = b.invoice_number and n.kind = 'warning'
    and n.notified_on <= $2::date - ($7::int - $6::int))`

const FACTS = { customer: 'c.name', overdue: 'c.overdue_text', account: 'c.account_code' }

/** Rows of `kind`, `type`, `subject`, `email` and `text`; `text` is null for a kind without a text message. */
const NOTICE_WORDS = OVERDUE_NOTICE_KINDS.map((kind) => {
  const { email, text } = OVERDUE_WORDS[kind]
  const { subject, body } = email.toSql(FACTS)
  return `('${kind}', '${email.type}', ${subject}, ${body}, ${text?.toSql(FACTS).body ?? 'null'})`
}).join(', ')

/**
 * Records the latest due step of each overdue bill of a chunk of accounts. An account gets one notice a day, of its latest
 * step: by email, and for a warning or a restriction also by text message. A warning sets the blocking status.
 */
const takeStepsStatement = statement<{ last: string | null }>(
  'overdue-take-steps',
  `with checked as materialized (
     select account_code from account where account_code > $1 order by account_code limit ${ACCOUNTS_A_CHUNK}),
   owing as materialized (
     select a.account_code, a.blocking_status, receivable_balance(a.account_code) as balance
     from checked join account a using (account_code)
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
   recorded as (
     insert into overdue_notice (account_code, invoice_number, kind, notified_on)
     select account_code, invoice_number, kind, $2::date from due
     on conflict (account_code, invoice_number, kind) do update set notified_on = excluded.notified_on),
   -- a paid bill loses its steps: if the payment is reversed, its steps begin again
   paid as (
     delete from overdue_notice n using checked l
     where n.account_code = l.account_code and not exists (
       select from approved_bills(n.account_code, receivable_balance(n.account_code)) b
       where b.invoice_number = n.invoice_number and not b.paid)),
   latest as materialized (
     select c.account_code, c.kind, a.name, text_number(c.account_code, a.mobile_phone) as mobile_phone, notice_address(c.account_code) as send_to, s.overdue,
       ${amountTextSql('s.overdue')} as overdue_text
     from (select distinct on (account_code) account_code, kind from due order by account_code, days_after desc) c
     join account a using (account_code)
     cross join lateral billing_standing(c.account_code, $2) s
     where s.overdue > 0),
   warned as (
     update account a set blocking_status = 'warning', warned_on = $2::date from latest c
     where a.account_code = c.account_code and a.blocking_status = 'none' and c.kind <> 'reminder'),
   audited as (
     ${insertEventsSql({
       at: '$3::timestamptz',
       actor: '$4',
       accountCode: 'account_code',
       action: "'overdue-' || kind",
       detail: "json_build_object('overdue', dollars(overdue))",
     })}
     from latest),
   written as (
     select c.account_code, 'overdue-' || c.kind || ':' || $2::date as source, c.send_to, c.mobile_phone, w.*
     from latest c cross join lateral (values ${NOTICE_WORDS}) w (kind, type, subject, email, text)
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
   select max(account_code) as last from checked`,
)

/** The day, the instant by the provider clock in milliseconds, and the actor of a job's run. */
export type JobRun = { readonly today: Day; readonly now: number; readonly actor: Actor }

export type OverdueRun = JobRun & { readonly days: OverdueDays }

/** Takes the steps of the next accounts after this code. Returns the last account code, or null at the end. */
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
