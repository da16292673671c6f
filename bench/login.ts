import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

import { comparePassword, hashPassword } from '../apps/api/src/identity/passwords.ts'

import { withPostgres } from './database.ts'
import { median } from './figures.ts'
import { atMost, exactly } from './report.ts'
import type { Measurement } from './report.ts'
import { freePort, startApi } from './running-api.ts'

const CEILING_SECONDS = 4
const WATCHED_SECONDS = 15
/** The pause between two dashboard calls of the customer. */
const DASHBOARD_EVERY_MILLISECONDS = 25
const STORM_TIMES_CEILING = 2
const MAX_SLOWDOWN = 3
const MAX_WAIT_MILLISECONDS = 1_000

const BEN = { account: '100517', username: 'ben@demo.example', password: 'kea-demo-2026' }
const WRONG = 403
const TURNED_AWAY = 429

type Answered = { readonly status: number; readonly milliseconds: number }

/**
 * Measures the dashboard of a customer during an attack: twice as many wrong passwords as the machine can hash, each for
 * another user and from another address. The limit is the dashboard without the attack.
 */
export function measureLogin(rounds: number): Promise<Measurement> {
  return withPostgres(async (url) => {
    const ceiling = await hashesASecond()
    const api = await startApi(await freePort(), { DATABASE_URL: url, TRUSTED_PROXIES: '127.0.0.1' })
    try {
      const token = await signInBen(api.url)
      await watchDashboard(api.url, token)
      const measured = new Array<Round>()
      for (let round = 1; round <= rounds; round += 1) {
        measured.push(await oneRound(api.url, { token, ceiling, round }))
      }
      return toMeasurement(ceiling, measured)
    } finally {
      await api.stop()
    }
  })
}

type Round = {
  readonly quiet: number
  readonly stormy: number
  readonly hashed: number
  readonly turnedAway: number
  readonly slowestTurnedAway: number
  readonly unexpected: number
}

async function oneRound(
  url: string,
  { token, ceiling, round }: { token: string; ceiling: number; round: number },
): Promise<Round> {
  const quiet = p99(await watchDashboard(url, token))
  const storm = stormOn(url, { perSecond: ceiling * STORM_TIMES_CEILING, round })
  const stormy = p99(await watchDashboard(url, token))
  const answers = await storm
  const turnedAway = answers.filter(({ status }) => status === TURNED_AWAY)
  const hashed = answers.filter(({ status }) => status === WRONG)
  return {
    quiet,
    stormy,
    hashed: hashed.length / WATCHED_SECONDS,
    turnedAway: turnedAway.length,
    slowestTurnedAway: Math.max(0, ...turnedAway.map(({ milliseconds }) => milliseconds)),
    unexpected: answers.length - turnedAway.length - hashed.length,
  }
}

/** The number of passwords that this idle machine compares in a second, by the function of the provider. */
async function hashesASecond(): Promise<number> {
  const stored = await hashPassword('what someone has chosen')
  const until = performance.now() + CEILING_SECONDS * 1000
  let compared = 0
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      while (performance.now() < until) {
        await comparePassword(stored, 'what someone else tries')
        compared += 1
      }
    }),
  )
  return compared / CEILING_SECONDS
}

async function signInBen(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    body: buildLoginForm(BEN.username, BEN.password),
  })
  const body: unknown = await answer.json()
  if (typeof body === 'object' && body !== null && 'access_token' in body) return String(body.access_token)
  throw new Error(`ben could not sign in: ${answer.status}`)
}

/** The milliseconds of each dashboard call during the measurement. */
async function watchDashboard(url: string, token: string): Promise<readonly number[]> {
  const calls = (WATCHED_SECONDS * 1000) / DASHBOARD_EVERY_MILLISECONDS
  return evenly(calls, DASHBOARD_EVERY_MILLISECONDS, async () => {
    const { status, milliseconds } = await timeRequest(`${url}/api/accounts/${BEN.account}/dashboard`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (status !== 200) throw new Error(`the dashboard answered ${status}`)
    return milliseconds
  })
}

/** Sends wrong passwords at a fixed rate, without waiting for replies. */
function stormOn(
  url: string,
  { perSecond, round }: { perSecond: number; round: number },
): Promise<readonly Answered[]> {
  return evenly(Math.round(perSecond * WATCHED_SECONDS), 1000 / perSecond, (index) =>
    timeRequest(`${url}/api/user/login`, {
      method: 'POST',
      headers: { 'x-forwarded-for': `10.${round}.${index >> 8}.${index & 255}` },
      body: buildLoginForm(`storm-${round}-${index}@demo.example`, 'kea-demo-2025'),
    }),
  )
}

/** Starts `count` tasks, one after each pause, and waits for all. */
async function evenly<Result>(
  count: number,
  pauseMilliseconds: number,
  start: (index: number) => Promise<Result>,
): Promise<readonly Result[]> {
  const begin = performance.now()
  const results = new Array<Promise<Result>>()
  for (let index = 0; index < count; index += 1) {
    const early = begin + index * pauseMilliseconds - performance.now()
    if (early > 0) await sleep(early)
    results.push(start(index))
  }
  return Promise.all(results)
}

async function timeRequest(address: string, init: RequestInit): Promise<Answered> {
  const started = performance.now()
  const answer = await fetch(address, init)
  await answer.arrayBuffer()
  return { status: answer.status, milliseconds: performance.now() - started }
}

function buildLoginForm(username: string, password: string): URLSearchParams {
  return new URLSearchParams({ userpool: 'customers', username, password, longlifesession: 'false' })
}

function p99(milliseconds: readonly number[]): number {
  const sorted = milliseconds.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
}

function toMeasurement(ceiling: number, rounds: readonly Round[]): Measurement {
  const worst = (figure: (round: Round) => number) => Math.max(...rounds.map(figure))
  return {
    heads: [
      'round',
      'quiet p99 ms',
      'stormy p99 ms',
      'hashed a second',
      'told 429',
      'the slowest of them ms',
    ],
    rows: [
      ['the ceiling', '', '', ceiling.toFixed(1), '', ''],
      ...rounds.map((round, index) => [
        String(index + 1),
        round.quiet.toFixed(1),
        round.stormy.toFixed(1),
        round.hashed.toFixed(1),
        String(round.turnedAway),
        round.slowestTurnedAway.toFixed(0),
      ]),
    ],
    verdicts: [
      atMost(
        'dashboard p99 in the storm, times its quiet one, median',
        median(rounds.map(({ quiet, stormy }) => stormy / quiet)),
        MAX_SLOWDOWN,
      ),
      atMost(
        'milliseconds until the last of the excess was told 429',
        worst(({ slowestTurnedAway }) => slowestTurnedAway),
        MAX_WAIT_MILLISECONDS,
      ),
      exactly('rounds without an excess', rounds.filter(({ turnedAway }) => turnedAway === 0).length, 0),
      exactly(
        'answers besides 403 and 429',
        worst(({ unexpected }) => unexpected),
        0,
      ),
    ],
    rounds,
  }
}
