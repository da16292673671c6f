import { Piscina } from 'piscina'

import { brandOf } from '@switchboard/brands/brands'
import { COMPLEXITY_MAX } from '@switchboard/domain/passwords/contract'
import type { PasswordComplexity } from '@switchboard/domain/passwords/contract'

import type { Environment } from '#api/environment.ts'
import { refused } from '#api/http/refusal.ts'
import type { Refusal } from '#api/http/refusal.ts'

import { QueueFull, boundedQueue } from './bounded-queue.ts'
import type { Judged } from './complexity-worker.ts'

/** A password that takes so many guesses (10 to the power of it) is as strong as the bar can tell. */
const STRONGEST_GUESSES = 16

/**
 * The word lists take 50 MB in each thread, so there is one, which starts with the first password and stays. What is judged
 * there costs the thread that answers nothing.
 */
const judging = new Piscina({
  filename: new URL('complexity-worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: Number.POSITIVE_INFINITY,
  niceIncrement: 10,
})

/** How many may wait for the one that is judged. */
export const MOST_WAITING = { anybody: 16, setting: 64 } as const

/**
 * Two queues, of which each has one password in the thread at a time: strangers who fill theirs turn nobody away who has
 * shown a link or a password, and make them wait for a single password.
 */
const QUEUES = {
  /** Whoever types a password, which is nobody's yet. */
  anybody: boundedQueue({ atOnce: 1, waiting: MOST_WAITING.anybody }),
  /** Whoever sets a password and has shown that they may. */
  setting: boundedQueue({ atOnce: 1, waiting: MOST_WAITING.setting }),
}

/** How strong a password of this deployment must be, and the brand's names, which count as easy to guess. */
export type PasswordPolicy = { readonly required: number; readonly brandNames: readonly string[] }

export function passwordPolicy({
  PASSWORD_COMPLEXITY: required,
  BRAND,
}: Pick<Environment, 'PASSWORD_COMPLEXITY' | 'BRAND'>): PasswordPolicy {
  return { required, brandNames: [BRAND, brandOf(BRAND)?.name ?? BRAND] }
}

/** A password, whom it is for as far as is known (what is easy to guess about them counts against it), and the policy. */
type Asked = Judged & { readonly policy: PasswordPolicy }

/**
 * How strong a password is: by the guesses that it would take somebody who knows common passwords, words and patterns, and
 * whose it is.
 */
export async function complexityOf(
  { policy: { required, brandNames }, password, ownWords }: Asked,
  queue: keyof typeof QUEUES,
): Promise<PasswordComplexity | Refusal<'TOO_MANY_REQUESTS'>> {
  try {
    const judged: Judged = { password, ownWords: [...ownWords, ...brandNames] }
    const guesses: unknown = await QUEUES[queue](() => judging.run(judged, { name: 'guessesOf' }))
    const share = Math.min(1, Math.max(0, Number(guesses)) / STRONGEST_GUESSES)
    const actual = Math.floor(share * COMPLEXITY_MAX)
    return { isComplexEnough: actual >= required, actual, max: COMPLEXITY_MAX }
  } catch (error) {
    if (error instanceof QueueFull) return refused('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 })
    throw error
  }
}
