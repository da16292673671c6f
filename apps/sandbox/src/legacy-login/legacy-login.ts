import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { buildCookie, readCookie } from '#sandbox/http/cookies.ts'
import { addCrossOrigin, sendPreflight } from '#sandbox/http/cross-origin.ts'
import { refuseOtherSites } from '#sandbox/http/refuse-other-sites.ts'
import { sendPage } from '#sandbox/http/page.ts'
import { isSameSecret } from '#sandbox/http/same-secret.ts'
import { createSignIns } from '#sandbox/http/sign-ins.ts'
import type { Settings } from '#sandbox/settings.ts'

import { legacyPage, type ReceivedLogin } from './legacy-page.ts'

/** The only customer of the demo who has an account in the legacy portal alone. */
const LEGACY_USER = 'leo'
const COOKIE = 'legacy_portal'
const COOKIE_SCOPE = { path: '/legacy', sameSite: 'Lax' } as const
const REMEMBERED_SECONDS = 30 * 24 * 60 * 60
const MAX_RECEIVED = 20

/** The fields of the login call. Source: SES-051. */
const loginForm = z.strictObject({
  username: z.string(),
  password: z.string(),
  cookie: z.string(),
  remember: z.string(),
  json: z.string(),
})

/** The login call of the legacy portal, which the portal's page makes, and the page of the legacy portal. */
export function addLegacyLogin(server: FastifyInstance, { portalUrl, demoPassword }: Settings) {
  const signIns = createSignIns<{ username: string }>()
  const received: ReceivedLogin[] = []

  void server.register(async (scope) => {
    addCrossOrigin(scope, portalUrl)
    scope.options('/legacy/login', (_request, reply) => sendPreflight(reply))
    scope.post('/legacy/login', (request, reply) => {
      const form = loginForm.safeParse(request.body)
      if (!form.success) return reply.code(400).send({ success: false })

      const { username, password, ...details } = form.data
      const success = username === LEGACY_USER && isSameSecret(password, demoPassword)
      received.unshift({
        at: new Date().toISOString(),
        username: success ? username : 'someone else',
        success,
        ...details,
      })
      received.splice(MAX_RECEIVED)
      if (!success) return reply.code(403).send({ success })
      const seconds = isYes(details.remember) ? REMEMBERED_SECONDS : null
      const cookie = buildCookie(COOKIE, signIns.start({ username }), { ...COOKIE_SCOPE, seconds })
      void reply.header('set-cookie', cookie)
      return reply.send({ success })
    })
  })

  server.get('/legacy', (_request, reply) => reply.redirect('/legacy/', 303))
  server.get('/legacy/', (request, reply) =>
    sendPage(reply, legacyPage(signIns.find(readSessionKey(request))?.username ?? null, received, portalUrl)),
  )
  server.post('/legacy/sign-out', { preHandler: refuseOtherSites }, (request, reply) => {
    signIns.end(readSessionKey(request))
    void reply.header('set-cookie', buildCookie(COOKIE, '', { ...COOKIE_SCOPE, seconds: 0 }))
    return reply.redirect('/legacy/', 303)
  })
}

function readSessionKey(request: FastifyRequest): string | null {
  return readCookie(request.headers.cookie, COOKIE)
}

function isYes(text: string): boolean {
  return ['true', '1', 'on', 'yes'].includes(text.toLowerCase())
}
