import { COMPLEXITY_MAX } from '@switchboard/domain/passwords/contract'
import type { PasswordComplexity } from '@switchboard/domain/passwords/contract'

import { refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'
import type { Services } from '#api/platform/services.ts'

import { QueueFull, createBoundedQueue } from '#api/platform/bounded-queue.ts'
import { createWorkerThread } from '#api/platform/worker-thread.ts'
import type { EstimateRequest } from './complexity-worker.ts'

/** The strength bar is full at this number of guesses, as a power of ten. */
const STRONGEST_GUESSES = 16

const estimating = createWorkerThread(new URL('complexity-worker.ts', import.meta.url))

/** Passwords that may wait in each queue while another is rated. */
export const MAX_WAITING = { anyone: 16, setting: 64 } as const

/**
 * Two queues, each with one password in the thread at a time. If strangers fill their queue, a user with a link or a password
 * is not refused, and waits for a single password.
 */
const QUEUES = {
  /** Anyone who types a password, not yet tied to a user. */
  anyone: createBoundedQueue({ atOnce: 1, waiting: MAX_WAITING.anyone }),
  /** A user who sets a password and has proven that they may. */
  setting: createBoundedQueue({ atOnce: 1, waiting: MAX_WAITING.setting }),
}

/** The required strength in this deployment, and the brand's names, which count as easy to guess. */
export type PasswordPolicy = { readonly required: number; readonly brandNames: readonly string[] }

export function buildPasswordPolicy({ environment, brand }: Services): PasswordPolicy {
  return { required: environment.PASSWORD_COMPLEXITY, brandNames: [brand.id, brand.name] }
}

/** A password, facts about its user (easy to guess, so they count against it), and the policy. */
type ComplexityRequest = EstimateRequest & { readonly policy: PasswordPolicy }

/**
 * Rates a password by the number of guesses of an attacker who knows common passwords, words, patterns and the user's own
 * names.
 */
export async function ratePassword(
  { policy: { required, brandNames }, password, ownWords }: ComplexityRequest,
  queue: keyof typeof QUEUES,
): Promise<PasswordComplexity | Refusal<'TOO_MANY_REQUESTS'>> {
  try {
    const request: EstimateRequest = { password, ownWords: [...ownWords, ...brandNames] }
    const guesses: unknown = await QUEUES[queue](() => estimating.run(request, { name: 'estimateGuesses' }))
    const share = Math.min(1, Math.max(0, Number(guesses)) / STRONGEST_GUESSES)
    const actual = Math.floor(share * COMPLEXITY_MAX)
    return { isComplexEnough: actual >= required, actual, max: COMPLEXITY_MAX }
  } catch (error) {
    if (error instanceof QueueFull) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 })
    throw error
  }
}
