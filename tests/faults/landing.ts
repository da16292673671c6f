import { setTimeout as wait } from 'node:timers/promises'

import { seedRandom } from '@switchboard/domain/testing/random'

import type { Database } from '../../apps/api/src/platform/database/database.ts'

import { orderUntil } from './order-client.ts'
import type { OrderOnce, ConfirmedOrder } from './order-client.ts'
import { parseOptions } from './options.ts'
import type { RunOptions } from './options.ts'
import { requestToken } from './payer.ts'
import { findBlindChecks } from './planted.ts'
import type { Plant } from './planted.ts'
import { killProcess, liveOneDay, setStage } from './stage.ts'
import type { Stage } from './stage.ts'

/** The longest life of the API before a kill, in days: some days complete, some are interrupted. */
const MAX_LIFE_DAYS = 2
const MIN_LIFE_MILLISECONDS = 2_000
const MAX_DAY_MILLISECONDS = 400
const ANSWER_MILLISECONDS = 20
const KILLS_A_DAY = 5
const MAX_WAIT_MILLISECONDS = 60_000
/** Days that complete after the last kill, while customers still order. */
const WHOLE_DAYS = 10
/** Within this number of days after the last kill every order has ended. */
const DAYS_TO_END = 12
const STARTS_TO_END = 5

/** Changes or orders that customers make while the API is killed, and the checks of the books at the end. */
export type FaultScenario<Books> = {
  /** Creates the accounts of the scenario. */
  readonly fill: (db: Database) => Promise<void>
  /** Clients that act at the same time, built from the seed of the run. */
  readonly clients: (seed: number) => readonly OrderOnce[]
  /** Reads the books, with the records of the partners at the sandbox. */
  readonly readBooks: (db: Database, sandboxUrl: string) => Promise<Books>
  /** Whether every placed order has ended. */
  readonly areDone: (books: Books) => boolean
  /** Faults in the books by name. Each count must be 0. */
  readonly countFaults: (
    books: Books,
    confirmed: readonly ConfirmedOrder[],
  ) => Readonly<Record<string, number>>
  /** Number of events by name. If a count is 0, the run proves nothing. */
  readonly countEvents: (books: Books) => Readonly<Record<string, number>>
  /** A fault for each check to find, planted at the end. */
  readonly plants?: readonly Plant<Books>[]
  /** API settings beside those of the stage. */
  readonly api?: Readonly<Record<string, string>>
}

/** Kills the API while the clients of a scenario act, and checks that each order or change is whole. */
export async function runWhileKilling<Books>(
  scenario: FaultScenario<Books>,
  args: string[],
): Promise<boolean> {
  const options = parseOptions(args, { n: 100, database: 'postgres' })
  const stage = await setStage({ database: options.database, api: scenario.api ?? {} })
  try {
    await stage.database.withConnection(scenario.fill)
    const started = Date.now()
    const { confirmed, days } = await orderWhileKilling(stage, options, scenario.clients(options.seed))
    const books = await readFinalBooks(stage, scenario)
    const found = scenario.countFaults(books, confirmed)
    const cancelled = confirmed.filter(({ isCancelled }) => isCancelled)
    const events = {
      ...scenario.countEvents(books),
      'told as placed': confirmed.length - cancelled.length,
      ...(cancelled.length > 0 && { 'told as cancelled': cancelled.length }),
      'days lived': days,
    }
    const seconds = ((Date.now() - started) / 1000).toFixed(0)
    console.log(`${options.n} kills on ${options.database}, seed ${options.seed}, ${seconds} s`)
    for (const [what, count] of Object.entries({ ...events, ...found })) console.log(`${what}: ${count}`)
    const enough = Object.values(events).every((count) => count > 0)
    if (!enough) console.log('too little happened to say anything')
    const proven = await checkPlants(stage, scenario, confirmed)
    return enough && proven && Object.values(found).every((count) => count === 0)
  } finally {
    await stage.close()
  }
}

