import { setTimeout as wait } from 'node:timers/promises'

import { seedRandom } from '@switchboard/domain/testing/random'

import type { Database } from '../../apps/api/src/platform/database/database.ts'

import { orderUntil } from './order-client.ts'
import type { OrderOnce, ConfirmedOrder } from './order-client.ts'
import { parseOptions } from './options.ts'
import type { RunOptions } from './options.ts'
import { freshToken } from './payer.ts'
import { blindChecks } from './planted.ts'
import type { Plant } from './planted.ts'
import { killProcess, livesADay, setStage } from './stage.ts'
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

/** Orders of customers while the API is killed, and the checks of the books at the end. */
export type Ordered<Books> = {
  /** Creates the accounts that order. */
  readonly fill: (db: Database) => Promise<void>
  /** Clients that order at the same time, built from the seed of the run. */
  readonly orderers: (seed: number) => readonly OrderOnce[]
  /** Reads the books, with the records of the partners at the sandbox. */
  readonly booksIn: (db: Database, sandboxUrl: string) => Promise<Books>
  /** Whether every placed order has ended. */
  readonly areDone: (books: Books) => boolean
  /** Counts by name that must all be 0. */
  readonly misses: (books: Books, confirmed: readonly ConfirmedOrder[]) => Readonly<Record<string, number>>
  /** Number of events by name. If a count is 0, the run proves nothing. */
  readonly happened: (books: Books) => Readonly<Record<string, number>>
  /** A fault for each check to find, planted at the end. */
  readonly plants?: readonly Plant<Books>[]
  /** API settings beside those of the stage. */
  readonly api?: Readonly<Record<string, string>>
}

/** Kills the API while orders are created, amended, committed and moved, and checks that each order is whole. */
export async function landWhileKilling<Books>(ordered: Ordered<Books>, args: string[]): Promise<boolean> {
  const options = parseOptions(args, { n: 100, database: 'postgres' })
  const stage = await setStage({ database: options.database, api: ordered.api ?? {} })
  try {
    await stage.database.withConnection(ordered.fill)
    const started = Date.now()
    const { confirmed, days } = await orderWhileKilling(stage, options, ordered.orderers(options.seed))
    const books = await booksAtTheEnd(stage, ordered)
    const found = ordered.misses(books, confirmed)
    const cancelled = confirmed.filter(({ isCancelled }) => isCancelled)
    const happened = {
      ...ordered.happened(books),
      'told as placed': confirmed.length - cancelled.length,
      ...(cancelled.length > 0 && { 'told as cancelled': cancelled.length }),
      'days lived': days,
    }
    const seconds = ((Date.now() - started) / 1000).toFixed(0)
    console.log(`${options.n} kills on ${options.database}, seed ${options.seed}, ${seconds} s`)
    for (const [what, count] of Object.entries({ ...happened, ...found })) console.log(`${what}: ${count}`)
    const enough = Object.values(happened).every((count) => count > 0)
    if (!enough) console.log('too little happened to say anything')
    const proven = await areProven(stage, ordered, confirmed)
    return enough && proven && Object.values(found).every((count) => count === 0)
  } finally {
    await stage.close()
  }
}

/** Whether each check finds the fault planted for it in the books of the run. */
async function areProven<Books>(
  stage: Stage,
  { booksIn, misses, plants }: Ordered<Books>,
  confirmed: readonly ConfirmedOrder[],
): Promise<boolean> {
  if (plants === undefined) return true
  const blind = await stage.database.withConnection((db) =>
    blindChecks(db, { booksIn: (taken) => booksIn(taken, stage.sandboxUrl), misses, confirmed }, plants),
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
  orderers: readonly OrderOnce[],
): Promise<Happened> {
  const random = seedRandom(seed)
  let api = await stage.startApi()
  const over = new AbortController()
  const life = Math.max(MIN_LIFE_MILLISECONDS, MAX_LIFE_DAYS * (await lengthOfDay(stage)))
  const context = { apiUrl: stage.apiUrl, token: await freshToken(stage.apiUrl), over: over.signal }
  const clients = orderers.map((orderOnce) => orderUntil(context, orderOnce))
  const days = { lived: 0 }
  const living = liveDays(stage, over.signal, { random, days })
  for (let kill = 0; kill < kills; kill += 1) {
    await wait(random() * life)
    // some days complete, however slow the machine is
    if (kill % KILLS_A_DAY === 0) await untilLived(days, days.lived + 1)
    await killProcess(api)
    api = await stage.startApi()
  }
  // after few kills, hardly any order has ended and been followed by the next
  await untilLived(days, days.lived + WHOLE_DAYS)
  over.abort()
  const confirmed = await Promise.all(clients)
  await killProcess(api)
  await living
  return { confirmed: confirmed.flat(), days: days.lived }
}

/** Milliseconds of a provider's day with its jobs. */
async function lengthOfDay(stage: Stage): Promise<number> {
  const begun = Date.now()
  if (!(await livesADay(stage))) throw new Error('a day was not lived, with nothing in its way')
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
    if (await livesADay(stage)) days.lived += 1
    await wait(ANSWER_MILLISECONDS + random() * MAX_DAY_MILLISECONDS)
  }
}

/** Waits for a number of complete days, up to a limit of time. */
async function untilLived(days: Readonly<Lived>, count: number): Promise<void> {
  const until = performance.now() + MAX_WAIT_MILLISECONDS
  while (days.lived < count && performance.now() < until) await wait(ANSWER_MILLISECONDS)
}

/** Restarts the API and lets days pass until every order has ended, or a limit is reached. */
async function booksAtTheEnd<Books>(
  stage: Stage,
  { booksIn, areDone }: Pick<Ordered<Books>, 'booksIn' | 'areDone'>,
): Promise<Books> {
  for (let start = 1; ; start += 1) {
    const api = await stage.startApi()
    for (let day = 0; day < DAYS_TO_END; day += 1) await livesADay(stage)
    await killProcess(api)
    const books = await stage.database.withConnection((db) => booksIn(db, stage.sandboxUrl))
    if (areDone(books) || start === STARTS_TO_END) return books
  }
}
