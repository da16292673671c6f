import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { buildCookie, readCookie, type CookieScope } from '#sandbox/http/cookies.ts'
import { refuseOtherSites } from '#sandbox/http/refuse-other-sites.ts'
import { sendPage } from '#sandbox/http/page.ts'
import { createSignIns } from '#sandbox/http/sign-ins.ts'
import type { Settings } from '#sandbox/settings.ts'

import { parseAuthorizationRequest, type AuthorizationRequest } from './authorization-request.ts'
import { createCodes, type Authentication } from './codes.ts'
import { SIGNED_OUT_PAGE, UNKNOWN_REQUEST_PAGE, passwordPage, secondFactorPage } from './issuer-pages.ts'
import { findPerson, type StaffPerson } from './people.ts'

const COOKIE = 'staff_issuer'
// Lax: browsers come from the portal, which has another port
const LIFE: CookieScope = { path: '/staff-issuer', sameSite: 'Lax', seconds: null }

const passwordForm = z.object({ id: z.string(), username: z.string(), password: z.string() })
const secondFactorForm = z.object({ id: z.string(), answer: z.enum(['confirmed', 'skipped']) })
const signOutQuery = z.object({ post_logout_redirect_uri: z.optional(z.string()) })

/** A sign-in under way, with the person once their password is right. */
type Step = { readonly request: AuthorizationRequest; readonly person: StaffPerson | null }

/**
 * The OpenID issuer of the provider's staff: authorization code with a challenge, a password and a simulated second factor.
 * Source: OpenID Connect Core 1.0.
 */
export async function addStaffIssuer(server: FastifyInstance, settings: Settings) {
  const { portalUrl, demoPassword, gatewayKey } = settings
  const codes = await createCodes(gatewayKey)
  const steps = createSignIns<Step>()
  const signedIn = createSignIns<Authentication>()
  const ownPagesOnly = { preHandler: refuseOtherSites }

  server.get('/staff-issuer/.well-known/openid-configuration', (request) => buildMetadata(issuerAt(request)))
  server.get('/staff-issuer/keys', () => codes.publicKeys)

  server.get('/staff-issuer/authorize', (request, reply) => {
    const authorization = parseAuthorizationRequest(request.query, portalUrl)
    if (authorization === null) return sendPage(reply, UNKNOWN_REQUEST_PAGE, 400)
    const known = signedIn.find(readCookie(request.headers.cookie, COOKIE))
    if (known !== null && isFresh(known, authorization))
      return reply.redirect(codes.buildReturnUrl(authorization, known), 303)
    const id = steps.start({ request: authorization, person: null })
    return sendPage(reply, passwordPage({ id, problem: null }))
  })

  server.post('/staff-issuer/sign-in', ownPagesOnly, (request, reply) => {
    const form = passwordForm.safeParse(request.body)
    const step = form.success ? steps.find(form.data.id) : null
    if (!form.success || step === null) return sendPage(reply, UNKNOWN_REQUEST_PAGE, 400)
    const { id, username, password } = form.data
    const person = findPerson(username, password, demoPassword)
    if (person === null) return sendPage(reply, passwordPage({ id, problem: WRONG }), 403)
    steps.end(id)
    const next = steps.start({ ...step, person })
    return sendPage(reply, secondFactorPage(next, person.name))
  })

  server.post('/staff-issuer/second-factor', ownPagesOnly, (request, reply) => {
    const form = secondFactorForm.safeParse(request.body)
    const { person = null, request: authorization = null } = form.success
      ? (steps.find(form.data.id) ?? {})
      : {}
    if (!form.success || person === null || authorization === null)
      return sendPage(reply, UNKNOWN_REQUEST_PAGE, 400)
    const { id, answer } = form.data
    steps.end(id)
    const at = Math.floor(Date.now() / 1000)
    const authentication = { person, hasSecondFactor: answer === 'confirmed', at }
    void reply.header('set-cookie', buildCookie(COOKIE, signedIn.start(authentication), LIFE))
    return reply.redirect(codes.buildReturnUrl(authorization, authentication), 303)
  })

  server.post('/staff-issuer/token', async (request, reply) => {
    const { authorization } = request.headers
    const { status, body } = await codes.exchange(request.body, { authorization, issuer: issuerAt(request) })
    return reply.code(status).send(body)
  })

  server.get('/staff-issuer/sign-out', (request, reply) => {
    signedIn.end(readCookie(request.headers.cookie, COOKIE))
    void reply.header('set-cookie', buildCookie(COOKIE, '', { ...LIFE, seconds: 0 }))
    const next = signOutQuery.safeParse(request.query).data?.post_logout_redirect_uri
    const isKnown = next === `${portalUrl}/staff/signed-out`
    return isKnown ? reply.redirect(next, 303) : sendPage(reply, SIGNED_OUT_PAGE)
  })

  function issuerAt({ headers: { host } }: FastifyRequest): string {
    return `${settings.ownUrl ?? `http://${host ?? ''}`}/staff-issuer`
  }
}

const WRONG = 'This name and password are not those of a person who works here. Please try again.'

/** Whether a sign-in that the browser has is new enough for the request. */
function isFresh({ at }: Authentication, { max_age: maxAge, prompt }: AuthorizationRequest): boolean {
  if (prompt === 'login') return false
  return maxAge === undefined || Date.now() / 1000 - at <= maxAge
}

/** Source: OpenID Connect Discovery 1.0, 3. */
function buildMetadata(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    end_session_endpoint: `${issuer}/sign-out`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: ['openid', 'profile', 'email'],
    claims_supported: ['sub', 'name', 'preferred_username', 'roles', 'amr', 'acr', 'auth_time'],
  }
}
