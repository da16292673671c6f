import * as z from 'zod/mini'

import { html, type Content, type Markup } from '#sandbox/http/html.ts'
import type { Page } from '#sandbox/http/page.ts'

/** What came in with one visit. */
type Received = { readonly method: string; readonly url: string; readonly body?: unknown }

/** What such a field holds lets somebody in: enough of it is shown to tell one from another. */
const SECRET = /jwt|token|sso|secret|password|key/i
const SHOWN_OF_SECRET = 12
const MOST_SHOWN = 500

export function buildReceivedPage(
  { name, does }: { readonly name: string; readonly does: string },
  { method, url, body }: Received,
): Page {
  const address = new URL(url, 'http://sandbox')
  return {
    title: name,
    lead: does,
    content: html`<section class="card">
      <h2>What came in</h2>
      <p>${method} ${address.pathname}</p>
      ${fields('In the address', [...address.searchParams])} ${fields('In the body', listFields(body))}
    </section>`,
  }
}

const form = z.record(z.string(), z.unknown())

function listFields(body: unknown): [name: string, value: string][] {
  if (body === undefined || body === null) return []
  const named = form.safeParse(body)
  return named.success
    ? Object.entries(named.data).map(([name, value]) => [name, toText(value)])
    : [['', toText(body)]]
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function fields(where: string, received: readonly (readonly [name: string, value: string])[]): Content {
  if (received.length === 0) return html`<p class="hint">${where}: nothing.</p>`
  return html`<div class="scroll" role="region" aria-label="${where}" tabindex="0">
    <table>
      <caption>
        ${where}
      </caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        ${received.map(fieldRow)}
      </tbody>
    </table>
  </div>`
}

function fieldRow([name, value]: readonly [name: string, value: string]): Markup {
  return html`<tr>
    <th scope="row">${shorten(name, MOST_SHOWN)}</th>
    <td>${SECRET.test(name) ? shorten(value, SHOWN_OF_SECRET) : shorten(value, MOST_SHOWN)}</td>
  </tr>`
}

function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}… (${text.length} characters)`
}
