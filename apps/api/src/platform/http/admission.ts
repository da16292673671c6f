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
 * The range of the bound on active requests of a process. HAProxy sends the lower number to a process (deploy/haproxy.cfg); the
 * upper number is how many get a reply before their callers give up.
 */
export const MAX_ACTIVE_REQUESTS = { atLeast: 48, atMost: 256 } as const
/** Places for urgent requests above the bound. */
export const URGENT_PLACES = 64
const DEFERRABLE_SHARE = 0.5

/** The interval at which the bound is adjusted. */
export const TICK_MILLISECONDS = 250
/**
 * Limits of the shortest delay between two ticks. Only a queue that never empties is overload; in other queues some requests may
 * wait long too, for example while another program uses the processor (CoDel, RFC 8289, 3).
 */
export const MAX_DELAY = { loopMilliseconds: 40, connectionMilliseconds: 400 } as const
/** The bound falls fast and grows slowly, like a TCP congestion window (RFC 5681). From 48 to 256 it grows in four seconds. */
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
  let active = 0
  let maxActive = 0

  function hasPlace(urgency: Urgency): boolean {
    if (urgency === 'urgent') return active < bound + URGENT_PLACES
    return active < (urgency === 'normal' ? bound : bound * DEFERRABLE_SHARE)
  }

  return {
    hasPlace,
    enter(urgency) {
      if (!hasPlace(urgency)) return null
      active += 1
      maxActive = Math.max(maxActive, active)
      return () => {
        active -= 1
      }
    },
    tick() {
      const [loopDelay, connectionDelay] = [loop.read(), connection.read()]
      if (loopDelay > MAX_DELAY.loopMilliseconds || connectionDelay > MAX_DELAY.connectionMilliseconds) {
        bound = Math.max(MAX_ACTIVE_REQUESTS.atLeast, Math.floor(Math.min(bound, maxActive) * FALL))
      } else {
        bound = Math.min(MAX_ACTIVE_REQUESTS.atMost, Math.ceil(bound * GROWTH))
      }
      maxActive = active
    },
    bound: () => bound,
    close: () => loop.close(),
  }
}

/**
 * Refuses requests above the bound with `SERVICE_UNAVAILABLE`, before their body is read and without an SQL statement, and
 * counts the refusals by urgency. A request takes a place from the end of its body until its reply is computed, so a slow
 * sender or reader takes no place. Call this function before any route is mounted.
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
    const release = admission.enter(getUrgency(request))
    if (release === null) return refuseRequest(request, reply)
    releases.set(request, release)
    // for clients that disconnect, and for replies that the identity library writes
    reply.raw.once('close', () => releasePlace(request))
    done()
  })
  app.addHook('onSend', async (request) => releasePlace(request))
}

function getUrgency({ routeOptions }: FastifyRequest): Urgency {
  return routeOptions.config.urgency ?? 'normal'
}
