import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

import { html, type Content, type Markup } from './html.ts'
import { refuseOtherSites } from './refuse-other-sites.ts'
import { problemNotice, sendPage, type Page } from './page.ts'
import { listActiveSwitches, type SwitchList } from './switch-list.ts'

const fields = z.record(z.string(), z.string())

/** Switches that make a part of the sandbox misbehave until they are turned off. */
export type SwitchBoard<S extends Readonly<Record<string, boolean | number>>> = {
  /** The path of the page, and the beginning of the paths of its calls. */
  readonly path: string
  readonly title: string
  readonly lead: string
  /** Switches that are on or off, and switches with a quantity, for which 0 is off. */
  readonly flags: readonly { readonly name: string & keyof S; readonly does: string }[]
  readonly quantities: readonly {
    readonly name: string & keyof S
    readonly does: string
    readonly unit: string
  }[]
  /** Parses the switches. A missing switch is off. */
  readonly schema: z.ZodMiniType<S>
  /** Further content of the page. */
  readonly more?: () => Content
}

/** Adds the page of switches, and calls for programs. Returns a function that reads the current switches. */
export function addSwitchPages<S extends Readonly<Record<string, boolean | number>>>(
  server: FastifyInstance,
  board: SwitchBoard<S>,
  list: SwitchList,
): () => S {
  const { path, schema } = board
  let switches = schema.parse({})
  list.push({
    path,
    listActive: () => listActiveSwitches([...board.quantities, ...board.flags], switches),
    reset: () => {
      switches = schema.parse({})
    },
  })

  server.get(path, (_request, reply) => sendPage(reply, buildPage(board, switches, null)))

  server.post(`${path}/switches`, { preHandler: refuseOtherSites }, async (request, reply) => {
    const parsed = schema.safeParse(parseSwitches(board, request.body))
    if (!parsed.success) {
      const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))].join(', ')
      const problem = `Please give whole numbers in range for: ${names}.`
      return sendPage(reply, buildPage(board, switches, problem), 400)
    }
    switches = parsed.data
    return reply.redirect(path, 303)
  })

  server.get(`${path}/switches`, () => switches)

  server.put(`${path}/switches`, async (request, reply) => {
    const parsed = schema.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send({ error: 'The switches are not valid' })
    switches = parsed.data
    return switches
  })

  return () => switches
}

/** A checkbox for each switch, with its description as the label. */
export function renderCheckboxes<N extends string>(
  flags: readonly { readonly name: N; readonly does: string }[],
  switches: Readonly<Record<N, boolean>>,
): Markup[] {
  return flags.map(
    ({ name, does }) =>
      html`<p>
        <label
          ><input type="checkbox" name="${name}" ${switches[name] ? html`checked` : null} /> ${does}</label
        >
      </p>`,
  )
}

type SwitchNames = {
  readonly flags: readonly { readonly name: string }[]
  readonly quantities: readonly { readonly name: string }[]
}

/** Reads a checkbox or a number for each switch. An empty form turns all off. */
function parseSwitches({ flags, quantities }: SwitchNames, body: unknown): Record<string, unknown> {
  const form = fields.safeParse(body).data ?? {}
  return Object.fromEntries([
    ...flags.map(({ name }): [string, unknown] => [name, name in form]),
    ...quantities.map(({ name }): [string, unknown] => [name, Number(form[name] ?? '')]),
  ])
}

function buildPage<S extends Readonly<Record<string, boolean | number>>>(
  { path, title, lead, flags, quantities, more }: SwitchBoard<S>,
  switches: S,
  problem: string | null,
): Page {
  return {
    title,
    lead,
    content: html`${problemNotice(problem)}
      <section class="card">
        <h2>Switches</h2>
        <form method="post" action="${path}/switches">
          <div class="scroll" role="region" aria-label="Switches" tabindex="0">
            <table>
              <caption>
                A switch works until it is turned off.
              </caption>
              <thead>
                <tr>
                  <th scope="col">Switch</th>
                  <th scope="col">How much</th>
                </tr>
              </thead>
              <tbody>
                ${quantities.map((quantity) => quantityRow(quantity, Number(switches[quantity.name])))}
                ${flags.map((flag) => flagRow(flag, switches[flag.name] === true))}
              </tbody>
            </table>
          </div>
          <button type="submit" class="primary">Save switches</button>
        </form>
        <form method="post" action="${path}/switches"><button type="submit">Turn all off</button></form>
      </section>
      ${more?.() ?? null}`,
  }
}

type Described = { readonly name: string; readonly does: string }

function quantityRow({ name, does, unit }: Described & { readonly unit: string }, value: number): Markup {
  const input = html`<input id="${name}" name="${name}" value="${value}" inputmode="numeric" />
    <span class="hint">${unit}</span>`
  return row(name, does, input)
}

function flagRow({ name, does }: Described, isOn: boolean): Markup {
  const input = html`<input type="checkbox" id="${name}" name="${name}" ${isOn ? html`checked` : null} />`
  return row(name, does, input)
}

function row(name: string, does: string, input: Markup): Markup {
  return html`<tr>
    <th scope="row">
      <label for="${name}">${name}</label>
      <p class="hint">${does}</p>
    </th>
    <td>${input}</td>
  </tr>`
}
