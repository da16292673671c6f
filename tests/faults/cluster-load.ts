import { channel } from 'node:diagnostics_channel'
import { setTimeout as wait } from 'node:timers/promises'

import * as z from 'zod/mini'

import { fillPath } from '@switchboard/domain/call'
import { readRecurringPayment } from '@switchboard/domain/payments/recurring-payment'

import { PAYING_ACCOUNTS } from './accounts.ts'
import type { Recorder } from './client-log.ts'
import { ORDERING } from './order-accounts.ts'
import { orderFibre, orderUntil } from './order-client.ts'
import type { ConfirmedOrder } from './order-client.ts'
import { requestToken, pay } from './payer.ts'
import type { Connection, Intent } from './payer.ts'
import { writeUntil } from './writer.ts'
import type { ClusterStage } from './cluster-stage.ts'

/** Clients at once: with the five of `writeUntil` and twelve that order, there are fifty. */
const PAYERS = 25
const READERS = 8
const PAUSE_MILLISECONDS = 100
const MAX_DAY_MILLISECONDS = 4_000
const FAULT = 500
const UNAVAILABLE = 503

/** Answers of the portal so far, grouped by their meaning for the client. */
export type Answers = { good: number; unavailable: string[]; other: string[]; broken: string[] }

const begun = z.object({ request: z.object({ origin: z.string(), path: z.string() }) })
const answered = z.object({ ...begun.shape, response: z.object({ statusCode: z.number() }) })
const failed = z.object({ ...begun.shape, error: z.object({ message: z.string() }) })

/** Counts every answer from an address to this process, whichever client made the call. */
export function answersFrom(origin: string): Answers & { stop(): void } {
  const answers: Answers = { good: 0, unavailable: [], other: [], broken: [] }
  const onAnswer = (message: unknown) => {
    const { request, response } = answered.parse(message)
    if (request.origin !== origin) return
    const line = `${response.statusCode} ${request.path} at ${new Date().toISOString()}`
    if (response.statusCode === UNAVAILABLE) answers.unavailable.push(line)
    else if (response.statusCode >= FAULT) answers.other.push(line)
    else answers.good += 1
  }
  const onFailure = (message: unknown) => {
    const { request, error } = failed.parse(message)
    if (request.origin === origin)
      answers.broken.push(`${error.message} ${request.path} at ${new Date().toISOString()}`)
  }
  const [headers, errors] = [channel('undici:request:headers'), channel('undici:request:error')]
  headers.subscribe(onAnswer)
  errors.subscribe(onFailure)
  return Object.assign(answers, {
    stop: () => {
      headers.unsubscribe(onAnswer)
      errors.unsubscribe(onFailure)
    },
  })
}

export type Load = {
  readonly answers: Answers
  readonly connection: Connection
  /** Ends the load. Returns the orders confirmed as placed and the number of days that passed at the provider. */
  over(): Promise<{
    readonly confirmed: readonly ConfirmedOrder[]
    readonly days: number
    readonly reads: number
  }>
}

/** Starts fifty customers who pay, order, write and read through HAProxy, while days pass. */
export async function loadOn(stage: ClusterStage, recorder: Recorder, random: () => number): Promise<Load> {
  const { apiUrl } = stage
  const over = new AbortController()
  const token = await requestToken(apiUrl)
  const connection: Connection = { apiUrl, token, recorder }
  const context = { apiUrl, token, over: over.signal }
  const answers = answersFrom(new URL(apiUrl).origin)
  let days = 0
  let reads = 0

  async function payer(number: number): Promise<void> {
    for (let count = 0; !over.signal.aborted; count += 1) {
      await pay(connection, newIntent(`client-${number}-payment-${count}`, random))
      await wait(PAUSE_MILLISECONDS)
    }
  }
  async function reader(number: number): Promise<void> {
    const accountCode = PAYING_ACCOUNTS[number % PAYING_ACCOUNTS.length] ?? ''
    const url = apiUrl + fillPath(readRecurringPayment.path, { accountCode })
    while (!over.signal.aborted) {
      const answer = await fetch(url, { headers: { authorization: `Bearer ${token()}` } }).catch(() => null)
      await answer?.arrayBuffer().catch(() => undefined)
      if (answer?.ok === true) reads += 1
      await wait(PAUSE_MILLISECONDS)
    }
  }
  async function liveDays(): Promise<void> {
    while (!over.signal.aborted) {
      await wait(random() * MAX_DAY_MILLISECONDS)
      if (await stage.livesADay()) days += 1
    }
  }

  const clients = [
    ...Array.from({ length: PAYERS }, (_nothing, number) => payer(number)),
    ...Array.from({ length: READERS }, (_nothing, number) => reader(number)),
    writeUntil(connection, over.signal),
  ]
  const orderers = ORDERING.codes.map((account) => orderUntil(context, (each) => orderFibre(each, account)))
  const living = liveDays()
  return {
    answers,
    connection,
    over: async () => {
      over.abort()
      await Promise.all([...clients, living])
      const confirmed = (await Promise.all(orderers)).flat()
      answers.stop()
      return { confirmed, days, reads }
    },
  }
}

function newIntent(intent: string, random: () => number): Intent {
  return {
    intent,
    account: PAYING_ACCOUNTS[Math.floor(random() * PAYING_ACCOUNTS.length)] ?? '',
    cents: Math.ceil(random() * 20_000),
    card: random() < 0.8 ? 'good' : 'bad',
    closesPage: random() < 0.1,
  }
}
