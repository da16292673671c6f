import type { FastifyInstance, FastifyReply } from 'fastify'

const PREFLIGHT_SECONDS = 600

/** Allows calls from the portal's page, and from no other site, to the addresses of this scope, with cookies. */
export function addCrossOrigin(scope: FastifyInstance, portalUrl: string) {
  const portal = new URL(portalUrl).origin

  scope.addHook('onRequest', async (request, reply) => {
    void reply.header('vary', 'origin')
    if (request.headers.origin !== portal) return
    void reply.headers({
      'access-control-allow-origin': portal,
      'access-control-allow-credentials': 'true',
      'cross-origin-resource-policy': 'same-site',
    })
  })
}

/** Replies to a CORS preflight request. */
export function sendPreflight(reply: FastifyReply) {
  return reply
    .code(204)
    .headers({
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'content-type, x-correlation-id',
      'access-control-max-age': String(PREFLIGHT_SECONDS),
    })
    .send()
}
