import { setTimeout as wait } from 'node:timers/promises'

import { pay, signIn, takenBy } from './payer.ts'
import type { Connection, Intent } from './payer.ts'
import { booksIn, killed, optionsOf, randomFrom, setStage } from './stage.ts'
import type { Books, Stage } from './stage.ts'

const CLIENTS = 20
/** The API lives so long at most before it is killed, from the moment that it answers. */
const MOST_LIFE_MILLISECONDS = 3_000
/** A session that nobody has the link of is over after this long. */
const SESSION_LIFE_SECONDS = 20
const MOST_WAIT_MILLISECONDS = 300_000
/** Well before an access token ends. */
const TOKEN_LIFE_MILLISECONDS = 400_000

/** Kills the API at random moments while customers pay, and compares its books with the gateway's. */
export async function run(args: string[]): Promise<boolean> {
  const { n: kills, seed } = optionsOf(args, { n: 50, seed: Date.now() % 1_000_000 })
  const random = randomFrom(seed)
  const stage = await setStage({ SESSION_LIFE_SECONDS: String(SESSION_LIFE_SECONDS) })
  try {
    const started = Date.now()
    const intents = await payWhileKilling(stage, kills, random)
    const { books, seconds } = await booksWhenFinal(stage)
    const problems = problemsIn(intents, books, await takenBy(stage.sandboxUrl))
    print({
      seed,
      kills,
      intents,
      books,
      problems,
      settleSeconds: seconds,
      runSeconds: (Date.now() - started) / 1000,
    })
    return problems.length === 0
  } finally {
    await stage.close()
  }
}

async function payWhileKilling(stage: Stage, kills: number, random: () => number): Promise<Intent[]> {
  const intents: Intent[] = []
  let api = await stage.startApi()
  let token = await signIn(stage.apiUrl)
  let tokenEnds = Date.now() + TOKEN_LIFE_MILLISECONDS
  const over = new AbortController()
  const connection: Connection = { apiUrl: stage.apiUrl, token: () => token }

  async function client(number: number): Promise<void> {
    for (let count = 0; !over.signal.aborted; count += 1) {
      const intent = newIntent(`fault-${number}-${count}`, random)
      intents.push(intent)
      await pay(connection, intent)
    }
  }

  const clients = Array.from({ length: CLIENTS }, (_nothing, number) => client(number))
  for (let kill = 0; kill < kills; kill += 1) {
    await wait(random() * MOST_LIFE_MILLISECONDS)
    await killed(api)
    api = await stage.startApi()
    if (Date.now() > tokenEnds) {
      token = await signIn(stage.apiUrl)
      tokenEnds = Date.now() + TOKEN_LIFE_MILLISECONDS
    }
  }
  over.abort()
  await Promise.all(clients)
  await killed(api)
  return intents
}

function newIntent(key: string, random: () => number): Intent {
  return {
    key,
    amount: Math.ceil(random() * 20_000) / 100,
    card: random() < 0.8 ? 'good' : 'bad',
    leaves: random() < 0.2,
    transactionId: null,
    cardsSent: 0,
    told: 'nothing',
  }
}

/** Starts the API once more and waits until reconciliation has brought every payment to its end. */
async function booksWhenFinal(stage: Stage): Promise<{ books: Books; seconds: number }> {
  const started = Date.now()
  for (;;) {
    const api = await stage.startApi()
    await wait(SESSION_LIFE_SECONDS * 1000)
    await killed(api)
    const books = await stage.whileStopped(booksIn)
    const seconds = (Date.now() - started) / 1000
    if (books.open === 0 || seconds * 1000 > MOST_WAIT_MILLISECONDS) return { books, seconds }
  }
}

/** Everything that must not be, in words; empty is a pass. */
function problemsIn(intents: readonly Intent[], books: Books, taken: Map<string, number[]>): string[] {
  const payments = new Map(books.payments.map((payment) => [payment.id, payment]))
  const problems: string[] = []
  if (books.ledgerSum !== 0) problems.push(`the ledger sums to ${books.ledgerSum}`)
  if (books.open > 0) problems.push(`${books.open} payments are not final`)
  for (const { key, told, transactionId } of intents) {
    const paid = taken.has(transactionId ?? '')
    if (told === 'paid' && payments.get(transactionId ?? '')?.state !== 'approved')
      problems.push(`${key}: lost`)
    if (told === 'paid' && !paid) problems.push(`${key}: told paid, and the gateway took nothing`)
    if ((told === 'failed' || told === 'refused') && paid)
      problems.push(`${key}: told failed, and the gateway took money`)
  }
  for (const [id, amounts] of taken) {
    const payment = payments.get(id)
    if (amounts.length > 1) problems.push(`${id}: charged ${amounts.length} times`)
    if (payment?.state !== 'approved') problems.push(`${id}: charged, and here it is ${payment?.state}`)
    if (payment?.booked !== 1) problems.push(`${id}: charged once, booked ${payment?.booked ?? 0} times`)
    if (payment?.bookedCents !== amounts[0]) problems.push(`${id}: booked with another amount`)
  }
  for (const { id, state, booked } of books.payments) {
    if (!taken.has(id) && (state === 'approved' || booked > 0)) problems.push(`${id}: booked, never charged`)
  }
  const cards = intents
    .filter(({ card }) => card === 'good')
    .reduce((sum, { cardsSent }) => sum + cardsSent, 0)
  if (taken.size > cards) problems.push(`${taken.size} charges for ${cards} cards sent`)
  return problems
}

type Found = {
  seed: number
  kills: number
  intents: readonly Intent[]
  books: Books
  problems: readonly string[]
  settleSeconds: number
  runSeconds: number
}

function print({ seed, kills, intents, books, problems, settleSeconds, runSeconds }: Found): void {
  const told = (what: Intent['told']) => intents.filter((intent) => intent.told === what).length
  const states = (what: string) => books.payments.filter(({ state }) => state === what).length
  console.log(`kills ${kills}, seed ${seed}, ${runSeconds.toFixed(0)} s`)
  console.log(
    `customers: ${intents.length} payments meant, ${told('paid')} told paid, ${told('failed')} told failed, ` +
      `${told('refused')} refused, ${told('nothing')} left`,
  )
  console.log(
    `books: ${books.payments.length} transactions, ${states('approved')} approved, ${states('declined')} declined, ` +
      `${states('abandoned')} abandoned, ${books.open} not final ${settleSeconds.toFixed(0)} s after the last kill; ` +
      `ledger sum ${books.ledgerSum}`,
  )
  console.log(problems.length === 0 ? 'lost 0, double 0, stuck 0' : problems.slice(0, 20).join('\n'))
}
