import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { fillPath } from '@switchboard/domain/call'
import * as billing from '@switchboard/domain/billing/contract'
import { readAccount, readServices } from '@switchboard/domain/accounts/contract'
import { readDynamicConfiguration } from '@switchboard/domain/config/contract'
import { readDashboard } from '@switchboard/domain/dashboard/contract'
import { readSurcharges } from '@switchboard/domain/payments/contract'
import { readPaymentMethods, readRecurringPayment } from '@switchboard/domain/payments/recurring-payment'

import { statement } from '../apps/api/src/platform/database/database.ts'
import { openPostgres } from '../apps/api/src/platform/database/postgres.ts'
import type { Database } from '../apps/api/src/platform/database/database.ts'
import { openEmbedded } from '../apps/api/src/platform/database/embedded.ts'

import { fillProvider } from './customers.ts'
import type { Customer } from './customers.ts'
import { withPostgres } from './database.ts'
import { startLoad } from './load.ts'
import type { Request } from './load.ts'
import { atMost } from './report.ts'
import type { Measurement } from './report.ts'
import { freePort, startApi } from './running-api.ts'

const COPIES = 20
const REQUESTS = 3_000
const GOALS = { pglite: 700, postgres: 200 } as const
const KIBIBYTES_A_MEGABYTE = 1_000_000 / 1024

/** The reads of a page, sent in turn: one in twelve is a PDF. */
const READS = [
  readDashboard,
  readDynamicConfiguration,
  readAccount,
  readServices,
  billing.readBillingInformation,
  billing.readInvoiceHeaders,
  billing.readAccountSummary,
  billing.readInvoice,
  readRecurringPayment,
  readPaymentMethods,
  readSurcharges,
  billing.readInvoicePdf,
] as const

type Row = {
  readonly name: keyof typeof GOALS
  readonly atStart: number
  readonly after: number
  readonly most: number
}

/** Measures the memory of the API after mixed reads, on both databases. The embedded database is part of the process. */
export async function measureMemory(): Promise<Measurement> {
  const rows = [await onPglite(), await withPostgres(onPostgres)]
  return {
    heads: ['database', 'RSS MB at start', `RSS MB after ${REQUESTS} requests`, 'most at any time'],
    rows: rows.map(({ name, atStart, after, most }) => [name, ...[atStart, after, most].map(megabytes)]),
    verdicts: rows.map(({ name, after }) => atMost(`MB on ${name}`, after, GOALS[name])),
    rounds: rows,
  }
}

async function onPglite(): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-bench-'))
  const directory = join(folder, 'data')
  try {
    return await afterReads('pglite', await openEmbedded(directory), { DATA_DIR: directory })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function onPostgres(url: string): Promise<Row> {
  return afterReads('postgres', openPostgres(url), { DATABASE_URL: url })
}

/** Fills the database and closes it, before the process of the API opens it. */
async function afterReads(
  name: Row['name'],
  db: Database,
  variables: Readonly<Record<string, string>>,
): Promise<Row> {
  const port = await freePort()
  const customers = await fillProvider(db, `http://localhost:${port}`, COPIES)
  const invoiceNumber = await newestInvoice(db, customers)
  await db.close()

  const api = await startApi(port, variables)
  const load = await startLoad()
  try {
    const atStart = readMemory(api.pid, 'VmRSS')
    await load.send([port], buildMixedReads(customers, invoiceNumber), REQUESTS)
    return { name, atStart, after: readMemory(api.pid, 'VmRSS'), most: readMemory(api.pid, 'VmHWM') }
  } finally {
    await Promise.all([load.stop(), api.stop()])
  }
}

/** The number of the newest bill, which is the same for all copies. */
async function newestInvoice(db: Database, customers: readonly Customer[]): Promise<string> {
  const newest = statement<{ number: number }>(
    'bench-newest-invoice',
    'select max(invoice_number) as number from invoice where account_code = $1 and is_approved',
  )
  const [row] = await db.rows(newest, [customers[0]?.accountCode])
  return String(row?.number)
}

function buildMixedReads(customers: readonly Customer[], invoiceNumber: string): Request[] {
  return customers.flatMap(({ accountCode, token }) =>
    READS.map(({ path }) => ({ path: `/api${fillPath(path, { accountCode, invoiceNumber })}`, token })),
  )
}

/** The present or the maximum memory of a process in megabytes, as reported by Linux. */
function readMemory(pid: number, line: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kibibytes = new RegExp(`^${line}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]
  return Number(kibibytes) / KIBIBYTES_A_MEGABYTE
}

function megabytes(figure: number): string {
  return figure.toFixed(0)
}
