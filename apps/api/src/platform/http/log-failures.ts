import type { ServerResponse } from 'node:http'

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'

import type { ErrorCode } from '@switchboard/domain/errors'

const SERVER_FAULT = 500
const TOKEN_IN_ROUTE = /:\w*token\b/i

/** Why a reply fails. None of it is a value of the request: `reason` is a text of the program. */
type Cause = {
  readonly code?: ErrorCode
  readonly reason?: string | undefined
  /** Logged without values. */
  readonly err?: unknown
}

/** Keyed by the response of Node, because the identity library writes its replies without Fastify. */
const causes = new WeakMap<ServerResponse, Cause>()

/** Stores a part of the cause for the log line of this reply. */
export function noteCause(response: ServerResponse, cause: Cause): void {
  causes.set(response, { ...causes.get(response), ...cause })
}

/** Logs each reply of 500 and above, whatever part of the server sends it, with its correlation id and cause. Source: OPS-035. */
export function logFailures(app: FastifyInstance, logger: Logger): void {
  app.addHook('onResponse', (request, { raw }, done) => {
    const { statusCode: status } = raw
    const cause = causes.get(raw)
    // the identity library reports some of its faults by a redirect
    if (status >= SERVER_FAULT || cause?.err !== undefined) {
      const { id: correlationId, method } = request
      logger.error({ ...cause, status, correlationId, method, url: getLoggedPath(request) }, 'fault')
    }
    done()
  })
}

/** The path without the query, which may contain a token. If the path contains a token, the route. */
function getLoggedPath({ url, routeOptions: { url: route = '' } }: FastifyRequest): string {
  return TOKEN_IN_ROUTE.test(route) ? route : (url.split('?', 1)[0] ?? '')
}
