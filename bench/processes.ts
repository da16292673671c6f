import { readFileSync } from 'node:fs'

import { statement } from '../apps/api/src/platform/database/database.ts'
import { openPostgres } from '../apps/api/src/platform/database/postgres.ts'
import type { Database } from '../apps/api/src/platform/database/database.ts'
import { createProvider } from '../apps/api/src/create-provider.ts'

import { fillProvider } from './customers.ts'
import { withPostgres } from './database.ts'
import { median, spread } from './figures.ts'
import { startLoad } from './load.ts'
import type { Load, Request } from './load.ts'
import { startMeasured } from './measured-process.ts'
import { oneAnswer } from './one-answer.ts'
import { atLeast, atMost } from './report.ts'
import type { Measurement, Verdict } from './report.ts'
import { freePort, startApi } from './running-api.ts'
import { PUBLIC_URL, createServices } from './services.ts'
import { buildLimitInput } from './signed-in-call.ts'

const COPIES = 100
const REQUESTS = 1_200
/**
 * In total, shared equally by the measured processes. A process has more connections to its database than
 * this, so no call waits for one.
 */
const CONNECTIONS = 6
const PROCESSES = [1, 2, 3]
/** The kernel counts a process's time in ticks. */
const TICKS_A_SECOND = 100
/** The indexes of user and system time among the fields after the name. */
const [USER_TIME, SYSTEM_TIME] = [11, 12]
const MIN_KEPT = 0.9
/** Relative to the rate that bare processes keep on the same machine. */
const MIN_KEPT_OF_LIMIT = 0.95
/**
 * Allows for the jobs of each process, which run beside the calls of both sides, and for statistics that
 * arrive up to ten seconds late.
 */
const MAX_MORE_TRANSACTIONS = 1.1

const ended = statement<{ count: number }>(
  'bench-transactions',
  'select (xact_commit + xact_rollback)::int as count from pg_stat_database where datname = current_database()',
)

type Served = { readonly port: number; cpuSeconds(): Promise<number>; stop(): Promise<void> }
type Burst = {
  readonly perCpuSecond: number
  readonly perSecond: number
  readonly transactionsEach: number
}
type Stage = { readonly load: Load; readonly requests: readonly Request[]; readonly db: Database }
type Measured = { readonly side: 'bare' | 'API'; readonly count: number; readonly bursts: Burst[] }

/**
 * Measures how many dashboard calls a second of processor time serves, with one, two and three API
 * processes on one PostgreSQL. The limit is the rate of the same number of bare processes that send the
 * same statements, because caches and cores are shared with the database.
 */
export function measureProcesses(rounds: number): Promise<Measurement> {
  return withPostgres(async (url) => {
    const db = openPostgres(url)
    const customers = await fillProvider(db, PUBLIC_URL, COPIES)
    const requests = customers.map(({ accountCode, token }) => ({
      path: `/api/accounts/${accountCode}/dashboard`,
      token,
    }))
    const appOn = (on: Database) => createProvider(createServices(on), { checkReplies: true })
    const bare = buildLimitInput(url, customers, await oneAnswer(appOn, db, requests[0]))
    const load = await startLoad(CONNECTIONS)
    const sides = { bare: new Array<Served>(), API: new Array<Served>() }
    try {
      for (const _each of PROCESSES) {
        sides.bare.push(await bareProcess(bare))
        sides.API.push(await apiProcess(url))
      }
      const stage = { load, requests, db }
      // each process is warmed up before it is measured
      for (const each of [...sides.bare, ...sides.API]) await burst(stage, [each])
      const measured = PROCESSES.flatMap((count): Measured[] => [
        { side: 'bare', count, bursts: [] },
        { side: 'API', count, bursts: [] },
      ])
      for (let round = 0; round < rounds; round += 1) {
        const turns = round % 2 === 0 ? measured : measured.toReversed()
        for (const { side, count, bursts } of turns)
          bursts.push(await burst(stage, sides[side].slice(0, count)))
      }
      return toMeasurement(measured)
    } finally {
      await Promise.all([load, ...sides.bare, ...sides.API].map((each) => each.stop()))
      await db.close()
    }
  })
}

async function bareProcess(input: object): Promise<Served> {
  const { port, cpuMicroseconds, stop } = await startMeasured('limit.ts', input)
  return { port, cpuSeconds: async () => (await cpuMicroseconds()) / 1_000_000, stop }
}

async function apiProcess(url: string): Promise<Served> {
  const { port, pid, stop } = await startApi(await freePort(), { DATABASE_URL: url, PUBLIC_URL })
  return { port, cpuSeconds: () => Promise.resolve(readCpuSeconds(pid)), stop }
}

/** Sends the calls to these processes, over the same number of connections to each. */
async function burst({ load, requests, db }: Stage, processes: readonly Served[]): Promise<Burst> {
  const cpuBefore = await cpuSeconds(processes)
  const transactionsBefore = await transactions(db)
  const ports = processes.map(({ port }) => port)
  const { served, perSecond } = await load.send(ports, requests, REQUESTS)
  const cpu = (await cpuSeconds(processes)) - cpuBefore
  return {
    perCpuSecond: served / cpu,
    perSecond,
    transactionsEach: ((await transactions(db)) - transactionsBefore) / served,
  }
}

async function cpuSeconds(processes: readonly Served[]): Promise<number> {
  const seconds = await Promise.all(processes.map((each) => each.cpuSeconds()))
  return seconds.reduce((sum, each) => sum + each, 0)
}

function readCpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])) / TICKS_A_SECOND
}

/** How many transactions the database has ended so far, according to its statistics. */
async function transactions(db: Database): Promise<number> {
  const [row] = await db.rows(ended, [])
  return row?.count ?? 0
}

function toMeasurement(measured: readonly Measured[]): Measurement {
  const listFigures = (side: Measured['side'], count: number, figure: keyof Burst) =>
    measured
      .filter((each) => each.side === side && each.count === count)
      .flatMap(({ bursts }) => bursts.map((each) => each[figure]))
  const calculateKeptRate = (side: Measured['side'], count: number) =>
    median(listFigures(side, count, 'perCpuSecond')) / median(listFigures(side, 1, 'perCpuSecond'))
  const countTransactions = (side: Measured['side'], count: number) =>
    mean(listFigures(side, count, 'transactionsEach'))
  const verdicts = PROCESSES.slice(1).flatMap((count): Verdict[] => [
    atLeast(
      `${count} processes, requests a CPU-second to those of one`,
      calculateKeptRate('API', count),
      MIN_KEPT,
    ),
    atLeast(
      `${count} processes, what they keep to what bare ones keep (${calculateKeptRate('bare', count).toFixed(3)})`,
      calculateKeptRate('API', count) / calculateKeptRate('bare', count),
      MIN_KEPT_OF_LIMIT,
    ),
    atMost(
      `${count} processes, transactions a request to those of bare ones`,
      countTransactions('API', count) / countTransactions('bare', count),
      MAX_MORE_TRANSACTIONS,
    ),
  ])
  return {
    heads: ['processes', 'requests a CPU-second (range)', 'a second (range)', 'transactions each'],
    rows: measured.map(({ side, count, bursts }) => [
      `${count} ${side}`,
      spread(bursts.map((each) => each.perCpuSecond)),
      spread(bursts.map((each) => each.perSecond)),
      countTransactions(side, count).toFixed(2),
    ]),
    verdicts,
    rounds: measured,
  }
}

function mean(figures: readonly number[]): number {
  return figures.reduce((sum, each) => sum + each, 0) / figures.length
}
