import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'node:path'

import {
  notifyOfSession,
  processCardTransaction,
  readCardTransaction,
} from '@switchboard/domain/payments/contract'
import { seedRandom } from '@switchboard/domain/testing/random'

import { stopAndWait } from '../../tools/processes.ts'

import { PAYING_ACCOUNTS } from './accounts.ts'
import { readBooks } from './books.ts'
import type { Books } from './books.ts'
import { checkFolder, keepRecords, RECORD_FILES } from './checker.ts'
import { parseGatewayLog } from './gateway-log.ts'
import { isFinalState } from './invariants.ts'
import { payThreeDaysLate } from './late.ts'
import { parseOptions, percentile } from './options.ts'
import { createPaymentLink, requestToken, once, sendCard } from './payer.ts'
import type { Connection, Intent } from './payer.ts'
import { recordsFolder, setStage } from './stage.ts'
import type { Stage } from './stage.ts'
import { openRecorder } from './client-log.ts'
import { unknownsSeen } from './unknowns.ts'
import { EVERYTHING, weather } from './weather.ts'

const CLIENTS = 60
const SESSION_LIFE_SECONDS = 20
const MAX_PROCESSES_AT_ONCE = 7
const MAX_POLLS = 20
const POLL_MILLISECONDS = 250
const MAX_SETTLE_MILLISECONDS = 300_000
const MAX_TIME_TO_TRUTH_MILLISECONDS = 120_000
const PAYMENTS_LATE = 200

/** The acts of a customer after a payment, in any order. The notifications of the gateway arrive in between. */
const EVENTS = ['card', 'notification', 'read', 'process'] as const
type Event = (typeof EVENTS)[number]
const ORDERS = listPermutations(EVENTS)

/**
 * Payments in every order of their events while the gateway is switched from fault to fault; the last third under a
 * gateway that notifies nobody. Then payments whose truth comes out three days late.
 */
export async function run(args: string[]): Promise<boolean> {
  const { n: payments, seed, database } = parseOptions(args, { n: 10_000, database: 'postgres' })
  const folder = recordsFolder(`gateway-${database}-${seed}`)
  const recorder = openRecorder(join(folder, RECORD_FILES.clients))
  const stage = await setStage({
    database,
    sandbox: { SESSION_LIFE_SECONDS: String(SESSION_LIFE_SECONDS), NOTIFICATION_RETRY_MILLISECONDS: '1000' },
    api: { GATEWAY_TIMEOUT_SECONDS: '1' },
  })
  try {
    const api = await stage.startApi()
    const connection = { apiUrl: stage.apiUrl, token: await requestToken(stage.apiUrl), recorder }
    const started = Date.now()
    const seen = unknownsSeen(stage.database)
    const { changes } = await payUnderWeather({ stage, connection, payments, random: seedRandom(seed) })
    const faultsEnded = Date.now()
    await waitUntilSettled(stage)
    const unknown = await seen.stop()
    const seconds = ((Date.now() - started) / 1000).toFixed(0)
    const truth = timesToTruth(await stage.database.withConnection(readBooks), await stage.gatewayLog())
    await stopAndWait(api)
    const late = await payThreeDaysLate(stage, connection, Math.min(PAYMENTS_LATE, payments))

    const [books, gatewayLog] = [await stage.database.withConnection(readBooks), await stage.gatewayLog()]
    keepRecords(folder, { books, gatewayLog, seed, faultsEnded: Math.max(faultsEnded, late.faultsEnded) })
    const { sent, repeats, dropped } = parseGatewayLog(gatewayLog).notifications
    console.log(
      `${payments} payments in ${ORDERS.length} orders on ${database}, ${changes} changes of the switches, ${seconds} s`,
    )
    console.log(
      `notifications ${sent}, repeated ${repeats}, dropped ${dropped}; payments seen unknown ${unknown.seen}, left ${unknown.left}`,
    )
    const most = percentile(truth, 0.99)
    console.log(`time to truth of ${truth.length} cards: p50 ${percentile(truth, 0.5)} ms, p99 ${most} ms`)
    console.log(
      `three days late: ${late.payments} payments, booked on the day that they were made ${late.onTheirDay}`,
    )
    return (
      checkFolder(folder) &&
      unknown.seen > 0 &&
      unknown.left === 0 &&
      late.onTheirDay === late.payments &&
      most <= MAX_TIME_TO_TRUTH_MILLISECONDS
    )
  } finally {
    await stage.close()
  }
}

