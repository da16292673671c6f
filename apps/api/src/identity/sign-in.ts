import { toPerson, toUnknown } from '#api/platform/actor.ts'
import type { Actor } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import type { Database } from '#api/platform/database/database.ts'
import { isRefusal, refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'

import { QueueFull, createBoundedQueue } from '#api/platform/bounded-queue.ts'
import { comparePassword, passwordHash } from './passwords.ts'
import { findCallerByUsername, findCallerByUserId, selectCounters } from './known-callers.ts'
import { auditRefusal } from './refusals.ts'
import { checkFactor } from './second-factor.ts'
import type { Shown, Taken } from './second-factor.ts'
import { countAttempt, forgiveAttempt } from '#api/platform/attempts.ts'
import { personBy, replacePasswordHash } from './users.ts'
import type { Person, PersonKind } from './users.ts'

export type Credentials = {
  readonly kind: PersonKind
  readonly username: string
  readonly password: string
  /** The caller's network address, and the cookies of their browser if they use one. */
  readonly peer: string
  readonly cookies: string | undefined
  readonly actor: Actor
}

/** A user who has given their password, the hash that matched, and whether the hash must be replaced. */
type Proven = Person & { readonly passwordHash: string; readonly hasOutdatedHash: boolean }

export type SignInRefusal = Refusal<'CREDENTIALS_FAILED' | 'IN_TIMEOUT' | 'TOO_MANY_REQUESTS'>

/** Sign-ins that run at the same time. More are refused at once, before any work is done. */
const MAX_AT_ONCE = 32
const door = createBoundedQueue({ atOnce: MAX_AT_ONCE, waiting: 0 })

/**
 * The user of a username and password, or the refusal. An unknown username takes the same time and gets the same answer
 * as a wrong password. Every outcome is audited; if a second factor is required, nobody is signed in yet.
 */
export async function signIn(db: Database, credentials: Credentials): Promise<Person | SignInRefusal> {
  const person = await checkCredentials(db, credentials, 'sign-in')
  if (isRefusal(person)) return person
  const { kind, peer, actor } = credentials
  const action = person.hasFactor ? 'sign-in-password' : 'sign-in'
  await audit(db, toPerson(actor, person.subject), { action, detail: { kind, peer } })
  if (!person.hasOutdatedHash) return person
  const newHash = await passwordHash(credentials.password)
  await replacePasswordHash(db, { kind: credentials.kind, person, newHash })
  return { ...person, passwordHash: newHash }
}

/**
 * The same check for a password that is asked for again. Each wrong password counts as a sign-in attempt. Refusals are
 * audited under `action`; the caller records success.
 */
export async function checkCredentials(
  db: Database,
  credentials: Credentials,
  action: string,
): Promise<Proven | SignInRefusal> {
  try {
    return await door(() => compareCredentials(db, credentials, action))
  } catch (error) {
    if (error instanceof QueueFull) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 })
    throw error
  }
}

async function compareCredentials(
  db: Database,
  credentials: Credentials,
  action: string,
): Promise<Proven | SignInRefusal> {
  const counters = await readCounters(db, credentials)
  const waitSeconds = await countAttempt(db, counters)
  if (waitSeconds !== null) {
    await recordRefusal(db, credentials, { person: null, action: `${action}-in-timeout` })
    return refuse('IN_TIMEOUT', { retryAfterSeconds: waitSeconds })
  }
  const person = await personBy(db, credentials.kind, credentials.username)
  const hash = person?.passwordHash ?? null
  const comparison = await comparePassword(hash, credentials.password)
  if (person !== null && hash !== null && comparison !== 'different') {
    await forgiveAttempt(db, counters)
    return { ...person, passwordHash: hash, hasOutdatedHash: comparison === 'outdated' }
  }
  await recordRefusal(db, credentials, { person, action: `${action}-refused` })
  return refuse('CREDENTIALS_FAILED')
}

async function readCounters(db: Database, { kind, username, peer, cookies }: Credentials) {
  const known = kind === 'customer' ? await findCallerByUsername(db, username, { peer, cookies }) : null
  return selectCounters({ username: `${kind} ${username}`, peer }, known)
}

function recordRefusal(
  db: Database,
  { kind, peer, actor }: Credentials,
  { person, action }: { person: Person | null; action: string },
): Promise<void> {
  const tried = person === null ? toUnknown(actor) : toPerson(actor, person.subject)
  return auditRefusal(db, tried, { action, peer, detail: { kind } })
}

export type FactorRefusal = Refusal<'SECOND_FACTOR_NEEDED' | 'SECOND_FACTOR_WRONG' | 'IN_TIMEOUT'>

type Second = Pick<Shown, 'given' | 'key' | 'publicUrl' | 'peer' | 'actor'> & {
  readonly person: Person
  /** The cookies of the browser, unparsed. */
  readonly cookies: string | undefined
}

/**
 * Checks the code or passkey after a correct password. Returns null if the factor was switched off after the password check:
 * then the password alone is enough.
 */
export async function checkSignInFactor(
  db: Database,
  { person: { subject }, cookies, ...shown }: Second,
): Promise<Taken | FactorRefusal | null> {
  if (shown.given.code?.trim() === '') return refuse('SECOND_FACTOR_NEEDED', { field: 'code' })
  const options = { action: 'sign-in', purpose: 'sign-in', takesRecovery: true } as const
  const known = await findCallerByUserId(db, subject, { peer: shown.peer, cookies })
  const answer = await checkFactor(db, {
    ...shown,
    ...options,
    userId: subject,
    knownAs: known?.hash ?? null,
  })
  if ('refused' in answer && answer.refused !== 'SECOND_FACTOR_OFF')
    return { ...answer, refused: answer.refused }
  const taken = 'by' in answer ? answer : null
  const { peer, actor } = shown
  const detail = { kind: 'customer', peer, ...taken }
  await audit(db, toPerson(actor, subject), { action: 'sign-in', detail })
  return taken
}
