import type { FastifyInstance, FastifyReply } from 'fastify'

import { addCrossOrigin, sendPreflight } from '#sandbox/http/cross-origin.ts'
import { html } from '#sandbox/http/html.ts'
import { sendPage } from '#sandbox/http/page.ts'
import type { Settings } from '#sandbox/settings.ts'

/** The simulated newer portal. It counts the sign-outs that it is notified of. Source: SES-042. */
export function addNewerPortal(server: FastifyInstance, { portalUrl }: Settings) {
  const signOuts = { count: 0, newest: '' }

  function countSignOut(reply: FastifyReply) {
    signOuts.count += 1
    signOuts.newest = new Date().toISOString()
    return reply.code(204).send()
  }

  void server.register(async (scope) => {
    addCrossOrigin(scope, portalUrl)
    scope.options('/newer-portal/logout', (_request, reply) => sendPreflight(reply))
    scope.get('/newer-portal/logout', (_request, reply) => countSignOut(reply))
    scope.post('/newer-portal/logout', (_request, reply) => countSignOut(reply))
  })
  server.get('/newer-portal', (_request, reply) => reply.redirect('/newer-portal/', 303))
  server.get('/newer-portal/', (_request, reply) =>
    sendPage(reply, {
      title: 'Newer portal',
      lead: `Sign-outs received: ${signOuts.count}.`,
      content: html`<p>
        ${signOuts.count === 0 ? 'None since the sandbox was started.' : `The newest at ${signOuts.newest}.`}
      </p>`,
    }),
  )
}
