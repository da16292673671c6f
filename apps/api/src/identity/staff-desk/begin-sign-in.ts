import type { FastifyReply } from 'fastify'

import { buildAttemptCookie, dropOldAttempts } from '#api/identity/browser-session/attempt.ts'
import { readSharedSecret } from '#api/identity/secrets.ts'
import { countAttempt, createAddressCounter } from '#api/platform/attempts.ts'
import { noteCause } from '#api/platform/http/log-failures.ts'

import { DESK_PATH, sendMessage } from './door.ts'
import type { Exchange } from './door.ts'

/** Sign-ins that may start, and callbacks that may arrive, from one address in five minutes. An office has one address. */
export const MAX_STAFF_SIGN_INS = 300
export const ATTEMPT_NAME = 'staff-attempt'

const UNAVAILABLE = 503
const TOO_MANY = 429

/** Redirects the browser to the issuer. With `mustTypeAgain` the issuer may not use a sign-in that it remembers. */
export async function beginStaffSignIn(
  exchange: Exchange,
  options: { readonly mustTypeAgain: boolean },
): Promise<FastifyReply> {
  const { door, request, reply } = exchange
  const { db, issuer, publicUrl } = door
  const limit = createAddressCounter('staff sign-ins begun of', request.ip, MAX_STAFF_SIGN_INS)
  const waitSeconds = await countAttempt(db, [limit])
  if (waitSeconds !== null) return sendTooMany(exchange, waitSeconds)
  const proofs = issuer.createProofs()
  const url = await issuer.buildSignInUrl(proofs, options)
  if (url === null) return sendNoAnswer(exchange)
  const place = { publicUrl, name: ATTEMPT_NAME } as const
  const secret = await readSharedSecret(db, 'staff-attempts')
  for (const old of dropOldAttempts(request.headers.cookie, place)) reply.header('set-cookie', old)
  reply.header('set-cookie', buildAttemptCookie({ ...proofs, to: DESK_PATH }, { ...place, secret }))
  return reply.redirect(url, 303)
}

export function sendTooMany(exchange: Exchange, waitSeconds: number): FastifyReply {
  exchange.reply.header('retry-after', waitSeconds)
  return sendMessage(exchange, {
    status: TOO_MANY,
    title: 'Too many sign-ins',
    sentence: 'Too many sign-ins came from your network. Wait five minutes, then try again.',
    link: { text: 'Try again', address: DESK_PATH },
  })
}

export function sendNoAnswer(exchange: Exchange): FastifyReply {
  noteCause(exchange.reply.raw, { reason: 'the issuer of staff does not answer' })
  return sendMessage(exchange, {
    status: UNAVAILABLE,
    title: 'Sign-in not available',
    sentence: 'The sign-in for staff does not answer. Try again in a few minutes.',
    link: { text: 'Try again', address: DESK_PATH },
  })
}
