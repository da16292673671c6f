import type { FastifyInstance } from 'fastify'
import { Counter } from 'prom-client'
import type { Registry } from 'prom-client'

import type { Urgency } from './handle.ts'
import { loopDelay } from './loop-delay.ts'
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
 * Requests in work that a process takes on: never fewer than keep it and its connections busy, and never more than are
 * answered while somebody waits.
 */
export const MOST_IN_WORK = { atLeast: 32, atMost: 256 } as const
/** Urgent requests have so many places of their own beyond the bound. */
export const URGENT_PLACES = 64
const DEFERRABLE_SHARE = 0.5

/** How often the bound is set anew. */
export const TICK_MILLISECONDS = 250
/** A process whose loop comes round later than this does more than it can. */
const MOST_LOOP_DELAY_MILLISECONDS = 40
/** An answer that takes longer has waited; where most of them do, the database has more to do than it can. */
export const SLOW_MILLISECONDS = 200
/** Fewer answers between two ticks say nothing. */
const LEAST_ANSWERS = 10
/** The bound falls fast and grows slowly, as a sender's window does (RFC 5681): from its least to its most in four seconds. */
const FALL = 0.7
const GROWTH = 1.15

const TOO_MUCH = refused('SERVICE_UNAVAILABLE', {
  message: 'there is more to do than can be done now',
  retryAfterSeconds: 2,
})

/** Decides by class which requests a process takes on. */
export type Admission = {
  /** Takes a place, or null where there is none; whoever has one gives it back by the function. */
  enter(urgency: Urgency, now: number): ((now: number) => void) | null
  /** Sets the bound anew by what was seen since the last time. */
  tick(): void
  readonly bound: () => number
  close(): void
}

/** A bound on the requests in work that falls while the process or its database falls behind. Times are milliseconds. */
export function admissionBy(delay: DelaySource): Admission {
  let bound: number = MOST_IN_WORK.atMost
  let inWork = 0
  let mostInWork = 0
  let answers = 0
  let slow = 0

  function placesFor(urgency: Urgency): number {
    if (urgency === 'urgent') return bound + URGENT_PLACES
    return urgency === 'normal' ? bound : bound * DEFERRABLE_SHARE
  }

  return {
    enter(urgency, begun) {
      if (inWork >= placesFor(urgency)) return null
      inWork += 1
      mostInWork = Math.max(mostInWork, inWork)
      return (now) => {
        inWork -= 1
        // an urgent one waits for the gateway, or for a password to be hashed
        if (urgency === 'urgent') return
        answers += 1
        if (now - begun > SLOW_MILLISECONDS) slow += 1
      }
    },
    tick() {
      const waits = answers >= LEAST_ANSWERS && slow > answers / 2
      if (waits || delay.read() > MOST_LOOP_DELAY_MILLISECONDS) {
        bound = Math.max(MOST_IN_WORK.atLeast, Math.floor(Math.min(bound, mostInWork) * FALL))
      } else {
        bound = Math.min(MOST_IN_WORK.atMost, Math.ceil(bound * GROWTH))
      }
      mostInWork = inWork
      answers = 0
      slow = 0
    },
    bound: () => bound,
    close: () => delay.close(),
  }
}

/**
 * Refuses what a process cannot take on with `SERVICE_UNAVAILABLE` before a body is read or anything is asked of the
 * database; counts the refusals by class. To be called before anything else is mounted.
 */
export function admitRequests(
  app: FastifyInstance,
  registry: Registry,
  admission = admissionBy(loopDelay()),
): void {
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
  app.addHook('onRequest', (request, reply, done) => {
    const urgency = request.routeOptions.config.urgency ?? 'normal'
    const leave = admission.enter(urgency, performance.now())
    if (leave !== null) {
      // also where whoever asked has gone
      reply.raw.once('close', () => leave(performance.now()))
      return done()
    }
    refusals.inc({ urgency })
    sendRefusal(reply, TOO_MUCH, request.id)
  })
}
