import { QueueFull, boundedQueue } from '#api/platform/bounded-queue.ts'
import { networkOf } from '#api/platform/network.ts'

import { paceOf } from './pace.ts'
import type { Pace } from './pace.ts'
import { Refused, refused } from '#api/platform/refusal.ts'

/** For calls without a session: how much work of an address runs at once, and how much more may wait. */
export const MOST_OF_ADDRESS = { atOnce: 2, waiting: 64 } as const

/**
 * The pace of replies for an address. A queue alone does not slow down a caller whose work never waits, because the embedded
 * database answers in the thread that serves all callers.
 */
export const PACE_OF_ADDRESS = { everyMilliseconds: 10, atOnce: 50 } as const

type Limits = Parameters<typeof boundedQueue>[0]
type Turns = { readonly queue: ReturnType<typeof boundedQueue>; asked: number }

/**
 * Runs work in a queue for each caller. A limited number runs at once, a limited number waits, and more is refused with
 * `TOO_MANY_REQUESTS`.
 */
export function turnsOf(limits: Limits) {
  const ofEach = new Map<string, Turns>()

  return async function inTurnOf<Answer>(who: string, work: () => Promise<Answer>): Promise<Answer> {
    const turns = ofEach.get(who) ?? { queue: boundedQueue(limits), asked: 0 }
    ofEach.set(who, turns)
    turns.asked += 1
    try {
      return await turns.queue(work)
    } catch (error) {
      if (error instanceof QueueFull)
        throw new Refused(refused('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 }))
      throw error
    } finally {
      turns.asked -= 1
      if (turns.asked === 0) ofEach.delete(who)
    }
  }
}

/** Queues by network with a pace. Each returned function has its own memory of callers. */
export function turnsAtPace(limits: Limits, pace: Pace) {
  const ofNetworks = turnsOf(limits)
  const waitOfNetwork = paceOf(pace)

  return function inTurnAtPace<Answer>(peer: string, work: () => Promise<Answer>): Promise<Answer> {
    const network = networkOf(peer)
    return ofNetworks(network, async () => {
      const milliseconds = waitOfNetwork(network, performance.now())
      if (milliseconds > 0) await new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
      return work()
    })
  }
}

/**
 * Runs work of a caller without a session in the queue of their network: two at once, and after the first fifty every ten
 * milliseconds. Work beyond the waiting places is refused at once.
 */
export const inTurn = turnsAtPace(MOST_OF_ADDRESS, PACE_OF_ADDRESS)
