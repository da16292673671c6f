import { toPerson, toUnknown } from '#api/platform/actor.ts'
import type { Actor } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import type { Database } from '#api/platform/database/database.ts'
import { isRefusal, refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'

import { QueueFull, createBoundedQueue } from '#api/platform/bounded-queue.ts'
import { comparePassword, hashPassword } from './passwords.ts'
import { findCallerByUsername, findCallerByUserId, selectCounters } from './known-callers.ts'
import { auditRefusal } from './refusals.ts'
import { checkFactor } from './second-factor.ts'
import type { FactorCheck, UsedFactor } from './second-factor.ts'
import { countAttempt, forgiveAttempt } from '#api/platform/attempts.ts'
import { findCustomer, replacePasswordHash } from './users.ts'
import type { Person } from './users.ts'

export type Credentials = {
  readonly username: string
  readonly password: string
  /** The caller's network address, and the cookies of their browser if they use one. */
  readonly peer: string
  readonly cookies: string | undefined
  readonly actor: Actor
}

/** A customer whose password was correct, the hash that matched, and whether the hash must be replaced. */
type ProvenPerson = Person & { readonly passwordHash: string; readonly hasOutdatedHash: boolean }

export type SignInRefusal = Refusal<'CREDENTIALS_FAILED' | 'IN_TIMEOUT' | 'TOO_MANY_REQUESTS'>

/** Sign-ins that run at the same time. More are refused at once, before any work is done. */
const MAX_AT_ONCE = 32
const signInQueue = createBoundedQueue({ atOnce: MAX_AT_ONCE, waiting: 0 })

/** Who signs in, as the audit trail names it. */
const KIND = 'customer'

/**
 * The customer of a username and password, or the refusal. An unknown username takes the same time and gets the same answer
 * as a wrong password. Every outcome is audited; if a second factor is required, nobody is signed in yet.
 */
export async function signIn(db: Database, credentials: Credentials): Promise<Person | SignInRefusal> {
  const person = await checkCredentials(db, credentials, 'sign-in')
  if (isRefusal(person)) return person
  const { peer, actor } = credentials
  const action = person.hasFactor ? 'sign-in-password' : 'sign-in'
  await audit(db, toPerson(actor, person.subject), { action, detail: { kind: KIND, peer } })
  if (!person.hasOutdatedHash) return person
  const newHash = await hashPassword(credentials.password)
  await replacePasswordHash(db, person, newHash)
  return { ...person, passwordHash: newHash }
}

/**
 * The same check for a password that a signed-in customer enters again. Each wrong password counts as a sign-in attempt.
 * Refusals are audited under `action`; the caller records success.
 */
export async function checkCredentials(
  db: Database,
  credentials: Credentials,
  action: string,
): Promise<ProvenPerson | SignInRefusal> {
  try {
    return await signInQueue(() => compareCredentials(db, credentials, action))
  } catch (error) {
    if (error instanceof QueueFull) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 })
    throw error
  }
}

async function compareCredentials(
  db: Database,
  credentials: Credentials,
  action: string,
): Promise<ProvenPerson | SignInRefusal> {
  const counters = await readCounters(db, credentials)
  const waitSeconds = await countAttempt(db, counters)
  if (waitSeconds !== null) {
    await recordRefusal(db, credentials, { person: null, action: `${action}-in-timeout` })
    return refuse('IN_TIMEOUT', { retryAfterSeconds: waitSeconds })
  }
  const person = await findCustomer(db, credentials.username)
  const hash = person?.passwordHash ?? null
  const comparison = await comparePassword(hash, credentials.password)
  if (person !== null && hash !== null && comparison !== 'different') {
    await forgiveAttempt(db, counters)
    return { ...person, passwordHash: hash, hasOutdatedHash: comparison === 'outdated' }
  }
  await recordRefusal(db, credentials, { person, action: `${action}-refused` })
  return refuse('CREDENTIALS_FAILED')
}

async function readCounters(db: Database, { username, peer, cookies }: Credentials) {
  const known = await findCallerByUsername(db, username, { peer, cookies })
  return selectCounters({ username: `${KIND} ${username}`, peer }, known)
}

function recordRefusal(
  db: Database,
  { peer, actor }: Credentials,
  { person, action }: { person: Person | null; action: string },
): Promise<void> {
  const attempter = person === null ? toUnknown(actor) : toPerson(actor, person.subject)
  return auditRefusal(db, attempter, { action, peer, detail: { kind: KIND } })
}

export type FactorRefusal = Refusal<'SECOND_FACTOR_NEEDED' | 'SECOND_FACTOR_WRONG' | 'IN_TIMEOUT'>

type SignInFactorCheck = Pick<FactorCheck, 'input' | 'ring' | 'publicUrl' | 'peer' | 'actor'> & {
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
  { person: { subject }, cookies, ...check }: SignInFactorCheck,
): Promise<UsedFactor | FactorRefusal | null> {
  if (check.input.code?.trim() === '') return refuse('SECOND_FACTOR_NEEDED', { field: 'code' })
  const { peer, actor } = check
  const known = await findCallerByUserId(db, subject, { peer, cookies })
  const result = await checkFactor(db, {
    ...check,
    action: 'sign-in',
    purpose: 'sign-in',
    allowsRecoveryCode: true,
    userId: subject,
    knownAs: known?.hash ?? null,
  })
  if ('refused' in result && result.refused !== 'SECOND_FACTOR_OFF') {
    return { ...result, refused: result.refused }
  }
  const used = 'by' in result ? result : null
  const detail = { kind: KIND, peer, ...used }
  await audit(db, toPerson(actor, subject), { action: 'sign-in', detail })
  return used
}
