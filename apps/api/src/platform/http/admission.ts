import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import type { Registry } from 'prom-client'

import type { Urgency } from './handle.ts'
import type { DelaySource } from './loop-delay.ts'
import { sendRefusal } from './mount.ts'
import { refuse } from '#api/platform/refusal.ts'

const URGENCIES = ['urgent', 'normal', 'deferrable'] as const satisfies readonly Urgency[]

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly urgency?: Urgency
  }
}

/**
 * Limits of the requests in work in a process. The lower limit is the number that HAProxy sends to a process
 * (deploy/haproxy.cfg); the upper limit is as many as can be answered while callers wait.
 */
export const MAX_ACTIVE_REQUESTS = { atLeast: 48, atMost: 256 } as const
/** Additional places for urgent requests beyond the bound. */
export const URGENT_PLACES = 64
const DEFERRABLE_SHARE = 0.5

/** The interval at which the bound is adjusted. */
export const TICK_MILLISECONDS = 250
/**
 * Limits of the shortest delay between two ticks. A queue that empties now and then is no overload, even if some requests
 * wait long, for example while another program uses the processor. A queue that never empties grows (CoDel, RFC 8289, 3).
 */
export const MAX_DELAY = { loopMilliseconds: 40, connectionMilliseconds: 400 } as const
/**
 * The bound falls fast and grows slowly, like a TCP congestion window (RFC 5681): from the lower to the upper limit in four
 * seconds.
 */
const FALL = 0.7
const GROWTH = 1.15

const TOO_MUCH = refuse('SERVICE_UNAVAILABLE', {
  message: 'there is more to do than can be done now',
  retryAfterSeconds: 2,
})

/** The queues of a process: its event loop, and the connections to the database. */
export type Queues = { readonly loop: DelaySource; readonly connection: Pick<DelaySource, 'read'> }

/** Decides by urgency which requests a process accepts. */
export type Admission = {
  hasPlace(urgency: Urgency): boolean
  /** Takes a place and returns a function that releases it, to be called once. Null if no place is free. */
  enter(urgency: Urgency): (() => void) | null
  /** Adjusts the bound by the delays since the last tick. */
  tick(): void
  readonly bound: () => number
  close(): void
}

/** An admission whose bound falls while the process or its database falls behind. */
export function createAdmission({ loop, connection }: Queues): Admission {
  let bound: number = MAX_ACTIVE_REQUESTS.atMost
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
      const [createLoopDelaySource, connectionDelay] = [loop.read(), connection.read()]
      if (createLoopDelaySource > MAX_DELAY.loopMilliseconds || connectionDelay > MAX_DELAY.connectionMilliseconds) {
        bound = Math.max(MAX_ACTIVE_REQUESTS.atLeast, Math.floor(Math.min(bound, mostInWork) * FALL))
      } else {
        bound = Math.min(MAX_ACTIVE_REQUESTS.atMost, Math.ceil(bound * GROWTH))
      }
      mostInWork = inWork
    },
    bound: () => bound,
    close: () => loop.close(),
  }
}

/**
 * Refuses requests beyond the bound with `SERVICE_UNAVAILABLE`, before their body is read and without an SQL statement, and
 * counts the refusals by urgency. A request holds a place from the end of its body until its reply is computed, so neither a
 * slow sender nor a slow reader holds a place. Call it before any route is mounted.
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
  const releases = new WeakMap<FastifyRequest, () => void>()
  const releasePlace = (request: FastifyRequest) => {
    releases.get(request)?.()
    releases.delete(request)
  }
  const refuseRequest = (request: FastifyRequest, reply: FastifyReply) => {
    refusals.inc({ urgency: getUrgency(request) })
    sendRefusal(reply, TOO_MUCH, request.id)
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (admission.hasPlace(getUrgency(request))) done()
    else refuseRequest(request, reply)
  })
  app.addHook('preValidation', (request, reply, done) => {
    const entered = admission.enter(getUrgency(request))
    if (entered === null) return refuseRequest(request, reply)
    releases.set(request, entered)
    // the client has disconnected, or the identity library has written the reply
    reply.raw.once('close', () => releasePlace(request))
    done()
  })
  app.addHook('onSend', async (request) => releasePlace(request))
}

function getUrgency({ routeOptions }: FastifyRequest): Urgency {
  return routeOptions.config.urgency ?? 'normal'
}
