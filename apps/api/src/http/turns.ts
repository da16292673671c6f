import { QueueFull, boundedQueue } from '#api/identity/bounded-queue.ts'
import { networkOf } from '#api/identity/network.ts'

import { Refused, refused } from './refusal.ts'

/** Of what anybody may ask, so much is worked on at once for one address, and so much more may wait for its turn. */
export const MOST_OF_ADDRESS = { atOnce: 2, waiting: 64 } as const

type Limits = Parameters<typeof boundedQueue>[0]
type Turns = { readonly queue: ReturnType<typeof boundedQueue>; asked: number }

/**
 * Does work in the turn of whoever it is for: so much at once for one of them, so much more waits, and what is beyond that
 * is refused at once with `TOO_MANY_REQUESTS`.
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

const ofNetworks = turnsOf(MOST_OF_ADDRESS)

/**
 * Does work that nobody has signed in for in the turn of the address that asks for it. However much one address asks,
 * others wait behind two pieces of its work and no more; what it asks beyond its waiting places is refused at once.
 */
export function inTurn<Answer>(peer: string, work: () => Promise<Answer>): Promise<Answer> {
  return ofNetworks(networkOf(peer), work)
}
