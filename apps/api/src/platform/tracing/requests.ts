import type { FastifyInstance, FastifyRequest } from 'fastify'

import { CORRELATION_ID, runInContext } from './work-context.ts'
import type { WorkContext, Tracing } from './work-context.ts'

const SERVER_FAULT = 500

/** Whatever a request has done is found by its correlation id, and is beneath its span where traces go somewhere. */
export function trackRequests(app: FastifyInstance, tracing: Tracing | undefined): void {
  const followed = new WeakMap<FastifyRequest, WorkContext>()
  app.addHook('onRequest', (request, _reply, done) => {
    const doing = { correlationId: request.id, span: tracing && beginRequestSpan(tracing, request) }
    followed.set(request, doing)
    runInContext(doing, done)
  })
  // a body arrives in events of the connection, which know of no request
  app.addHook('preValidation', (request, _reply, done) => {
    const doing = followed.get(request)
    if (doing === undefined) done()
    else runInContext(doing, done)
  })
  if (tracing === undefined) return
  app.addHook('onResponse', (request, reply, done) => {
    const span = followed.get(request)?.span
    // reply.raw knows the status of answers that the identity library wrote, too
    const status = reply.raw.statusCode
    span?.set({ 'http.response.status_code': status })
    if (status >= SERVER_FAULT) span?.markFailed(String(status))
    span?.end()
    done()
  })
}

/** A span by the route, never by the address: addresses hold account codes and tokens. */
function beginRequestSpan(tracing: Tracing, { id, method, headers, routeOptions }: FastifyRequest) {
  const route = routeOptions.url ?? 'none'
  const { traceparent } = headers
  return tracing.begin(`${method} ${route}`, 'server', {
    attributes: { 'http.request.method': method, 'http.route': route, [CORRELATION_ID]: id },
    traceparent: typeof traceparent === 'string' ? traceparent : undefined,
  })
}
