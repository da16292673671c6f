import { setTimeout as wait } from 'node:timers/promises'

import { BROADBAND_ACCOUNTS, GROUP_ACCOUNTS, fillOrderingAccounts } from './order-accounts.ts'
import { areDone, misses, orderBooksIn } from './order-books.ts'
import type { OrderBooks } from './order-books.ts'
import { leadUntil, orderUntil } from './order-client.ts'
import type { ToldOrder } from './order-client.ts'
import { optionsOf, randomFrom } from './options.ts'
import type { RunOptions } from './options.ts'
import { freshToken } from './payer.ts'
import { killed, setStage } from './stage.ts'
import type { Stage } from './stage.ts'

/** So many of its days the API lives at most before it is killed: some are lived whole, some are cut off. */
const MOST_LIFE_DAYS = 2
const LEAST_LIFE_MILLISECONDS = 2_000
const MOST_DAY_MILLISECONDS = 400
const ANSWER_MILLISECONDS = 20
/** So many days after the last kill every order has come to its end. */
const DAYS_TO_END = 12
const STARTS_TO_END = 5

/** Kills the API while orders are created, amended, committed and moved, and looks whether each is whole. */
export async function run(args: string[]): Promise<boolean> {
  const options = optionsOf(args, { n: 100, database: 'postgres' })
  const stage = await setStage({ database: options.database })
  try {
    await stage.database.opened(fillOrderingAccounts)
    const started = Date.now()
    const { told, days } = await orderWhileKilling(stage, options)
    const books = await booksAtTheEnd(stage)
    const found = misses(books, told)
    const seconds = ((Date.now() - started) / 1000).toFixed(0)
    console.log(`${options.n} kills on ${options.database}, seed ${options.seed}, ${seconds} s`)
    console.log(
      `${books.placed.length} orders placed, ${told.length} of them told as placed, ${books.accounts.length} accounts`,
    )
    for (const [what, count] of Object.entries(found)) console.log(`${what}: ${count}`)
    console.log(`${days} days were lived meanwhile`)
    // an order that lands has to be followed by the next one, and a day to be lived whole
    const happened = books.placed.length > books.accounts.length && told.length > 0 && days > 0
    if (!happened) console.log('too little happened to say anything')
    return happened && Object.values(found).every((count) => count === 0)
  } finally {
    await stage.close()
  }
}

type Happened = {
  /** What customers were told as placed. */
  readonly told: readonly ToldOrder[]
  /** Whole ones. */
  readonly days: number
}

async function orderWhileKilling(stage: Stage, { n: kills, seed }: RunOptions): Promise<Happened> {
  const random = randomFrom(seed)
  let api = await stage.startApi()
  const over = new AbortController()
  const life = Math.max(LEAST_LIFE_MILLISECONDS, MOST_LIFE_DAYS * (await lengthOfDay(stage)))
  const asking = { apiUrl: stage.apiUrl, token: await freshToken(stage.apiUrl), over: over.signal }
  const clients = [
    ...BROADBAND_ACCOUNTS.map((account) => orderUntil(asking, account)),
    ...GROUP_ACCOUNTS.map((account) => leadUntil(asking, account)),
  ]
  const days = liveDays(stage, over.signal, random)
  for (let kill = 0; kill < kills; kill += 1) {
    await wait(random() * life)
    await killed(api)
    api = await stage.startApi()
  }
  await wait(life)
  over.abort()
  const told = await Promise.all(clients)
  await killed(api)
  return { told: told.flat(), days: await days }
}

/** Milliseconds that the provider takes for one, with its jobs. */
async function lengthOfDay(stage: Stage): Promise<number> {
  const begun = Date.now()
  if (!(await nextDay(stage))) throw new Error('a day was not lived, with nothing in its way')
  return Date.now() - begun
}

/** Lets days pass, each with its orders and bills; kills come in the middle of them. */
async function liveDays(stage: Stage, over: AbortSignal, random: () => number): Promise<number> {
  let days = 0
  while (!over.aborted) {
    if (await nextDay(stage)) days += 1
    await wait(ANSWER_MILLISECONDS + random() * MOST_DAY_MILLISECONDS)
  }
  return days
}

async function nextDay({ managementUrl }: Stage): Promise<boolean> {
  try {
    const answer = await fetch(`${managementUrl}/sandbox/days`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ days: 1 }),
    })
    await answer.text()
    return answer.ok
  } catch {
    return false
  }
}

/** Starts the API once more and lets days pass until every order has ended, or should have. */
async function booksAtTheEnd(stage: Stage): Promise<OrderBooks> {
  for (let start = 1; ; start += 1) {
    const api = await stage.startApi()
    for (let day = 0; day < DAYS_TO_END; day += 1) await nextDay(stage)
    await killed(api)
    const books = await stage.database.opened(orderBooksIn)
    if (areDone(books) || start === STARTS_TO_END) return books
  }
}
