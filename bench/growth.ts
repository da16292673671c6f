import { Client } from 'pg'
import * as z from 'zod/mini'

import { addDays, dayAt } from '@switchboard/domain/day'

import { readStatementText } from '../apps/api/src/areas/billing/store/statements.ts'
import { invoiceHeadersPart, readInvoiceText } from '../apps/api/src/areas/billing/store/bills.ts'
import { readCallsText } from '../apps/api/src/areas/usage/store/calls.ts'
import { readDataSummaryText } from '../apps/api/src/areas/usage/store/data.ts'
import { readCurrentPower } from '../apps/api/src/areas/usage/store/power.ts'
import { openPostgres } from '../apps/api/src/platform/database/postgres.ts'
import type { Database } from '../apps/api/src/platform/database/database.ts'
import { readPartText } from '../apps/api/src/platform/database/part.ts'
import { FIRST_LARGE_ACCOUNT } from '../apps/api/src/demo/large.ts'

import { median, spread } from './figures.ts'
import { USAGE, growthDatabase } from './growth-database.ts'
import type { Contents } from './growth-database.ts'
import { atMost } from './report.ts'
import type { Measurement } from './report.ts'
import { recording } from './services.ts'
import type { Sent } from './services.ts'
import { NEWEST, usageAccount } from './usage-accounts.ts'

/** Accounts of each database; the last is compared with the first. Override: `GROWTH_ACCOUNTS`. */
const ACCOUNTS = '1000,100000,1000000'
const ACCOUNTS_EXPLAINED = 101
const READS_A_ROUND = 2_000
const WARM_UP_READS = 1_000
/** PostgreSQL chooses the generic plan of a prepared statement after five executions. */
const EXECUTIONS_UNTIL_PLANNED = 6
const MAX_MORE_PAGES = 1
const MAX_TIMES_P50 = 1.5
/** Bills of the large demo are numbered with this factor. */
const BILL_NUMBERS_AN_ACCOUNT = 10_000
const NEWEST_BILL = 12
const PAGE_SIZE = 25

type Read = (db: Database, account: string) => Promise<unknown>

/** The measured reads, the tables they touch, and the account codes. */
type Subject = {
  readonly reads: Readonly<Record<string, Read>>
  /** Tables and indexes that the reads touch. */
  readonly from: readonly string[]
  readonly contents?: Contents
  readonly accountAt: (place: number) => string
}

/** The reads of bills by a customer, as the product sends them. */
const BILL_READS: Readonly<Record<string, Read>> = {
  'bill history': (db, account) =>
    readPartText(db, invoiceHeadersPart, { accountCode: account, today: dayAt(Date.now()) }),
  'latest bill': latestBill,
  'account statement': (db, account) => readStatementText(db, account, { pageSize: PAGE_SIZE }),
}

async function latestBill(db: Database, account: string): Promise<void> {
  const bill = await readInvoiceText(
    db,
    account,
    String(Number(account) * BILL_NUMBERS_AN_ACCOUNT + NEWEST_BILL),
  )
  if (typeof bill === 'string') throw new Error(`the latest bill of ${account}: ${bill}`)
}

const BILLS: Subject = {
  reads: BILL_READS,
  from: [
    'ledger_transaction_of_account',
    'ledger_transaction',
    'invoice_line_of_invoice',
    'invoice_line',
    'invoice_of_account',
    'invoice',
    'ledger_entry_receivable',
  ],
  accountAt: (place) => String(FIRST_LARGE_ACCOUNT + place),
}

const CALLS_A_PAGE = 10

/** The reads of usage: a month of half-hours, a bill period of data, a page of calls. */
const USED: Subject = {
  reads: {
    'half-hours of a month': (db, accountCode) =>
      readCurrentPower(db, { accountCode, today: addDays(NEWEST, 1) }),
    'data of a bill period': (db, accountCode) =>
      readDataSummaryText(db, { accountCode, today: addDays(NEWEST, 1) }),
    'page of calls': (db, accountCode) =>
      readCallsText(db, { accountCode, today: addDays(NEWEST, 1) }, { pageSize: CALLS_A_PAGE }),
  },
  from: [
    'half_hours',
    'half_hours_pkey',
    'internet_usage',
    'internet_usage_pkey',
    'call_record',
    'call_record_of_bill',
  ],
  contents: USAGE,
  accountAt: usageAccount,
}

type Size = {
  readonly accounts: number
  readonly db: Database
  readonly pages: ReadonlyMap<string, number[]>
}
type Figures = { readonly p50: number; readonly p99: number }

/** Measures the pages that reads of bills touch, and their time, in databases of growing size. */
export function measureGrowth(rounds: number): Promise<Measurement> {
  return measureSubjectGrowth(BILLS, rounds)
}

/** Measures the same for reads of usage. */
export function measureUsageGrowth(rounds: number): Promise<Measurement> {
  return measureSubjectGrowth(USED, rounds)
}

async function measureSubjectGrowth(subject: Subject, rounds: number): Promise<Measurement> {
  const sizes = new Array<Size>()
  try {
    for (const accounts of readAccountCounts()) sizes.push(await measureSize(subject, accounts))
    return await compareSizes(subject, sizes, rounds)
  } finally {
    for (const { db } of sizes) await db.close()
  }
}

function readAccountCounts(): number[] {
  return (process.env['GROWTH_ACCOUNTS'] ?? ACCOUNTS).split(',').map(Number)
}

