import type { FastifyInstance } from 'fastify'

import { sendPage } from './page.ts'

/** Plain pages for unknown addresses, invalid requests and faults of the sandbox. */
export function addProblemPages(server: FastifyInstance) {
  server.setNotFoundHandler((_request, reply) =>
    sendPage(reply, { title: 'Not found', lead: 'There is nothing at this address.', content: null }, 404),
  )
  server.setErrorHandler((error, _request, reply) => {
    const status = toStatus(error)
    if (status < 500) {
      return sendPage(
        reply,
        { title: 'Not accepted', lead: 'This request cannot be read.', content: null },
        status,
      )
    }
    console.error('The sandbox failed to answer:', error instanceof Error ? error.stack : 'unknown fault')
    return sendPage(
      reply,
      { title: 'Fault', lead: 'The sandbox failed. Please try again.', content: null },
      500,
    )
  })
}

/** The HTTP status of a thrown error. */
export function toStatus(error: unknown): number {
  if (!(error instanceof Error) || !('statusCode' in error)) return 500
  return typeof error.statusCode === 'number' ? error.statusCode : 500
}
