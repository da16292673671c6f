import { ACCESS_ERRORS, COMMON_ERRORS } from '@switchboard/domain/call'
import type { CallShape, ParsedReply } from '@switchboard/domain/call'
import { codeOfStatus } from '@switchboard/domain/error-answer'
import type { ErrorCode } from '@switchboard/domain/errors'

import { Failure } from './failure.ts'

export async function parseReply<C extends CallShape>(
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

export async function readRefusal(response: Response): Promise<RefusalBody> {
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

export function readRetryAfter({ headers }: Response): { retryAfterSeconds?: number } {
  const seconds = headers.get('retry-after') ?? ''
  return /^\d{1,9}$/.test(seconds) ? { retryAfterSeconds: Number(seconds) } : {}
}

function toCode(statusText: string): string | null {
  if (statusText === 'CredentialsFailed') return 'CREDENTIALS_FAILED'
  if (statusText === 'InTimeout') return 'IN_TIMEOUT'
  return statusText === '' ? null : statusText
}

/** With status 400 they end the session; status 401 always does. */
const SESSION_ENDING_CODES: ReadonlySet<string> = new Set(['SessionTokenRevoked', 'invalid_grant'])

export function endsSession(status: number, code: string | null): boolean {
  return status === 401 || (status === 400 && code !== null && SESSION_ENDING_CODES.has(code))
}

const FIRST_SERVER_ERROR = 500

/**
 * The code of the reply, if the call lists it. Otherwise the call's code for all other refusals or, without that, the code
 * of the status. Source: API-009 to API-012, SES-057.
 */
export function chooseErrorCode(call: CallShape, code: string | null, status: number): ErrorCode {
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
