import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ResponseBodyError } from 'oauth4webapi'
import * as z from 'zod/mini'

import { toPerson } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import { URGENT } from '#api/platform/http/handle.ts'
import { isForeign } from '#api/platform/http/own-site.ts'
import { parseFormFields, parseInput, checkStorable } from '#api/platform/http/parse.ts'
import { requestActor } from '#api/platform/http/request-actor.ts'
import { Refused, refuse } from '#api/platform/refusal.ts'
import { CALLBACK_PATH } from '#api/identity/clients.ts'
import { buildIssuer } from '#api/platform/issuer.ts'
import { endSignInOfGrant } from '#api/identity/login-sessions.ts'
import { readSharedSecret } from '#api/identity/secrets.ts'
import { createSignOnToken } from '#api/identity/sign-on-token.ts'
import { countAttempt, createAddressCounter } from '#api/platform/attempts.ts'
import type { Services } from '#api/platform/services.ts'

import { buildAttemptCookie, findAttempt, dropAttempt, dropOldAttempts } from './attempt.ts'
import { findSessionCookie, dropCookie, findCookieOfCall } from './cookie.ts'
import type { SessionCookie } from './cookie.ts'
import { describeSession } from './describe-session.ts'
import { deleteTokens, replaceTokens, findTokens } from './stored-tokens.ts'
import { openSession } from './open-session.ts'
import { createPortalClient } from './portal-client.ts'
import type { PortalClient } from './portal-client.ts'

const BASE = '/identity/session'
const ATTEMPT_NAME = 'sign-in-attempt'
const MAX_BODY_BYTES = 4_096
/** Sign-ins that may start from one address in five minutes. The identity provider has a limit of its own. */
const MAX_BEGUN_SIGN_INS = 300
/** A longer path would not fit into a cookie; the browser then returns to the start page. */
const MAX_PATH_BYTES = 1_024
/** Length of the random part of the state that the page receives. The path to open follows it. */
const STATE_CHARACTERS = 22

type SessionContext = {
  readonly services: Services
  readonly client: PortalClient
  readonly publicUrl: string
}

/** Routes for sign-in, renewal and sign-out of browsers whose tokens stay on the server. */
export function mountBrowserSessions(app: FastifyInstance, services: Services, secret: string): void {
  const publicUrl = services.environment.PUBLIC_URL
  const context = { services, publicUrl, client: createPortalClient(app, { publicUrl, secret }) }
  const withBody = { config: URGENT, bodyLimit: MAX_BODY_BYTES }
  app.get(`${BASE}/sign-in`, { config: URGENT }, (request, reply) => beginSignIn(context, request, reply))
  app.get(CALLBACK_PATH, { config: URGENT }, (request, reply) => finishSignIn(context, request, reply))
  app.post(`${BASE}/token`, withBody, (request) => describeOrRenew(context, request))
  app.post(`${BASE}/sign-on`, withBody, (request) => signOn(context, request))
  app.get(`${BASE}/sign-out`, { config: URGENT }, (request, reply) => signOut(context, request, reply))
}

async function beginSignIn(
  { services: { db }, client, publicUrl }: SessionContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // a page of another site could fill the browser with attempts and sign it in over and over
  const site = request.headers['sec-fetch-site'] ?? 'none'
  if (site !== 'same-origin' && site !== 'none') return reply.redirect(`${publicUrl}/`, 303)
  const retryAfterSeconds = await countAttempt(db, [
    createAddressCounter('sessions begun of', request.ip, MAX_BEGUN_SIGN_INS),
  ])
  if (retryAfterSeconds !== null) throw new Refused(refuse('TOO_MANY_REQUESTS', { retryAfterSeconds }))
  const requestedPath = parseQuery(request).get('to') ?? ''
  const to = Buffer.byteLength(requestedPath) > MAX_PATH_BYTES ? '/' : requestedPath
  const proofs = client.createProofs()
  const secret = await readSharedSecret(db, 'browser-sessions')
  const place = { publicUrl, name: ATTEMPT_NAME } as const
  for (const old of dropOldAttempts(request.headers.cookie, place)) reply.header('set-cookie', old)
  reply.header('set-cookie', buildAttemptCookie({ ...proofs, to }, { ...place, secret }))
  return reply.redirect(await client.buildSignInUrl(proofs), 303)
}

