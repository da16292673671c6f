import { ACCESS_ERRORS, COMMON_ERRORS, fillPath } from '@switchboard/domain/call'
import type {
  CallShape,
  FailureCode,
  ParsedReply,
  PathParameters,
  SentBody,
  SentQuery,
} from '@switchboard/domain/call'
import type { StaticConfiguration } from '@switchboard/domain/config/static'
import { codeOfStatus } from '@switchboard/domain/error-answer'
import type { ErrorCode } from '@switchboard/domain/errors'

import { build } from './build.ts'
import { createCorrelationId } from './correlation-id.ts'
import { takeEarlyAnswer } from './early.ts'
import { Failure, toErrorCode } from './failure.ts'
import { isWithoutAnswer } from './lost-answer.ts'
import { sendWhenOnline } from './offline.ts'
import { callerHeaders, session } from './session.ts'

/** The failures that a caller of this call can meet. */
export type FailureOf<C extends CallShape> = Failure<FailureCode<C>>

export type CallArguments<C extends CallShape> = {
  readonly parameters?: PathParameters<C>
  readonly query?: SentQuery<C>
  readonly body?: SentBody<C>
  /** A new key for each attempt of the customer: a request repeated with the same key has no second effect. */
  readonly idempotencyKey?: string
  /** For sign-out: if the session is already over, the call fails and the page does not reload. */
  readonly whenSessionIsLost?: 'fail'
  /** Whether the call waits for a connection. By default reads wait and writes fail. */
  readonly whenOffline?: 'wait' | 'fail'
}

type Client = {
  readonly configuration: Pick<StaticConfiguration, 'base' | 'msbase' | 'brand'>
  /** Renews an expired session before a call. A general error means that no reply came; any other error ends the session. */
  readonly refresh: () => Promise<void>
  /** Ends the session silently and reloads the app. Source: SES-043 to SES-045. */
  readonly onSessionLost: () => void
  /**
   * Lets the customer sign in again in a dialog if a reload would lose input. Resolves to whether the call is to be sent
   * again. Undefined if nothing would be lost.
   */
  readonly signInAgain: (call: CallShape) => Promise<boolean> | undefined
  /** Lets the customer confirm the session by a code or passkey in a dialog. Resolves to whether the call is to be sent again. */
  readonly prove: () => Promise<boolean>
  /** Called for every call that failed. */
  readonly onFailure?: (call: CallShape, code: ErrorCode) => void
}

let client: Client | null = null
let leaving = false

/** Called once at the start, before the first call. */
export function setUpCalls(newClient: Client): void {
  client = newClient
  leaving = false
}

/**
 * While the customer is signing out, a call whose session has ended stays pending, and session changes of other tabs are
 * ignored. A reload would replace the navigation to the identity provider, whose session would then continue.
 */
export function leaveSession(isLeaving: boolean): void {
  leaving = isLeaving
}

/** Whether the customer is signing out. */
export const isLeavingSession = (): boolean => leaving

/** With status 400 they end the session; status 401 always does. */
const SESSION_ENDING_CODES: ReadonlySet<string> = new Set(['SessionTokenRevoked', 'invalid_grant'])

/** Makes a call and parses its reply. Every failure, including a broken connection, is a `Failure` of the call's codes. */
export async function makeCall<C extends CallShape>(
  call: C,
  request: CallArguments<C> = {},
): Promise<ParsedReply<C>> {
  if (client === null) throw new Error('calls are not set up')
  try {
    return await sendCall(client, call, request)
  } catch (thrown) {
    const failure = toFailureOfCall(call, thrown)
    client.onFailure?.(call, toErrorCode(failure))
    throw failure
  }
}

/** Some calls have their own code, `unanswered`, for a missing answer. */
function toFailureOfCall({ unanswered }: CallShape, failure: unknown): unknown {
  if (unanswered === undefined || !isWithoutAnswer(failure)) return failure
  const { correlationId } = failure
  return new Failure(unanswered, { cause: failure, ...(correlationId !== null && { correlationId }) })
}

async function sendCall<C extends CallShape>(
  context: Client,
  call: C,
  request: CallArguments<C>,
): Promise<ParsedReply<C>> {
  const { configuration, refresh } = context
  const authenticated = call.access !== 'open'
  // payments, orders and bookings do not wait: a customer who has left the page would not know that they were sent
  const mayWait = (request.whenOffline ?? (call.idempotent === true ? 'fail' : 'wait')) === 'wait'
  if (!mayWait && !navigator.onLine)
    throw new Failure(call.idempotent === true ? 'NOT_CONNECTED' : 'GENERAL_ERROR')

  async function handleLostSession(code: ErrorCode): Promise<ParsedReply<C>> {
    if (request.whenSessionIsLost === 'fail') throw new Failure(code)
    if (leaving) return new Promise(() => undefined)
    const again = context.signInAgain(call)
    if (again !== undefined) {
      if (await again) return sendCall(context, call, request)
      throw new Failure('GENERAL_ERROR')
    }
    if (code === 'LOGIN_REQUIRED') throw new Failure(code)
    context.onSessionLost()
    // the page reloads, so the call stays pending and nothing is shown
    return new Promise(() => undefined)
  }

  if (authenticated && session.read('token') !== null && session.hasExpired()) {
    try {
      await refresh()
    } catch (failure) {
      if (toErrorCode(failure) === 'GENERAL_ERROR') throw failure
      return handleLostSession(toErrorCode(failure))
    }
  }
  const token = authenticated ? session.read('token') : null
  if (authenticated && token === null) return handleLostSession('LOGIN_REQUIRED')

  const address = buildAddress(call, request, configuration)
  const id = createCorrelationId(configuration.brand)
  const init = toRequestInit(call, request, { token, id })
  const response = await fetchResponse(address, init, { id, mayWait })
  build.checkReply(response)
  if (response.ok) return parseReply(call, response, id)

  const refusal = await readRefusal(response)
  if (authenticated && endsSession(response.status, refusal.code)) return handleLostSession('UNAUTHORIZED')
  // the provider has not done anything yet, so the call can be sent again with the same key
  const isUnproven = refusal.code === 'PROOF_NEEDED'
  if (isUnproven && (await context.prove())) return sendCall(context, call, request)
  throw new Failure(isUnproven ? refusal.code : chooseErrorCode(call, refusal.code, response.status), {
    ...refusal.details,
    ...readRetryAfter(response),
    correlationId: id,
  })
}

