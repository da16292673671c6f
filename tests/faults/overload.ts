import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { join } from 'node:path'
import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import * as z from 'zod/mini'

import { fillPath } from '@switchboard/domain/call'
import { readBillingInformation } from '@switchboard/domain/billing/contract'
import { readDynamicConfiguration } from '@switchboard/domain/config/contract'
import { readDashboard } from '@switchboard/domain/dashboard/contract'
import { readRecurringPayment } from '@switchboard/domain/payments/recurring-payment'
import { login } from '@switchboard/domain/session/contract'

import { startFront } from '../../tools/cluster/front.ts'
import { stopAndWait } from '../../tools/processes.ts'

import { PAYING_ACCOUNTS, WRITING_ACCOUNTS } from './accounts.ts'
import { openRecorder } from './client-log.ts'
import type { FloodTally } from './flood.ts'
import { watchBelowCapacity } from './foreign-load.ts'
import { percentile } from './options.ts'
import { requestToken, pay, signIn } from './payer.ts'
import { goodIn, sendFlood } from './send-flood.ts'
import { freePort, recordsFolder, setStage } from './stage.ts'
import type { Stage } from './stage.ts'

const READS = [readDashboard, readBillingInformation, readRecurringPayment]
/** Numbers of concurrent customers, tried to find the highest rate. */
const AT_ONCE = [8, 16, 32, 64]
const PEAK_SECONDS = 10
const FLOOD_CONNECTIONS = 400
const FLOOD_SECONDS = 300
const FOREIGN_SECONDS = 30
const PAYERS = 3
const START_MILLISECONDS = 60_000
const ASK_AGAIN_MILLISECONDS = 100
const PAY_EVERY_MILLISECONDS = 500
const SIGN_IN_EVERY_MILLISECONDS = 500
/** After the flood this share of the peak is sent, and nearly all of it must be answered well. */
const AFTERWARDS = { share: 0.5, seconds: 20, good: 0.99 }

const MIN_GOODPUT = 0.8
const MAX_P99_MILLISECONDS = 1_000
const MAX_RECOVERY_SECONDS = 10

type Waits = { readonly paying: number[]; readonly signingIn: number[]; refused: number }

/**
 * Sends ten times the requests that one API process behind HAProxy can serve (`--times`), for five minutes
 * (`--seconds`), beside customers who pay and sign in. Measures the share of the peak still served, how long the
 * customers wait, and how soon all requests are served again. With `--foreign N` the run stays within capacity,
 * beside N programs that take a processor each, and nothing may be refused.
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      times: { type: 'string', default: '10' },
      seconds: { type: 'string' },
      foreign: { type: 'string', default: '0' },
    },
  })
  const [times, foreign] = [Number(values.times), Number(values.foreign)]
  const seconds = Number(values.seconds ?? (foreign > 0 ? FOREIGN_SECONDS : FLOOD_SECONDS))
  const stage = await setStage({ database: 'postgres', api: { TRUSTED_PROXIES: '127.0.0.1' } })
  const port = await freePort()
  const front = startFront({
    apis: [{ port: portIn(stage.apiUrl), managementPort: portIn(stage.managementUrl) }],
    port,
    primaryPort: await freePort(),
    folder: recordsFolder('overload'),
  })
  const apiUrl = `http://127.0.0.1:${port}/api`
  try {
    await stage.startApi()
    await untilServed(apiUrl)
    if (foreign > 0) {
      const requests = listReads(await requestToken(apiUrl))
      const apiPort = portIn(stage.apiUrl)
      return await watchBelowCapacity({ frontPort: port, apiPort, requests, seconds }, foreign)
    }
    return report(await measureOverload({ ...stage, apiUrl }, times, seconds), times)
  } finally {
    await stopAndWait(front)
    await stage.close()
  }
}

function portIn(url: string): number {
  return Number(new URL(url).port)
}

async function untilServed(apiUrl: string): Promise<void> {
  const until = Date.now() + START_MILLISECONDS
  while (Date.now() < until) {
    const answer = await fetch(apiUrl + readDynamicConfiguration.path).catch(() => null)
    if (answer?.ok === true) return
    await wait(ASK_AGAIN_MILLISECONDS)
  }
  throw new Error('HAProxy serves nothing: is it installed?')
}

type Figures = {
  readonly peak: number
  readonly flood: FloodTally
  readonly waits: Waits
  readonly recovery: number
}

async function measureOverload(stage: Stage, times: number, seconds: number): Promise<Figures> {
  const token = await requestToken(stage.apiUrl)
  const port = portIn(stage.apiUrl)
  const requests = listReads(token)
  const over = new AbortController()
  // the customers are also present while the peak is measured, so their cost does not count as a loss by the flood
  const customers = [
    ...Array.from({ length: PAYERS }, (_nothing, number) =>
      payUntil(stage, token, { number, over: over.signal }),
    ),
    signInUntil(stage.apiUrl, over.signal),
  ]
  let peak = 0
  for (const connections of AT_ONCE) {
    const { seconds: peakSeconds } = await sendFlood({
      port,
      requests,
      perSecond: null,
      seconds: PEAK_SECONDS,
      connections,
    })
    const served = goodIn(peakSeconds) / PEAK_SECONDS
    console.log(`${connections} customers at once: ${served.toFixed(0)} a second`)
    peak = Math.max(peak, served)
  }

  const watched = watch(new URL(stage.apiUrl).origin)
  const connections = FLOOD_CONNECTIONS
  const flood = await sendFlood({ port, requests, perSecond: peak * times, seconds, connections })
  const waits = watched.stop()
  over.abort()
  await Promise.all(customers)
  const calm = { perSecond: peak * AFTERWARDS.share, seconds: AFTERWARDS.seconds, connections }
  const after = await sendFlood({ port, requests, ...calm })
  return { peak, flood, waits, recovery: recoveryIn(after) }
}

/** Leaves out the accounts that pay meanwhile: reading them costs more with each payment. */
function listReads(token: () => string): string[] {
  return WRITING_ACCOUNTS.flatMap((accountCode) =>
    READS.map(({ path }) => wireText(`/api${fillPath(path, { accountCode })}`, token())),
  )
}

