import { QueueFull, createBoundedQueue } from '#api/platform/bounded-queue.ts'
import { toNetwork } from '#api/platform/network.ts'

import { createPacer } from './pace.ts'
import type { Pace } from './pace.ts'
import { Refused, refuse } from '#api/platform/refusal.ts'

/** For calls without a session: the work of an address that runs at once, and the work that may wait. */
export const ADDRESS_LIMITS = { atOnce: 2, waiting: 64 } as const

/**
 * The pace of replies for an address. A queue alone slows nobody down if work never waits, as with the embedded database, which
 * works in the thread that serves all callers.
 */
export const ADDRESS_PACE = { everyMilliseconds: 10, atOnce: 50 } as const

type Limits = Parameters<typeof createBoundedQueue>[0]
type CallerQueue = { readonly queue: ReturnType<typeof createBoundedQueue>; pending: number }

/**
 * Runs work in a queue for each caller. A limited number runs at once, a limited number waits, and more is refused with
 * `TOO_MANY_REQUESTS`.
 */
export function createCallerQueues(limits: Limits) {
  const queues = new Map<string, CallerQueue>()

  return async function runInQueue<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const caller = queues.get(key) ?? { queue: createBoundedQueue(limits), pending: 0 }
    queues.set(key, caller)
    caller.pending += 1
    try {
      return await caller.queue(work)
    } catch (error) {
      if (error instanceof QueueFull) throw new Refused(refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 }))
      throw error
    } finally {
      caller.pending -= 1
      if (caller.pending === 0) queues.delete(key)
    }
  }
}

/** Creates a queue with a pace for each network. */
export function createPacedQueues(limits: Limits, pace: Pace) {
  const runInQueue = createCallerQueues(limits)
  const calculateWait = createPacer(pace)

  return function runAtPace<Result>(peer: string, work: () => Promise<Result>): Promise<Result> {
    const network = toNetwork(peer)
    return runInQueue(network, async () => {
      const milliseconds = calculateWait(network, performance.now())
      if (milliseconds > 0) await new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
      return work()
    })
  }
}

/**
 * Runs the work of a caller without a session in the queue of the caller's network, with `ADDRESS_LIMITS` and `ADDRESS_PACE`. Work
 * above the limits is refused at once.
 */
export const runInCallerQueue = createPacedQueues(ADDRESS_LIMITS, ADDRESS_PACE)
