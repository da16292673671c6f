import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Database, Queries } from '#api/platform/database/database.ts'
import { findRowFault } from '#api/platform/database/row-faults.ts'
import { attemptWork, runAndRollBack } from '#api/platform/database/savepoint.ts'

import { billClaimed, claimAccounts } from './bill-run-chunk.ts'
import type { BillRun } from './bill-run-chunk.ts'

/** Accounts that are locked at once. */
const ACCOUNTS_A_PORTION = 200

/** A line of a bill that a bill run would make, in cents including GST. */
export type DryLine = {
  readonly account: string
  /** The first day of the bill's period. */
  readonly bill: Day
  readonly line: string
  readonly cents: number
}

export type DryProblem = { readonly account: string; readonly reason: string }

/** The bills of a portion of accounts, and the accounts that would not be billed. */
export type DryRun = { readonly lines: readonly DryLine[]; readonly problems: readonly DryProblem[] }

type Due = { account_code: string; from_day: Day }
const listDue = statement<Due>(
  'dry-run-due',
  `select account_code, next_invoice_date as from_day from account
   where next_invoice_date <= $1 and account_code > $2 order by account_code limit $3`,
)
const listLines = statement<DryLine>(
  'dry-run-lines',
  `select l.account_code as account, i.period_start as bill, l.sub_category as line, l.charge_cents as cents
   from unnest($1::text[], $2::date[]) as due (account_code, from_day)
   join invoice i on i.account_code = due.account_code and i.period_start >= due.from_day
   join invoice_line l on l.account_code = i.account_code and l.invoice_number = i.invoice_number
   order by l.account_code, i.period_start, l.line_number`,
)
const listLeftOut = statement<DryProblem>(
  'dry-run-left-out',
  `select a.account_code as account, coalesce(p.reason, 'another process has it, or an order changes its bill frequency') as reason
   from account a left join bill_run_problem p using (account_code)
   where a.account_code = any($1::text[]) and (p.account_code is not null or a.next_invoice_date <= $2)
   order by a.account_code`,
)

/**
 * Makes all bills that are due on a day with the statements of the bill run, and rolls back each portion of accounts before
 * it is returned. Payments of a portion wait meanwhile. Source: OPS-025.
 */
export async function* runBillsDry(db: Database, run: BillRun): AsyncGenerator<DryRun> {
  let last = ''
  for (;;) {
    const due = await db.rows(listDue, [run.today, last, ACCOUNTS_A_PORTION])
    if (due.length === 0) return
    last = due.at(-1)?.account_code ?? ''
    yield await db.transaction((queries) => runAndRollBack(queries, () => billPortion(queries, run, due)))
  }
}

async function billPortion(queries: Queries, run: BillRun, due: readonly Due[]): Promise<DryRun> {
  const accounts = due.map(({ account_code }) => account_code)
  const faults = await billSound(queries, run, accounts)
  const faulty = new Set(faults.map(({ account }) => account))
  const others = await queries.rows(listLeftOut, [accounts.filter((each) => !faulty.has(each)), run.today])
  const lines = await queries.rows(listLines, [accounts, due.map(({ from_day }) => from_day)])
  return { lines, problems: [...faults, ...others] }
}

/** Bills all accounts but those with a fault in their data, which it returns. */
async function billSound(
  queries: Queries,
  run: BillRun,
  accounts: readonly string[],
): Promise<readonly DryProblem[]> {
  const reason = await findFault(queries, () => billUntilDone(queries, run, accounts))
  if (reason === null) return []
  const [account = '', ...more] = accounts
  if (more.length === 0) return [{ account, reason }]
  const middle = Math.ceil(accounts.length / 2)
  return [
    ...(await billSound(queries, run, accounts.slice(0, middle))),
    ...(await billSound(queries, run, accounts.slice(middle))),
  ]
}

/** An account may be due for several periods. */
async function billUntilDone(queries: Queries, run: BillRun, accounts: readonly string[]): Promise<void> {
  for (;;) {
    const claimed = await claimAccounts(queries, run, { most: accounts.length, among: accounts })
    if (claimed.length === 0) return
    await billClaimed(queries, run, claimed)
  }
}

/** Does work, or rolls it back and returns the fault of a row. */
async function findFault(queries: Queries, work: () => Promise<void>): Promise<string | null> {
  let failure: unknown
  const isDone = await attemptWork(queries, () =>
    work().catch((error: unknown) => {
      failure = error
      throw error
    }),
  )
  const reason = isDone ? null : findRowFault(failure)
  if (!isDone && reason === null) throw failure
  return reason
}
