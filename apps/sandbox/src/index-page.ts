import type { FastifyInstance } from 'fastify'

import { html } from './http/html.ts'
import { sendPage } from './http/page.ts'
import { PARTNERS } from './partners/partners.ts'
import type { Settings } from './settings.ts'

const PARTS = [
  [
    '/gateway',
    'Card gateway',
    'Takes cards for the provider, and plays its bank. Its switches make both slow, silent or wrong.',
  ],
  [
    '/mobile-network',
    'Mobile network',
    'Knows what mobile numbers used and what is in their wallets. Its switches make it late, silent or down.',
  ],
  [
    '/mail-server',
    'Mail server',
    'Runs the filters of mailboxes. Its switches make it refuse scripts, be slow, or say nothing.',
  ],
  [
    '/clock',
    'Time machine',
    'Lets a day, a week or the time to the next bill pass, and shows what happened.',
  ],
  [
    '/mobile-network/numbers',
    'Mobile numbers',
    'Texts about numbers that move, eSIMs that wait for a phone, and how well the network does.',
  ],
  [
    '/device-management',
    'Routers',
    'The routers at the customers. Its switches turn them off, make them refuse, or make their management silent.',
  ],
  [
    '/voice-switch',
    'Telephone switch',
    'Forwards calls, keeps voicemail and sends toll-free numbers on. Its switches make it late, silent or down.',
  ],
  [
    '/speed-test-provider',
    'Speed test provider',
    'Tests lines when the provider asks. Its switches make it slow, silent or down, or have it refuse.',
  ],
  [
    '/fibre-company',
    'Fibre company',
    'Lays fibre and books visits. Its switches make it lose slots, reject bookings, not come, or say nothing.',
  ],
  [
    '/power-company',
    'Power company',
    'Another power company, which gives its customers their half-hours as a file to compare plans by.',
  ],
  ['/mail', 'Mailbox', 'Every e-mail and text that the provider wrote.'],
  ['/legacy/', 'Legacy portal', 'The older portal, where customers without a new login are still known.'],
  [
    '/newer-portal/',
    'Newer portal',
    'Another portal of the provider, which is told when a customer signs out.',
  ],
  ...PARTNERS.map(({ path, name, does }) => [path, name, does] as const),
] as const

export function addIndexPage(server: FastifyInstance, { portalUrl }: Settings) {
  const desk = [
    `${portalUrl}/staff/`,
    'Staff desk',
    'A part of the portal, whose people sign in at an issuer of the sandbox: sam, and kim without the role.',
  ] as const
  server.get('/staff', (_request, reply) => reply.redirect(desk[0], 303))
  server.get('/', (_request, reply) =>
    sendPage(reply, {
      title: 'The outside world',
      lead: 'Everything that stands around the provider of the demo is played here.',
      content: html`<ul class="plain">
          ${[...PARTS, desk].map(
            ([path, name, does]) =>
              html`<li class="card">
                <h2><a href="${path}">${name}</a></h2>
                <p>${does}</p>
              </li>`,
          )}
        </ul>
        <p>The portal itself is at <a href="${portalUrl}">${portalUrl}</a>.</p>`,
    }),
  )
}
