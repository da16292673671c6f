import type { FastifyReply, FastifyRequest } from 'fastify'

import { sendPage } from './page.ts'

/** Refuses a form that another site's page sent; what is no browser says nothing about it and is let through. */
export async function fromOwnPages(request: FastifyRequest, reply: FastifyReply) {
  const site = request.headers['sec-fetch-site']
  if (site === undefined || site === 'same-origin') return
  return sendPage(
    reply,
    { title: 'Not accepted', lead: 'This form was sent from a page of another site.', content: null },
    403,
  )
}
