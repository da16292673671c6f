import type * as z from 'zod/mini'

import type { ErrorCode } from './errors.ts'
import type { Level } from './level.ts'

/**
 * Who may make a call: anyone; whoever has a session; whoever's claims include the account code (staff: any account);
 * of these, only the account's owner and staff; staff alone.
 */
export type Access = 'open' | 'session' | 'account' | 'owner' | 'staff'

type Schema = z.ZodMiniType

export type CallShape = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the base path, parameters in braces: `/accounts/{accountCode}/summary`. Source: API-005. */
  readonly path: `/${string}`
  /** Which of the two configured API bases serves it; `base` unless said. Source: CFG-012. */
  readonly base?: 'msbase'
  readonly access: Access
  /**
   * The level of an authorised person who may make it on an account. A reading needs the lowest; a write says which, and
   * without a word is for the highest alone: see `levelNeededBy`.
   */
  readonly needs?: Level
  /**
   * It cannot be undone: where a customer has a second factor, their session must have been proven by it in the last ten
   * minutes, or it is refused with `PROOF_NEEDED`.
   */
  readonly proof?: true
  /** It changes nothing and is a look, although what it asks needs a body. A GET always is. */
  readonly reads?: true
  /** Where the account is named when the path has none: `['query', 'claimValue']`. */
  readonly accountIn?: readonly ['body' | 'query', ...(string | number)[]]
  /** How the body travels; JSON unless said. */
  readonly encoding?: 'form'
  readonly query?: Schema
  readonly body?: Schema
  /** What a body is refused with whose kind is none of those that it may be of; `MALFORMED_REQUEST` unless said. */
  readonly unknownKind?: ErrorCode
  /** The longest body that is taken, in bytes, where `MOST_BODY_BYTES` are not enough. */
  readonly mostBodyBytes?: number
  readonly reply: Schema | 'pdf'
  /** Its own refusals; those of its access and of every call are added, see `FailureCode`. */
  readonly errors: readonly ErrorCode[]
  /** What a missing or malformed answer raises in the page; `GENERAL_ERROR` unless said. Source: API-007. */
  readonly malformed?: ErrorCode
  /** What a refusal (4xx) raises that names none of the call's codes, instead of the code of its status. */
  readonly refusedOtherwise?: ErrorCode
  /** What the page raises where the call is not answered, or with a fault (5xx): `GENERAL_ERROR` and the like unless said. */
  readonly unanswered?: ErrorCode
  /** How long a good answer to a GET may be reused, in seconds; 0 is never. Source: API-014 to API-019. */
  readonly cacheSeconds?: number
  /** Accepts `Idempotency-Key`: the same key and body gets the first answer again. */
  readonly idempotent?: true
}

/**
 * The longest body that a call takes unless it says otherwise: a password of 1,024 signs fits in a form, where each letter
 * may take nine bytes.
 */
export const MOST_BODY_BYTES = 16_384

/** Refusals that any call may meet. */
export const COMMON_ERRORS = [
  'MALFORMED_REQUEST',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
  'SERVICE_UNAVAILABLE',
  'PAGE_NOT_FOUND',
  'GENERAL_ERROR',
] as const satisfies readonly ErrorCode[]

/** Refusals that its access adds to a call. */
export const ACCESS_ERRORS = {
  open: [],
  session: ['LOGIN_REQUIRED', 'UNAUTHORIZED', 'SessionTokenRevoked'],
  account: ['LOGIN_REQUIRED', 'UNAUTHORIZED', 'SessionTokenRevoked', 'ACCOUNT_CODE_NOT_AVAILABLE'],
  owner: ['LOGIN_REQUIRED', 'UNAUTHORIZED', 'SessionTokenRevoked', 'ACCOUNT_CODE_NOT_AVAILABLE', 'FORBIDDEN'],
  staff: ['LOGIN_REQUIRED', 'UNAUTHORIZED', 'SessionTokenRevoked', 'FORBIDDEN'],
} as const satisfies Record<Access, readonly ErrorCode[]>

/** Every code a caller of this call can meet. */
export type FailureCode<C extends CallShape> =
  | C['errors'][number]
  | (typeof COMMON_ERRORS)[number]
  | (typeof ACCESS_ERRORS)[C['access']][number]
  | (C['malformed'] extends ErrorCode ? C['malformed'] : never)
  | (C['unanswered'] extends ErrorCode ? C['unanswered'] : never)
  | (C['needs'] extends 'pay' | 'order' ? 'LEVEL_TOO_LOW' : never)
  | (C['proof'] extends true ? 'PROOF_NEEDED' : never)
  | (C['idempotent'] extends true ? 'IDEMPOTENCY_KEY_REUSED' | 'NOT_CONNECTED' : never)

/**
 * A call of the contract as a value: the API mounts it, the page makes it, a test answers it.
 * @__NO_SIDE_EFFECTS__
 */
export function defineCall<const C extends CallShape>(call: C): C {
  return call
}

/** The level that an authorised person needs for a call. */
export function levelNeededBy({ method, needs }: Pick<CallShape, 'method' | 'needs'>): Level {
  return needs ?? (method === 'GET' ? 'see' : 'order')
}

type ParameterName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterName<Rest>
  : never

/** The path parameters of a call, as text. */
export type PathParameters<C extends CallShape> = { readonly [N in ParameterName<C['path']>]: string }

type Output<S> = S extends Schema ? z.output<S> : undefined
type Input<S> = S extends Schema ? z.input<S> : undefined

/** What the API's handler gets. */
export type ParsedQuery<C extends CallShape> = Output<C['query']>
export type ParsedBody<C extends CallShape> = Output<C['body']>
/** What the page sends. */
export type SentQuery<C extends CallShape> = Input<C['query']>
export type SentBody<C extends CallShape> = Input<C['body']>
/** What the API answers on the wire, and what the page has after parsing it; a PDF is its bytes. */
export type WireReply<C extends CallShape> = C['reply'] extends Schema ? z.input<C['reply']> : Uint8Array
export type ParsedReply<C extends CallShape> = C['reply'] extends Schema
  ? z.output<C['reply']>
  : Uint8Array<ArrayBuffer>

/** The path with its parameters filled in and encoded. */
export function filledPath(path: string, parameters: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_braces, name: string) => {
    const value = parameters[name]
    if (value === undefined) throw new Error(`path ${path} needs ${name}`)
    return encodeURIComponent(value)
  })
}
