import { randomUUID } from 'node:crypto'

import type { Level } from '@switchboard/domain/level'

/** The facts of every actor, identified or not. */
type ActorFacts = {
  /** The id of the call, the job's run or the command. */
  readonly correlationId: string
  /** The grant of the session; null without a session. */
  readonly grantId: string | null
}

/** A customer (on the web, by form or by device) or a member of staff. */
export type IdentifiedActor = ActorFacts & {
  readonly kind: 'web' | 'form' | 'device' | 'staff'
  /** A customer's user id, or the staff id. */
  readonly subject: string
}

/** The actor of a call with a session. */
export type SessionActor = IdentifiedActor & { readonly grantId: string }

/** A customer or a member of staff in events about their own sign-in: password, second factor, sessions. */
type PersonActor = ActorFacts & { readonly kind: 'person'; readonly subject: string }

/** An employee who runs a command; the subject is the user name on the machine. */
type OperatorActor = ActorFacts & { readonly kind: 'operator'; readonly subject: string }

/**
 * Nobody who is known: a job of the provider, the sandbox, the bearer of a link that was sent to an account, or an unknown
 * person.
 */
type NamelessActor = ActorFacts & {
  readonly kind: 'provider' | 'sandbox' | 'link' | 'unknown'
  readonly subject: null
}

/** Who acts, and in which call, job or command: all that the audit trail records about it. */
export type Actor = IdentifiedActor | PersonActor | OperatorActor | NamelessActor

/**
 * The actor's name in the audit trail and in columns such as `requested_by`. A person has two spellings: `web:ada` in events
 * of an account, plain `ada` in events of their own sign-in. The access list and earlier rows rely on both.
 */
export function trailName({ kind, subject }: Actor): string {
  if (subject === null) return kind
  return kind === 'person' ? subject : `${kind}:${subject}`
}

/** The columns of the audit trail about the actor, all of them text. A further fact is one more line, and its column. */
export const ACTOR_COLUMNS: Readonly<Record<string, (actor: Actor) => string | null>> = {
  actor: trailName,
  correlation_id: ({ correlationId }) => correlationId,
}

/** The name of the bearer of a link in the audit trail. */
export const LINK_BEARER = 'link' satisfies Actor['kind']

export function unknownActor(correlationId: string): Actor {
  return { kind: 'unknown', subject: null, grantId: null, correlationId }
}

/** The provider itself, where no person acts. */
export function providerActor(correlationId: string): Actor {
  return toProvider(unknownActor(correlationId))
}

/** The provider in one run of a job; the name begins the correlation id. */
export function jobActor(name: string): Actor {
  return providerActor(`${name}-${randomUUID()}`)
}

/** The operator who runs a command, by their user name on this machine. */
export function operatorActor(userName: string): Actor {
  return { ...unknownActor(randomUUID()), kind: 'operator', subject: userName }
}

/** The same actor, whose claim to be someone is not proven. */
export function toUnknown(actor: Actor): Actor {
  return { ...actor, kind: 'unknown', subject: null }
}

/** The same actor, who has opened a link that was sent to an account: nothing else is known about the person. */
export function toLinkBearer(actor: Actor): Actor {
  return { ...actor, kind: LINK_BEARER, subject: null }
}

/** The same actor, which is the sandbox of the demo. */
export function toSandbox(actor: Actor): Actor {
  return { ...actor, kind: 'sandbox', subject: null }
}

/** The provider, which acts within a call of the actor: it settles a payment, for example. */
export function toProvider(actor: Actor): Actor {
  return { ...actor, kind: 'provider', subject: null }
}

/** The same actor, identified by other means than a session, such as a password. */
export function toIdentified(
  actor: Actor,
  { kind, subject }: Pick<IdentifiedActor, 'kind' | 'subject'>,
): IdentifiedActor {
  return { ...actor, kind, subject }
}

/**
 * The same actor, for events about the person's own sign-in: they name the person, not the kind of session. The subject is a user
 * id or a staff id.
 */
export function toPerson(actor: Actor, subject: string): Actor {
  return { ...actor, kind: 'person', subject }
}

/** The session, account and clock of a call, from its first statement. */
export type SessionState = {
  readonly holder: Pick<SessionActor, 'kind' | 'subject' | 'grantId'>
  readonly mayUseAccount: boolean
  /** The customer's role on the account; null for staff, and without an account. */
  readonly role: 'AccountOwner' | 'AuthorisedPerson' | null
  /** The level of an authorised person; null for other people. */
  readonly level: Level | null
  /** Whether the customer has a second factor that this session has not proven, or not recently enough. */
  readonly lacksProof: boolean
  /** The provider's instant in milliseconds. */
  readonly now: number
}
