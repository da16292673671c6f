import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import * as z from 'zod/mini'

import { createCardTransaction, processCardTransaction } from '@switchboard/domain/payments/contract'
import { seedRandom } from '@switchboard/domain/testing/random'

import { stopAndWait } from '../../tools/processes.ts'

import { PAYING_ACCOUNTS } from './accounts.ts'
import { readBooks } from './books.ts'
import type { Books } from './books.ts'
import { checkFolder, keepRecords, RECORD_FILES } from './checker.ts'
import { cuttingProxy, CUTS } from './cutting-proxy.ts'
import type { CuttingProxy } from './cutting-proxy.ts'
import { parseGatewayLog } from './gateway-log.ts'
import { parseOptions } from './options.ts'
import { requestToken, newPayment, once, sendCard } from './payer.ts'
import type { Answered, RecordedRequest, Connection } from './payer.ts'
import { recordsFolder, setStage } from './stage.ts'
import { openRecorder } from './client-log.ts'

const CLIENTS = 30
const CALLS_A_PAYMENT = 2
const MAX_CUTS_A_CALL = 3
const MAX_AT_ONCE = 4
const GOOD_CARDS = 0.9
const MIN_CENTS = 100
const TRY_AGAIN_MILLISECONDS = 50
const MAX_SHOWN = 20

type Run = {
  readonly connection: Connection
  readonly proxies: readonly CuttingProxy[]
  readonly random: () => number
  /** Keys with a stored reply, and the replies to another body with the same key. */
  readonly counts: { kept: number; refused: number; calls: number }
  readonly otherAnswers: string[]
}

/**
 * Repeats calls of `create` and `process` with their keys: with connections that are cut at every place, several at once, and
 * with another body. Each key may have one effect, and all its replies must be the same.
 */
export async function run(args: string[]): Promise<boolean> {
  const { n: calls, seed, database } = parseOptions(args, { n: 10_000, database: 'postgres' })
  const folder = recordsFolder(`idempotency-${database}-${seed}`)
  const recorder = openRecorder(join(folder, RECORD_FILES.clients))
  const stage = await setStage({ database })
  const port = Number(new URL(stage.apiUrl).port)
  const proxies = await Promise.all(CUTS.map((cut) => cuttingProxy(port, cut)))
  try {
    const api = await stage.startApi()
    const connection = { apiUrl: stage.apiUrl, token: await requestToken(stage.apiUrl), recorder }
    const counts = { kept: 0, refused: 0, calls: 0 }
    const world: Run = { connection, proxies, random: seedRandom(seed), counts, otherAnswers: [] }
    const payments = Math.ceil(calls / CALLS_A_PAYMENT)
    const started = Date.now()
    await payAll(world, payments)
    const seconds = ((Date.now() - started) / 1000).toFixed(0)
    await stopAndWait(api)

    const [books, gatewayLog] = [await stage.database.withConnection(readBooks), await stage.gatewayLog()]
    keepRecords(folder, { books, gatewayLog, seed, faultsEnded: Date.now() })
    const effects = secondEffects(books, gatewayLog, payments)
    console.log(`${counts.calls} keys on ${database}, each asked again and again, ${seconds} s`)
    console.log(`cut ${CUTS.map((cut, place) => `${cut}: ${proxies[place]?.cuts() ?? 0}`).join(', ')}`)
    console.log(`second effects ${effects.length}, second answers ${world.otherAnswers.length}`)
    console.log(`another body under the key refused ${counts.refused} of ${counts.kept}`)
    const problems = [...effects, ...world.otherAnswers]
    for (const problem of problems.slice(0, MAX_SHOWN)) console.log(`   ${problem}`)
    return checkFolder(folder) && problems.length === 0 && counts.kept > 0 && counts.refused === counts.kept
  } finally {
    for (const proxy of proxies) await proxy.close()
    await stage.close()
  }
}

async function payAll(world: Run, payments: number): Promise<void> {
  let next = 0
  async function client(): Promise<void> {
    while (next < payments) {
      const number = next
      next += 1
      await payOnce(world, number)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, () => client()))
}

