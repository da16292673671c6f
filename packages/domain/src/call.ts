import type * as z from 'zod/mini'

import type { ErrorCode } from './errors.ts'
import type { Level } from './level.ts'

/**
 * The authorised callers: anyone; anyone with a session; users whose claims include the account code (staff: any
 * account); of these, only the account's owner and staff; only staff.
 */
export type Access = 'open' | 'session' | 'account' | 'owner' | 'staff'

type Schema = z.ZodMiniType

export type CallShape = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the base path, parameters in braces: `/accounts/{accountCode}/summary`. Source: API-005. */
  readonly path: `/${string}`
  /** The API base that serves the call, one of two; `base` by default. Source: CFG-012. */
  readonly base?: 'msbase'
  readonly access: Access
  /**
   * The level that an authorised person needs on the account. By default a read needs the lowest level and a write the
   * highest: see `levelNeededBy`.
   */
  readonly needs?: Level
  /**
   * The call cannot be undone. If the customer has a second factor, their session must have been proven with it in the last
   * ten minutes; otherwise the call is refused with `PROOF_NEEDED`.
   */
  readonly proof?: true
  /** The call only reads, although its input needs a body. A GET always reads. */
  readonly reads?: true
  /** The place of the account code if the path has none: `['query', 'claimValue']`. */
  readonly accountIn?: readonly ['body' | 'query', ...(string | number)[]]
  /** The encoding of the body; JSON by default. */
  readonly encoding?: 'form'
  readonly query?: Schema
  readonly body?: Schema
  /** The refusal of a body with an unknown kind; `MALFORMED_REQUEST` by default. */
  readonly unknownKind?: ErrorCode
  /** The maximum body size in bytes, if `MAX_BODY_BYTES` is not enough. */
  readonly mostBodyBytes?: number
  readonly reply: Schema | 'pdf'
  /** The call's own refusals. Those of its access and of all calls are added, see `FailureCode`. */
  readonly errors: readonly ErrorCode[]
  /** The page's error for a missing or malformed reply; `GENERAL_ERROR` by default. Source: API-007. */
  readonly malformed?: ErrorCode
  /** The page's error for a refusal (4xx) with none of the call's codes; by default the code of its status. */
  readonly refusedOtherwise?: ErrorCode
  /** The page's error if the call has no reply or fails (5xx); `GENERAL_ERROR` and similar codes by default. */
  readonly unanswered?: ErrorCode
  /** For how many seconds a successful reply to a GET may be reused; 0 means never. Source: API-014 to API-019. */
  readonly cacheSeconds?: number
  /** Accepts `Idempotency-Key`: the same key and body get the first reply again. */
  readonly idempotent?: true
}

/**
 * The default of the maximum body size. A form with a password of 1,024 characters fits, even if each character takes nine
 * bytes.
 */
export const MAX_BODY_BYTES = 16_384

/** Refusals that any call can return. */
export const COMMON_ERRORS = [
  'MALFORMED_REQUEST',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
  'SERVICE_UNAVAILABLE',
  'PAGE_NOT_FOUND',
  'GENERAL_ERROR',
] as const satisfies readonly ErrorCode[]

/** Refusals that a call can return because of its access. */
export const ACCESS_ERRORS = {
  open: [],
  session: ['LOGIN_REQUIRED', 'UNAUTHORIZED', 'SessionTokenRevoked'],
  account: ['LOGIN_REQUIRED', 'UNAUTHORIZED', 'SessionTokenRevoked', 'ACCOUNT_CODE_NOT_AVAILABLE'],
  owner: ['LOGIN_REQUIRED', 'UNAUTHORIZED', 'SessionTokenRevoked', 'ACCOUNT_CODE_NOT_AVAILABLE', 'FORBIDDEN'],
  staff: ['LOGIN_REQUIRED', 'UNAUTHORIZED', 'SessionTokenRevoked', 'FORBIDDEN'],
} as const satisfies Record<Access, readonly ErrorCode[]>

/** All codes that a caller of this call can get. */
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
 * A call of the contract as a value: the API mounts it, the page makes it, and a test replies to it.
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

/** The input as the API's handler gets it. */
export type ParsedQuery<C extends CallShape> = Output<C['query']>
export type ParsedBody<C extends CallShape> = Output<C['body']>
/** The input as the page sends it. */
export type SentQuery<C extends CallShape> = Input<C['query']>
export type SentBody<C extends CallShape> = Input<C['body']>
/** The reply on the wire, and the reply that the page has parsed. A PDF is bytes. */
export type WireReply<C extends CallShape> = C['reply'] extends Schema ? z.input<C['reply']> : Uint8Array
export type ParsedReply<C extends CallShape> = C['reply'] extends Schema
  ? z.output<C['reply']>
  : Uint8Array<ArrayBuffer>

/** The path with its parameters filled in and encoded. */
export function fillPath(path: string, parameters: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_braces, name: string) => {
    const value = parameters[name]
    if (value === undefined) throw new Error(`path ${path} needs ${name}`)
    return encodeURIComponent(value)
  })
}
