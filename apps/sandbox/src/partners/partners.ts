import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { sendPage } from '#sandbox/http/page.ts'

import { buildReceivedPage } from './received-page.ts'

type Partner = { readonly path: string; readonly name: string; readonly does: string }

/** Sites of other companies that the portal links to. A site has every page below its path. */
export const PARTNERS: readonly Partner[] = [
  {
    path: '/help/',
    name: 'Help site',
    does: 'The help site of the brand, with its search.',
  },
  {
    path: '/mobile-provider/',
    name: 'Mobile provider',
    does: 'The mobile provider’s own site, where prepay customers are signed in by a token.',
  },
  {
    path: '/insurance-tool/',
    name: 'Insurance tool',
    does: 'The insurer’s tool, for policies and appointments.',
  },
  {
    path: '/video-partner/',
    name: 'Video partner',
    does: 'Where a customer activates the video add-on.',
  },
  {
    path: '/courier/',
    name: 'Courier',
    does: 'Where a customer follows a parcel by its number.',
  },
  {
    path: '/legacy/my-account/',
    name: 'Legacy portal, an account',
    does: 'Takes over the customers that the legacy portal knows, by a form.',
  },
]

/** Adds the pages of the sites. Each page shows the request that it received. */
export function addPartners(server: FastifyInstance) {
  for (const { path, name, does } of PARTNERS) {
    const showRequest = (request: FastifyRequest, reply: FastifyReply) =>
      sendPage(reply, buildReceivedPage({ name, does }, request))
    server.get(path.slice(0, -1), (_request, reply) => reply.redirect(path, 303))
    server.get(path, showRequest)
    server.post(path, showRequest)
    server.get(`${path}*`, showRequest)
    server.post(`${path}*`, showRequest)
  }
}
