import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { MAX_BODY_BYTES } from '@switchboard/domain/call'
import type { CallShape } from '@switchboard/domain/call'
import { reasonPhrase } from '@switchboard/domain/error-answer'
import { ERRORS } from '@switchboard/domain/errors'

import { authorizeCall } from './authorize-call.ts'
import type { AuthorizeOptions } from './authorize-call.ts'
import { countCall } from './call-limits.ts'
import type { Endpoint } from './handle.ts'
import { buildRetryRefusal, calculateFingerprint, runOnce } from './idempotency.ts'
import type { StoreReply } from './idempotency.ts'
import { noteCause } from './log-failures.ts'
import { JSON_TYPE, sendOutput, toOutput, toStoredReply } from './output.ts'
import type { Output } from './output.ts'
import { isFromOtherSite } from './own-site.ts'
import { parseInput, checkStorable } from './parse.ts'
import { parseBody } from './request-body.ts'
import { Refused, refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'
import { todayAt } from './today.ts'
import { runInCallerQueue } from './caller-queues.ts'

/** A reply with this status must name the authentication scheme (RFC 9110, 15.5.2). */
const UNAUTHENTICATED = 401

export type MountOptions = AuthorizeOptions & {
  readonly basePath: string
  /** The address of the portal in browsers. */
  readonly publicUrl: string
  /** Whether each reply is checked against the schema of its call; on in tests and development. */
  readonly checkReplies: boolean
  /** Whether calls that change something are refused now. */
  readonly isPaused?: (() => boolean) | undefined
}

/** Serves every endpoint at the path of its call. */
export function mount(app: FastifyInstance, endpoints: readonly Endpoint[], mounting: MountOptions): void {
  for (const endpoint of endpoints) {
    app.route({
      method: endpoint.call.method,
      url: mounting.basePath + endpoint.call.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: endpoint.call.mostBodyBytes ?? MAX_BODY_BYTES,
      config: { urgency: endpoint.urgency ?? 'normal' },
      handler: async (request, reply) => {
        const respond = () => produceOutput(endpoint, mounting, request)
        return sendOutput(
          reply,
          await (endpoint.call.access === 'open' ? runInCallerQueue(request.ip, respond) : respond()),
        )
      },
    })
  }
}

async function produceOutput(
  endpoint: Endpoint,
  mounting: MountOptions,
  request: FastifyRequest,
): Promise<Output> {
  const { call } = endpoint
  refuseOtherSite(call, mounting, request)
  refuseWhilePaused(endpoint, mounting)
  const parameters = readParameters(request)
  if (Object.values(parameters).some(isUnusable)) throw new Refused(refuse('PAGE_NOT_FOUND'))
  const pathAccount = parameters['accountCode'] ?? ''
  const caller = await authorizeCall({ endpoint, request, accountCode: pathAccount }, mounting)
  if (endpoint.limits !== undefined) {
    await countCall(mounting.db, endpoint.limits, { accountCode: pathAccount, peer: request.ip })
  }
  const body = parseBody(call, request)
  const query = call.query === undefined ? undefined : parseInput(call.query, checkStorable(request.query))
  const accountCode =
    call.accountIn === undefined ? pathAccount : findAccountCode(call.accountIn, { body, query })
  const session =
    accountCode === pathAccount ? caller : await authorizeCall({ endpoint, request, accountCode }, mounting)
  const input = {
    db: mounting.db,
    parameters,
    query,
    body,
    now: session.now,
    today: todayAt(session.now),
    actor: session.actor,
    accountCode,
    peer: request.ip,
    cookies: request.headers.cookie,
    userAgent: request.headers['user-agent'],
  }
  const key = request.headers['idempotency-key']
  if (call.idempotent !== true || typeof key !== 'string') return runAttempt({ endpoint, mounting, input })

  const fingerprint = calculateFingerprint(call.method, call.path, parameters, body ?? null)
  const stored = await runOnce(mounting.db, { accountCode, key, fingerprint }, async (storeReply) => {
    const output = await runAttempt({ endpoint, mounting, input }, storeReply)
    return toStoredReply(output)
  })
  return { status: stored.status, type: JSON_TYPE, body: stored.reply }
}

/**
 * Open calls need no session, so any web page can make a browser send them. Open calls that change data or set a cookie are
 * accepted only from the portal's own pages and from programs.
 */
function refuseOtherSite(call: CallShape, { publicUrl }: MountOptions, { headers }: FastifyRequest): void {
  if (call.access !== 'open' || call.method === 'GET' || !isFromOtherSite(headers, publicUrl)) return
  throw new Refused(refuse('FORBIDDEN', { message: 'another site sent this' }))
}

const PAUSED = refuse('SERVICE_UNAVAILABLE', {
  message: 'changes wait until the restored database is recovered',
  retryAfterSeconds: 60,
})

/** Source: OPS-037. */
function refuseWhilePaused(endpoint: Endpoint, { isPaused }: MountOptions): void {
  const { call, isServedWhilePaused = call.method === 'GET' } = endpoint
  if (isServedWhilePaused || isPaused?.() !== true) return
  throw new Refused(PAUSED)
}

type Attempt = { readonly endpoint: Endpoint; readonly mounting: MountOptions; readonly input: object }

async function runAttempt({ endpoint, mounting, input }: Attempt, storeReply?: StoreReply): Promise<Output> {
  const { call, answer, isWhole } = endpoint
  if (isWhole !== true) {
    const output = toOutput(call, mounting.checkReplies, await callHandler(answer, input))
    await storeReply?.(mounting.db, toStoredReply(output))
    return output
  }
  return mounting.db.transaction(async (db) => {
    const output = toOutput(call, mounting.checkReplies, await callHandler(answer, { ...input, db }))
    if (storeReply !== undefined && !(await storeReply(db, toStoredReply(output)))) throw buildRetryRefusal()
    return output
  })
}

/** The input was parsed by this call's schemas, which the compiler cannot follow through a list of calls. */
function callHandler(answer: Endpoint['answer'], input: object): Promise<unknown> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the schemas made it, see above
  return answer(input as never)
}

