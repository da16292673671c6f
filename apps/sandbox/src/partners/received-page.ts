import * as z from 'zod/mini'

import { html, type Content, type Markup } from '#sandbox/http/html.ts'
import type { Page } from '#sandbox/http/page.ts'

type ReceivedRequest = { readonly method: string; readonly url: string; readonly body?: unknown }

/** The page shows only the beginning of the values of these fields. */
const SECRET_FIELD = /jwt|token|sso|secret|password|key/i
const MAX_SECRET_CHARACTERS = 12
const MAX_CHARACTERS = 500

export function buildReceivedPage(
  { name, does }: { readonly name: string; readonly does: string },
  { method, url, body }: ReceivedRequest,
): Page {
  const address = new URL(url, 'http://sandbox')
  return {
    title: name,
    lead: does,
    content: html`<section class="card">
      <h2>What came in</h2>
      <p>${method} ${address.pathname}</p>
      ${fieldTable('In the address', [...address.searchParams])}
      ${fieldTable('In the body', listFields(body))}
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

function fieldTable(title: string, fields: readonly (readonly [name: string, value: string])[]): Content {
  if (fields.length === 0) return html`<p class="hint">${title}: nothing.</p>`
  return html`<div class="scroll" role="region" aria-label="${title}" tabindex="0">
    <table>
      <caption>
        ${title}
      </caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        ${fields.map(fieldRow)}
      </tbody>
    </table>
  </div>`
}

function fieldRow([name, value]: readonly [name: string, value: string]): Markup {
  return html`<tr>
    <th scope="row">${shorten(name, MAX_CHARACTERS)}</th>
    <td>${shorten(value, SECRET_FIELD.test(name) ? MAX_SECRET_CHARACTERS : MAX_CHARACTERS)}</td>
  </tr>`
}

function shorten(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max)}… (${text.length} characters)`
}
