import type { IdentifiedActor } from '#api/platform/actor.ts'
import type { Database } from '#api/platform/database/database.ts'
import { isRefusal, refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'

import { checkCredentials } from './sign-in.ts'
import type { Credentials } from './sign-in.ts'
import { findUser } from './users.ts'

export type PasswordRefusal = Refusal<'INCORRECT_CURRENT_PASSWORD' | 'IN_TIMEOUT' | 'TOO_MANY_REQUESTS'>

type PasswordCheck = Pick<Credentials, 'password' | 'peer' | 'cookies'> & {
  /** The customer who is signed in. */
  readonly actor: IdentifiedActor
  /** The field that held the password, named in the refusal; `password` by default. */
  readonly field?: string
}

/**
 * Checks the password that a customer enters again for an action that a session alone must not allow. Returns the refusal or
 * null. A wrong password counts as a sign-in attempt. `action` names the purpose in the audit trail.
 */
export async function checkPasswordAgain(
  db: Database,
  { actor, password, field = 'password', peer, cookies }: PasswordCheck,
  action: string,
): Promise<PasswordRefusal | null> {
  const user = await findUser(db, actor.subject)
  const username = user?.username ?? ''
  const person = await checkCredentials(db, { username, password, peer, cookies, actor }, action)
  if (!isRefusal(person)) return null
  const { refused: code, ...more } = person
  return code === 'CREDENTIALS_FAILED'
    ? refuse('INCORRECT_CURRENT_PASSWORD', { field })
    : { ...more, refused: code }
}
