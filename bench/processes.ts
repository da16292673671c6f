import { readFileSync } from 'node:fs'

import { filledPath } from '@switchboard/domain/call'
import { readBillingInformation, readInvoiceHeaders } from '@switchboard/domain/billing/contract'
import { readDashboard } from '@switchboard/domain/dashboard/contract'

import { statement } from '../apps/api/src/database/database.ts'
import { openPostgres } from '../apps/api/src/database/postgres.ts'
import type { Database } from '../apps/api/src/database/database.ts'

import { fillProvider } from './customers.ts'
import { withPostgres } from './database.ts'
import { median, spread } from './figures.ts'
import { startLoad } from './load.ts'
import type { Load, Request } from './load.ts'
import { atLeast, atMost } from './report.ts'
import type { Measurement, Verdict } from './report.ts'
import { freePort, startApi } from './running-api.ts'
import type { RunningApi } from './running-api.ts'

const COPIES = 100
const REQUESTS = 6_000
/**
 * In all, shared equally by the processes that are asked. A process has more to its database: no call waits for one there.
 */
const CONNECTIONS = 6
const PROCESSES = [1, 2, 3]
/** What the kernel counts a process's time in. */
const TICKS_A_SECOND = 100
/** The second counter of the two, user and system time, in the fields behind the name. */
const [USER_TIME, SYSTEM_TIME] = [11, 12]
const LEAST_KEPT = 0.9
/** Jobs go on beside the calls. */
const MOST_MORE_TRANSACTIONS = 1.05

const ended = statement<{ count: number }>(
  'bench-transactions',
  'select (xact_commit + xact_rollback)::int as count from pg_stat_database where datname = current_database()',
)

const READS = [readDashboard, readBillingInformation, readInvoiceHeaders]

type Burst = {
  readonly perCpuSecond: number
  readonly perSecond: number
  readonly transactionsEach: number
}
type Stage = {
  readonly apis: readonly RunningApi[]
  readonly load: Load
  readonly requests: readonly Request[]
  readonly db: Database
}

/** The same calls to one, two and three API processes on one PostgreSQL: what a second of processor time serves. The limit is one process. */
export function measureProcesses(rounds: number): Promise<Measurement> {
  return withPostgres(async (url) => {
    // where a load balancer would stand: what tokens name, whichever process they are shown to
    const publicUrl = `http://localhost:${await freePort()}`
    const db = openPostgres(url)
    const customers = await fillProvider(db, publicUrl, COPIES)
    const requests = customers.flatMap(({ accountCode, token }) =>
      READS.map(({ path }) => ({ path: `/api${filledPath(path, { accountCode })}`, token })),
    )
    const apis = new Array<RunningApi>()
    for (const _each of PROCESSES) {
      apis.push(await startApi(await freePort(), { DATABASE_URL: url, PUBLIC_URL: publicUrl }))
    }
    const load = await startLoad(CONNECTIONS)
    const stage = { apis, load, requests, db }
    try {
      // each has run for as long before it is measured
      for (const api of apis) await burst({ ...stage, apis: [api] }, 1)
      const measured = PROCESSES.map((count) => ({ count, bursts: new Array<Burst>() }))
      for (let round = 0; round < rounds; round += 1) {
        const turns = round % 2 === 0 ? measured : measured.toReversed()
        for (const { count, bursts } of turns) bursts.push(await burst(stage, count))
      }
      return measurementOf(measured)
    } finally {
      await Promise.all([...apis, load].map((each) => each.stop()))
      await db.close()
    }
  })
}

/** The calls to the first of the processes, by as many connections to each. */
async function burst({ apis, load, requests, db }: Stage, count: number): Promise<Burst> {
  const asked = apis.slice(0, count)
  const cpuBefore = cpuSeconds(asked)
  const transactionsBefore = await transactions(db)
  const ports = asked.map(({ port }) => port)
  const { served, perSecond } = await load.send(ports, requests, REQUESTS)
  const cpu = cpuSeconds(asked) - cpuBefore
  return {
    perCpuSecond: served / cpu,
    perSecond,
    transactionsEach: ((await transactions(db)) - transactionsBefore) / served,
  }
}

function cpuSeconds(apis: readonly RunningApi[]): number {
  const ticks = apis.map(({ pid }) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])
  })
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS_A_SECOND
}

/** How many the database has ended so far; backends tell it when they are idle. */
async function transactions(db: Database): Promise<number> {
  const [row] = await db.rows(ended, [])
  return row?.count ?? 0
}

function measurementOf(
  measured: readonly { readonly count: number; readonly bursts: readonly Burst[] }[],
): Measurement {
  const of = (bursts: readonly Burst[], figure: keyof Burst) => median(bursts.map((each) => each[figure]))
  const one = measured.find(({ count }) => count === 1)?.bursts ?? []
  const verdicts = measured.flatMap(({ count, bursts }): Verdict[] => {
    if (count === 1) return []
    const kept = of(bursts, 'perCpuSecond') / of(one, 'perCpuSecond')
    const more = of(bursts, 'transactionsEach') / of(one, 'transactionsEach')
    return [
      atLeast(`${count} processes, requests a CPU-second to those of one`, kept, LEAST_KEPT),
      atMost(`${count} processes, transactions a request to those of one`, more, MOST_MORE_TRANSACTIONS),
    ]
  })
  return {
    heads: ['processes', 'requests a CPU-second (range)', 'a second (range)', 'transactions each'],
    rows: measured.map(({ count, bursts }) => [
      String(count),
      spread(bursts.map((each) => each.perCpuSecond)),
      spread(bursts.map((each) => each.perSecond)),
      of(bursts, 'transactionsEach').toFixed(2),
    ]),
    verdicts,
    rounds: measured,
  }
}
