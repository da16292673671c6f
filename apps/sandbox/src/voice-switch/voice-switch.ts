import type { FastifyInstance } from 'fastify'

import { html, type Content } from '#sandbox/http/html.ts'
import { addProviderDoor } from '#sandbox/http/provider-door.ts'
import type { SwitchList } from '#sandbox/http/switch-list.ts'
import { addSwitchPages } from '#sandbox/http/switch-pages.ts'
import type { Settings } from '#sandbox/settings.ts'

import type { Line } from './line.ts'
import { createLines } from './lines.ts'
import type { Lines } from './lines.ts'
import { addSwitchApi } from './switch-api.ts'
import { SWITCHES } from './switches.ts'

/** The simulated telephone switch: its calls for providers, and a page with settings that make it fail. */
export async function addVoiceSwitch(
  server: FastifyInstance,
  settings: Settings,
  list: SwitchList,
): Promise<void> {
  const lines = createLines()
  const switches = addSwitchPages(server, { ...SWITCHES, more: () => renderLines(lines) }, list)
  await server.register(
    async (scope) => {
      addProviderDoor(scope, settings)
      addSwitchApi(scope, lines, switches)
    },
    { prefix: '/voice-switch/v1' },
  )
}

function renderLines(lines: Lines): Content {
  return html`<section class="card">
    <h2>Lines that someone asked about</h2>
    <ul>
      ${lines.all().map((line) => html`<li>${line.number}: ${describeLine(line)}</li>`)}
      ${lines
        .allTollFree()
        .map(
          ({ number, routes }) =>
            html`<li>${number}: ${routes.map(({ destination }) => destination).join(', then ')}</li>`,
        )}
    </ul>
  </section>`
}

function describeLine({ callForwardAlways, voicemail }: Line): string {
  if (callForwardAlways.enabled) return `all calls go to ${callForwardAlways.to}`
  return voicemail.enabled ? 'voicemail takes calls' : 'rings'
}
