import {
  calculatePasswordComplexity,
  changePassword,
  checkFirstPassword,
  checkPasswordReset,
  completePasswordReset,
  initiatePasswordReset,
  setPassword,
} from '@switchboard/domain/passwords/contract'

import { toPerson } from '#api/platform/actor.ts'
import type { Actor } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import type { Database } from '#api/platform/database/database.ts'
import { WithCookie, handle } from '#api/platform/http/handle.ts'
import type { Endpoint, Input } from '#api/platform/http/handle.ts'
import { isRefusal, refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'
import { findCallerByUsername, rememberByLink } from '#api/identity/known-callers.ts'
import type { KnownCaller } from '#api/identity/known-callers.ts'
import { findLinkedUser } from '#api/identity/password-links.ts'
import type { PasswordLink } from '#api/identity/password-links.ts'
import { auditRefusal } from '#api/identity/refusals.ts'
import { sendResetLink } from '#api/identity/reset-link.ts'
import { checkCredentials } from '#api/identity/sign-in.ts'
import type { SignInRefusal } from '#api/identity/sign-in.ts'
import { countAttempt, perAddress } from '#api/platform/attempts.ts'
import type { Counter, Counters } from '#api/platform/attempts.ts'
import { readUserpool } from '#api/identity/users.ts'
import type { Services } from '#api/platform/services.ts'

import { ratePassword, passwordPolicy } from '#api/identity/complexity.ts'
import type { PasswordPolicy } from '#api/identity/complexity.ts'
import { saveNewPassword } from './new-password.ts'
import { userById, userByUsername } from './store.ts'

/** In five minutes: resets of a customer from an address, and of all customers from an address. */
export const MAX_RESETS = { username: 3, peer: 15 } as const
/** In a day: letters to a customer on request of strangers, and additionally on request of known callers. */
export const MAX_RESET_LETTERS = { strangers: 10, known: 5 } as const
/** In five minutes: passwords rated for an address, and passwords set by links from it. */
export const MAX_RATED_PASSWORDS = 120
export const MAX_PASSWORDS_BY_LINK = 60
/** In five minutes: links checked from an address. */
const MAX_LINKS_READ = 60
const LINK_IS_OVER = 'the link does not work'
const DAY_MILLISECONDS = 86_400_000

export function passwordsEndpoints(services: Services): Endpoint[] {
  const { PUBLIC_URL: publicUrl } = services.environment
  const policy = passwordPolicy(services)
  return [
    handle(calculatePasswordComplexity, async ({ db, body, peer }) => {
      const retryAfterSeconds = await countAttempt(db, [perAddress('judged', peer, MAX_RATED_PASSWORDS)])
      if (retryAfterSeconds !== null) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })
      const ownWords = body.Username === undefined ? [] : [body.Username]
      return ratePassword({ password: body.Password, ownWords, policy }, 'anybody')
    }),

    handle(changePassword, (input) => handlePasswordChange(input, policy)),

    handle(initiatePasswordReset, (input) => handleResetRequest(input, publicUrl)),

    handle(checkPasswordReset, ({ db, body, peer }) =>
      checkLink(db, { purpose: 'reset', owner: body.UsernameSecret, code: body.ResetCode }, peer),
    ),

    handle(completePasswordReset, ({ body, ...input }) =>
      byLink(
        {
          ...input,
          policy,
          publicUrl,
          action: 'password-reset',
          password: body.NewPassword,
          field: 'NewPassword',
        },
        { purpose: 'reset', owner: body.UsernameSecret, code: body.ResetCode },
      ),
    ),

    handle(checkFirstPassword, ({ db, body, peer }) =>
      checkLink(db, { purpose: 'first', owner: body.OrderID, code: body.Token }, peer),
    ),

    handle(setPassword, ({ body, ...input }) =>
      byLink(
        { ...input, policy, publicUrl, action: 'password-set', password: body.Password, field: 'Password' },
        { purpose: 'first', owner: body.OrderID, code: body.Token },
      ),
    ),
  ]
}

/** Checks a link without using it up. */
async function checkLink(db: Database, link: PasswordLink, peer: string) {
  const retryAfterSeconds = await countAttempt(db, [perAddress('password links of', peer, MAX_LINKS_READ)])
  if (retryAfterSeconds !== null) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })
  return (await findLinkedUser(db, link)) === null ? refuse('FORBIDDEN', { message: LINK_IS_OVER }) : {}
}

