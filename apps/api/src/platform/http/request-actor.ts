import type { FastifyRequest } from 'fastify'

import { unknownActor } from '#api/platform/actor.ts'
import type { Actor, SessionActor, SessionState } from '#api/platform/actor.ts'

/** The actor of a request before anyone is identified. */
export function requestActor(request: FastifyRequest): Actor {
  return unknownActor(request.id)
}

/** The actor of a request with a session. */
export function sessionActor(request: FastifyRequest, { holder }: SessionState): SessionActor {
  return { ...requestActor(request), ...holder }
}
