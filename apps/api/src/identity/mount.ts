import { IncomingMessage } from 'node:http'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Database } from '#api/platform/database/database.ts'
import { URGENT } from '#api/platform/http/handle.ts'
import { Refused, refuse } from '#api/platform/refusal.ts'
import { runInCallerQueue } from '#api/platform/http/caller-queues.ts'

import type { Identity } from './identity.ts'
import { mountInteraction } from './interaction.ts'
import { readPublicKeys } from './keys.ts'
import { IDENTITY_BASE } from './oidc-configuration.ts'
import { setOwnAddress } from './own-address.ts'
import { PAGE_POLICY } from './page-frame.ts'
import { renderProblemPage } from './pages.ts'
import { SHOW_PASSWORD } from './show-password.ts'
import { buildStylesheet } from './style.ts'
import { countAttempt, createAddressCounter } from '#api/platform/attempts.ts'
import { USE_PASSKEY } from './use-passkey.ts'

const ONE_YEAR_SECONDS = 31_536_000
/** Sign-ins that may start from one address in five minutes. Each is stored for up to half an hour. */
export const MAX_BEGUN_SIGN_INS = 300
/** A request has ten short parameters and the path to return to. */
const MAX_QUERY_CHARACTERS = 4_096
const AUTHORIZE = '/connect/authorize'
const END_SESSION = '/connect/endsession'

/** The identity provider's routes on the API server: the library's, the keys and the pages. */
export function mountIdentity(app: FastifyInstance, db: Database, identity: Identity): void {
  const handleByLibrary = identity.provider.callback()

  // both may also be sent as a form (OpenID Connect Core 3.1.2.1, RP-Initiated Logout 2). The redirect turns the form into a
  // query, so that the browser sends the cookies that it withholds from forms of other sites
  for (const path of [AUTHORIZE, END_SESSION]) {
    app.post(IDENTITY_BASE + path, { bodyLimit: MAX_QUERY_CHARACTERS, config: URGENT }, (request, reply) => {
      if (typeof request.body !== 'string') throw new Refused(refuse('UNSUPPORTED_MEDIA_TYPE'))
      return reply.redirect(
        `${identity.publicUrl}${IDENTITY_BASE}${path}?${new URLSearchParams(request.body)}`,
        303,
      )
    })
  }
  // the library parses bodies itself. They are read here first, so that a slow body takes no place in the caller queue
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    for (const path of ['/connect/*', '/.well-known/*']) {
      scope.all(IDENTITY_BASE + path, { config: URGENT }, (request, reply) =>
        runInCallerQueue(request.ip, async () => {
          const problem = await findProblem(db, request)
          if (problem !== null) return sendProblem(reply, identity, problem)
          reply.header('content-security-policy', PAGE_POLICY)
          await handleByLibrary(prepareForLibrary(request, reply, identity.publicUrl), reply.raw)
          return reply
        }),
      )
    }
    done()
  })

  // read from the database, so that a key added by another process is published at once
  app.get(`${IDENTITY_BASE}/jwks`, { config: URGENT }, () => readPublicKeys(db))
  for (const { path, type, text } of [buildStylesheet(identity.brand), SHOW_PASSWORD, USE_PASSKEY]) {
    app.get(path, { config: URGENT }, (_request, reply) =>
      reply.type(type).header('cache-control', `public, max-age=${ONE_YEAR_SECONDS}, immutable`).send(text),
    )
  }
  mountInteraction(app, db, identity)
}

type Problem = { readonly status: number; readonly code: string; readonly waitSeconds?: number }

/** Limits the sign-ins that one address may start: anyone can start them, and each is stored. */
async function findProblem(db: Database, { method, url, ip }: FastifyRequest): Promise<Problem | null> {
  const [path, query = ''] = url.split('?', 2)
  if (query.length > MAX_QUERY_CHARACTERS) return { status: 414, code: 'invalid_request' }
  if (method !== 'GET' || path !== IDENTITY_BASE + AUTHORIZE) return null
  const waitSeconds = await countAttempt(db, [
    createAddressCounter('sign-ins begun of', ip, MAX_BEGUN_SIGN_INS),
  ])
  return waitSeconds === null ? null : { status: 429, code: 'too_many_requests', waitSeconds }
}

function sendProblem(
  reply: FastifyReply,
  { brand, publicUrl }: Identity,
  { status, code, waitSeconds }: Problem,
): FastifyReply {
  if (waitSeconds !== undefined) reply.header('retry-after', waitSeconds)
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', PAGE_POLICY)
    .send(renderProblemPage(brand, publicUrl, code))
}

/** Takes the reply from Fastify with the headers of every reply, and returns the request in the form that the library reads. */
function prepareForLibrary(request: FastifyRequest, reply: FastifyReply, publicUrl: string): IncomingMessage {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  reply.hijack()
  const raw = Buffer.isBuffer(request.body) ? copyRequest(request.raw, request.body) : request.raw
  setOwnAddress(raw, publicUrl)
  return Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(IDENTITY_BASE.length) })
}

/** Returns a copy of the request whose body can be read again. */
function copyRequest(request: IncomingMessage, body: Buffer): IncomingMessage {
  const { method, url, httpVersion, headers, rawHeaders } = request
  const copy = new IncomingMessage(request.socket)
  Object.assign(copy, { method, url, httpVersion, headers, rawHeaders, complete: true })
  copy.push(body)
  copy.push(null)
  return copy
}