/** A wrong current password counts as a failed sign-in. Source: PWD-026. */
async function handlePasswordChange(
  { db, body, actor, peer, cookies, now }: Input<typeof changePassword>,
  policy: PasswordPolicy,
) {
  if (actor.kind === 'staff') {
    await audit(db, toPerson(actor, actor.subject), { action: 'password-change-refused' })
    return refuse('FORBIDDEN', { message: 'only customers change their password' })
  }
  const user = await userById(db, actor.subject)
  const person = await checkCredentials(
    db,
    {
      kind: 'customer',
      username: user.username,
      password: body.CurrentPassword,
      peer,
      cookies,
      actor,
    },
    'password-change',
  )
  if (isRefusal(person)) return asCurrentPassword(person)
  const saved = await saveNewPassword(db, {
    user,
    password: body.NewPassword,
    leave: { by: 'password', hash: person.passwordHash, grantId: actor.grantId },
    action: 'password-change',
    policy,
    now,
    actor,
  })
  if (typeof saved !== 'boolean') return { ...saved, field: 'NewPassword' }
  return saved ? {} : asCurrentPassword(refuse('CREDENTIALS_FAILED'))
}

/**
 * The reply reveals whether an address is known, as PWD-030 demands. The limit of letters applies to unknown addresses too.
 */
async function handleResetRequest(input: Input<typeof initiatePasswordReset>, publicUrl: string) {
  const { db, body, peer, cookies, actor } = input
  if (body.userpool !== (await readUserpool(db))) return refuse('FORBIDDEN')
  const username = body.Username.toLowerCase()
  const known = await findCallerByUsername(db, username, { peer, cookies })
  const { here, letters } = resetCounters({ username, peer }, known)
  // a request that is refused here does not count as a letter
  const retryAfterSeconds = (await countAttempt(db, here)) ?? (await countAttempt(db, [letters]))
  if (retryAfterSeconds !== null) {
    await auditRefusal(db, actor, { action: 'password-reset-in-timeout', peer })
    return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })
  }
  const user = await userByUsername(db, username)
  if (user === null) {
    await auditRefusal(db, actor, { action: 'password-reset-refused', peer })
    return refuse('NoIdentity', { field: 'Username' })
  }
  const person = toPerson(actor, user.userId)
  await sendResetLink(db, { user, publicUrl, now: input.now, actor: person, detail: { peer } })
  return {}
}

/** Requests from elsewhere do not use up the limit of a customer's known devices and addresses. */
function resetCounters(
  { username, peer }: Counters,
  known: KnownCaller | null,
): { here: Counter[]; letters: Counter } {
  const of =
    known === null
      ? perAddress(`reset of ${username} by`, peer, MAX_RESETS.username)
      : { name: `reset of ${username} by known ${known.hash}`, most: MAX_RESETS.username }
  const from = perAddress('resets of', peer, MAX_RESETS.peer)
  const asker = known === null ? 'strangers' : 'known'
  return {
    here: known?.kind === 'device' ? [of] : [of, from],
    letters: {
      name: `reset letters of ${username} for ${asker}`,
      most: MAX_RESET_LETTERS[asker],
      windowMilliseconds: DAY_MILLISECONDS,
    },
  }
}

type ByLink = {
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

/** Sets a password by a link. A weak password does not use up the link. The caller is known from then on. */
async function byLink(
  { db, password, field, action, policy, now, peer, cookies, publicUrl, actor }: ByLink,
  link: PasswordLink,
): Promise<
  | WithCookie<Record<string, never>>
  | Refusal<'FORBIDDEN' | 'INSUFFICIENT_PASSWORD_COMPLEXITY' | 'TOO_MANY_REQUESTS'>
> {
  const retryAfterSeconds = await countAttempt(db, [
    perAddress('passwords by link of', peer, MAX_PASSWORDS_BY_LINK),
  ])
  if (retryAfterSeconds !== null) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })
  const user = await findLinkedUser(db, link)
  const saved =
    user !== null &&
    (await saveNewPassword(db, {
      user,
      password,
      leave: { by: 'link', code: link.code, peer },
      action,
      policy,
      now,
      actor,
    }))
  if (user !== null && saved === true)
    return new WithCookie({}, await rememberByLink(db, user.userId, { peer, cookies, publicUrl }))
  if (typeof saved !== 'boolean') return { ...saved, field }
  const tried = user === null ? actor : toPerson(actor, user.userId)
  await auditRefusal(db, tried, { action: `${action}-refused`, peer })
  return refuse('FORBIDDEN', { message: LINK_IS_OVER })
}

/** A failed password check as a refusal of the current password. Source: PWD-026. */
function asCurrentPassword({
  refused: code,
  ...more
}: SignInRefusal): Refusal<'INCORRECT_CURRENT_PASSWORD' | 'IN_TIMEOUT' | 'TOO_MANY_REQUESTS'> {
  return code === 'CREDENTIALS_FAILED'
    ? refuse('INCORRECT_CURRENT_PASSWORD', { field: 'CurrentPassword' })
    : { ...more, refused: code }
}
