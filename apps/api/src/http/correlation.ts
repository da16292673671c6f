import { randomUUID } from 'node:crypto'

import type { FastifyReply } from 'fastify'

const ACCEPTED = /^[\w.-]{1,128}$/

/** The caller's correlation id where it is one, else one of our own: it goes into logs and answers as it is. */
export function correlationIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && ACCEPTED.test(header) ? header : `api-${randomUUID()}`
}

/** The one that the answer's header names: log, audit trail and body must name the same. */
export function correlationIdIn(reply: FastifyReply): string {
  return correlationIdOf(reply.getHeader('x-correlation-id')?.toString())
}
