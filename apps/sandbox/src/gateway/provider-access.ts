import type { FastifyInstance } from 'fastify'

import { toStatus } from '#sandbox/http/problem-pages.ts'
import { isSameSecret } from '#sandbox/http/same-secret.ts'
import type { Settings } from '#sandbox/settings.ts'

import { refusal, sendNotFound } from './refusals.ts'

/** Requires the provider's user and key by HTTP basic authentication. Every refusal is JSON and contains no details. */
export function addProviderAccess(
  server: FastifyInstance,
  { gatewayUser, gatewayKey }: Settings,
  realm: string,
) {
  const credentials = `Basic ${Buffer.from(`${gatewayUser}:${gatewayKey}`).toString('base64')}`
  server.addHook('onRequest', async (request, reply) => {
    if (isSameSecret(request.headers.authorization ?? '', credentials)) return
    return reply
      .code(401)
      .header('www-authenticate', `Basic realm="${realm}"`)
      .send(refusal([{ target: 'authorization', message: 'Access denied' }]))
  })
  server.setNotFoundHandler((_request, reply) => sendNotFound(reply, 'address'))
  server.setErrorHandler((error, _request, reply) => {
    const status = toStatus(error)
    const message = status < 500 ? 'The request cannot be read' : 'Internal error'
    return reply.code(status).send(refusal([{ target: 'body', message }]))
  })
}
