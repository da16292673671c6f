import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { cookieHeader, readCookie } from '#sandbox/http/cookies.ts'
import { addCrossOrigin, sendPreflight } from '#sandbox/http/cross-origin.ts'
import { fromOwnPages } from '#sandbox/http/own-pages.ts'
import { sendPage } from '#sandbox/http/page.ts'
import { isSameSecret } from '#sandbox/http/same-secret.ts'
import { signIns } from '#sandbox/http/sign-ins.ts'
import type { Settings } from '#sandbox/settings.ts'

import { legacyPage, type ReceivedLogin } from './legacy-page.ts'

/** The one customer whom only the legacy portal knows. */
const LEGACY_USER = 'leo'
const COOKIE = 'legacy_portal'
const REMEMBERED_SECONDS = 30 * 24 * 60 * 60
const MOST_RECEIVED = 20

/** Source: SES-051. */
const loginForm = z.strictObject({
  username: z.string(),
  password: z.string(),
  cookie: z.string(),
  remember: z.string(),
  json: z.string(),
})

/** The older portal's login, called by the newer portal's page, and the page it leads to. */
export function addLegacyLogin(server: FastifyInstance, { portalUrl, demoPassword }: Settings) {
  const signedIn = signIns<{ username: string }>()
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
        username: success ? username : 'somebody else',
        success,
        ...details,
      })
      received.splice(MOST_RECEIVED)
      if (!success) return reply.code(403).send({ success })
      const life = {
        path: '/legacy',
        sameSite: 'Lax',
        seconds: isYes(details.remember) ? REMEMBERED_SECONDS : null,
      } as const
      void reply.header('set-cookie', cookieHeader(COOKIE, signedIn.start({ username }), life))
      return reply.send({ success })
    })
  })

  server.get('/legacy', (_request, reply) => reply.redirect('/legacy/', 303))
  server.get('/legacy/', (request, reply) =>
    sendPage(
      reply,
      legacyPage(signedIn.find(readSessionKey(request))?.username ?? null, received, portalUrl),
    ),
  )
  server.post('/legacy/sign-out', { preHandler: fromOwnPages }, (request, reply) => {
    signedIn.end(readSessionKey(request))
    void reply.header(
      'set-cookie',
      cookieHeader(COOKIE, '', { path: '/legacy', sameSite: 'Lax', seconds: 0 }),
    )
    return reply.redirect('/legacy/', 303)
  })
}

function readSessionKey(request: FastifyRequest): string | null {
  return readCookie(request.headers.cookie, COOKIE)
}

function isYes(text: string): boolean {
  return ['true', '1', 'on', 'yes'].includes(text.toLowerCase())
}
