import { randomUUID } from 'node:crypto'

import type { Day } from '@switchboard/domain/day'
import { dayAt } from '@switchboard/domain/day'

import { clearPaidWarnings, warnOverdue } from '#api/books/warnings.ts'
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

/** What was paid is seen each time; who became overdue can only change with the day. */
export async function watchOverdue(db: Database, stopping: AbortSignal): Promise<void> {
  const now = await providerNow(db)
  const run: Run = { today: dayAt(now), now, correlationId: `overdue-${randomUUID()}` }
  await db.transaction(async (queries) => {
    await clearPaidWarnings(queries, run)
    await endPromises(queries, run)
  })
  if ((await db.rows(watchedStatement, [run.today])).length > 0) return
  let after: string | null = ''
  while (after !== null) {
    if (stopping.aborted) return
    after = await warnOverdue(db, after, run)
  }
  await db.rows(markStatement, [run.today])
}

const watchedStatement = statement<{ last_day: Day }>(
  'overdue-watched',
  'select last_day from overdue_watch where last_day = $1',
)
const markStatement = statement<never>(
  'overdue-mark',
  `insert into overdue_watch (last_day) values ($1)
   on conflict (only_row) do update set last_day = excluded.last_day`,
)

/** Kept: what was overdue when it was made is paid, whatever has fallen due since. Broken: its day has passed without that. */
const endStatement = statement<never>(
  'promises-end',
  `with judged as materialized (
     select p.account_code, p.promise_number, not exists (
       select 1 from approved_bills(p.account_code, receivable_balance(p.account_code)) b
       where not b.paid and b.due_day < p.made_on) as kept
     from promise_to_pay p where p.outcome is null),
   ended as (
     update promise_to_pay p set ended_on = $1, outcome = case when judged.kept then 'kept' else 'broken' end
     from judged
     where p.account_code = judged.account_code and p.promise_number = judged.promise_number and p.outcome is null
       and (judged.kept or p.promise_date < $1)
     returning p.account_code, p.promise_number, p.promise_date, p.outcome)
   insert into audit_event (at, actor, account_code, action, correlation_id, detail)
   select $2::timestamptz, 'provider', account_code, 'promise-' || outcome, $3,
     json_build_object('promiseDate', promise_date) from ended`,
)

async function endPromises(db: Queries, { today, now, correlationId }: Run): Promise<void> {
  await db.rows(endStatement, [today, new Date(now), correlationId])
}
