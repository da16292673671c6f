import { QueueFull, boundedQueue } from '#api/identity/bounded-queue.ts'
import { networkOf } from '#api/identity/network.ts'

import { Refused, refused } from './refusal.ts'

/** Of what anybody may ask, so much is worked on at once for one address, and so much more may wait for its turn. */
export const MOST_OF_ADDRESS = { atOnce: 2, waiting: 64 } as const

type Turns = { readonly queue: ReturnType<typeof boundedQueue>; asked: number }

const ofNetwork = new Map<string, Turns>()

/**
 * Does work that nobody has signed in for in the turn of the address that asks for it. However much one address asks,
 * others wait behind two pieces of its work and no more; what it asks beyond its waiting places is refused at once.
 */
export async function inTurn<Answer>(peer: string, work: () => Promise<Answer>): Promise<Answer> {
  const network = networkOf(peer)
  const turns = ofNetwork.get(network) ?? { queue: boundedQueue(MOST_OF_ADDRESS), asked: 0 }
  ofNetwork.set(network, turns)
  turns.asked += 1
  try {
    return await turns.queue(work)
  } catch (error) {
    if (error instanceof QueueFull) throw new Refused(refused('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 }))
    throw error
  } finally {
    turns.asked -= 1
    if (turns.asked === 0) ofNetwork.delete(network)
  }
}
