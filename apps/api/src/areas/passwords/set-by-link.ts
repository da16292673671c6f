import { toPerson } from '#api/platform/actor.ts'
import type { Actor } from '#api/platform/actor.ts'
import type { Database } from '#api/platform/database/database.ts'
import { WithCookie } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'
import { rememberByLink } from '#api/identity/known-callers.ts'
import { findLinkedUser } from '#api/identity/password-links.ts'
import type { PasswordLink } from '#api/identity/password-links.ts'
import { auditRefusal } from '#api/identity/refusals.ts'
import { countAttempt, createAddressCounter } from '#api/platform/attempts.ts'
import type { PasswordPolicy } from '#api/identity/complexity.ts'

import { saveNewPassword } from './new-password.ts'

/** Passwords that one address may set by links in five minutes. */
export const MAX_SET_BY_LINK = 60
/** Links that one address may check in five minutes. */
const MAX_LINKS_READ = 60
const INVALID_LINK = 'the link does not work'

/** Checks a link without using it up. */
export async function checkLink(db: Database, link: PasswordLink, peer: string) {
  const retryAfterSeconds = await countAttempt(db, [
    createAddressCounter('password links of', peer, MAX_LINKS_READ),
  ])
  if (retryAfterSeconds !== null) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })
  return (await findLinkedUser(db, link)) === null ? refuse('FORBIDDEN', { message: INVALID_LINK }) : {}
}

type LinkPassword = {
  readonly db: Database
  readonly password: string
  /** The field of the call with the password. */
  readonly field: string
  readonly action: string
  readonly policy: PasswordPolicy
  readonly now: number
  readonly peer: string
  readonly cookies: string | undefined
  readonly publicUrl: string
  readonly actor: Actor
}

type SetRefusal = Refusal<'FORBIDDEN' | 'INSUFFICIENT_PASSWORD_COMPLEXITY' | 'TOO_MANY_REQUESTS'>

/** Sets a password by a link. A weak password does not use up the link. The caller counts as known from then on. */
export async function setPasswordByLink(
  { db, password, field, action, policy, now, peer, cookies, publicUrl, actor }: LinkPassword,
  link: PasswordLink,
): Promise<WithCookie<Record<string, never>> | SetRefusal> {
  const limit = createAddressCounter('passwords by link of', peer, MAX_SET_BY_LINK)
  const retryAfterSeconds = await countAttempt(db, [limit])
  if (retryAfterSeconds !== null) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })
  const user = await findLinkedUser(db, link)
  if (user === null) {
    await auditRefusal(db, actor, { action: `${action}-refused`, peer })
    return refuse('FORBIDDEN', { message: INVALID_LINK })
  }
  const permission = { by: 'link', code: link.code, peer } as const
  const saved = await saveNewPassword(db, { user, password, permission, action, policy, now, actor })
  if (typeof saved !== 'boolean') return { ...saved, field }
  if (saved) return new WithCookie({}, await rememberByLink(db, user.userId, { peer, cookies, publicUrl }))
  await auditRefusal(db, toPerson(actor, user.userId), { action: `${action}-refused`, peer })
  return refuse('FORBIDDEN', { message: INVALID_LINK })
}