/** Redirects to the page with the new session and the path to open, or with an error. */
async function finishSignIn(
  { services: { db, logger }, client, publicUrl }: SessionContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const answer = parseQuery(request)
  const state = answer.get('state') ?? ''
  const secret = await readSharedSecret(db, 'browser-sessions')
  const place = { publicUrl, name: ATTEMPT_NAME } as const
  const attempt = findAttempt(request.headers.cookie, state, { ...place, secret })
  if (attempt === null) return redirectToPage(reply, publicUrl, { error: 'unknown_attempt' })
  reply.header('set-cookie', dropAttempt(state, place))
  const pageState = { state: `${state.slice(0, STATE_CHARACTERS)}.${attempt.to}` }
  try {
    const received = await client.requestTokens(answer, attempt, request.ip)
    const { cookie: cookies } = request.headers
    const opened = await openSession(db, received, { kind: 'customer', cookies, publicUrl })
    if (opened === null) return redirectToPage(reply, publicUrl, { error: 'ended', ...pageState })
    for (const each of opened.setCookies) reply.header('set-cookie', each)
    return redirectToPage(reply, publicUrl, { session: opened.handle, ...pageState })
  } catch (error) {
    logger.info({ err: error, correlationId: request.id }, 'a sign-in came back with no session')
    return redirectToPage(reply, publicUrl, { error: 'refused', ...pageState })
  }
}

function redirectToPage(
  reply: FastifyReply,
  publicUrl: string,
  fields: Record<string, string>,
): FastifyReply {
  return reply.redirect(`${publicUrl}/login-complete?${new URLSearchParams(fields)}`, 303)
}

const tokenForm = z.object({ refresh_token: z.optional(z.string()) })

/**
 * Describes who is signed in, and until when. A call with the mark of the newest renewal renews the session first. A call
 * with an older mark renews it only if the access token has expired: the reply to the newest renewal may have been lost.
 */
async function describeOrRenew(
  { services: { db }, client, publicUrl }: SessionContext,
  request: FastifyRequest,
) {
  const cookie = readCookieOfCall(request, publicUrl)
  const { refresh_token: mark } = parseInput(
    tokenForm,
    checkStorable(parseFormFields(typeof request.body === 'string' ? request.body : '')),
  )
  const found = await findTokens(db, cookie)
  if (found === null) throw new Refused(refuse('UNAUTHORIZED'))
  const { tokens: before } = found
  const isDue = mark === before.mark || (mark !== undefined && before.expiresAt * 1000 <= Date.now())
  if (!isDue || before.refreshToken === null) return describeSession(cookie.handle, before)
  const received = await client.renewTokens(before.refreshToken, request.ip).catch(throwIfEnded)
  const tokens = await replaceTokens(db, cookie, { before: found, received })
  if (tokens === null) throw new Refused(refuse('UNAUTHORIZED'))
  return describeSession(cookie.handle, tokens)
}

/** The library replies `invalid_grant` when the session has ended; any other error is a temporary fault. */
function throwIfEnded(error: unknown): never {
  if (error instanceof ResponseBodyError && error.error === 'invalid_grant') {
    throw new Refused(refuse('SessionTokenRevoked'))
  }
  throw error
}

/** Returns a single-use token that identifies the customer to the legacy portal. It gives no access to our API. */
async function signOn({ services: { db, environment }, publicUrl }: SessionContext, request: FastifyRequest) {
  const found = await findTokens(db, readCookieOfCall(request, publicUrl))
  const audience = environment.LEGACY_MY_ACCOUNT_URL
  if (found === null || audience === null) throw new Refused(refuse('UNAUTHORIZED'))
  const { sub: subject } = found.tokens
  await audit(db, toPerson(requestActor(request), subject), { action: 'older-portal-opened' })
  return { token: await createSignOnToken(db, publicUrl, { subject, audience }) }
}

/**
 * Ends the session and the browser's sign-in, then continues like every sign-out. Browsers do not send the cookie from other
 * sites: in that case the identity provider asks the customer to confirm.
 */
async function signOut(
  { services: { db }, publicUrl }: SessionContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const handle = parseQuery(request).get('session') ?? ''
  const cookie = isForeign(request.headers, publicUrl)
    ? undefined
    : findSessionCookie(request.headers.cookie, handle, publicUrl)
  if (cookie !== undefined) {
    const found = await findTokens(db, cookie)
    if (found !== null) await endSignInOfGrant(db, found.grantId)
    await deleteTokens(db, [cookie])
    reply.header('set-cookie', dropCookie(handle, publicUrl))
  }
  const query = new URLSearchParams({
    client_id: 'portal',
    post_logout_redirect_uri: `${publicUrl}/logout-complete`,
  })
  return reply.redirect(`${buildIssuer(publicUrl).customers}/connect/endsession?${query}`, 303)
}

function readCookieOfCall(request: FastifyRequest, publicUrl: string): SessionCookie {
  const cookie = findCookieOfCall(request.headers, publicUrl)
  if (cookie === undefined) throw new Refused(refuse('UNAUTHORIZED'))
  return cookie
}

function parseQuery({ url }: FastifyRequest): URLSearchParams {
  return new URL(url, 'http://portal').searchParams
}
