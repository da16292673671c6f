import { QueueFull, createBoundedQueue } from '#api/platform/bounded-queue.ts'
import { toNetwork } from '#api/platform/network.ts'

import { createPacer } from './pace.ts'
import type { Pace } from './pace.ts'
import { Refused, refuse } from '#api/platform/refusal.ts'

/** For calls without a session: how much work of an address runs at once, and how much more may wait. */
export const ADDRESS_LIMITS = { atOnce: 2, waiting: 64 } as const

/**
 * The pace of replies for an address. A queue alone does not slow down a caller whose work never waits, because the embedded
 * database answers in the thread that serves all callers.
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

  return async function runInQueue<Answer>(who: string, work: () => Promise<Answer>): Promise<Answer> {
    const caller = queues.get(who) ?? { queue: createBoundedQueue(limits), pending: 0 }
    queues.set(who, caller)
    caller.pending += 1
    try {
      return await caller.queue(work)
    } catch (error) {
      if (error instanceof QueueFull) throw new Refused(refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 }))
      throw error
    } finally {
      caller.pending -= 1
      if (caller.pending === 0) queues.delete(who)
    }
  }
}

/** Queues by network with a pace. Each returned function has its own memory of callers. */
export function createPacedQueues(limits: Limits, pace: Pace) {
  const runInQueue = createCallerQueues(limits)
  const calculateWait = createPacer(pace)

  return function inTurnAtPace<Answer>(peer: string, work: () => Promise<Answer>): Promise<Answer> {
    const network = toNetwork(peer)
    return runInQueue(network, async () => {
      const milliseconds = calculateWait(network, performance.now())
      if (milliseconds > 0) await new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
      return work()
    })
  }
}

/**
 * Runs work of a caller without a session in the queue of their network: two at once, and after the first fifty every ten
 * milliseconds. Work beyond the waiting places is refused at once.
 */
export const runInCallerQueue = createPacedQueues(ADDRESS_LIMITS, ADDRESS_PACE)
