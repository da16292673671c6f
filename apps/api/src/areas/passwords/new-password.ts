import { randomUUID } from 'node:crypto'

import { toPerson } from '#api/platform/actor.ts'
import type { Actor } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import type { Database } from '#api/platform/database/database.ts'
import { isRefusal, refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'
import { endAllSessions } from '#api/identity/login-sessions.ts'
import { consumeLink } from '#api/identity/password-links.ts'
import type { LinkedUser } from '#api/identity/password-links.ts'
import { passwordHash } from '#api/identity/passwords.ts'
import { countAttempt, forgiveAttempt, signInCounters } from '#api/platform/attempts.ts'
import { LINK_LETTERS } from '#api/identity/reset-link.ts'
import { setPasswordHash } from '#api/identity/users.ts'
import { withdrawLinks, queueLetter } from '#api/provider/notices/letter.ts'

import { ratePassword } from '#api/identity/complexity.ts'
import type { PasswordPolicy } from '#api/identity/complexity.ts'
import { passwordChangeLetter } from './letters.ts'
import { deletePasswordLinks } from './store.ts'

/** In five minutes: new passwords of a user, including weak ones. */
export const MAX_NEW_PASSWORDS = 20

export type NewPassword = {
  readonly user: LinkedUser
  readonly password: string
  /** The permission: a link, which is used up, or the current password in a session that stays. */
  readonly leave:
    | { readonly by: 'link'; readonly code: string; readonly peer: string }
    | { readonly by: 'password'; readonly hash: string; readonly grantId: string }
  /** The action in the audit trail. */
  readonly action: string
  readonly policy: PasswordPolicy
  readonly now: number
  readonly actor: Actor
}

/**
 * Rates a password and saves it. Sessions of the old password end, except the session that changed it; links of the user are
 * deleted, and the user gets a letter. Returns whether the permission was still valid, or a refusal of a weak password.
 */
export async function saveNewPassword(
  db: Database,
  { user, password, leave, action, policy, now, actor }: NewPassword,
): Promise<boolean | Refusal<'INSUFFICIENT_PASSWORD_COMPLEXITY' | 'TOO_MANY_REQUESTS'>> {
  const { userId, username, firstName, lastName, email } = user
  const person = toPerson(actor, userId)
  const retryAfterSeconds = await countAttempt(db, [
    { name: `passwords of ${userId}`, most: MAX_NEW_PASSWORDS },
  ])
  if (retryAfterSeconds !== null) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })
  const ownWords = [username, email, firstName, lastName]
  const complexity = await ratePassword({ password, ownWords, policy }, 'setting')
  if (isRefusal(complexity)) return complexity
  if (!complexity.isComplexEnough) {
    await audit(db, person, { action: `${action}-too-weak` })
    return refuse('INSUFFICIENT_PASSWORD_COMPLEXITY')
  }
  const hash = await passwordHash(password)
  const saved = await db.transaction(async (queries) => {
    if (leave.by === 'link' && !(await consumeLink(queries, leave.code))) return false
    const before = leave.by === 'password' ? leave.hash : null
    if (!(await setPasswordHash(queries, userId, { hash, before }))) return false
    const sessionsEnded = await endAllSessions(
      queries,
      userId,
      leave.by === 'password' ? leave.grantId : null,
    )
    await withdrawLinks(queries, { userId, types: LINK_LETTERS })
    await deletePasswordLinks(queries, userId)
    await audit(queries, person, { action, detail: { sessionsEnded } })
    // a customer with a link may have reached the limit of sign-in attempts
    if (leave.by === 'link')
      await forgiveAttempt(queries, signInCounters({ username: `customer ${username}`, peer: leave.peer }))
    await queueLetter(queries, {
      ...passwordChangeLetter(null),
      userId,
      to: email,
      source: `${action}:${randomUUID()}`,
      at: now,
    })
    return true
  })
  return saved
}
