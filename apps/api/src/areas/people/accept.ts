import { randomUUID } from 'node:crypto'

import { toIdentified } from '#api/platform/actor.ts'
import type { Actor } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import type { Database, Queries } from '#api/platform/database/database.ts'
import { WithCookie } from '#api/platform/http/handle.ts'
import { Refused, isRefusal, refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'
import { ratePassword } from '#api/identity/complexity.ts'
import type { PasswordPolicy } from '#api/identity/complexity.ts'
import { hashSecret } from '#api/platform/hash.ts'
import { rememberByLink } from '#api/identity/known-callers.ts'
import { hashPassword } from '#api/identity/passwords.ts'
import { auditRefusal } from '#api/identity/refusals.ts'
import { checkCredentials } from '#api/identity/sign-in.ts'
import type { SignInRefusal } from '#api/identity/sign-in.ts'
import { countAttempt, createAddressCounter } from '#api/platform/attempts.ts'
import { findCustomer } from '#api/identity/users.ts'
import { withdrawLinks } from '#api/provider/notices/letter.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'

import { invitationAcceptedNotice, toOwner } from './letters.ts'
import { findPendingByCode, redeemPending } from './store/pending.ts'
import type { PendingPerson } from './store/pending.ts'
import { readAccountNames, insertClaim, insertUser } from './store/people.ts'

/** Attempts to accept within five minutes, from one address and by one link. */
export const MAX_ACCEPTANCES = { peer: 60, link: 20 } as const

type Acceptance = {
  readonly db: Database
  readonly code: string
  readonly password: string
  /** The rules for a new password. */
  readonly policy: PasswordPolicy
  readonly now: number
  readonly peer: string
  readonly cookies: string | undefined
  readonly actor: Actor
  readonly publicUrl: string
}

/** The reply remembers the device: a person who accepts has proven their identity. */
type Accepted = WithCookie<Record<string, never>>

type AcceptRefusal =
  | SignInRefusal
  | Refusal<'FORBIDDEN' | 'INSUFFICIENT_PASSWORD_COMPLEXITY' | 'TOO_MANY_REQUESTS'>

/**
 * Creates the claim of an invitation for the person with the link. A person who already signs in by that address enters their
 * password, and a wrong password does not use up the link. Any other person sets a first password. Source: PPL-017.
 */
export async function acceptInvitation(acceptance: Acceptance): Promise<Accepted | AcceptRefusal> {
  const { db, code, password, peer, cookies, actor } = acceptance
  const retryAfterSeconds = await countAttempt(db, [
    createAddressCounter('acceptances of', peer, MAX_ACCEPTANCES.peer),
    { name: `acceptances by ${hashSecret(code)}`, most: MAX_ACCEPTANCES.link },
  ])
  if (retryAfterSeconds !== null) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })
  const person = await findPendingByCode(db, code)
  if (person === null) {
    await auditRefusal(db, actor, { action: 'invitation-refused', peer })
    return refuseLink()
  }
  const known = await findCustomer(db, person.email)
  if (known !== null) {
    const credentials = { username: known.username, password, peer, cookies, actor }
    const user = await checkCredentials(db, credentials, 'invitation')
    return isRefusal(user) ? user : completeAcceptance(acceptance, async () => user.subject)
  }
  const ownWords = [person.email, person.firstName, person.lastName]
  const complexity = await ratePassword({ password, ownWords, policy: acceptance.policy }, 'setting')
  if (isRefusal(complexity)) return complexity
  if (!complexity.isComplexEnough) return refuse('INSUFFICIENT_PASSWORD_COMPLEXITY', { field: 'Password' })
  const hash = await hashPassword(password)
  return completeAcceptance(acceptance, (queries, invited) => createUser(queries, invited, hash))
}

async function completeAcceptance(
  acceptance: Acceptance,
  resolveUser: (queries: Queries, person: PendingPerson) => Promise<string>,
): Promise<Accepted | Refusal<'FORBIDDEN'>> {
  const { db, peer, cookies, publicUrl } = acceptance
  const userId = await redeemLink(acceptance, resolveUser)
  if (typeof userId !== 'string') return userId
  return new WithCookie({}, await rememberByLink(db, userId, { peer, cookies, publicUrl }))
}

/** Uses up the link and creates the claim. Returns the id of the user with the claim. */
function redeemLink(
  { db, code, now: at, actor }: Acceptance,
  resolveUser: (queries: Queries, person: PendingPerson) => Promise<string>,
): Promise<string | Refusal<'FORBIDDEN'>> {
  return db.transaction(async (queries) => {
    const person = await redeemPending(queries, code)
    if (person === null) return refuseLink()
    const { accountCode, pendingId } = person
    const userId = await resolveUser(queries, person)
    const isNew = await insertClaim(queries, { ...person, userId, since: new Date(at) })
    await withdrawLinks(queries, { pendingId })
    // the person could act for the account already, so nothing has changed
    if (!isNew) return userId
    const name = `${person.firstName} ${person.lastName}`
    await audit(queries, toIdentified(actor, { kind: 'web', subject: userId }), {
      accountCode,
      action: 'invitation-accepted',
      detail: { person: name, pendingId },
    })
    const names = await readAccountNames(queries, accountCode)
    const { email, level } = person
    await queueNotice(queries, {
      ...invitationAcceptedNotice({ ...names, accountCode, at, person: name, email, level }),
      ...toOwner(names),
      accountCode,
      source: `invitation-accepted:${pendingId}`,
      at,
    })
    return userId
  })
}

async function createUser(
  queries: Queries,
  { email, firstName, lastName }: PendingPerson,
  hash: string,
): Promise<string> {
  const userId = `user-${randomUUID()}`
  const isInserted = await insertUser(queries, { userId, email, hash, firstName, lastName })
  // two invitations to one address were accepted at the same time: a repeated call finds the user
  if (!isInserted) throw new Refused(refuse('SERVICE_UNAVAILABLE', { retryAfterSeconds: 1 }))
  return userId
}

export function refuseLink(): Refusal<'FORBIDDEN'> {
  return refuse('FORBIDDEN', { message: 'the link does not work' })
}
