import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

/** An idempotency key. */
export const xId = z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/))

/** The caller waits until it gives up. */
export function silence(reply: FastifyReply) {
  reply.hijack()
}

/** Links lead to the address by which the provider knows the gateway. */
export function getBaseUrl(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`
}
