import type {
  CallShape,
  FailureCode,
  ParsedBody,
  ParsedQuery,
  PathParameters,
  WireReply,
} from '@switchboard/domain/call'
import type { Day } from '@switchboard/domain/day'

import type { Actor, SessionActor } from '#api/platform/actor.ts'
import type { Database, Queries } from '#api/platform/database/database.ts'

import type { CallLimits } from './call-limits.ts'
import type { Refusal } from '#api/platform/refusal.ts'

/** JSON from the database that is sent unchanged. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** A PDF with the name under which browsers save it. */
export class PdfFile {
  readonly bytes: Uint8Array
  readonly fileName: string

  constructor(bytes: Uint8Array, fileName: string) {
    this.bytes = bytes
    this.fileName = fileName
  }
}

/** A reply that sets cookies in the caller's browser. */
export class WithCookie<A> {
  readonly answer: A
  readonly cookies: readonly string[]

  constructor(answer: A, cookies: readonly string[]) {
    this.answer = answer
    this.cookies = cookies
  }
}

/** The complete input of a handler. */
export type Input<C extends CallShape> = {
  readonly db: Database
  readonly parameters: PathParameters<C>
  readonly query: ParsedQuery<C>
  readonly body: ParsedBody<C>
  /** The provider's instant, in milliseconds, and its calendar day. */
  readonly now: number
  readonly today: Day
  readonly actor: C['access'] extends 'open' ? Actor : SessionActor
  /** The account of the call, for which the actor may act; empty for a call without an account. */
  readonly accountCode: string
  /** The peer's address, for rate limits. */
  readonly peer: string
  /** The raw cookie header of the caller. */
  readonly cookies: string | undefined
  readonly userAgent: string | undefined
}

type Answer<C extends CallShape> =
  | (C['reply'] extends 'pdf' ? PdfFile : WireReply<C> | WithCookie<WireReply<C>>)
  | JsonText
  | Refusal<FailureCode<C>>

/**
 * The order of refusals under overload: deferrable calls, which can be made later, are refused first, and urgent calls
 * (payment, sign-in) last. The default is `normal`.
 */
export type Urgency = 'urgent' | 'normal' | 'deferrable'

/** For routes that are not calls of the contract. */
export const URGENT = { urgency: 'urgent' } as const

/** A call with its handler, for `mount`. */
export type Endpoint = {
  readonly call: CallShape
  // `never`, because `mount` parses the input by the schemas of this call, which the type cannot state
  readonly answer: (input: never) => Promise<unknown>
  /** The transaction of the handler also stores the reply for the idempotency key. */
  readonly isWhole?: true
  /** The area of the call, for the audit trail of reads. */
  readonly area?: string
  readonly urgency?: Urgency
  /** Whether it is served while changes are paused, as what changes nothing of an account is. By default a GET is. */
  readonly isServedWhilePaused?: boolean
  /** Rate limits of the call; `mount` counts with an additional statement. */
  readonly limits?: CallLimits
}

export function urgent(endpoint: Endpoint): Endpoint {
  return { ...endpoint, urgency: 'urgent' }
}

export function deferrable(endpoint: Endpoint): Endpoint {
  return { ...endpoint, urgency: 'deferrable' }
}

/** A GET that writes: it is refused while changes are paused. Source: OPS-037. */
export function pausable(endpoint: Endpoint): Endpoint {
  return { ...endpoint, isServedWhilePaused: false }
}

export function handle<C extends CallShape>(
  call: C,
  answer: (input: Input<C>) => Promise<Answer<C>>,
): Endpoint {
  return { call, answer }
}

/**
 * A call that only writes. Its writes and, with an idempotency key, its stored reply are in one transaction, so that a crash keeps
 * both or neither.
 */
export function handleWhole<C extends CallShape>(
  call: C,
  answer: (input: Omit<Input<C>, 'db'> & { readonly db: Queries }) => Promise<Answer<C>>,
): Endpoint {
  return { call, answer, isWhole: true }
}
