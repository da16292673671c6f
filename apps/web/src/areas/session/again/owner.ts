import type { PageOwner } from '#web/http/account.ts'
import { session } from '#web/http/session.ts'
import { parseIdentity } from '#web/http/token-claims.ts'

/** Whether a token belongs to the owner of the page. */
export function isSamePerson({ token }: PageOwner, other: string): boolean {
  return token !== null && parseIdentity(token).sub === parseIdentity(other).sub
}

/** Whether the stored session belongs to the owner of the page and is on the same account. */
export function isOwnersSession(owner: PageOwner): boolean {
  const token = session.read('token')
  return token !== null && isSamePerson(owner, token) && owner.account === session.read('account')
}