/** A payment with an amount that is unique in its account, so that its effects can be counted. */
async function payOnce(world: Run, number: number): Promise<void> {
  const account = PAYING_ACCOUNTS[number % PAYING_ACCOUNTS.length] ?? ''
  const cents = MIN_CENTS + Math.floor(number / PAYING_ACCOUNTS.length)
  const intent = `payment-${number}`
  const create = {
    intent,
    account,
    cents,
    transactionId: null,
    call: 'create',
    shape: createCardTransaction,
    key: `${intent}-create`,
    body: newPayment(cents),
  } as const
  const link = createCardTransaction.reply.safeParse(
    await repeatedly(world, create, { ...create, body: newPayment(cents + 1) }),
  )
  if (!link.success) throw new Error(`${intent} was not begun`)
  const { transactionId, paymentUrl } = link.data
  const card = world.random() < GOOD_CARDS ? 'good' : 'bad'
  await sendCard(world.connection.recorder, { intent, account, cents, transactionId, card }, paymentUrl)
  const key = `${intent}-process`
  const process = {
    intent,
    account,
    cents,
    transactionId,
    call: 'process',
    shape: processCardTransaction,
    key,
  } as const
  await repeatedly(world, process, { ...process, transactionId: OTHER_TRANSACTION })
}

const OTHER_TRANSACTION = 'f'.repeat(32)

/** Makes the same call with cut connections, then several times at once, then with another body, then unchanged. */
async function repeatedly(world: Run, request: RecordedRequest, other: RecordedRequest): Promise<unknown> {
  const { connection, random, counts } = world
  counts.calls += 1
  const cuts = Math.floor(random() * (MAX_CUTS_A_CALL + 1))
  for (let cut = 0; cut < cuts; cut += 1) {
    const proxy = world.proxies[Math.floor(random() * world.proxies.length)]
    if (proxy !== undefined) await once({ ...connection, apiUrl: `${proxy.url}/api` }, request)
  }
  const atOnce = 1 + Math.floor(random() * MAX_AT_ONCE)
  const answers = await Promise.all(
    Array.from({ length: atOnce }, () => repeatUntilAnswered(connection, request)),
  )
  const [first] = answers
  if (first === undefined || first.event !== 'ok') return first?.body
  counts.kept += 1
  // recorded as another write, because it does not reply to the customer's request
  const refusal = await once(connection, { ...other, call: 'write' })
  if (isKeyReused(refusal)) counts.refused += 1
  answers.push(await repeatUntilAnswered(connection, request))
  const different = new Set(answers.map(({ body }) => JSON.stringify(body)))
  if (different.size > 1) world.otherAnswers.push(`${request.key}: ${different.size} answers`)
  return first.body
}

async function repeatUntilAnswered(connection: Connection, request: RecordedRequest): Promise<Answered> {
  for (;;) {
    const answer = await once(connection, request)
    if (answer.event !== 'unknown') return answer
    await wait(TRY_AGAIN_MILLISECONDS)
  }
}

const refusal = z.object({ code: z.literal('IDEMPOTENCY_KEY_REUSED') })
const CONFLICT = 409

function isKeyReused({ status, body }: Answered): boolean {
  return status === CONFLICT && refusal.safeParse(body).success
}

/** The intended payments that happened more than once or not at all. */
function secondEffects(books: Books, gatewayLog: string, payments: number): string[] {
  const problems = new Array<string>()
  const meant = new Set(books.payments.map(({ account, cents }) => `${account} ${cents}`))
  const sessions = parseGatewayLog(gatewayLog).sessions.length
  const approved = books.payments.filter(({ state }) => state === 'approved').length
  const booked = books.transactions.filter(({ source }) => source.startsWith('card:')).length
  if (meant.size !== payments) problems.push(`${meant.size} payments for ${payments} that were meant`)
  if (books.payments.length !== payments)
    problems.push(`${books.payments.length} transactions for ${payments}`)
  if (sessions !== payments) problems.push(`${sessions} sessions at the gateway for ${payments}`)
  if (booked !== approved) problems.push(`${booked} bookings for ${approved} approved`)
  return problems
}