function report({ peak, flood, waits, recovery }: Figures, times: number): boolean {
  const { seconds, cpuSeconds } = flood
  const sum = (kind: keyof FloodTally['seconds'][number]) =>
    seconds.reduce((total, each) => total + each[kind], 0)
  const goodput = goodIn(seconds) / seconds.length / peak
  const [paying, signingIn] = [percentile(waits.paying, 0.99), percentile(waits.signingIn, 0.99)]
  console.table({
    'the most served a second': peak.toFixed(0),
    'asked for a second, times that': times,
    seconds: seconds.length,
    'served 200': sum('good'),
    'refused 503': sum('refused'),
    'answered otherwise': sum('other'),
    'not sent, as every connection waited': sum('unsent'),
    'served, of the most (goal >= 0.8)': goodput.toFixed(2),
    'its sender, of the processors': (cpuSeconds / seconds.length / availableParallelism()).toFixed(2),
    'calls of paying': waits.paying.length,
    'their p99, ms (goal <= 1000)': paying.toFixed(0),
    'sign-ins': waits.signingIn.length,
    'sign-ins’ p99, ms (goal <= 1000)': signingIn.toFixed(0),
    'calls of paying and sign-ins refused': waits.refused,
    'seconds until all is served (goal <= 10)': recovery,
  })
  return (
    sum('refused') > 0 &&
    goodput >= MIN_GOODPUT &&
    Math.max(paying, signingIn) <= MAX_P99_MILLISECONDS &&
    recovery <= MAX_RECOVERY_SECONDS
  )
}

/** The number of seconds until nothing is refused or lost any more. */
export function recoveryIn({ seconds }: FloodTally): number {
  const isWhole = ({ good, refused, other, unsent }: FloodTally['seconds'][number]) =>
    good > 0 && good >= (good + refused + other + unsent) * AFTERWARDS.good
  return seconds.findLastIndex((each) => !isWhole(each)) + 1
}

function wireText(path: string, token: string): string {
  return [`GET ${path} HTTP/1.1`, 'host: 127.0.0.1', `authorization: Bearer ${token}`, '\r\n'].join('\r\n')
}

type Payer = { readonly number: number; readonly over: AbortSignal }

async function payUntil({ apiUrl }: Stage, token: () => string, { number, over }: Payer): Promise<void> {
  const recorder = openRecorder(join(recordsFolder(`overload-${number}`), 'clients.jsonl'))
  for (let count = 0; !over.aborted; count += 1) {
    const account = PAYING_ACCOUNTS[(count * PAYERS + number) % PAYING_ACCOUNTS.length] ?? ''
    const intent = `client-${number}-payment-${count}`
    await pay({ apiUrl, token, recorder }, { intent, account, cents: 1_000, card: 'good', closesPage: false })
    await wait(PAY_EVERY_MILLISECONDS)
  }
}

async function signInUntil(apiUrl: string, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    // a refused sign-in is counted with the answers
    await signIn(apiUrl).catch(() => undefined)
    await wait(SIGN_IN_EVERY_MILLISECONDS)
  }
}

const message = z.object({
  request: z.object({ origin: z.string(), path: z.string() }),
  response: z.optional(z.object({ statusCode: z.number() })),
})

/** Measures the wait for each answer of an origin until it is stopped. */
function watch(origin: string): { stop(): Waits } {
  const begun = new WeakMap<object, number>()
  const waits: Waits = { paying: [], signingIn: [], refused: 0 }
  const requestIn = (event: unknown) =>
    typeof event === 'object' && event !== null && 'request' in event && typeof event.request === 'object'
      ? event.request
      : null
  const onBegin = (event: unknown) => {
    const request = requestIn(event)
    if (request !== null) begun.set(request, performance.now())
  }
  const onAnswer = (event: unknown) => {
    const request = requestIn(event)
    const { request: sentRequest, response } = message.parse(event)
    const since = request === null ? undefined : begun.get(request)
    if (sentRequest.origin !== origin || since === undefined) return
    const { statusCode = 0 } = response ?? {}
    if (statusCode >= 400) waits.refused += 1
    const waited = sentRequest.path.endsWith(login.path) ? waits.signingIn : waits.paying
    waited.push(performance.now() - since)
  }
  subscribe('undici:request:create', onBegin)
  subscribe('undici:request:headers', onAnswer)
  return {
    stop: () => {
      unsubscribe('undici:request:create', onBegin)
      unsubscribe('undici:request:headers', onAnswer)
      return waits
    },
  }
}
