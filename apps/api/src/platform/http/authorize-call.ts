import type { IncomingHttpHeaders } from 'node:http'

import type { FastifyRequest } from 'fastify'

import { levelNeededBy } from '@switchboard/domain/call'
import type { CallShape } from '@switchboard/domain/call'
import { reaches } from '@switchboard/domain/level'

import type { Actor, SessionState } from '#api/platform/actor.ts'
import { providerNow } from '#api/platform/clock.ts'
import type { Database } from '#api/platform/database/database.ts'
import { Refused, refuse } from '#api/platform/refusal.ts'

import { noteAccess } from './access-trail.ts'
import type { Endpoint } from './handle.ts'
import { requestActor, sessionActor } from './request-actor.ts'

export type AuthorizeOptions = {
  readonly db: Database
  readonly readSessionState: (
    db: Database,
    headers: IncomingHttpHeaders,
    accountCode: string,
  ) => Promise<SessionState>
}

/** A request for an account; the account code is empty for a call without an account. */
type AccountCall = {
  readonly endpoint: Endpoint
  readonly request: FastifyRequest
  readonly accountCode: string
}

/**
 * The authorised caller, or a refusal. Reads by other people than the owner are stored in the audit trail before the reply.
 */
export async function authorizeCall(
  { endpoint, request, accountCode }: AccountCall,
  { db, readSessionState }: AuthorizeOptions,
): Promise<{ actor: Actor; now: number }> {
  const { call } = endpoint
  if (call.access === 'open') return { actor: requestActor(request), now: await providerNow(db) }
  const session = await readSessionState(db, request.headers, accountCode).catch(createFailureHandler(call))
  if (!session.mayUseAccount) throw new Refused(refuse('ACCOUNT_CODE_NOT_AVAILABLE'))
  if (call.access === 'staff' && session.holder.kind !== 'staff') throw new Refused(refuse('FORBIDDEN'))
  if (accountCode !== '') checkLevel(call, session)
  if (call.proof === true && session.lacksProof) throw new Refused(refuse('PROOF_NEEDED'))
  const { role, now } = session
  const actor = sessionActor(request, session)
  if (accountCode !== '') await noteAccess(db, actor, { role, endpoint, accountCode })
  return { actor, now }
}

/** Refuses a call that this authorised person must not make. */
function checkLevel(call: CallShape, { role, level }: SessionState): void {
  if (call.access === 'owner' && role === 'AuthorisedPerson') {
    throw new Refused(refuse('FORBIDDEN', { message: 'only the owner of the account may' }))
  }
  if (level !== null && !reaches(level, levelNeededBy(call))) {
    throw new Refused(refuse('LEVEL_TOO_LOW', { message: 'the owner of the account has not allowed this' }))
  }
}

/** A call that ends a session has its own refusal for an ended session. Source: SES-068. */
function createFailureHandler(call: CallShape): (failure: unknown) => never {
  return (failure) => {
    const hasEnded = failure instanceof Refused && failure.refusal.refused === 'SessionTokenRevoked'
    if (hasEnded && call.errors.includes('ALREADY_LOGGED_OUT'))
      throw new Refused(refuse('ALREADY_LOGGED_OUT'))
    throw failure
  }
}
