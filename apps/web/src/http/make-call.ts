import type { CallShape, FailureCode, ParsedReply } from '@switchboard/domain/call'
import type { StaticConfiguration } from '@switchboard/domain/config/static'
import type { ErrorCode } from '@switchboard/domain/errors'

import { build } from './build.ts'
import { chooseErrorCode, endsSession, parseReply, readRefusal, readRetryAfter } from './call-reply.ts'
import { buildAddress, toRequestInit } from './call-request.ts'
import type { CallArguments, SentRequest } from './call-request.ts'
import { createCorrelationId } from './correlation-id.ts'
import { takeEarlyAnswer } from './early.ts'
import { Failure, toErrorCode } from './failure.ts'
import { isWithoutAnswer } from './lost-answer.ts'
import { sendWhenOnline } from './offline.ts'
import { session } from './session.ts'

/** The failures that a caller of this call can meet. */
export type FailureOf<C extends CallShape> = Failure<FailureCode<C>>

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

/** Makes a call and parses its reply. Every failure, including a broken connection, is a `Failure` of the call's codes. */
export async function makeCall<C extends CallShape>(
  call: C,
  request: CallArguments<C> = {},
): Promise<ParsedReply<C>> {
  if (client === null) throw new Error('calls are not set up')
  try {
    return await sendCall({ context: client, call, request })
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

type Sending<C extends CallShape> = {
  readonly context: Client
  readonly call: C
  readonly request: CallArguments<C>
}

async function sendCall<C extends CallShape>(sending: Sending<C>): Promise<ParsedReply<C>> {
  const { context, call, request } = sending
  const { configuration, refresh } = context
  const authenticated = call.access !== 'open'
  // payments, orders and bookings do not wait: a customer who has left the page would not know that they were sent
  const mayWait = (request.whenOffline ?? (call.idempotent === true ? 'fail' : 'wait')) === 'wait'
  if (!mayWait && !navigator.onLine)
    throw new Failure(call.idempotent === true ? 'NOT_CONNECTED' : 'GENERAL_ERROR')

  if (authenticated && session.read('token') !== null && session.hasExpired()) {
    try {
      await refresh()
    } catch (failure) {
      if (toErrorCode(failure) === 'GENERAL_ERROR') throw failure
      return handleLostSession(sending, toErrorCode(failure))
    }
  }
  const token = authenticated ? session.read('token') : null
  if (authenticated && token === null) return handleLostSession(sending, 'LOGIN_REQUIRED')

  const address = buildAddress(call, request, configuration)
  const id = createCorrelationId(configuration.brand)
  const init = toRequestInit(call, request, { token, id })
  const response = await fetchResponse(address, init, { id, mayWait })
  build.checkReply(response)
  if (response.ok) return parseReply(call, response, id)

  const refusal = await readRefusal(response)
  if (authenticated && endsSession(response.status, refusal.code))
    return handleLostSession(sending, 'UNAUTHORIZED')
  // the provider has not done anything yet, so the call can be sent again with the same key
  const isUnproven = refusal.code === 'PROOF_NEEDED'
  if (isUnproven && (await context.prove())) return sendCall(sending)
  throw new Failure(isUnproven ? refusal.code : chooseErrorCode(call, refusal.code, response.status), {
    ...refusal.details,
    ...readRetryAfter(response),
    correlationId: id,
    status: response.status,
  })
}

/** Sends the call again after a new sign-in, or ends the session of the page. */
async function handleLostSession<C extends CallShape>(
  sending: Sending<C>,
  code: ErrorCode,
): Promise<ParsedReply<C>> {
  const { context, call, request } = sending
  if (request.whenSessionIsLost === 'fail') throw new Failure(code)
  if (leaving) return new Promise(() => undefined)
  const again = context.signInAgain(call)
  if (again !== undefined) {
    if (await again) return sendCall(sending)
    throw new Failure('GENERAL_ERROR')
  }
  if (code === 'LOGIN_REQUIRED') throw new Failure(code)
  context.onSessionLost()
  // the page reloads, so the call stays pending and nothing is shown
  return new Promise(() => undefined)
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