type World = {
  readonly stage: Stage
  readonly connection: Connection
  readonly payments: number
  readonly random: () => number
}

async function payUnderWeather({ stage, connection, payments, random }: World) {
  const switches = weather(stage, random, EVERYTHING)
  let next = 0
  async function client(): Promise<void> {
    while (next < payments) {
      const number = next
      next += 1
      if (next > (payments * 2) / 3) switches.dropEverything()
      await payInOrder(connection, createIntent(number, random), ORDERS[number % ORDERS.length] ?? EVENTS)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, () => client()))
  return { changes: await switches.clear() }
}

function createIntent(number: number, random: () => number): Intent {
  return {
    intent: `payment-${number}`,
    account: PAYING_ACCOUNTS[number % PAYING_ACCOUNTS.length] ?? '',
    cents: Math.ceil(random() * 20_000),
    card: random() < 0.8 ? 'good' : 'bad',
    closesPage: random() < 0.5,
  }
}

/** Makes a payment with its events in this order. A customer who does not leave waits some time for the outcome. */
async function payInOrder(connection: Connection, intent: Intent, order: readonly Event[]): Promise<void> {
  const link = await createPaymentLink(connection, intent)
  if (link === null) return
  const { transactionId, paymentUrl, providerTransactionId } = link
  const request = { ...intent, transactionId, key: `${intent.intent}-process` }
  const read = () => once(connection, { ...request, call: 'read', shape: readCardTransaction })
  const process = () => once(connection, { ...request, call: 'process', shape: processCardTransaction })
  const events: Record<Event, () => Promise<unknown>> = {
    card: () => sendCard(connection.recorder, request, paymentUrl),
    notification: () =>
      fetch(`${connection.apiUrl}${notifyOfSession.path}?sessionId=${providerTransactionId}`).then((answer) =>
        answer.text(),
      ),
    read,
    process: () => Promise.all(Array.from({ length: 1 + (intent.cents % MAX_PROCESSES_AT_ONCE) }, process)),
  }
  for (const event of order) await events[event]()
  for (let poll = 0; !intent.closesPage && poll < MAX_POLLS; poll += 1) {
    if ((await process()).event !== 'unknown') return
    await wait(POLL_MILLISECONDS)
  }
}

/** Waits until every payment is final, or until a limit of time. */
async function waitUntilSettled({ database }: Stage): Promise<void> {
  const until = Date.now() + MAX_SETTLE_MILLISECONDS
  while (Date.now() < until) {
    const { payments } = await database.withConnection(readBooks)
    if (payments.every(({ state }) => isFinalState(state))) return
    await wait(5 * POLL_MILLISECONDS)
  }
}

/** The milliseconds from the charge of a card to its result in our books. */
function timesToTruth({ payments }: Books, gatewayLog: string): number[] {
  const tried = new Map(
    parseGatewayLog(gatewayLog).charges.map(({ transactionId, at }) => [transactionId, at]),
  )
  return payments.flatMap(({ id, settledAt }) => {
    const at = tried.get(id)
    return at === undefined || settledAt === null ? [] : [Math.round(settledAt - at)]
  })
}

function listPermutations(events: readonly Event[]): Event[][] {
  if (events.length === 0) return [[]]
  return events.flatMap((first) =>
    listPermutations(events.filter((event) => event !== first)).map((rest) => [first, ...rest]),
  )
}
