import type { Day } from '@switchboard/domain/day'
import { dayAt } from '@switchboard/domain/day'

import type { Database } from '#api/platform/database/database.ts'
import { statement } from '#api/platform/database/database.ts'
import { findRowFault } from '#api/platform/database/row-faults.ts'
import { providerNow } from '#api/platform/clock.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import type { Services } from '#api/platform/services.ts'

import { billClaimed, claimAccounts } from './bill-run-chunk.ts'
import type { BillRun } from './bill-run-chunk.ts'

/** Accounts per transaction. A killed process loses at most a chunk of work, which the next run repeats. */
const ACCOUNTS_A_CHUNK = 1_000
const EVERY_SECONDS = 60
/** The embedded database has a single connection. */
const WORKERS = { pglite: 1, postgres: 2 } as const

/**
 * Bills every account whose next bill date has come, period by period until none is due. Several processes may run it
 * at the same time. A process that stops early has billed whole chunks only, and the next run bills the rest. An account that
 * cannot be billed is set aside with its reason.
 */
export async function runBills(
  { db, environment }: Pick<Services, 'db' | 'environment'>,
  { today, now }: { readonly today: Day; readonly now: number },
  stopping: AbortSignal = new AbortController().signal,
): Promise<void> {
  const run = { today, issuedOn: today, now, companyTaxNumber: environment.COMPANY_TAX_NUMBER }
  const billChunks = async () => {
    while (!stopping.aborted && (await billChunk(db, run)));
  }
  await Promise.all(Array.from({ length: WORKERS[db.kind] }, billChunks))
}

/** Returns false if nothing was due. */
async function billChunk(db: Database, run: BillRun): Promise<boolean> {
  let claimed: string[] = []
  try {
    await db.transaction(async (queries) => {
      claimed = await claimAccounts(queries, run, { most: ACCOUNTS_A_CHUNK })
      if (claimed.length > 0) await billClaimed(queries, run, claimed)
    })
  } catch (error) {
    await billHalves(db, run, { accounts: claimed, error })
  }
  return claimed.length > 0
}

type FailedChunk = { readonly accounts: readonly string[]; readonly error: unknown }

/** Splits a failed chunk into halves until only the account that cannot be billed is left. */
async function billHalves(db: Database, run: BillRun, { accounts, error }: FailedChunk): Promise<void> {
  // an error without a reason in the data of an account is not solved by smaller chunks
  const reason = findRowFault(error)
  if (reason === null) throw error
  if (accounts.length <= 1) return setAside(db, run, { accounts, reason })
  const middle = Math.ceil(accounts.length / 2)
  for (const half of [accounts.slice(0, middle), accounts.slice(middle)]) {
    try {
      await db.transaction(async (queries) => {
        await billClaimed(queries, run, await claimAccounts(queries, run, { most: half.length, among: half }))
      })
    } catch (failure) {
      await billHalves(db, run, { accounts: half, error: failure })
    }
  }
}

const setAsideOne = statement<never>(
  'bill-run-set-aside',
  `insert into bill_run_problem (account_code, bill_date, reason, found_at)
   select account_code, next_invoice_date, $2, $3 from account where account_code = any($1::text[]) on conflict do nothing`,
)

type FaultyAccounts = { readonly accounts: readonly string[]; readonly reason: string }

async function setAside(db: Database, { now }: BillRun, { accounts, reason }: FaultyAccounts): Promise<void> {
  await db.rows(setAsideOne, [accounts, reason, new Date(now)])
}

export function billRunJob(services: Services): Job {
  return {
    name: 'bill run',
    everySeconds: EVERY_SECONDS,
    run: async (stopping) => {
      const now = await providerNow(services.db)
      await runBills(services, { today: dayAt(now), now }, stopping)
    },
  }
}
