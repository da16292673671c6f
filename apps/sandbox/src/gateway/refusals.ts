import { randomInt } from 'node:crypto'

import type { FastifyReply } from 'fastify'
import type * as z from 'zod/mini'

type Problem = { target: string; message: string }

const MAX_REQUEST_NUMBER = 1_000_000_000

/** The body of a refusal. */
export function refusal(errors: readonly Problem[]) {
  return {
    requestId: String(randomInt(MAX_REQUEST_NUMBER)),
    timestampUtc: new Date().toISOString(),
    errors,
  }
}

export function sendNotFound(reply: FastifyReply, target: string) {
  return reply.code(404).send(refusal([{ target, message: 'Not found' }]))
}

export function sendInvalidKey(reply: FastifyReply) {
  return reply.code(400).send(refusal([{ target: 'X-ID', message: 'Invalid value for X-ID' }]))
}

/** Refuses a request with the name of each invalid field. */
export function sendInvalidRequest(reply: FastifyReply, error: z.core.$ZodError) {
  const problems = error.issues.map(({ path }) => {
    const target = path.length === 0 ? 'body' : path.join('.')
    return { target, message: `Invalid value for ${target}` }
  })
  return reply.code(400).send(refusal(problems))
}