function buildAddress<C extends CallShape>(
  call: C,
  { parameters, query }: CallArguments<C>,
  { base, msbase }: Client['configuration'],
): string {
  const path = fillPath(call.path, parameters ?? {})
  const filled = Object.entries(query ?? {}).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const text = new URLSearchParams(filled.map(([name, value]) => [name, String(value)])).toString()
  return (call.base === 'msbase' ? msbase : base) + path + (text === '' ? '' : `?${text}`)
}

type SentRequest = RequestInit & { readonly method: string }

function toRequestInit<C extends CallShape>(
  call: C,
  { body, idempotencyKey }: CallArguments<C>,
  { token, id }: { token: string | null; id: string },
): SentRequest {
  const form = call.encoding === 'form'
  return {
    method: call.method,
    cache: 'no-store',
    headers: {
      accept: call.reply === 'pdf' ? 'application/pdf, application/json' : 'application/json',
      'x-correlation-id': id,
      ...(token !== null && callerHeaders(token)),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(body !== undefined && !form && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: form ? toForm(body) : JSON.stringify(body) }),
  }
}

function toForm(body: unknown): URLSearchParams {
  const given = Object.entries(typeof body === 'object' && body !== null ? body : {})
  const fields = given.filter(([, value]) => value !== undefined && value !== '')
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))
}

/**
 * A broken connection is a general error, unless the device is offline and the call may wait for a connection.
 * Source: API-013.
 */
async function fetchResponse(
  address: string,
  init: SentRequest,
  { id, mayWait }: { id: string; mayWait: boolean },
): Promise<Response> {
  try {
    const send = () => fetch(address, init)
    // the early request of the document may have failed before there was a connection
    return await (mayWait
      ? sendWhenOnline(() => takeEarlyAnswer(init.method, address)?.catch(send) ?? send())
      : send())
  } catch (cause) {
    throw new Failure('GENERAL_ERROR', { correlationId: id, cause })
  }
}

async function parseReply<C extends CallShape>(
  call: C,
  response: Response,
  id: string,
): Promise<ParsedReply<C>> {
  const malformed = call.malformed ?? 'GENERAL_ERROR'
  try {
    if (call.reply === 'pdf') return asReply<C>(await readPdf(response))
    return asReply<C>(call.reply.parse(await response.json()))
  } catch (cause) {
    throw new Failure(malformed, { correlationId: id, cause })
  }
}

async function readPdf(response: Response): Promise<Uint8Array> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (new TextDecoder().decode(bytes.subarray(0, 5)) !== '%PDF-') throw new Error('not a PDF')
  return bytes
}

/** The call's own schema has parsed the value. The compiler cannot follow this through `CallShape`. */
function asReply<C extends CallShape>(parsed: unknown): ParsedReply<C> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the schema made it, see above
  return parsed as ParsedReply<C>
}

type RefusalBody = { readonly code: string | null; readonly details: { field?: string; text?: string } }

async function readRefusal(response: Response): Promise<RefusalBody> {
  const text = await response.text().catch(() => '')
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null) {
      const code = 'code' in body ? body.code : 'error' in body ? body.error : null
      const field = 'field' in body && typeof body.field === 'string' ? { field: body.field } : {}
      const message = 'message' in body && typeof body.message === 'string' ? { text: body.message } : {}
      return { code: typeof code === 'string' ? code : null, details: { ...field, ...message } }
    }
  } catch {
    // no JSON: the status text may have the code
  }
  return { code: toCode(response.statusText), details: {} }
}

function readRetryAfter({ headers }: Response): { retryAfterSeconds?: number } {
  const given = headers.get('retry-after') ?? ''
  return /^\d{1,9}$/.test(given) ? { retryAfterSeconds: Number(given) } : {}
}

function toCode(statusText: string): string | null {
  if (statusText === 'CredentialsFailed') return 'CREDENTIALS_FAILED'
  if (statusText === 'InTimeout') return 'IN_TIMEOUT'
  return statusText === '' ? null : statusText
}

function endsSession(status: number, code: string | null): boolean {
  return status === 401 || (status === 400 && code !== null && SESSION_ENDING_CODES.has(code))
}

const FIRST_SERVER_ERROR = 500

/**
 * The code of the reply, if the call lists it. Otherwise the call's code for all other refusals or, without that, the code
 * of the status. Source: API-009 to API-012, SES-057.
 */
function chooseErrorCode(call: CallShape, code: string | null, status: number): ErrorCode {
  const known = listErrorCodes(call).find((each) => each === code)
  if (known !== undefined) return known
  return (status < FIRST_SERVER_ERROR ? call.refusedOtherwise : undefined) ?? codeOfStatus(status)
}

function listErrorCodes(call: CallShape): readonly ErrorCode[] {
  return [
    ...call.errors,
    ...COMMON_ERRORS,
    ...ACCESS_ERRORS[call.access],
    ...(call.needs === undefined ? [] : (['LEVEL_TOO_LOW'] as const)),
    ...(call.idempotent === true ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
  ]
}