/** The account code in the body or query of a call. The schemas of the call ensure that it exists. */
function findAccountCode(
  [part, ...fields]: NonNullable<CallShape['accountIn']>,
  input: { readonly body: unknown; readonly query: unknown },
): string {
  const code = fields.reduce<unknown>((object, name) => getField(object, String(name)), input[part])
  if (typeof code !== 'string' || code === '') throw new Error('a call without its account')
  return code
}

function getField(object: unknown, name: string): unknown {
  if (typeof object !== 'object' || object === null) return undefined
  return new Map<string, unknown>(Object.entries(object)).get(name)
}

function readParameters({ params }: FastifyRequest): Record<string, string> {
  if (typeof params !== 'object' || params === null) return {}
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
}

/** The router also matches an empty parameter. A NUL is in no name in the database, and PostgreSQL refuses it. */
function isUnusable(parameter: string): boolean {
  return parameter === '' || parameter.includes('\0')
}

/** Sends a refusal. Its message is for the calling program; texts for customers are in the page. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal, correlationId: string): FastifyReply {
  const { refused: code, message, field, retryAfterSeconds } = refusal
  noteCause(reply.raw, { code, reason: message })
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  if (ERRORS[code] === UNAUTHENTICATED) reply.header('www-authenticate', 'Bearer')
  reply.raw.statusMessage = reasonPhrase(code)
  return reply
    .code(ERRORS[code])
    .header('content-type', JSON_TYPE)
    .send(
      JSON.stringify({
        code,
        message: message ?? reasonPhrase(code),
        ...(field && { field }),
        correlationId,
      }),
    )
}
