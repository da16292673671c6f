import type { FastifyReply, FastifyRequest } from 'fastify'

import { sendRefusalPage } from './page.ts'

/**
 * Refuses a form sent from a page of another site. Clients that are not browsers send no `sec-fetch-site` and are
 * accepted.
 */
export async function refuseOtherSites(request: FastifyRequest, reply: FastifyReply) {
  const site = request.headers['sec-fetch-site']
  if (site === undefined || site === 'same-origin') return
  return sendRefusalPage(
    reply,
    { title: 'Not accepted', lead: 'This form was sent from a page of another site.', content: null },
    403,
  )
}
