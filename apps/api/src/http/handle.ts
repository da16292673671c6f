import type {
  CallShape,
  FailureCode,
  ParsedBody,
  ParsedQuery,
  PathParameters,
  WireReply,
} from '@switchboard/domain/call'
import type { Day } from '@switchboard/domain/day'

import type { Database, Queries } from '#api/database/database.ts'

import type { CallLimits } from './call-limits.ts'
import type { Refusal } from './refusal.ts'

/** Who makes a call: a customer (on the web, by form or by device) or a member of staff. */
export type Actor = {
  readonly grantId: string
  readonly kind: 'web' | 'form' | 'device' | 'staff'
  /** A customer's user id, or the staff id. */
  readonly subject: string
}

/** JSON that the database wrote and that goes out as it is. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** A PDF and the name it is kept under. */
export class PdfFile {
  readonly bytes: Uint8Array
  readonly fileName: string

  constructor(bytes: Uint8Array, fileName: string) {
    this.bytes = bytes
    this.fileName = fileName
  }
}

/** An answer that leaves cookies in the browser that asked. */
export class WithCookie<A> {
  readonly answer: A
  readonly cookies: readonly string[]

  constructor(answer: A, cookies: readonly string[]) {
    this.answer = answer
    this.cookies = cookies
  }
}

/** What a handler is given, and nothing else. */
export type Input<C extends CallShape> = {
  readonly db: Database
  readonly parameters: PathParameters<C>
  readonly query: ParsedQuery<C>
  readonly body: ParsedBody<C>
  /** The provider's instant, in milliseconds, and its calendar day. */
  readonly now: number
  readonly today: Day
  readonly correlationId: string
  readonly actor: C['access'] extends 'open' ? null : Actor
  /** The account of the call, which the actor may act for; empty where it has none. */
  readonly accountCode: string
  /** The peer's address, for rate limits. */
  readonly peer: string
  /** The cookies of the caller's browser, as they came. */
  readonly cookies: string | undefined
  /** What the caller's browser or app says that it is. */
  readonly userAgent: string | undefined
}

type Answer<C extends CallShape> =
  | (C['reply'] extends 'pdf' ? PdfFile : WireReply<C> | WithCookie<WireReply<C>>)
  | JsonText
  | Refusal<FailureCode<C>>

/**
 * Who is served on while there is more than can be done: urgent calls (paying, signing in) are refused last, deferrable ones,
 * which can as well be made later, first. What says nothing is `normal`.
 */
export type Urgency = 'urgent' | 'normal' | 'deferrable'

/** For routes that are no calls of the contract. */
export const URGENT = { urgency: 'urgent' } as const

/** A call with its handler, for `mount`. */
export type Endpoint = {
  readonly call: CallShape
  // the parameter is only ever the input that `mount` parsed by this very call's schemas
  readonly answer: (input: never) => Promise<unknown>
  /** The answer is kept by the transaction in which the handler writes. */
  readonly isWhole?: true
  /** Whose call it is; the audit trail says it of who looked. */
  readonly area?: string
  readonly urgency?: Urgency
  /** How often it may be made; counted by `mount`, with one statement more. */
  readonly limits?: CallLimits
}

export function urgent(endpoint: Endpoint): Endpoint {
  return { ...endpoint, urgency: 'urgent' }
}

export function deferrable(endpoint: Endpoint): Endpoint {
  return { ...endpoint, urgency: 'deferrable' }
}

export function handle<C extends CallShape>(
  call: C,
  answer: (input: Input<C>) => Promise<Answer<C>>,
): Endpoint {
  return { call, answer }
}

/**
 * A call that does nothing but write: one transaction holds that and, with an idempotency key, the answer that is kept for
 * the key, so that a process that dies leaves both or neither.
 */
export function handleWhole<C extends CallShape>(
  call: C,
  answer: (input: Omit<Input<C>, 'db'> & { readonly db: Queries }) => Promise<Answer<C>>,
): Endpoint {
  return { call, answer, isWhole: true }
}
