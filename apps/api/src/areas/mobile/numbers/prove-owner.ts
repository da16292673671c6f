import { randomUUID } from 'node:crypto'

import { trailName } from '#api/platform/actor.ts'
import type { IdentifiedActor } from '#api/platform/actor.ts'
import type { Database } from '#api/platform/database/database.ts'
import { refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'
import { checkPasswordAgain } from '#api/identity/password-again.ts'
import type { PasswordRefusal } from '#api/identity/password-again.ts'
import { TRY_WINDOW_MILLISECONDS } from '#api/platform/attempts.ts'

import type { GuardedAction } from './letter-words.ts'
import { findNumber } from './store/number-status.ts'
import type { StoredNumber, PhoneNumberKey } from './store/number-status.ts'
import { notifyOwner } from './store/notify-owner.ts'

/** The context of a request about a number; `now` is by the provider clock. */
export type NumberRequestContext = {
  readonly db: Database
  readonly accountCode: string
  readonly actor: IdentifiedActor
  readonly now: number
  readonly peer: string
  readonly cookies: string | undefined
  readonly publicUrl: string
}

type ProofRefusal = Refusal<'NUMBER_NOT_FOUND' | 'FORBIDDEN'> | PasswordRefusal

export function noSuchNumber(): Refusal<'NUMBER_NOT_FOUND'> {
  return refuse('NUMBER_NOT_FOUND', { message: 'the account has no mobile of this service' })
}

/**
 * Checks the owner's password again, because a session may be stolen. A refused person gets an error, and the owner is
 * notified on another channel. A wrong password counts as a failed sign-in. Staff have no such password and are refused.
 */
export async function proveOwner(
  context: NumberRequestContext,
  key: PhoneNumberKey,
  { password, action }: { readonly password: string; readonly action: GuardedAction },
): Promise<StoredNumber | ProofRefusal> {
  const { db, actor } = context
  const known = await findNumber(db, key)
  if (known === null) return noSuchNumber()
  if (actor.kind === 'staff') {
    return refuse('FORBIDDEN', { message: 'only the owner of the number may, with their password' })
  }
  const refusal = await checkPasswordAgain(db, { ...context, password }, 'mobile-number')
  if (refusal === null) return known
  await notifyOfAttempt(context, key, {
    number: known.number,
    action,
    reason: 'password',
    isCounted: refusal.refused === 'IN_TIMEOUT',
  })
  return refusal
}

type Attempt = {
  readonly number: string
  readonly action: GuardedAction
  readonly reason: 'password' | 'locked' | 'frozen'
  /** Attempts over the limit are notified once in each counting window. */
  readonly isCounted?: boolean
}

/** Notifies the owner that an action from a session of theirs was refused. */
export async function notifyOfAttempt(
  { db, actor, now, publicUrl }: NumberRequestContext,
  key: PhoneNumberKey,
  { number, action, reason, isCounted = false }: Attempt,
): Promise<void> {
  const suffix = isCounted ? `window:${Math.floor(Date.now() / TRY_WINDOW_MILLISECONDS)}` : randomUUID()
  const source = `mobile-number-tried:${key.serviceNumber}:${suffix}`
  const noticeContext = { ...key, number, source, now, doneBy: trailName(actor), publicUrl }
  await db.transaction((queries) => notifyOwner(queries, { what: 'tried', action, reason }, noticeContext))
}