async function measureSize({ reads, from, contents, accountAt }: Subject, accounts: number): Promise<Size> {
  const url = await growthDatabase(accounts, contents)
  const db = openPostgres(url)
  const client = new Client({ connectionString: url })
  await client.connect()
  await warm(client, from)
  const pages = new Map<string, number[]>()
  for (const [name, read] of Object.entries(reads)) {
    const touched = new Array<number>()
    for (let place = 0; place < ACCOUNTS_EXPLAINED; place += 1) {
      const account = accountAt(Math.floor((place / ACCOUNTS_EXPLAINED) * accounts))
      touched.push(await countPages(client, await recordStatement(db, read, account)))
    }
    pages.set(name, touched)
  }
  await client.end()
  return { accounts, db, pages }
}

/** Loads the tables and indexes into memory as far as they fit, as on a server that has run for a day. */
async function warm(client: Client, from: readonly string[]): Promise<void> {
  await client.query('create extension if not exists pg_prewarm')
  await client.query('select pg_prewarm(name::regclass) from unnest($1::text[]) name', [from])
  const { rows } = await client.query<{ name: string; size: string; memory: string }>(
    `select current_database() as name, pg_size_pretty(pg_database_size(current_database())) as size,
       current_setting('shared_buffers') as memory`,
  )
  for (const { name, size, memory } of rows) console.log(`${name}: ${size}, shared_buffers ${memory}`)
}

/** The statement of a read, as the product sends it. */
async function recordStatement(db: Database, read: Read, account: string): Promise<Sent> {
  const recorded = recording(db)
  await read(recorded.db, account)
  const [sent] = recorded.sent
  if (sent === undefined) throw new Error('a read sent no statement')
  return sent
}

const explained = z.tuple([
  z.object({ Plan: z.object({ 'Shared Hit Blocks': z.int(), 'Shared Read Blocks': z.int() }) }),
])

/**
 * The database pages that an execution touches, in memory or not, with the plan that a busy connection
 * uses.
 */
async function countPages(client: Client, { name, text, values }: Sent): Promise<number> {
  const execute = `execute "${name}" (${values.map(literal).join(', ')})`
  const known = await client.query('select 1 from pg_prepared_statements where name = $1', [name])
  if (known.rowCount === 0) {
    await client.query(`prepare "${name}" as ${text}`)
    for (let time = 0; time < EXECUTIONS_UNTIL_PLANNED; time += 1) await client.query(execute)
  }
  const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(
    `explain (analyze, buffers, format json) ${execute}`,
  )
  const [{ Plan: plan }] = explained.parse(rows[0]?.['QUERY PLAN'])
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

function literal(value: unknown): string {
  if (value === null) return 'null'
  // oxlint-disable-next-line typescript/no-base-to-string -- days, codes and counts
  return `'${String(value).replaceAll("'", "''")}'`
}

/**
 * Times every read at every size in turns, each time for a random account. The largest size is compared
 * with the smallest.
 */
async function compareSizes(
  { reads, accountAt }: Subject,
  sizes: readonly Size[],
  rounds: number,
): Promise<Measurement> {
  const kept = sizes.map((size) => ({ ...size, times: new Map<string, Figures[]>() }))
  for (let round = 0; round <= rounds; round += 1) {
    for (const size of kept) {
      for (const [name, read] of Object.entries(reads)) {
        const figures = await timeReads(
          () => read(size.db, accountAt(Math.floor(Math.random() * size.accounts))),
          round === 0 ? WARM_UP_READS : READS_A_ROUND,
        )
        if (round > 0) size.times.set(name, [...(size.times.get(name) ?? []), figures])
      }
    }
  }
  const rows = Object.keys(reads).flatMap((name) =>
    kept.map(({ accounts, pages, times }) => ({
      name,
      accounts,
      pages: pages.get(name) ?? [],
      p50: median((times.get(name) ?? []).map(({ p50 }) => p50)),
      p99: median((times.get(name) ?? []).map(({ p99 }) => p99)),
    })),
  )
  return {
    heads: ['read', 'accounts', 'pages (range)', 'p50 ms', 'p99 ms'],
    rows: rows.map(({ name, accounts, pages, p50, p99 }) => [
      name,
      String(accounts),
      spread(pages),
      p50.toFixed(3),
      p99.toFixed(3),
    ]),
    verdicts: Object.keys(reads).flatMap((name) => {
      const of = rows.filter((row) => row.name === name)
      const [smallest, largest] = [of[0], of.at(-1)]
      if (smallest === undefined || largest === undefined) return []
      const growth = median(largest.pages) - median(smallest.pages)
      return [
        atMost(`${name}: more pages at ${largest.accounts} accounts`, growth, MAX_MORE_PAGES),
        atMost(
          `${name}: p50 at ${largest.accounts} accounts, times`,
          largest.p50 / smallest.p50,
          MAX_TIMES_P50,
        ),
      ]
    }),
    rounds: kept.map(({ accounts, pages, times }) => ({ accounts, pages: [...pages], times: [...times] })),
  }
}

async function timeReads(read: () => Promise<unknown>, reads: number): Promise<Figures> {
  const times = new Array<number>()
  for (let count = 0; count < reads; count += 1) {
    const started = performance.now()
    await read()
    times.push(performance.now() - started)
  }
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}
