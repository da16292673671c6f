import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import * as z from 'zod/mini'

import { waitForExit } from '../../tools/processes.ts'

import { attacksOn } from './front-attacks.ts'
import type { Attack } from './front-attacks.ts'
import { parseOptions, percentile } from './options.ts'
import { requestToken } from './payer.ts'
import { setStage } from './stage.ts'

const CUSTOMER_ADDRESS = '203.0.113.5'
const CHEAP_CALL = '/iam/users/me'
const EVERY_MILLISECONDS = 25
const WARM_UP_SECONDS = 3
const P99 = 0.99
const MAX_SLOWDOWN = 3

/** The attacker's final message: how often each status was answered. */
const finalMessage = z.tuple([z.record(z.string(), z.number())], z.unknown())

type Row = {
  readonly call: string
  /** Milliseconds. */
  readonly 'quiet p99': number
  readonly 'attacked p99': number
  readonly ratio: number
  /** The attacker's answers: how often each status occurred. */
  readonly answers: string
}

/**
 * Lets one address attack each open call in turn for `--seconds`, while a customer at another address repeats a cheap
 * call. `--only WORD` takes only the calls with the word in their names.
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: { seconds: { type: 'string' }, only: { type: 'string' }, db: { type: 'string' } },
  })
  const { n: seconds, database } = parseOptions(
    ['--n', values.seconds ?? '60', ...(values.db === undefined ? [] : ['--db', values.db])],
    { n: 60, database: 'pglite', seed: 0 },
  )
  const stage = await setStage({ database })
  try {
    await stage.startApi({ TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'silent' })
    const publicUrl = stage.apiUrl.replace(/\/api$/, '')
    const token = await requestToken(stage.apiUrl)
    const attacks = (await attacksOn(publicUrl)).filter(({ call }) => call.includes(values.only ?? ''))
    const watch = (duration: number) => watchCustomer({ apiUrl: stage.apiUrl, token }, duration)
    await watch(WARM_UP_SECONDS)
    const rows: Row[] = []
    for (const [place, attack] of attacks.entries()) {
      const quiet = await watch(seconds)
      const stopAttack = startAttack({ publicUrl, address: `198.51.100.${place + 1}`, attack })
      const attacked = await watch(seconds)
      rows.push(toRow(attack, { quiet, attacked, answers: await stopAttack() }))
      console.log(`${attack.call}: ${rows.at(-1)?.ratio}`)
    }
    console.table(rows)
    return rows.length > 0 && rows.every(({ ratio }) => ratio <= MAX_SLOWDOWN)
  } finally {
    await stage.close()
  }
}

/** Milliseconds of each call of a customer who calls at fixed intervals, however long the answers take. */
async function watchCustomer(
  { apiUrl, token }: { apiUrl: string; token: () => string },
  seconds: number,
): Promise<readonly number[]> {
  const begin = performance.now()
  const calls: Promise<number>[] = []
  for (let place = 0; place * EVERY_MILLISECONDS < seconds * 1000; place += 1) {
    const due = begin + place * EVERY_MILLISECONDS
    await wait(Math.max(0, due - performance.now()))
    calls.push(measureMilliseconds(apiUrl, token(), due))
  }
  return Promise.all(calls)
}

async function measureMilliseconds(apiUrl: string, token: string, due: number): Promise<number> {
  const answer = await fetch(apiUrl + CHEAP_CALL, {
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': CUSTOMER_ADDRESS },
  })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`the customer was answered ${answer.status}`)
  return performance.now() - due
}

/** Starts the attacker. The returned function ends it and returns its answers. */
function startAttack(order: { publicUrl: string; address: string; attack: Attack }): () => Promise<string> {
  const attacker = fork(join(import.meta.dirname, 'front-attacker.ts'))
  // it represents another machine: its work must not take processor time from the API
  setPriority(attacker.pid ?? 0, constants.priority.PRIORITY_LOW)
  attacker.send(order)
  return async () => {
    const message = once(attacker, 'message')
    const ended = waitForExit(attacker)
    attacker.send('over')
    const [answers] = finalMessage.parse(await message)
    await ended
    return Object.entries(answers)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ')
  }
}

function toRow(
  { call }: Attack,
  { quiet, attacked, answers }: { quiet: readonly number[]; attacked: readonly number[]; answers: string },
): Row {
  const [before, during] = [percentile(quiet, P99), percentile(attacked, P99)]
  const round = (value: number) => Number(value.toFixed(1))
  return {
    call,
    'quiet p99': round(before),
    'attacked p99': round(during),
    ratio: round(during / before),
    answers,
  }
}
