import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

/** An idempotency key. */
export const xId = z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/))

/** Sends no reply: the caller waits until its own timeout. */
export function leaveUnanswered(reply: FastifyReply) {
  reply.hijack()
}

/** The gateway's address in the provider's request, for links in replies. */
export function getBaseUrl(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`
}
