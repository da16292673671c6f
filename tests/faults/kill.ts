import type { ChildProcess } from 'node:child_process'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { readRecurringPayment } from '@switchboard/domain/payments/recurring-payment'
import { fillPath } from '@switchboard/domain/call'
import { seedRandom } from '@switchboard/domain/testing/random'

import { PAYING_ACCOUNTS } from './accounts.ts'
import { readBooks } from './books.ts'
import type { Books } from './books.ts'
import { checkFolder, keepRecords, RECORD_FILES } from './checker.ts'
import { parseGatewayLog } from './gateway-log.ts'
import { isFinalState } from './invariants.ts'
import { parseOptions, percentile } from './options.ts'
import type { RunOptions } from './options.ts'
import { requestToken, pay } from './payer.ts'
import type { Connection, Intent } from './payer.ts'
import { killProcess, liveOneDay, recordsFolder, setStage } from './stage.ts'
import type { Stage } from './stage.ts'
import { openRecorder } from './client-log.ts'
import type { Recorder } from './client-log.ts'
import { COLLECTING, weather } from './weather.ts'
import { writeUntil } from './writer.ts'

const CLIENTS = 20
/** The longest life of the API before it is killed, from its first answer. */
const MAX_LIFE_MILLISECONDS = 3_000
/** The longest pause between two days. */
const MAX_DAY_MILLISECONDS = 3_000
/** Within this number of days the bank reports the result of every direct debit. */
const DAYS_TO_SETTLE = 5
/** A session whose link was never delivered expires after this time; a short run has no time for the long value. */
const SESSION_LIFE_SECONDS = { short: 8, long: 20 } as const
const MAX_KILLS_OF_SHORT = 20
const MAX_SETTLE_MILLISECONDS = 300_000
const ASK_AGAIN_MILLISECONDS = 10
const MAX_RECOVERY_MILLISECONDS = 10_000

/** Kills the API at random moments while customers pay, starts it again, and checks the three records. */
export async function run(args: string[]): Promise<boolean> {
  return killRun(parseOptions(args, { n: 200, database: 'pglite' }))
}

export async function killRun(options: RunOptions): Promise<boolean> {
  const { n: kills, seed, database } = options
  const folder = recordsFolder(`kill-${database}-${seed}`)
  const recorder = openRecorder(join(folder, RECORD_FILES.clients))
  // a short run is part of the tests: its times are printed, but do not decide the result
  const isShort = kills <= MAX_KILLS_OF_SHORT
  const sessionLife = SESSION_LIFE_SECONDS[isShort ? 'short' : 'long']
  const stage = await setStage({ database, sandbox: { SESSION_LIFE_SECONDS: String(sessionLife) } })
  try {
    const started = Date.now()
    const recoveries = await payWhileKilling(stage, recorder, options)
    const faultsEnded = Date.now()
    const books = await booksWhenFinal(stage, sessionLife)
    const seconds = ((Date.now() - started) / 1000).toFixed(0)
    const gatewayLog = await stage.gatewayLog()
    keepRecords(folder, { books, gatewayLog, seed, faultsEnded })

    const { debits, storedCharges } = parseGatewayLog(gatewayLog)
    console.log(
      `${books.collections.length} collections: ${debits.length} debits at the bank, ${storedCharges.length} saved cards tried`,
    )
    const callCount = recorder.lines.filter(({ event }) => event === 'invoke').length
    const [half, most] = [percentile(recoveries, 0.5), percentile(recoveries, 0.99)]
    console.log(`${kills} kills under ${CLIENTS} clients on ${database}, ${callCount} calls, ${seconds} s`)
    const load = loadavg().map((figure) => figure.toFixed(1))
    console.log(
      `recovery, from the kill to the first good answer: p50 ${half} ms, p99 ${most} ms (load ${load.join(' ')})`,
    )
    return (
      checkFolder(folder) &&
      debits.length > 0 &&
      storedCharges.length > 0 &&
      recoveries.length === kills &&
      (isShort || most <= MAX_RECOVERY_MILLISECONDS)
    )
  } finally {
    await stage.close()
  }
}

/** Milliseconds of outage after each kill. */
async function payWhileKilling(
  stage: Stage,
  recorder: Recorder,
  { n: kills, seed }: RunOptions,
): Promise<number[]> {
  const random = seedRandom(seed)
  let api = await stage.startApi()
  const over = new AbortController()
  const connection: Connection = { apiUrl: stage.apiUrl, token: await requestToken(stage.apiUrl), recorder }

  async function client(number: number): Promise<void> {
    for (let count = 0; !over.signal.aborted; count += 1) {
      await pay(connection, newIntent(`client-${number}-payment-${count}`, random))
    }
  }

  const days = liveDays(stage, over.signal, random)
  const switches = weather(stage, random, COLLECTING)
  const writers = writeUntil(connection, over.signal)
  const clients = Array.from({ length: CLIENTS }, (_nothing, number) => client(number))
  const recoveries: number[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    await wait(random() * MAX_LIFE_MILLISECONDS)
    const killedAt = Date.now()
    await killProcess(api)
    api = stage.spawnApi()
    api.stderr?.pipe(process.stderr)
    await goodAnswer(connection, api)
    recoveries.push(Date.now() - killedAt)
  }
  over.abort()
  await Promise.all([...clients, writers])
  await killProcess(api)
  const lived = await days
  console.log(`${lived} days were lived meanwhile, ${await switches.clear()} changes of the switches`)
  return recoveries
}

/** Lets the provider's days pass, each with its bill run and collections. Kills interrupt some of them. */
async function liveDays(stage: Stage, over: AbortSignal, random: () => number): Promise<number> {
  let days = 0
  while (!over.aborted) {
    await wait(random() * MAX_DAY_MILLISECONDS)
    if (await liveOneDay(stage)) days += 1
  }
  return days
}

function newIntent(intent: string, random: () => number): Intent {
  return {
    intent,
    account: PAYING_ACCOUNTS[Math.floor(random() * PAYING_ACCOUNTS.length)] ?? '',
    cents: Math.ceil(random() * 20_000),
    card: random() < 0.8 ? 'good' : 'bad',
    closesPage: random() < 0.2,
  }
}

/** Waits until a customer's page is answered from the database again. */
async function goodAnswer({ apiUrl, token }: Connection, api: ChildProcess): Promise<void> {
  const [accountCode = ''] = PAYING_ACCOUNTS
  const url = apiUrl + fillPath(readRecurringPayment.path, { accountCode })
  for (;;) {
    if (api.exitCode !== null) throw new Error(`the API ended with ${api.exitCode}`)
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token()}` } }).catch(() => null)
    await answer?.arrayBuffer().catch(() => undefined)
    if (answer?.ok === true) return
    await wait(ASK_AGAIN_MILLISECONDS)
  }
}

/** Restarts the API and waits until reconciliation has ended every payment, or a limit is reached. */
async function booksWhenFinal(stage: Stage, sessionLife: number): Promise<Books> {
  const until = Date.now() + MAX_SETTLE_MILLISECONDS
  for (;;) {
    const api = await stage.startApi()
    const settling = wait(sessionLife * 1000)
    for (let day = 0; day < DAYS_TO_SETTLE; day += 1) await liveOneDay(stage)
    await settling
    await killProcess(api)
    const books = await stage.database.withConnection(readBooks)
    if (books.payments.every(({ state }) => isFinalState(state)) || Date.now() > until) return books
  }
}
