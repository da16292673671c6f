import Fastify from 'fastify'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'

import { MAX_BODY_BYTES } from '@switchboard/domain/call'
import type { ErrorCode } from '@switchboard/domain/errors'

import { getWorkContext } from '#api/platform/tracing/work-context.ts'
import type { Tracing } from '#api/platform/tracing/work-context.ts'
import { trackRequests } from '#api/platform/tracing/requests.ts'
import { SECRET_PATHS, toLoggedError, removeSecrets } from '#api/platform/tracing/secret.ts'

import { chooseCorrelationId } from './correlation.ts'
import { DATA_POLICY, SECURITY_HEADERS, buildTransportSecurity } from './headers.ts'
import { logFailures, noteCause } from './log-failures.ts'
import { sendRefusal } from './mount.ts'
import { limitPeers } from './peers.ts'
import { Refused, refuse } from '#api/platform/refusal.ts'

const MAX_REQUEST_MILLISECONDS = 30_000
/** The interval of Node's check for requests over their time; Node's default is 30 s. */
const CHECK_INTERVAL_MILLISECONDS = 1_000
/** A client that reads nothing for this time counts as disconnected. */
const MAX_SILENT_MILLISECONDS = 60_000
const BAD_REQUEST = 400

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends the portal's document, which shows an error page; null if this server does not serve the portal. */
    sendPage: ((request: FastifyRequest, reply: FastifyReply, status: number) => FastifyReply) | null
  }
}

/** The log of a process. Each line has the correlation id of its call or job, and no line has secrets. */
export function createLogger(level: string, to: DestinationStream = pino.destination()): Logger {
  return pino(
    {
      level,
      redact: SECRET_PATHS,
      serializers: { err: toLoggedError },
      mixin: () => {
        const context = getWorkContext()
        return context === undefined ? {} : { correlationId: context.correlationId }
      },
      hooks: { streamWrite: removeSecrets },
    },
    to,
  )
}

/** Creates a server with the headers, correlation id and format of refusals of all replies. */
export function createServer(options: {
  publicUrl: string
  logger: Logger
  trustedProxies?: readonly string[]
  tracing?: Tracing | undefined
}): FastifyInstance {
  const { trustedProxies = [] } = options
  const headers = {
    ...SECURITY_HEADERS,
    ...buildTransportSecurity(options.publicUrl),
    'content-security-policy': DATA_POLICY,
    'cache-control': 'no-store',
  }
  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: MAX_REQUEST_MILLISECONDS,
    connectionTimeout: MAX_SILENT_MILLISECONDS,
    // both are set here, because Node compares them at the creation; otherwise a whole request would get twice this time
    http: {
      requestTimeout: MAX_REQUEST_MILLISECONDS,
      headersTimeout: MAX_REQUEST_MILLISECONDS,
      connectionsCheckingInterval: CHECK_INTERVAL_MILLISECONDS,
    },
    routerOptions: { maxParamLength: 256 },
    forceCloseConnections: 'idle',
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    genReqId: (request) => chooseCorrelationId(request.headers['x-correlation-id']),
    // no hook runs for an address that cannot be parsed
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers).header('x-correlation-id', request.id)
      const { sendPage } = request.server
      if (sendPage !== null && isNavigation(request)) sendPage(request, reply, BAD_REQUEST)
      else sendRefusal(reply, refuse(toErrorCode(error) ?? 'MALFORMED_REQUEST'), request.id)
    },
  })
  app.decorate('sendPage', null)
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  )
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-correlation-id', request.id)
    done()
  })
  limitPeers(app, { isProxied: trustedProxies.length > 0 })
  trackRequests(app, options.tracing)
  logFailures(app, options.logger)
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof Refused) {
      if (error.cause !== undefined) noteCause(reply.raw, { err: error })
      return sendRefusal(reply, error.refusal, request.id)
    }
    const code = toErrorCode(error)
    if (code === null) noteCause(reply.raw, { err: error })
    return sendRefusal(reply, refuse(code ?? 'GENERAL_ERROR'), request.id)
  })
  app.setNotFoundHandler((request, reply) => sendRefusal(reply, refuse('PAGE_NOT_FOUND'), request.id))
  return app
}

/** Whether a browser navigates to the address: then the reply must not be JSON. */
export function isNavigation({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html')
}

/** The code of an error that Fastify throws for an invalid request; null for a fault. */
function toErrorCode(error: FastifyError): ErrorCode | null {
  if (error.statusCode === undefined || error.statusCode >= 500) return null
  if (error.statusCode === 413) return 'PAYLOAD_TOO_LARGE'
  if (error.statusCode === 415) return 'UNSUPPORTED_MEDIA_TYPE'
  return 'MALFORMED_REQUEST'
}
