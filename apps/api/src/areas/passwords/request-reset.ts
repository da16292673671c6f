import type { initiatePasswordReset } from '@switchboard/domain/passwords/contract'

import { toPerson } from '#api/platform/actor.ts'
import type { Input } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'
import { findCallerByUsername } from '#api/identity/known-callers.ts'
import type { KnownCaller } from '#api/identity/known-callers.ts'
import { auditRefusal } from '#api/identity/refusals.ts'
import { sendResetLink } from '#api/identity/reset-link.ts'
import { countAttempt, createAddressCounter } from '#api/platform/attempts.ts'
import type { Counter, Counters } from '#api/platform/attempts.ts'
import { readUserpool } from '#api/identity/users.ts'

import { findUserByUsername } from './store.ts'

/** In five minutes: resets of a customer from an address, and of all customers from an address. */
export const MAX_RESETS = { username: 3, peer: 15 } as const
/** In a day: letters to a customer on request of strangers, and additionally on request of known callers. */
export const MAX_RESET_LETTERS = { strangers: 10, known: 5 } as const
const DAY_MILLISECONDS = 86_400_000

/** The reply reveals whether an address is known, as PWD-030 demands. The limit of letters applies to unknown addresses too. */
export async function handleResetRequest(input: Input<typeof initiatePasswordReset>, publicUrl: string) {
  const { db, body, peer, cookies, actor } = input
  if (body.userpool !== (await readUserpool(db))) return refuse('FORBIDDEN')
  const username = body.Username.toLowerCase()
  const known = await findCallerByUsername(db, username, { peer, cookies })
  const { callerCounters, letterCounter } = buildResetCounters({ username, peer }, known)
  // a request over the caller's limit does not count as a letter
  const retryAfterSeconds =
    (await countAttempt(db, callerCounters)) ?? (await countAttempt(db, [letterCounter]))
  if (retryAfterSeconds !== null) {
    await auditRefusal(db, actor, { action: 'password-reset-in-timeout', peer })
    return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })
  }
  const user = await findUserByUsername(db, username)
  if (user === null) {
    await auditRefusal(db, actor, { action: 'password-reset-refused', peer })
    return refuse('NoIdentity', { field: 'Username' })
  }
  const person = toPerson(actor, user.userId)
  await sendResetLink(db, { user, publicUrl, now: input.now, actor: person, detail: { peer } })
  return {}
}

/** Requests of strangers do not use up the limits of a customer's known devices and addresses. */
function buildResetCounters(
  { username, peer }: Counters,
  known: KnownCaller | null,
): { callerCounters: Counter[]; letterCounter: Counter } {
  const ofCustomer =
    known === null
      ? createAddressCounter(`reset of ${username} by`, peer, MAX_RESETS.username)
      : { name: `reset of ${username} by known ${known.hash}`, most: MAX_RESETS.username }
  const ofAddress = createAddressCounter('resets of', peer, MAX_RESETS.peer)
  const group = known === null ? 'strangers' : 'known'
  return {
    callerCounters: known?.kind === 'device' ? [ofCustomer] : [ofCustomer, ofAddress],
    letterCounter: {
      name: `reset letters of ${username} for ${group}`,
      most: MAX_RESET_LETTERS[group],
      windowMilliseconds: DAY_MILLISECONDS,
    },
  }
}
