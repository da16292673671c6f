import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Database } from '#api/database/database.ts'

import type { Identity } from './identity.ts'
import { mountInteraction } from './interaction.ts'
import { publicKeys } from './keys.ts'
import { IDENTITY_BASE } from './oidc-configuration.ts'
import { withOwnAddress } from './own-address.ts'
import { PAGE_POLICY } from './pages.ts'
import { styleOf } from './style.ts'

const ONE_YEAR_SECONDS = 31_536_000

/** The identity provider's addresses on the API's server: the library's own, the keys, and the pages. */
export function mountIdentity(app: FastifyInstance, db: Database, identity: Identity): void {
  const answer = identity.provider.callback()
  const style = styleOf(identity.brand)

  // the library reads bodies itself
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null))
    for (const path of ['/connect/*', '/.well-known/*']) {
      scope.all(IDENTITY_BASE + path, (request, reply) => {
        reply.header('content-security-policy', PAGE_POLICY)
        handOver(request, reply, identity.publicUrl)
        void answer(request.raw, reply.raw)
      })
    }
    done()
  })

  // a key that another process has added is there at once
  app.get(`${IDENTITY_BASE}/jwks`, () => publicKeys(db))
  app.get(style.path, (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', `public, max-age=${ONE_YEAR_SECONDS}, immutable`)
      .send(style.text),
  )
  mountInteraction(app, db, identity)
}

/** The headers that every answer carries go along; the library takes it from here. */
function handOver(request: FastifyRequest, reply: FastifyReply, publicUrl: string): void {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  reply.hijack()
  const { raw } = request
  withOwnAddress(raw, publicUrl)
  Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(IDENTITY_BASE.length) })
}
