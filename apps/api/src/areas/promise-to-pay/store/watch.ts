import type { Day } from '@switchboard/domain/day'

import { actorColumns, insertEventsSql } from '#api/platform/audit.ts'
import type { JobRun } from '#api/provider/books/overdue-steps.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { amountTextSql, insertNotice } from '#api/provider/notices/notice.ts'

import { brokenPromiseNotice, brokenPromiseText } from '../letters.ts'

const beginStatement = statement<never>(
  'overdue-begin',
  `insert into overdue_watch (day, booked_through, booked_newest)
   select $1::date, newest, newest from (select coalesce(max(posted_order), 0) as newest from ledger_transaction) booked
   on conflict do nothing`,
)

/** Creates the row of the watch. At the first run all existing bookings count as seen. */
export async function beginWatch(db: Queries, day: Day): Promise<void> {
  await db.rows(beginStatement, [day])
}

const seenStatement = statement<{ booked_through: number }>(
  'overdue-seen',
  'select booked_through from overdue_watch for update skip locked',
)
const markSeenStatement = statement<never>(
  'overdue-mark-seen',
  `update overdue_watch set booked_through = booked_newest, booked_newest = $1, newest_at = now()
   where booked_through < $1 and newest_at <= now() - interval '1 minute'`,
)

/** Locks the watch and returns the last transaction that was seen; null if another process has the lock. */
export async function readBookingsSeen(queries: Queries): Promise<number | null> {
  const [seen] = await queries.rows(seenStatement, [])
  return seen?.booked_through ?? null
}

export async function markBookingsSeen(queries: Queries, through: number): Promise<void> {
  await queries.rows(markSeenStatement, [through])
}

const dayStatement = statement<{ after: string }>(
  'overdue-day',
  `select case when day = $1 then through_account else '' end as after from overdue_watch
   where day < $1 or (day = $1 and through_account is not null) for update skip locked`,
)
const markDayStatement = statement<never>(
  'overdue-mark-day',
  'update overdue_watch set day = $1, through_account = $2',
)

/** Locks the watch and returns the last account that was seen today, or an empty text. Null if all were seen or the lock is taken. */
export async function readAccountsSeen(queries: Queries, today: Day): Promise<string | null> {
  const [row] = await queries.rows(dayStatement, [today])
  return row?.after ?? null
}

/** `last` is the last account that was seen; null if all were seen. */
export async function markAccountsSeen(queries: Queries, today: Day, last: string | null): Promise<void> {
  await queries.rows(markDayStatement, [today, last])
}

/** Whether the amount that was overdue when promise `p` was made is paid. Later bills do not count. */
const IS_KEPT = `not exists (
  select 1 from approved_bills(p.account_code, receivable_balance(p.account_code)) b
  where not b.paid and b.due_day < p.made_on)`

const endKeptStatement = statement<never>(
  'promises-keep',
  `with paid as materialized (
     select p.account_code, p.promise_number from promise_to_pay p
     where p.account_code = any($1::text[]) and p.outcome is null and ${IS_KEPT}),
   kept as (
     update promise_to_pay p set ended_on = $2, outcome = 'kept' from paid
     where p.account_code = paid.account_code and p.promise_number = paid.promise_number and p.outcome is null
     returning p.account_code, p.promise_date)
   ${insertEventsSql({
     at: '$3::timestamptz',
     actor: '$4',
     accountCode: 'account_code',
     action: "'promise-kept'",
     detail: "json_build_object('promiseDate', promise_date)",
   })} from kept`,
)

/** Ends the promises of these accounts that were kept. */
export async function endKeptPromises(
  queries: Queries,
  accounts: readonly string[],
  { today, now, actor }: JobRun,
): Promise<void> {
  await queries.rows(endKeptStatement, [accounts, today, new Date(now), actorColumns(actor)])
}

const MAX_PROMISES = 1_000

const BROKEN = {
  accountCode: 'account_code',
  source: 'source',
  facts: { customer: 'name', day: 'day', overdue: 'overdue', account: 'account_code' },
  at: '$2::timestamptz',
} as const

const passedStatement = statement<{ ended: number }>(
  'promises-end-passed',
  `with passed as materialized (
     select account_code, promise_number from promise_to_pay
     where outcome is null and promise_date < $1
     order by promise_date limit ${MAX_PROMISES} for update skip locked),
   ended as (
     update promise_to_pay p set ended_on = $1, outcome = case when ${IS_KEPT} then 'kept' else 'broken' end
     from passed
     where p.account_code = passed.account_code and p.promise_number = passed.promise_number
     returning p.account_code, p.promise_number, p.promise_date, p.outcome),
   broken as materialized (
     select e.account_code, 'promise-broken:' || e.promise_number as source, a.name,
       text_number(e.account_code, a.mobile_phone) as mobile_phone, notice_address(e.account_code) as send_to, to_char(e.promise_date, 'FMDD FMMonth YYYY') as day,
       ${amountTextSql('s.overdue')} as overdue
     from ended e join account a using (account_code) cross join lateral billing_standing(e.account_code, $1) s
     where e.outcome = 'broken' and s.overdue > 0),
   mailed as (
     ${insertNotice(brokenPromiseNotice, { ...BROKEN, to: 'send_to' })}
     from broken where send_to is not null
     on conflict do nothing),
   texted as (
     ${insertNotice(brokenPromiseText, { ...BROKEN, source: `source || ':sms'`, to: 'mobile_phone' })}
     from broken where mobile_phone is not null
     on conflict do nothing),
   audited as (
     ${insertEventsSql({
       at: '$2::timestamptz',
       actor: '$3',
       accountCode: 'account_code',
       action: "'promise-' || outcome",
       detail: "json_build_object('promiseDate', promise_date)",
     })} from ended)
   select count(*) as ended from ended`,
)

/** Ends promises whose day has passed as kept or broken, with a notice of each broken promise. Returns whether there may be more. */
export async function endPassedPromises(db: Queries, { today, now, actor }: JobRun): Promise<boolean> {
  const [row] = await db.rows(passedStatement, [today, new Date(now), actorColumns(actor)])
  return row?.ended === MAX_PROMISES
}
