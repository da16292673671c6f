import { audit } from '#api/audit.ts'
import type { Database } from '#api/database/database.ts'
import { refused } from '#api/http/refusal.ts'
import type { Refusal } from '#api/http/refusal.ts'

import { QueueFull, boundedQueue } from './bounded-queue.ts'
import { isOutdated, passwordHash, passwordMatches } from './passwords.ts'
import { counted, forgiven } from './tries.ts'
import type { Counters } from './tries.ts'
import { keepPasswordHash, personBy } from './users.ts'
import type { Person, PersonKind } from './users.ts'

export type Credentials = {
  readonly kind: PersonKind
  readonly username: string
  readonly password: string
  /** The caller's address. */
  readonly peer: string
  readonly correlationId: string
}

export type SignInRefusal = Refusal<'CREDENTIALS_FAILED' | 'IN_TIMEOUT' | 'SERVICE_UNAVAILABLE'>

/** So many may be on their way at once; whoever comes on top is told at once to come back, before any work is done. */
const MOST_AT_ONCE = 32
const door = boundedQueue({ atOnce: MOST_AT_ONCE, waiting: 0 })

/**
 * Whose username and password these are, or why there is no telling. An unknown username costs and answers the same
 * as a wrong password. Every outcome is in the audit trail.
 */
export async function signIn(db: Database, credentials: Credentials): Promise<Person | SignInRefusal> {
  try {
    return await door(() => checked(db, credentials))
  } catch (error) {
    if (error instanceof QueueFull) return refused('SERVICE_UNAVAILABLE', { retryAfterSeconds: 1 })
    throw error
  }
}

async function checked(db: Database, credentials: Credentials): Promise<Person | SignInRefusal> {
  const waitSeconds = await counted(db, countersOf(credentials))
  if (waitSeconds !== null) {
    await note(db, credentials, null, 'sign-in-in-timeout')
    return refused('IN_TIMEOUT', { retryAfterSeconds: waitSeconds })
  }
  const person = await personBy(db, credentials.kind, credentials.username)
  const matches = await passwordMatches(person?.passwordHash ?? null, credentials.password)
  if (person !== null && matches) return signedIn(db, credentials, person)
  await note(db, credentials, person, 'sign-in-refused')
  return refused('CREDENTIALS_FAILED')
}

function countersOf({ kind, username, peer }: Credentials): Counters {
  return { username: `${kind} ${username}`, peer }
}

async function signedIn(db: Database, credentials: Credentials, person: Person): Promise<Person> {
  await forgiven(db, countersOf(credentials))
  if (isOutdated(person.passwordHash)) {
    await keepPasswordHash(db, credentials.kind, person, await passwordHash(credentials.password))
  }
  await note(db, credentials, person, 'sign-in')
  return person
}

function note(
  db: Database,
  { kind, peer, correlationId }: Credentials,
  person: Person | null,
  action: string,
): Promise<void> {
  return audit(db, { actor: person?.subject ?? 'unknown', action, correlationId, detail: { kind, peer } })
}
