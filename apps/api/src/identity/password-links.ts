import { randomBytes } from 'node:crypto'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { hashSecret } from '#api/platform/hash.ts'

const HOUR_MILLISECONDS = 3_600_000

/** `reset` is a requested reset; `first` sets the first password of a new customer. */
export type PasswordLinkPurpose = 'reset' | 'first'

/** Measured by the system clock, so that moving the provider's clock neither ends nor extends a link. */
export const LINK_MILLISECONDS: Record<PasswordLinkPurpose, number> = {
  reset: HOUR_MILLISECONDS,
  first: 7 * 24 * HOUR_MILLISECONDS,
}
const CODE_BYTES = 32

/** `owner` is the username of a reset link, and the order number of a link for a first password. */
export type PasswordLink = {
  readonly purpose: PasswordLinkPurpose
  readonly owner: string
  readonly code: string
}

export type LinkedUser = {
  readonly userId: string
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/** The number of newest links that stay valid: a stranger's request for the user must not end the link in use. */
export const LIVE_LINKS: Record<PasswordLinkPurpose, number> = { reset: 2, first: 1 }

const lockUser = statement<never>(
  'password-link-hold-user',
  'select 1 from login_user where user_id = $1 for no key update',
)
const endOlderLinks = statement<never>(
  'password-link-end-older',
  `delete from password_link where link_number in (
     select link_number from password_link where user_id = $1 and purpose = $2
     order by link_number desc offset $3)`,
)
const insertLink = statement<never>(
  'password-link-make',
  'insert into password_link (user_id, purpose, code_hash, order_id, expires_at) values ($1, $2, $3, $4, $5)',
)
const userOfLink = statement<LinkedUser>(
  'password-link-user',
  `select u.user_id as "userId", u.username, u.first_name as "firstName", u.last_name as "lastName", u.email
   from password_link l join login_user u using (user_id)
   where l.code_hash = $1 and l.purpose = $2 and $3 = coalesce(l.order_id, u.username) and l.expires_at > $4`,
)
const useLink = statement<{ user_id: string }>(
  'password-link-use',
  'delete from password_link where code_hash = $1 and expires_at > $2 returning user_id',
)

/** Creates a link in the caller's transaction and returns its code, which is stored only as a hash. Older links end. */
export async function createLinkCode(
  db: Queries,
  userId: string,
  link: { purpose: 'reset' } | { purpose: 'first'; orderId: string },
): Promise<{ code: string; expiresAt: Date }> {
  const code = randomBytes(CODE_BYTES).toString('base64url')
  const expiresAt = new Date(Date.now() + LINK_MILLISECONDS[link.purpose])
  const orderId = link.purpose === 'first' ? link.orderId : null
  // the user's row is locked, so that parallel calls see each other's links
  await db.rows(lockUser, [userId])
  await db.rows(endOlderLinks, [userId, link.purpose, LIVE_LINKS[link.purpose] - 1])
  await db.rows(insertLink, [userId, link.purpose, hashSecret(code), orderId, expiresAt])
  return { code, expiresAt }
}

/** The user whose password the link may set; null if the link is unknown, has ended, or belongs to another user. */
export async function findLinkedUser(
  db: Queries,
  { purpose, owner, code }: PasswordLink,
): Promise<LinkedUser | null> {
  const storedOwner = purpose === 'reset' ? owner.toLowerCase() : owner
  const [user] = await db.rows(userOfLink, [hashSecret(code), purpose, storedOwner, new Date()])
  return user ?? null
}

/** Uses up a link; returns false if it was used meanwhile or replaced by a newer link. */
export async function consumeLink(db: Queries, code: string): Promise<boolean> {
  return (await db.rows(useLink, [hashSecret(code), new Date()])).length > 0
}
