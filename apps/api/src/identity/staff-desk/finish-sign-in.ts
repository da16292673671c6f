import type { FastifyReply } from 'fastify'

import { ATTEMPT_SECONDS, dropAttempt, findAttempt } from '#api/identity/browser-session/attempt.ts'
import type { Attempt } from '#api/identity/browser-session/attempt.ts'
import { auditRefusal } from '#api/identity/refusals.ts'
import { readSharedSecret } from '#api/identity/secrets.ts'
import type { IdentityReply } from '#api/partners/staff-issuer/client.ts'
import { countAttempt, createAddressCounter } from '#api/platform/attempts.ts'
import { toPerson } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import { requestActor } from '#api/platform/http/request-actor.ts'

import { ATTEMPT_NAME, MAX_STAFF_SIGN_INS, sendNoAnswer, sendTooMany } from './begin-sign-in.ts'
import { findDeskHash, setDeskCookie } from './desk-cookie.ts'
import { endDeskSession, endDeskSessionsOfMember, openDeskSession } from './desk-sessions.ts'
import { DESK_PATH, sendMessage } from './door.ts'
import type { Exchange, StaffDoor } from './door.ts'
import { saveStaffMember } from './members.ts'

export const SIGN_IN_AGAIN_PATH = '/staff/sign-in-again'

/** Opens the desk for a browser that returns from the issuer, or refuses with a page, an audit event and no session. */
export async function finishStaffSignIn(exchange: Exchange): Promise<FastifyReply> {
  const { door, request, reply } = exchange
  const limit = createAddressCounter('staff callbacks of', request.ip, MAX_STAFF_SIGN_INS)
  const waitSeconds = await countAttempt(door.db, [limit])
  if (waitSeconds !== null) return sendTooMany(exchange, waitSeconds)
  const query = new URL(request.url, door.publicUrl).searchParams
  const attempt = await consumeAttempt(exchange, query.get('state') ?? '')
  if (attempt === null) return refuseSignIn(exchange, 'attempt', null)
  const result = await door.issuer.requestIdentity(query, attempt)
  if (result.kind === 'noAnswer') return sendNoAnswer(exchange)
  if (result.kind === 'declined') return refuseSignIn(exchange, 'declined', null)
  if (result.kind === 'unproven') {
    const { why } = result
    door.logger.warn({ why, correlationId: request.id }, 'the answer of the staff issuer is not accepted')
    return refuseSignIn(exchange, 'unproven', null)
  }
  const { subject, hasRole, hasSecondFactor } = result.identity
  if (!hasRole) {
    await endDeskSessionsOfMember(door.db, subject)
    return refuseSignIn(exchange, 'role', subject)
  }
  if (!hasSecondFactor) return refuseSignIn(exchange, 'secondFactor', subject)
  reply.header('set-cookie', setDeskCookie(await openSession(exchange, result), door.publicUrl))
  return reply.redirect(door.publicUrl + DESK_PATH, 303)
}

/** Returns the attempt of a state, the first time only; null if the attempt is forged, used, expired or of another browser. */
async function consumeAttempt({ door, request, reply }: Exchange, state: string): Promise<Attempt | null> {
  const place = { publicUrl: door.publicUrl, name: ATTEMPT_NAME } as const
  const secret = await readSharedSecret(door.db, 'staff-attempts')
  const attempt = findAttempt(request.headers.cookie, state, { ...place, secret })
  if (attempt === null) return null
  reply.header('set-cookie', dropAttempt(state, place))
  const uses = { name: `staff attempt ${state}`, most: 1, windowMilliseconds: ATTEMPT_SECONDS * 1000 }
  return (await countAttempt(door.db, [uses])) === null ? attempt : null
}

/** Opens a session in place of the browser's earlier session, and returns the secret of its cookie. */
function openSession(
  { door, request }: Exchange,
  { identity, signOutUrl }: Extract<IdentityReply, { kind: 'identified' }>,
): Promise<string> {
  const { subject } = identity
  const oldHash = findDeskHash(request.headers.cookie, door.publicUrl)
  return door.db.transaction(async (tx) => {
    await saveStaffMember(tx, identity)
    if (oldHash !== undefined) await endDeskSession(tx, oldHash)
    const secret = await openDeskSession(tx, subject, signOutUrl)
    const actor = toPerson(requestActor(request), subject)
    await audit(tx, actor, { action: 'staff-desk-sign-in', detail: { peer: request.ip } })
    return secret
  })
}

type Reason = 'attempt' | 'declined' | 'unproven' | 'role' | 'secondFactor'

type Refusal = {
  readonly status: number
  readonly sentence: (door: StaffDoor) => string
  readonly link: { readonly text: string; readonly address: string }
}

const START_AGAIN = { text: 'Start again', address: DESK_PATH }
const SIGN_IN_AGAIN = { text: 'Sign in again', address: SIGN_IN_AGAIN_PATH }

const REFUSALS: Readonly<Record<Reason, Refusal>> = {
  attempt: {
    status: 400,
    sentence: () => 'This sign-in was not begun in this browser, was used before or took too long.',
    link: START_AGAIN,
  },
  declined: {
    status: 403,
    sentence: () => 'The sign-in was not completed.',
    link: START_AGAIN,
  },
  unproven: {
    status: 403,
    sentence: () => 'The sign-in could not be confirmed.',
    link: START_AGAIN,
  },
  role: {
    status: 403,
    sentence: ({ role }) => `You have no right to use the staff desk: your account lacks the role “${role}”.`,
    link: SIGN_IN_AGAIN,
  },
  secondFactor: {
    status: 403,
    sentence: () => 'The staff desk needs a second factor, and this sign-in was made without one.',
    link: SIGN_IN_AGAIN,
  },
}

async function refuseSignIn(
  exchange: Exchange,
  reason: Reason,
  subject: string | null,
): Promise<FastifyReply> {
  const { door, request } = exchange
  const actor = subject === null ? requestActor(request) : toPerson(requestActor(request), subject)
  const event = { action: 'staff-desk-sign-in-refused', detail: { reason }, peer: request.ip }
  await auditRefusal(door.db, actor, event)
  const { status, sentence, link } = REFUSALS[reason]
  return sendMessage(exchange, { status, title: 'Sign-in refused', sentence: sentence(door), link })
}
