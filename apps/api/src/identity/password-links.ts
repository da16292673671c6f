import { randomBytes } from 'node:crypto'

import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'

import { hashOf } from './hash.ts'

const HOUR_MILLISECONDS = 3_600_000

/** A reset that was asked for, and the first password of a new customer. */
export type PasswordLinkPurpose = 'reset' | 'first'

/** By the system clock: moving the provider's ends no link and prolongs none. */
export const LINK_MILLISECONDS: Record<PasswordLinkPurpose, number> = {
  reset: HOUR_MILLISECONDS,
  first: 7 * 24 * HOUR_MILLISECONDS,
}
const CODE_BYTES = 32

/** What a link leads to: a user, by their username or by the order they came with. */
export type PasswordLink = {
  readonly purpose: PasswordLinkPurpose
  readonly of: string
  readonly code: string
}

export type LinkedUser = {
  readonly userId: string
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/** So many of the newest work: whoever asks in somebody else's name does not end the link that they are about to use. */
export const LIVE_LINKS: Record<PasswordLinkPurpose, number> = { reset: 2, first: 1 }

const holdUser = statement<never>(
  'password-link-hold-user',
  'select 1 from login_user where user_id = $1 for no key update',
)
const endOlderLinks = statement<never>(
  'password-link-end-older',
  `delete from password_link where link_number in (
     select link_number from password_link where user_id = $1 and purpose = $2
     order by link_number desc offset $3)`,
)
const makeLink = statement<never>(
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

/** A new link's code, which is stored nowhere, in the caller's transaction; of its purpose only the newest stay. */
export async function newLinkCode(
  db: Queries,
  userId: string,
  of: { purpose: 'reset' } | { purpose: 'first'; orderId: string },
): Promise<{ code: string; expiresAt: Date }> {
  const code = randomBytes(CODE_BYTES).toString('base64url')
  const expiresAt = new Date(Date.now() + LINK_MILLISECONDS[of.purpose])
  const orderId = of.purpose === 'first' ? of.orderId : null
  // one after the other, so that each sees the links of the others
  await db.rows(holdUser, [userId])
  await db.rows(endOlderLinks, [userId, of.purpose, LIVE_LINKS[of.purpose] - 1])
  await db.rows(makeLink, [userId, of.purpose, hashOf(code), orderId, expiresAt])
  return { code, expiresAt }
}

/** Whose password a link may set, or null when it is none, is over, or belongs to somebody else. */
export async function linkedUser(
  db: Queries,
  { purpose, of, code }: PasswordLink,
): Promise<LinkedUser | null> {
  const named = purpose === 'reset' ? of.toLowerCase() : of
  const [user] = await db.rows(userOfLink, [hashOf(code), purpose, named, new Date()])
  return user ?? null
}

/** Uses a link up; false when somebody was faster, or a newer link has taken its place. */
export async function usedLink(db: Queries, code: string): Promise<boolean> {
  return (await db.rows(useLink, [hashOf(code), new Date()])).length > 0
}
