import { addDays, dayAt } from '@switchboard/domain/day'

import { jobActor } from '#api/platform/actor.ts'
import { takeOverdueSteps } from '#api/provider/books/overdue-steps.ts'
import type { JobRun, OverdueRun } from '#api/provider/books/overdue-steps.ts'
import {
  clearPaidWarnings,
  listWarnedAccounts,
  listWarnedWithBookings,
} from '#api/provider/books/warnings.ts'
import type { Database, Queries } from '#api/platform/database/database.ts'
import { providerNow } from '#api/platform/clock.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import type { Services } from '#api/platform/services.ts'

import {
  readAccountsSeen,
  beginWatch,
  readBookingsSeen,
  endKeptPromises,
  endPassedPromises,
  markAccountsSeen,
  markBookingsSeen,
} from './store/watch.ts'

const WATCH_EVERY_SECONDS = 30

/**
 * Reminds and warns accounts with overdue bills, ends the warnings of accounts that have paid, and ends promises that were kept
 * or broken.
 */
export function promiseToPayJobs(services: Services): Job[] {
  return [
    {
      name: 'overdue accounts and promises',
      everySeconds: WATCH_EVERY_SECONDS,
      run: (stopping) => watchOverdue(services, stopping),
    },
  ]
}

/**
 * Payments are processed at each run, all accounts once a day, because accounts become overdue with a new day. If another
 * process has locked the row of the watch, it does the work.
 */
export async function watchOverdue({ db, environment }: Services, stopping: AbortSignal): Promise<void> {
  const now = await providerNow(db)
  const days = environment.OVERDUE_DAYS
  const run: OverdueRun = { today: dayAt(now), now, actor: jobActor('overdue'), days }
  await beginWatch(db, addDays(run.today, -1))
  await processBookings(db, run, stopping)
  while (!stopping.aborted && (await endPassedPromises(db, run)));
  await checkAllAccounts(db, run, stopping)
}

async function processBookings(db: Database, run: JobRun, stopping: AbortSignal): Promise<void> {
  let after: number | null = null
  do {
    const from: number | null = after
    after = await db.transaction((queries) => processNextBookings(queries, from, run))
  } while (after !== null && !stopping.aborted)
}

/**
 * Processes the next bookings. Returns the last transaction if there are more; null at the end, or if another process has the
 * lock.
 */
async function processNextBookings(
  queries: Queries,
  after: number | null,
  run: JobRun,
): Promise<number | null> {
  const seen = await readBookingsSeen(queries)
  if (seen === null) return null
  const { accounts, through, more } = await listWarnedWithBookings(queries, after ?? seen)
  await endPaid(queries, accounts, run)
  if (more) return through
  await markBookingsSeen(queries, through)
  return null
}

async function checkAllAccounts(db: Database, run: OverdueRun, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const more = await db.transaction(async (queries) => {
      const after = await readAccountsSeen(queries, run.today)
      if (after === null) return false
      const last = await takeOverdueSteps(queries, after, run)
      if (last !== null) await endPaid(queries, await listWarnedAccounts(queries, after, last), run)
      await markAccountsSeen(queries, run.today, last)
      return last !== null
    })
    if (!more) return
  }
}

/** Ends warnings of accounts without an overdue amount, and promises that were kept. */
async function endPaid(queries: Queries, accounts: readonly string[], run: JobRun): Promise<void> {
  if (accounts.length === 0) return
  await clearPaidWarnings(queries, accounts, run)
  await endKeptPromises(queries, accounts, run)
}
