import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { toStatus } from '#sandbox/http/problem-pages.ts'
import { isSameSecret } from '#sandbox/http/same-secret.ts'
import type { Settings } from '#sandbox/settings.ts'

const clockHeader = z.pipe(
  z.iso.datetime(),
  z.transform((instant: string) => Date.parse(instant)),
)

/** Requires the API key. Every refusal is JSON and contains no details. */
export function addProviderDoor(server: FastifyInstance, { gatewayKey }: Settings) {
  server.addHook('onRequest', async (request, reply) => {
    const key = request.headers['x-api-key']
    if (typeof key === 'string' && isSameSecret(key, gatewayKey)) return
    return reply.code(401).send({ error: 'Access denied' })
  })
  server.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'No such address' }))
  server.setErrorHandler((error, _request, reply) =>
    reply.code(toStatus(error)).send({ error: 'The request cannot be answered' }),
  )
}

/**
 * The test clock of the provider in milliseconds, from the header `x-test-clock`. The real time without that header.
 */
export function readTestClock(request: FastifyRequest): number {
  return clockHeader.safeParse(request.headers['x-test-clock']).data ?? Date.now()
}
