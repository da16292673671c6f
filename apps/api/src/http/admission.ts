import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import type { Registry } from 'prom-client'

import type { Urgency } from './handle.ts'
import type { DelaySource } from './loop-delay.ts'
import { sendRefusal } from './mount.ts'
import { refused } from './refusal.ts'

const URGENCIES = ['urgent', 'normal', 'deferrable'] as const satisfies readonly Urgency[]

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly urgency?: Urgency
  }
}

/**
 * Requests in work that a process takes on: never fewer than HAProxy sends to one (deploy/haproxy.cfg), and never more than are
 * answered while somebody waits.
 */
export const MOST_IN_WORK = { atLeast: 48, atMost: 256 } as const
/** Urgent requests have so many places of their own beyond the bound. */
export const URGENT_PLACES = 64
const DEFERRABLE_SHARE = 0.5

/** How often the bound is set anew. */
export const TICK_MILLISECONDS = 250
/**
 * Delays of the fastest between two ticks. A queue that empties now and then is no overload however long some wait, as where
 * another program takes the processor for a while; one that never does grows (CoDel, RFC 8289, 3).
 */
export const MOST_DELAY = { loopMilliseconds: 40, connectionMilliseconds: 400 } as const
/** The bound falls fast and grows slowly, as a sender's window does (RFC 5681): from its least to its most in four seconds. */
const FALL = 0.7
const GROWTH = 1.15

const TOO_MUCH = refused('SERVICE_UNAVAILABLE', {
  message: 'there is more to do than can be done now',
  retryAfterSeconds: 2,
})

/** The queues of a process: of its event loop, and for a connection to the database. */
export type Queues = { readonly loop: DelaySource; readonly connection: Pick<DelaySource, 'read'> }

/** Decides by class which requests a process takes on. */
export type Admission = {
  hasPlace(urgency: Urgency): boolean
  /** Takes a place and returns the function that gives it back, to be called once. Null when no place is free. */
  enter(urgency: Urgency): (() => void) | null
  /** Sets the bound anew by what was seen since the last time. */
  tick(): void
  readonly bound: () => number
  close(): void
}

/** A bound on the requests in work that falls while the process or its database falls behind. */
export function admissionBy({ loop, connection }: Queues): Admission {
  let bound: number = MOST_IN_WORK.atMost
  let inWork = 0
  let mostInWork = 0

  function hasPlace(urgency: Urgency): boolean {
    if (urgency === 'urgent') return inWork < bound + URGENT_PLACES
    return inWork < (urgency === 'normal' ? bound : bound * DEFERRABLE_SHARE)
  }

  return {
    hasPlace,
    enter(urgency) {
      if (!hasPlace(urgency)) return null
      inWork += 1
      mostInWork = Math.max(mostInWork, inWork)
      return () => {
        inWork -= 1
      }
    },
    tick() {
      const [loopDelay, connectionDelay] = [loop.read(), connection.read()]
      if (loopDelay > MOST_DELAY.loopMilliseconds || connectionDelay > MOST_DELAY.connectionMilliseconds) {
        bound = Math.max(MOST_IN_WORK.atLeast, Math.floor(Math.min(bound, mostInWork) * FALL))
      } else {
        bound = Math.min(MOST_IN_WORK.atMost, Math.ceil(bound * GROWTH))
      }
      mostInWork = inWork
    },
    bound: () => bound,
    close: () => loop.close(),
  }
}

/**
 * Refuses requests beyond the bound with `SERVICE_UNAVAILABLE`, before their body is read and without a statement; counts the
 * refusals by class. A request holds a place from the end of its body until its answer is computed, so neither a slow body nor a
 * slow reader holds one. Call it before any route is mounted.
 */
export function admitRequests(app: FastifyInstance, registry: Registry, admission: Admission): void {
  const refusals = new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests refused because there was more than could be done, by class',
    labelNames: ['urgency'],
    registers: [registry],
  })
  for (const urgency of URGENCIES) refusals.inc({ urgency }, 0)
  const timer = setInterval(() => admission.tick(), TICK_MILLISECONDS).unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    admission.close()
    done()
  })
  const leaveOf = new WeakMap<FastifyRequest, () => void>()
  const leave = (request: FastifyRequest) => {
    leaveOf.get(request)?.()
    leaveOf.delete(request)
  }
  const refuse = (request: FastifyRequest, reply: FastifyReply) => {
    refusals.inc({ urgency: urgencyOf(request) })
    sendRefusal(reply, TOO_MUCH, request.id)
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (admission.hasPlace(urgencyOf(request))) done()
    else refuse(request, reply)
  })
  app.addHook('preValidation', (request, reply, done) => {
    const entered = admission.enter(urgencyOf(request))
    if (entered === null) return refuse(request, reply)
    leaveOf.set(request, entered)
    // the client has disconnected, or the identity library has written the answer
    reply.raw.once('close', () => leave(request))
    done()
  })
  app.addHook('onSend', async (request) => leave(request))
}

function urgencyOf({ routeOptions }: FastifyRequest): Urgency {
  return routeOptions.config.urgency ?? 'normal'
}