/** Whether each check finds the fault planted for it in the books of the run. */
async function checkPlants<Books>(
  stage: Stage,
  { readBooks, countFaults, plants }: FaultScenario<Books>,
  confirmed: readonly ConfirmedOrder[],
): Promise<boolean> {
  if (plants === undefined) return true
  const blind = await stage.database.withConnection((db) =>
    findBlindChecks(
      db,
      { readBooks: (taken) => readBooks(taken, stage.sandboxUrl), countFaults, confirmed },
      plants,
    ),
  )
  for (const name of blind) console.log(`nothing found that was planted: ${name}`)
  console.log(`planted faults: ${plants.length}, not found: ${blind.length}`)
  return blind.length === 0
}

type Happened = {
  /** Orders that customers saw confirmed. */
  readonly confirmed: readonly ConfirmedOrder[]
  /** Complete days. */
  readonly days: number
}

async function orderWhileKilling(
  stage: Stage,
  { n: kills, seed }: RunOptions,
  clients: readonly OrderOnce[],
): Promise<Happened> {
  const random = seedRandom(seed)
  let api = await stage.startApi()
  const over = new AbortController()
  const life = Math.max(MIN_LIFE_MILLISECONDS, MAX_LIFE_DAYS * (await measureDay(stage)))
  const context = { apiUrl: stage.apiUrl, token: await requestToken(stage.apiUrl), over: over.signal }
  const runs = clients.map((orderOnce) => orderUntil(context, orderOnce))
  const days = { lived: 0 }
  const living = liveDays(stage, over.signal, { random, days })
  for (let kill = 0; kill < kills; kill += 1) {
    await wait(random() * life)
    // some days complete, however slow the machine is
    if (kill % KILLS_A_DAY === 0) await waitForDays(days, days.lived + 1)
    await killProcess(api)
    api = await stage.startApi()
  }
  // after few kills, hardly any order has ended and been followed by the next
  await waitForDays(days, days.lived + WHOLE_DAYS)
  over.abort()
  const confirmed = await Promise.all(runs)
  await killProcess(api)
  await living
  return { confirmed: confirmed.flat(), days: days.lived }
}

/** Milliseconds of a provider's day with its jobs. */
async function measureDay(stage: Stage): Promise<number> {
  const begun = Date.now()
  if (!(await liveOneDay(stage))) throw new Error('a day was not lived, with nothing in its way')
  return Date.now() - begun
}

type Lived = { lived: number }

/** Lets days pass, each with its orders and bills. Kills interrupt most of them. */
async function liveDays(
  stage: Stage,
  over: AbortSignal,
  { random, days }: { readonly random: () => number; readonly days: Lived },
): Promise<void> {
  while (!over.aborted) {
    if (await liveOneDay(stage)) days.lived += 1
    await wait(ANSWER_MILLISECONDS + random() * MAX_DAY_MILLISECONDS)
  }
}

/** Waits for a number of complete days, up to a limit of time. */
async function waitForDays(days: Readonly<Lived>, count: number): Promise<void> {
  const until = performance.now() + MAX_WAIT_MILLISECONDS
  while (days.lived < count && performance.now() < until) await wait(ANSWER_MILLISECONDS)
}

/** Restarts the API and lets days pass until every order has ended, or a limit is reached. */
async function readFinalBooks<Books>(
  stage: Stage,
  { readBooks, areDone }: Pick<FaultScenario<Books>, 'readBooks' | 'areDone'>,
): Promise<Books> {
  for (let start = 1; ; start += 1) {
    const api = await stage.startApi()
    for (let day = 0; day < DAYS_TO_END; day += 1) await liveOneDay(stage)
    await killProcess(api)
    const books = await stage.database.withConnection((db) => readBooks(db, stage.sandboxUrl))
    if (areDone(books) || start === STARTS_TO_END) return books
  }
}
