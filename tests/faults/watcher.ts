import { setTimeout as wait } from 'node:timers/promises'

import { login } from '@switchboard/domain/session/contract'

import { percentile } from './options.ts'
import { signInFields } from './payer.ts'

const CALL = '/iam/users/me'
const CALL_EVERY_MILLISECONDS = 25
const SIGN_IN_EVERY_MILLISECONDS = 500
const MAX_SLOWDOWN = 3
const P99 = 0.99

/** Milliseconds of each call and page, and of each sign-in. `refused` counts the requests without a good answer. */
export type Tally = { readonly calls: number[]; readonly signIns: number[]; refused: number }

/**
 * A customer who makes a call, opens the page and signs in at fixed intervals, however long the answers take. The result watches
 * for some seconds.
 */
export function startWatch(
  origin: string,
  headers: () => Readonly<Record<string, string>>,
): (seconds: number) => Promise<Tally> {
  return async (seconds) => {
    const tally: Tally = { calls: [], signIns: [], refused: 0 }
    const until = performance.now() + seconds * 1000
    const timeWork = async (times: number[], work: () => Promise<boolean>) => {
      const begun = performance.now()
      if (!(await work().catch(() => false))) tally.refused += 1
      times.push(performance.now() - begun)
    }
    const requests: Promise<void>[] = []
    const repeat = async (everyMilliseconds: number, times: number[], work: () => Promise<boolean>) => {
      while (performance.now() < until) {
        requests.push(timeWork(times, work))
        await wait(everyMilliseconds)
      }
    }
    await Promise.all([
      repeat(CALL_EVERY_MILLISECONDS, tally.calls, () => isServed(`${origin}/api${CALL}`, headers())),
      repeat(SIGN_IN_EVERY_MILLISECONDS, tally.calls, () => isServed(origin, {})),
      repeat(SIGN_IN_EVERY_MILLISECONDS, tally.signIns, async () => {
        const answer = await fetch(`${origin}/api${login.path}`, { method: 'POST', body: signInFields() })
        await answer.arrayBuffer()
        return answer.ok
      }),
    ])
    await Promise.all(requests)
    return tally
  }
}

async function isServed(url: string, headers: Readonly<Record<string, string>>): Promise<boolean> {
  const answer = await fetch(url, { headers })
  await answer.arrayBuffer()
  return answer.ok
}

export type TallyComparison = {
  readonly requests: number
  readonly refused: number
  readonly 'quiet p99, ms': number
  /** Times the quiet 99th percentile. */
  readonly calls: number
  readonly 'sign-ins': number
}

export function compareTallies(quiet: Tally, attacked: Tally): TallyComparison {
  const times = (which: 'calls' | 'signIns') =>
    Number((percentile(attacked[which], P99) / percentile(quiet[which], P99)).toFixed(1))
  return {
    requests: attacked.calls.length + attacked.signIns.length,
    refused: attacked.refused,
    'quiet p99, ms': Math.round(percentile(quiet.calls, P99)),
    calls: times('calls'),
    'sign-ins': times('signIns'),
  }
}

export function isServedAsQuiet({ refused, calls, 'sign-ins': signIns }: TallyComparison): boolean {
  return refused === 0 && calls <= MAX_SLOWDOWN && signIns <= MAX_SLOWDOWN
}
