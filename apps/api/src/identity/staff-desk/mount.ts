import type { FastifyInstance, FastifyReply } from 'fastify'

import { toPerson } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import { runInCallerQueue } from '#api/platform/http/caller-queues.ts'
import { URGENT } from '#api/platform/http/handle.ts'
import { isForeign } from '#api/platform/http/own-site.ts'
import { requestActor } from '#api/platform/http/request-actor.ts'

import { beginStaffSignIn } from './begin-sign-in.ts'
import { dropDeskCookie } from './desk-cookie.ts'
import { endDeskSession } from './desk-sessions.ts'
import { DESK_PATH, SIGNED_OUT_PATH, SIGN_IN_CALLBACK_PATH, findDeskSession, sendMessage } from './door.ts'
import type { Exchange, StaffDoor } from './door.ts'
import { SIGN_IN_AGAIN_PATH, finishStaffSignIn } from './finish-sign-in.ts'

const MAX_BODY_BYTES = 4_096

/** Serves the sign-in and the sign-out of the staff desk. */
export function mountStaffSignIn(app: FastifyInstance, door: StaffDoor): void {
  app.get(SIGN_IN_AGAIN_PATH, { config: URGENT }, (request, reply) =>
    runInCallerQueue(request.ip, () => beginStaffSignIn({ door, request, reply }, { mustTypeAgain: true })),
  )
  app.get(SIGN_IN_CALLBACK_PATH, { config: URGENT }, (request, reply) =>
    runInCallerQueue(request.ip, () => finishStaffSignIn({ door, request, reply })),
  )
  app.post('/staff/sign-out', { bodyLimit: MAX_BODY_BYTES }, (request, reply) =>
    runInCallerQueue(request.ip, () => signOut({ door, request, reply })),
  )
  app.get(SIGNED_OUT_PATH, (request, reply) =>
    sendMessage({ door, request, reply }, { ...SIGNED_OUT, status: 200 }),
  )
}

const SIGNED_OUT = {
  title: 'Signed out',
  sentence: 'You are signed out of the staff desk.',
  link: { text: 'Sign in again', address: DESK_PATH },
} as const

/**
 * Ends the session here, then at the issuer. A page leads to the issuer, not a redirect: the `form-action` of our content policy
 * would apply to each redirect of the issuer too.
 */
async function signOut(exchange: Exchange): Promise<FastifyReply> {
  const { door, request, reply } = exchange
  if (isForeign(request.headers, door.publicUrl)) return refuseForeignForm(exchange)
  const session = await findDeskSession(exchange)
  reply.header('set-cookie', dropDeskCookie(door.publicUrl))
  if (session === null) return reply.redirect(door.publicUrl + SIGNED_OUT_PATH, 303)
  const { sessionHash, staffId, signOutUrl } = session
  await endDeskSession(door.db, sessionHash)
  await audit(door.db, toPerson(requestActor(request), staffId), { action: 'staff-desk-sign-out' })
  if (signOutUrl === null) return reply.redirect(door.publicUrl + SIGNED_OUT_PATH, 303)
  return sendMessage(exchange, {
    ...SIGNED_OUT,
    status: 200,
    link: { text: 'Sign out of your account too', address: signOutUrl },
    next: signOutUrl,
  })
}

/** Refuses a form that a page of another site sent. */
export function refuseForeignForm(exchange: Exchange): FastifyReply {
  return sendMessage(exchange, {
    status: 403,
    title: 'Not accepted',
    sentence: 'This form was sent from a page of another site.',
    link: { text: 'Open the staff desk', address: DESK_PATH },
  })
}
