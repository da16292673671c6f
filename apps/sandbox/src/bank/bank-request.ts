import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { dayAt, type Day } from '@switchboard/domain/day'

import type { Gateway } from '#sandbox/gateway/gateway.ts'
import { refusal } from '#sandbox/gateway/refusals.ts'

export const keyParameter = z.object({ key: z.string() })

const clockHeader = z.pipe(
  z.iso.datetime(),
  z.transform((instant: string) => Date.parse(instant)),
)

/** The day of the caller's simulated time, else of the system's clock. */
export function readToday(request: FastifyRequest, gateway: Gateway): Day {
  const played = clockHeader.safeParse(request.headers['x-test-clock'])
  return dayAt(played.data ?? Date.parse(gateway.now()))
}

export function notFound(reply: FastifyReply, target: string) {
  return reply.code(404).send(refusal([{ target, message: 'Not found' }]))
}
