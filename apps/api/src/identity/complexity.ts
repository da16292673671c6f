import { Piscina } from 'piscina'

import { COMPLEXITY_MAX } from '@switchboard/domain/passwords/contract'
import type { PasswordComplexity } from '@switchboard/domain/passwords/contract'

import { refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'
import type { Services } from '#api/platform/services.ts'

import { QueueFull, createBoundedQueue } from '#api/platform/bounded-queue.ts'
import type { Judged } from './complexity-worker.ts'

/** The strength bar is full at this number of guesses, as a power of ten. */
const STRONGEST_GUESSES = 16

/**
 * The word lists take 50 MB per thread, so there is a single thread. It starts with the first password and stays. The work
 * there does not slow the thread that serves requests.
 */
const judging = new Piscina({
  filename: new URL('complexity-worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: Number.POSITIVE_INFINITY,
  niceIncrement: 10,
})

/** Passwords that may wait in each queue while another is judged. */
export const MAX_WAITING = { anybody: 16, setting: 64 } as const

/**
 * Two queues, each with one password in the thread at a time. Strangers who fill their queue turn away nobody who has shown
 * a link or a password, and delay them by a single password.
 */
const QUEUES = {
  /** Anyone who types a password, not yet tied to a user. */
  anybody: createBoundedQueue({ atOnce: 1, waiting: MAX_WAITING.anybody }),
  /** A user who sets a password and has proven that they may. */
  setting: createBoundedQueue({ atOnce: 1, waiting: MAX_WAITING.setting }),
}

/** The required strength in this deployment, and the brand's names, which count as easy to guess. */
export type PasswordPolicy = { readonly required: number; readonly brandNames: readonly string[] }

export function passwordPolicy({ environment, brand }: Services): PasswordPolicy {
  return { required: environment.PASSWORD_COMPLEXITY, brandNames: [brand.id, brand.name] }
}

/** A password, facts about its user (easy to guess, so they count against it), and the policy. */
type ComplexityRequest = Judged & { readonly policy: PasswordPolicy }

/**
 * Rates a password by the guesses that an attacker needs who knows common passwords, words, patterns and the
 * user's own names.
 */
export async function ratePassword(
  { policy: { required, brandNames }, password, ownWords }: ComplexityRequest,
  queue: keyof typeof QUEUES,
): Promise<PasswordComplexity | Refusal<'TOO_MANY_REQUESTS'>> {
  try {
    const judged: Judged = { password, ownWords: [...ownWords, ...brandNames] }
    const guesses: unknown = await QUEUES[queue](() => judging.run(judged, { name: 'estimateGuesses' }))
    const share = Math.min(1, Math.max(0, Number(guesses)) / STRONGEST_GUESSES)
    const actual = Math.floor(share * COMPLEXITY_MAX)
    return { isComplexEnough: actual >= required, actual, max: COMPLEXITY_MAX }
  } catch (error) {
    if (error instanceof QueueFull) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 })
    throw error
  }
}
