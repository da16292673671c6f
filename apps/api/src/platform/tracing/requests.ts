import type { FastifyInstance, FastifyRequest } from 'fastify'

import { CORRELATION_ID, runInContext } from './work-context.ts'
import type { WorkContext, Tracing } from './work-context.ts'

const SERVER_FAULT = 500

/** Runs each request in a work context with its correlation id and, if traces are recorded, its span. */
export function trackRequests(app: FastifyInstance, tracing: Tracing | undefined): void {
  const contexts = new WeakMap<FastifyRequest, WorkContext>()
  app.addHook('onRequest', (request, _reply, done) => {
    const context = { correlationId: request.id, span: tracing && beginRequestSpan(tracing, request) }
    contexts.set(request, context)
    runInContext(context, done)
  })
  // the body arrives in events of the connection, which are outside the context
  app.addHook('preValidation', (request, _reply, done) => {
    const context = contexts.get(request)
    if (context === undefined) done()
    else runInContext(context, done)
  })
  if (tracing === undefined) return
  app.addHook('onResponse', (request, reply, done) => {
    const span = contexts.get(request)?.span
    // only reply.raw has the status of replies that the identity library writes
    const status = reply.raw.statusCode
    span?.set({ 'http.response.status_code': status })
    if (status >= SERVER_FAULT) span?.markFailed(String(status))
    span?.end()
    done()
  })
}

/** Begins a span with the route as its name. The address is not recorded, because it may contain account codes and tokens. */
function beginRequestSpan(tracing: Tracing, { id, method, headers, routeOptions }: FastifyRequest) {
  const route = routeOptions.url ?? 'none'
  const { traceparent } = headers
  return tracing.begin(`${method} ${route}`, 'server', {
    attributes: { 'http.request.method': method, 'http.route': route, [CORRELATION_ID]: id },
    traceparent: typeof traceparent === 'string' ? traceparent : undefined,
  })
}
