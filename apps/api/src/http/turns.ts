import { QueueFull, boundedQueue } from '#api/identity/bounded-queue.ts'
import { networkOf } from '#api/identity/network.ts'

import { paceOf } from './pace.ts'
import type { Pace } from './pace.ts'
import { Refused, refused } from './refusal.ts'

/** Of what anybody may ask, so much is worked on at once for one address, and so much more may wait for its turn. */
export const MOST_OF_ADDRESS = { atOnce: 2, waiting: 64 } as const

/**
 * How fast one address is answered what anybody may ask. Turns alone do not slow one down whose work never waits for
 * anything: the embedded database answers within the thread that serves everybody.
 */
export const PACE_OF_ADDRESS = { everyMilliseconds: 10, atOnce: 50 } as const

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

/** Turns by address, and within them the pace at which one address is answered: what it has asked is kept in each of these. */
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
 * Does work that nobody has signed in for in the turn of the address that asks for it, and at its pace: two pieces at once,
 * and after its first fifty one every ten milliseconds. What it asks beyond its waiting places is refused at once.
 */
export const inTurn = turnsAtPace(MOST_OF_ADDRESS, PACE_OF_ADDRESS)
