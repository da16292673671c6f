import { randomUUID } from 'node:crypto'

import { addDays, dayAt } from '@switchboard/domain/day'

import { clearPaidWarnings, warnOverdue, warnedAndBooked, warnedBetween } from '#api/books/warnings.ts'
import type { Run } from '#api/books/warnings.ts'
import { statement } from '#api/database/database.ts'
import type { Database, Queries } from '#api/database/database.ts'
import { providerNow } from '#api/http/session.ts'
import type { Job } from '#api/jobs/jobs.ts'
import type { Services } from '#api/services.ts'

const WATCH_EVERY_SECONDS = 30

/** Warns who is overdue, takes the warning back when they have paid, and ends promises that were kept or broken. */
export function promiseToPayJobs({ db }: Services): Job[] {
  return [
    {
      name: 'overdue accounts and promises',
      everySeconds: WATCH_EVERY_SECONDS,
      run: (stopping) => watchOverdue(db, stopping),
    },
  ]
}

/**
 * What was paid is seen each time; who became overdue can only change with the day. Chunk by chunk, each of them by one
 * process: whoever finds the work held leaves it to the one that holds it.
 */
export async function watchOverdue(db: Database, stopping: AbortSignal): Promise<void> {
  const now = await providerNow(db)
  const run: Run = { today: dayAt(now), now, correlationId: `overdue-${randomUUID()}` }
  await db.rows(beginStatement, [addDays(run.today, -1)])
  await seeBookings(db, run, stopping)
  while (!stopping.aborted && (await endPassedPromises(db, run)));
  await lookThrough(db, run, stopping)
}

const beginStatement = statement<never>(
  'overdue-begin',
  `insert into overdue_watch (day, booked_through, booked_newest)
   select $1::date, newest, newest from (select coalesce(max(posted_order), 0) as newest from ledger_transaction) booked
   on conflict do nothing`,
)

async function seeBookings(db: Database, run: Run, stopping: AbortSignal): Promise<void> {
  let after: number | null = null
  do {
    const from: number | null = after
    after = await db.transaction((queries) => seeNextBookings(queries, from, run))
  } while (after !== null && !stopping.aborted)
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

/** Answers behind which transaction there are more; null at the end, and where another process looks. */
async function seeNextBookings(queries: Queries, after: number | null, run: Run): Promise<number | null> {
  const [seen] = await queries.rows(seenStatement, [])
  if (seen === undefined) return null
  const { accounts, through, more } = await warnedAndBooked(queries, after ?? seen.booked_through)
  await clear(queries, accounts, run)
  if (more) return through
  await queries.rows(markSeenStatement, [through])
  return null
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

/** Once a day, every account. */
async function lookThrough(db: Database, run: Run, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const more = await db.transaction(async (queries) => {
      const [at] = await queries.rows(dayStatement, [run.today])
      if (at === undefined) return false
      const last = await warnOverdue(queries, at.after, run)
      if (last !== null) await clear(queries, await warnedBetween(queries, at.after, last), run)
      await queries.rows(markDayStatement, [run.today, last])
      return last !== null
    })
    if (!more) return
  }
}

/** Whether what was overdue when a promise `p` was made is paid, whatever has fallen due since. */
const IS_KEPT = `not exists (
  select 1 from approved_bills(p.account_code, receivable_balance(p.account_code)) b
  where not b.paid and b.due_day < p.made_on)`

const keepStatement = statement<never>(
  'promises-keep',
  `with judged as materialized (
     select p.account_code, p.promise_number from promise_to_pay p
     where p.account_code = any($1::text[]) and p.outcome is null and ${IS_KEPT}),
   kept as (
     update promise_to_pay p set ended_on = $2, outcome = 'kept' from judged
     where p.account_code = judged.account_code and p.promise_number = judged.promise_number and p.outcome is null
     returning p.account_code, p.promise_date)
   insert into audit_event (at, actor, account_code, action, correlation_id, detail)
   select $3::timestamptz, 'provider', account_code, 'promise-kept', $4, json_build_object('promiseDate', promise_date)
   from kept`,
)

/** Of accounts with a warning: it ends where nothing is overdue any more, and a promise where it was kept. */
async function clear(queries: Queries, accounts: readonly string[], run: Run): Promise<void> {
  if (accounts.length === 0) return
  await clearPaidWarnings(queries, accounts, run)
  await queries.rows(keepStatement, [accounts, run.today, new Date(run.now), run.correlationId])
}

const PROMISES_A_CHUNK = 1_000

/** Broken: its day has passed and it was not kept. */
const passedStatement = statement<{ ended: number }>(
  'promises-end-passed',
  `with passed as materialized (
     select account_code, promise_number from promise_to_pay
     where outcome is null and promise_date < $1
     order by promise_date limit ${PROMISES_A_CHUNK} for update skip locked),
   ended as (
     update promise_to_pay p set ended_on = $1, outcome = case when ${IS_KEPT} then 'kept' else 'broken' end
     from passed
     where p.account_code = passed.account_code and p.promise_number = passed.promise_number
     returning p.account_code, p.promise_date, p.outcome),
   audited as (
     insert into audit_event (at, actor, account_code, action, correlation_id, detail)
     select $2::timestamptz, 'provider', account_code, 'promise-' || outcome, $3,
       json_build_object('promiseDate', promise_date) from ended)
   select count(*) as ended from ended`,
)

/** Answers whether there may be more. */
async function endPassedPromises(db: Queries, { today, now, correlationId }: Run): Promise<boolean> {
  const [row] = await db.rows(passedStatement, [today, new Date(now), correlationId])
  return row?.ended === PROMISES_A_CHUNK
}
