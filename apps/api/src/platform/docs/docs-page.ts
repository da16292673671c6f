import type { CallShape } from '@switchboard/domain/call'
import { ERRORS } from '@switchboard/domain/errors'

import { toJsonSchema, listRefusals } from './open-api.ts'

const CALLERS: Record<CallShape['access'], string> = {
  open: 'Anyone',
  session: 'Anyone who is signed in',
  account: 'Anyone who may act for the account',
  owner: 'The owner of the account, and staff',
  staff: 'Staff',
}

/** The contract as an HTML page without scripts. */
export function buildDocsPage(calls: readonly CallShape[], basePath: string, stylePath: string): string {
  const sorted = calls.toSorted((left, right) => left.path.localeCompare(right.path))
  return `<!doctype html>
<html lang="en-NZ">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Switchboard API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${stylePath}">
</head>
<body>
<header>
<h1>Switchboard API</h1>
<p>${calls.length} calls below <code>${basePath}</code>. The same as data: <a href="openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<p>A refusal is JSON: <code>code</code>, <code>message</code>, <code>correlationId</code>, and <code>field</code> where one thing was at fault.</p>
</header>
<nav aria-label="Calls"><ul>
${sorted.map((call) => `<li><a href="#${toAnchorId(call)}">${renderCallName(call)}</a></li>`).join('\n')}
</ul></nav>
<main>
${sorted.map(renderSection).join('\n')}
</main>
</body>
</html>
`
}

function renderSection(call: CallShape): string {
  const body =
    call.body === undefined ? '' : renderSchema('Send', call.body, call.encoding === 'form' ? ' (form)' : '')
  const reply = call.reply === 'pdf' ? '<h3>Answer</h3><p>A PDF.</p>' : renderSchema('Answer', call.reply)
  const refusals = listRefusals(call).map((code) => `<li><code>${ERRORS[code]}</code> ${code}</li>`)
  const key = call.idempotent === true ? ' Takes an <code>Idempotency-Key</code>.' : ''
  return `<section aria-labelledby="${toAnchorId(call)}">
<h2 id="${toAnchorId(call)}">${renderCallName(call)}</h2>
<p>${CALLERS[call.access]}.${key}</p>
${body}
${reply}
<h3>Refusals</h3>
<ul class="codes">${refusals.join('')}</ul>
</section>`
}

function renderSchema(title: string, schema: Parameters<typeof toJsonSchema>[0], note = ''): string {
  const text = escapeHtml(JSON.stringify(toJsonSchema(schema), null, 2))
  return `<h3>${title}${note}</h3><details><summary>Schema</summary><pre tabindex="0">${text}</pre></details>`
}

function renderCallName({ method, path }: CallShape): string {
  return `<code>${method} ${escapeHtml(path)}</code>`
}

function toAnchorId({ method, path }: CallShape): string {
  return `${method.toLowerCase()}${path.replace(/[^\w]+/g, '-')}`.replace(/-$/, '')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

export const DOCS_STYLE = `
:root { color-scheme: light dark; --text: light-dark(#0f1420, #f2f5fb); --page: light-dark(#ffffff, #0b101a); --line: light-dark(#d3d8e2, #253046); --link: light-dark(#1d54e6, #8fb0ff) }
* { box-sizing: border-box }
body { max-width: 880px; margin: 0 auto; padding: 24px 16px 64px; background: var(--page); color: var(--text); font: 16px/24px system-ui, sans-serif; overflow-wrap: anywhere }
a { color: var(--link) }
nav ul, .codes { display: flex; flex-wrap: wrap; gap: 4px 16px; padding: 0; list-style: none }
nav a, summary { display: inline-block; min-height: 24px }
section { padding-block: 16px; border-top: 1px solid var(--line) }
h2 { font-size: 18px } h3 { margin-block: 12px 4px; font-size: 14px }
pre { overflow: auto; padding: 12px; border: 1px solid var(--line); border-radius: 8px; font-size: 13px; line-height: 18px }
`
