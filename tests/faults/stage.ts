import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { ledgerSum } from '../../apps/api/src/books/ledger.ts'
import type { Database } from '../../apps/api/src/database/database.ts'
import { openEmbedded } from '../../apps/api/src/database/embedded.ts'
import { exitOf, startFile } from '../../tools/processes.ts'

/** `--n TIMES` and `--seed SEED`, where they are given. */
export function optionsOf(
  args: string[],
  standard: { n: number; seed: number },
): { n: number; seed: number } {
  const { values } = parseArgs({ args, options: { n: { type: 'string' }, seed: { type: 'string' } } })
  return { n: numberOf(values.n, standard.n), seed: numberOf(values.seed, standard.seed) }
}

function numberOf(given: string | undefined, standard: number): number {
  if (given === undefined) return standard
  if (!/^\d{1,9}$/.test(given)) throw new Error(`${given} is not a whole number`)
  return Number(given)
}

/** The same numbers from 0 up to 1 for the same seed, so that a run can be run again. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export type Stage = {
  /** Below it the API's calls: `…/api`. */
  readonly apiUrl: string
  /** The sandbox's own address. */
  readonly sandboxUrl: string
  /** Starts the API; resolves when it answers. A second one on the same data takes another port. */
  startApi(variables?: Record<string, string>): Promise<ChildProcess>
  /** The API's process, ready or not. */
  spawnApi(variables?: Record<string, string>): ChildProcess
  /** Opens the data directory while no API holds it. */
  whileStopped<Answer>(work: (db: Database) => Promise<Answer>): Promise<Answer>
  close(): Promise<void>
}

const PATIENCE_MILLISECONDS = 60_000

/** A sandbox, and a folder for the embedded database, which the first start of an API fills with the demo provider. */
export async function setStage(sandboxVariables: Record<string, string> = {}): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-fault-'))
  const dataDirectory = join(folder, 'data')
  const [port, managementPort] = [await freePort(), await freePort()]
  const publicUrl = `http://127.0.0.1:${port}`
  const { sandbox, sandboxUrl } = await startSandbox(join(folder, 'sandbox'), sandboxVariables)
  const apis: ChildProcess[] = []

  function spawnApi(variables: Record<string, string> = {}): ChildProcess {
    const settings = {
      PORT: String(port),
      MANAGEMENT_PORT: String(managementPort),
      PUBLIC_URL: publicUrl,
      DATA_DIR: dataDirectory,
      SANDBOX_URL: sandboxUrl,
      GATEWAY_TIMEOUT_SECONDS: '2',
      RECONCILE_SECONDS: '1',
      LOG_LEVEL: 'error',
      ...variables,
    }
    const env = { PATH: process.env['PATH'], ...settings }
    const api = startFile('apps/api/src/main.ts', { env, stdio: ['ignore', 'ignore', 'pipe'] })
    apis.push(api)
    return api
  }

  async function whileStopped<Answer>(work: (db: Database) => Promise<Answer>): Promise<Answer> {
    const db = await openEmbedded(dataDirectory)
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  }

  return {
    apiUrl: `${publicUrl}/api`,
    sandboxUrl,
    spawnApi,
    whileStopped,
    startApi: async (variables) => {
      const api = spawnApi(variables)
      api.stderr?.pipe(process.stderr)
      await answering(publicUrl, api)
      return api
    },
    close: async () => {
      for (const child of [...apis, sandbox]) await killed(child)
      rmSync(folder, { recursive: true })
    },
  }
}

/** SIGKILL, and the end of the process. */
export async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = exitOf(child)
  child.kill('SIGKILL')
  await ended
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('no free port')
  return address.port
}

async function startSandbox(dataDirectory: string, variables: Record<string, string>) {
  const env = { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDirectory, ...variables }
  const sandbox = startFile('apps/sandbox/src/main.ts', { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const sandboxUrl = await new Promise<string>((resolve, reject) => {
    sandbox.stdout?.on('data', (line: Buffer) => {
      const url = /http:\/\/[\w.]+:\d+/.exec(line.toString())?.[0]
      if (url !== undefined) resolve(url)
    })
    sandbox.on('exit', (code) => reject(new Error(`the sandbox ended with ${code}`)))
  })
  return { sandbox, sandboxUrl }
}

async function answering(url: string, api: ChildProcess): Promise<void> {
  const until = Date.now() + PATIENCE_MILLISECONDS
  while (Date.now() < until) {
    if (api.exitCode !== null) throw new Error(`the API ended with ${api.exitCode}`)
    const answer = await fetch(`${url}/api/none`).catch(() => null)
    if (answer !== null) return
    await wait(20)
  }
  throw new Error('the API did not answer')
}

/** What the books say of card payments. */
export type Books = {
  readonly ledgerSum: number
  /** Not final yet. */
  readonly open: number
  readonly payments: readonly {
    id: string
    state: string
    totalCents: number
    booked: number
    bookedCents: number
  }[]
}

export async function booksIn(db: Database): Promise<Books> {
  const transactions = await db.kysely.selectFrom('card_transaction').selectAll().execute()
  const entries = await db.kysely
    .selectFrom('ledger_entry')
    .select(['source', 'amount_cents'])
    .where('ledger_account', '=', 'card-clearing')
    .where('source', 'like', 'card:%')
    .execute()
  const payments = transactions.map((row) => {
    const booked = entries.filter(({ source }) => source === `card:${row.transaction_id}`)
    return {
      id: row.transaction_id,
      state: row.state,
      totalCents: row.amount_cents + row.surcharge_cents,
      booked: booked.length,
      bookedCents: booked.reduce((sum, entry) => sum + entry.amount_cents, 0),
    }
  })
  const open = payments.filter(({ state }) => ['created', 'sent', 'unknown'].includes(state)).length
  return { ledgerSum: await ledgerSum(db), open, payments }
}
