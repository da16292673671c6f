import { html, type Content, type Markup } from '#sandbox/http/html.ts'
import type { SwitchList, SwitchPanel } from '#sandbox/http/switch-list.ts'

import { PARTY_GROUPS } from './parties.ts'

type Party = (typeof PARTY_GROUPS)[number]['parties'][number]

/** The outside parties in groups, with the switches that are on at this moment, and a button that resets all switches. */
export function renderParties(list: SwitchList): Markup {
  const count = list.reduce((sum, { listActive }) => sum + listActive().length, 0)
  return html`<section class="part" id="parties" aria-labelledby="parties-title">
    <h2 id="parties-title">Outside parties</h2>
    <div class="row between">
      <p>${describeCount(count)}</p>
      <form method="post" action="/reset"><button type="submit">Reset all switches</button></form>
    </div>
    ${PARTY_GROUPS.map(
      ({ name, parties }) =>
        html`<h3>${name}</h3>
          <ul class="tiles">
            ${parties.map((party) => renderParty(party, findPanel(party, list)))}
          </ul>`,
    )}
  </section>`
}

function describeCount(count: number): string {
  if (count === 0) return 'Every switch is off: all parties behave as they should.'
  return count === 1 ? 'One switch is on.' : `${count} switches are on.`
}

/** Bank and gateway share a page of switches. The gateway shows their state. */
function findPanel({ folder, path }: Party, list: SwitchList): SwitchPanel | null {
  if (folder === 'bank') return null
  return list.find((panel) => panel.path === path) ?? null
}

function renderParty({ path, name, does }: Party, panel: SwitchPanel | null): Markup {
  return html`<li class="tile">
    <h4>${path === null ? name : html`<a href="${path}">${name}</a>`}</h4>
    <p>${does}</p>
    ${panel === null ? null : renderState(panel)}
  </li>`
}

function renderState({ listActive }: SwitchPanel): Content {
  const active = listActive()
  if (active.length === 0) return html`<p><span class="pill positive">All switches off</span></p>`
  return html`<ul class="states">
    ${active.map(({ name, does }) => html`<li><span class="pill caution">${name}</span> ${does}</li>`)}
  </ul>`
}
