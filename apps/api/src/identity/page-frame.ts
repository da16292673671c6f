import type { FastifyReply } from 'fastify'

import type { Brand } from '@switchboard/brands/brand'

import { buildStylesheet } from './style.ts'

/** The pages load only their stylesheet, the brand's fonts and our scripts, and run no inline script. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; script-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Escapes text for use inside an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

type PageContent = {
  readonly title: string
  /** HTML. */
  readonly content: string
  /** Lists need more room than forms. */
  readonly isWide?: boolean
  /** An address that the browser opens by itself. */
  readonly next?: string
}

export function renderPage(brand: Brand, { title, content, isWide = false, next }: PageContent): string {
  const refresh =
    next === undefined ? '' : `\n<meta http-equiv="refresh" content="0; url=${escapeHtml(next)}">`
  return `<!doctype html>
<html lang="en-NZ">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} - My ${escapeHtml(brand.name)}</title>
<link rel="stylesheet" href="${buildStylesheet(brand).path}">${refresh}
</head>
<body>
<header><svg viewBox="-7 -7 38 38" aria-hidden="true"><rect x="-7" y="-7" width="38" height="38"/>
<path fill-rule="evenodd" d="${escapeHtml(brand.wordmark.path)}"/></svg>${escapeHtml(brand.name)}</header>
<main${isWide ? ' class="wide"' : ''}>
${content}
</main>
</body>
</html>
`
}

/** Sends a page. A browser sends the origin of its form only if the referrer policy allows it. */
export function sendPage(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', PAGE_POLICY)
    .header('referrer-policy', 'same-origin')
    .send(text)
}
