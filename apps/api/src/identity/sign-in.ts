import { audit } from '#api/audit.ts'
import type { Database } from '#api/database/database.ts'
import { refused } from '#api/http/refusal.ts'
import type { Refusal } from '#api/http/refusal.ts'

import { QueueFull, isOutdated, passwordHash, passwordMatches } from './passwords.ts'
import { counted, forgiven, uncount } from './tries.ts'
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

/**
 * Whose username and password these are, or why there is no telling. An unknown username costs and answers the same
 * as a wrong password. Every outcome is in the audit trail.
 */
export async function signIn(db: Database, credentials: Credentials): Promise<Person | SignInRefusal> {
  const counters = { username: `${credentials.kind} ${credentials.username}`, peer: credentials.peer }
  const waitSeconds = await counted(db, counters)
  if (waitSeconds !== null) {
    await note(db, credentials, null, 'sign-in-in-timeout')
    return refused('IN_TIMEOUT', { retryAfterSeconds: waitSeconds })
  }
  const person = await personBy(db, credentials.kind, credentials.username)
  try {
    if (await passwordMatches(person?.passwordHash ?? null, credentials.password)) {
      if (person !== null) return await signedIn(db, credentials, person)
    }
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error
    await uncount(db, counters)
    return refused('SERVICE_UNAVAILABLE', { retryAfterSeconds: 1 })
  }
  await note(db, credentials, person, 'sign-in-refused')
  return refused('CREDENTIALS_FAILED')
}

async function signedIn(db: Database, credentials: Credentials, person: Person): Promise<Person> {
  await forgiven(db, { username: `${credentials.kind} ${credentials.username}`, peer: credentials.peer })
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
