import type { FastifyReply } from 'fastify'

import { html, type Content, type Markup } from './html.ts'

export type Page = { title: string; lead: string; content: Content }

/** Sends a whole page: a heading, a sentence about its purpose, and the content. */
export function sendPage(reply: FastifyReply, page: Page, status = 200) {
  return reply.code(status).type('text/html; charset=utf-8').send(renderDocument(page).markup)
}

function renderDocument({ title, lead, content }: Page): Markup {
  return html`<!doctype html>
    <html lang="en-NZ">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} - Sandbox</title>
        <link rel="stylesheet" href="/sheet.css" />
      </head>
      <body>
        <header><a href="/">Sandbox</a><span>The outside world of the demo</span></header>
        <main>
          <h1>${title}</h1>
          <p class="lead">${lead}</p>
          ${content}
        </main>
      </body>
    </html>`
}

/** The problem as a sentence, or nothing. */
export function problemNotice(problem: string | null): Content {
  return problem === null ? null : html`<p class="problem" role="alert">${problem}</p>`
}
