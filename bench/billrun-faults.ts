import { setTimeout as wait } from 'node:timers/promises'

import { runBills } from '../apps/api/src/provider/books/bill-run.ts'
import type { Database } from '../apps/api/src/platform/database/database.ts'

import { BILL_DAY, FIRST_ACCOUNT, makeDue, countWritten } from './due-accounts.ts'
import type { Written } from './due-accounts.ts'
import { startMeasured } from './measured-process.ts'
import { exactly } from './report.ts'
import type { Verdict } from './report.ts'
import { createServices } from './services.ts'

const POLL_MILLISECONDS = 20

/** Checks the stored rows after a kill in the middle, a bad account, its correction, and a second run. */
export async function faultVerdicts(db: Database, url: string, finished: Written): Promise<Verdict[]> {
  const bad = String(FIRST_ACCOUNT + Math.floor(finished.bills / 2))
  await makeDue(db)
  await setEndReading(db, bad, 1)
  const atKill = await killMidway(db, url, finished.bills / 4)

  const run = () => runBills(createServices(db), { today: BILL_DAY, now: Date.now() })
  await run()
  const restarted = await countWritten(db)
  await setEndReading(db, bad, null)
  await db.script(`delete from bill_run_problem where account_code = '${bad}'`)
  await run()
  const mended = await countWritten(db)
  await run()
  const again = await countWritten(db)

  return [
    exactly(
      'killed in the middle: bills without their booking, notice and ten lines',
      partial(atKill, finished),
      0,
    ),
    exactly(`restarted after ${atKill.bills} bills: bills`, restarted.bills, finished.bills - 1),
    exactly('one bad account: accounts set aside', restarted.problems, 1),
    exactly('mended: bills', mended.bills, finished.bills),
    exactly('mended: cents off the undisturbed run', mended.cents - finished.cents, 0),
    exactly('second run: rows written', countRows(again) - countRows(mended), 0),
  ]
}

/** Kills a separate process that bills, once it has made this number of bills. */
async function killMidway(db: Database, url: string, bills: number): Promise<Written> {
  const child = await startMeasured('bill-run.ts', { url })
  const ended = child.ask({}).catch(() => undefined)
  while ((await countWritten(db)).bills < bills) await wait(POLL_MILLISECONDS)
  child.kill()
  await ended
  return countWritten(db)
}

/** Sets an end reading below the start reading, which the bill run cannot bill. Null restores the right one. */
async function setEndReading(db: Database, account: string, reading: number | null): Promise<void> {
  await db.script(`update metered_usage set end_reading = ${reading ?? 'start_reading + quantity'}
    where account_code = '${account}' and start_reading is not null`)
}

function partial({ bills, lines, bookings, entries, notices }: Written, finished: Written): number {
  const each = finished.bills
  return (
    Math.abs(bills - bookings) +
    Math.abs(bills - notices) +
    Math.abs(bills * (finished.lines / each) - lines) +
    Math.abs(bills * (finished.entries / each) - entries)
  )
}

function countRows({ bills, lines, bookings, entries, notices, problems }: Written): number {
  return bills + lines + bookings + entries + notices + problems
}
