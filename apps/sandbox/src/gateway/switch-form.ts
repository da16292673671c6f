import * as z from 'zod/mini'

import { html, type Markup } from '#sandbox/http/html.ts'

import { FLAGS, QUANTITIES, type SwitchName, type Switches } from './switches.ts'

export function switchForm(switches: Switches): Markup {
  return html`<section class="card">
    <h2>Switches</h2>
    <form method="post" action="/gateway/switches">
      <div class="scroll" role="region" aria-label="Switches" tabindex="0">
        <table>
          <caption>
            A switch works for everything until it is turned off, or for as many next times as you say.
          </caption>
          <thead>
            <tr>
              <th scope="col">Switch</th>
              <th scope="col">How much</th>
              <th scope="col">Next times (empty: without end)</th>
            </tr>
          </thead>
          <tbody>
            ${QUANTITIES.map(({ name, does, unit }) => switchRow({ name, does }, switches, quantityInput(name, unit, switches)))}
            ${FLAGS.map(({ name, does }) => switchRow({ name, does }, switches, flagInput(name, switches)))}
          </tbody>
        </table>
      </div>
      <button type="submit" class="primary">Save switches</button>
    </form>
    <form method="post" action="/gateway/switches"><button type="submit">Turn all off</button></form>
  </section>`
}

function switchRow(
  { name, does }: { name: SwitchName; does: string },
  switches: Switches,
  input: Markup,
): Markup {
  const { count } = switches[name]
  return html`<tr>
    <th scope="row">
      <label for="${name}">${name}</label>
      <p class="hint">${does}</p>
    </th>
    <td>${input}</td>
    <td>
      <input
        name="${name}.count"
        value="${count ?? ''}"
        inputmode="numeric"
        aria-label="${name}, next times"
      />
    </td>
  </tr>`
}

function quantityInput(name: 'slow' | 'repeatNotification', unit: string, switches: Switches): Markup {
  return html`<input id="${name}" name="${name}" value="${switches[name].value}" inputmode="numeric" />
    <span class="hint">${unit}</span>`
}

function flagInput(name: (typeof FLAGS)[number]['name'], switches: Switches): Markup {
  const checked = switches[name].value ? html`checked` : null
  return html`<input type="checkbox" id="${name}" name="${name}" ${checked} />`
}

const fields = z.record(z.string(), z.string())

/** Reads a checkbox or a number and a count for each switch of the form. An empty form turns all off. */
export function parseSwitches(body: unknown): Record<string, unknown> {
  const form = fields.safeParse(body).data ?? {}
  const flags = FLAGS.map(({ name }): [string, unknown] => [
    name,
    { value: name in form, count: parseCount(form, name) },
  ])
  const quantities = QUANTITIES.map(({ name }): [string, unknown] => [
    name,
    { value: Number(form[name] ?? ''), count: parseCount(form, name) },
  ])
  return Object.fromEntries([...flags, ...quantities])
}

function parseCount(form: Readonly<Record<string, string>>, name: SwitchName): number | null {
  const count = form[`${name}.count`]?.trim() ?? ''
  return count === '' ? null : Number(count)
}
