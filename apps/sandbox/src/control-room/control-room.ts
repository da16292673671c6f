import type { FastifyInstance } from 'fastify'

import { html } from '#sandbox/http/html.ts'
import { sendPage } from '#sandbox/http/page.ts'
import { refuseOtherSites } from '#sandbox/http/refuse-other-sites.ts'
import type { SwitchList } from '#sandbox/http/switch-list.ts'
import type { Settings } from '#sandbox/settings.ts'

import { renderCustomers } from './customers-section.ts'
import { renderParties } from './parties-section.ts'
import { renderStories } from './stories-section.ts'

type ControlRoomContext = {
  readonly settings: Settings
  readonly switches: SwitchList
}

/** The front page of the sandbox. It leads through the demo. */
export function addControlRoom(server: FastifyInstance, { settings, switches }: ControlRoomContext) {
  const { portalUrl } = settings
  server.get('/staff', (_request, reply) => reply.redirect(`${portalUrl}/staff/`, 303))

  server.get('/', (_request, reply) =>
    sendPage(reply, {
      title: 'Control room',
      lead: 'The demo from behind: its customers, its time, and all companies around the provider.',
      content: html`<nav aria-label="On this page">
          <ul class="row">
            <li><a href="${portalUrl}">The portal</a></li>
            <li><a href="#customers">Customers</a></li>
            <li><a href="#stories">Stories</a></li>
            <li><a href="#parties">Outside parties</a></li>
          </ul>
        </nav>
        ${renderCustomers(settings)} ${renderStories(portalUrl)} ${renderParties(switches)}`,
    }),
  )

  server.post('/reset', { preHandler: refuseOtherSites }, async (_request, reply) => {
    await Promise.all(switches.map(async (panel) => panel.reset()))
    return reply.redirect('/#parties', 303)
  })
}
