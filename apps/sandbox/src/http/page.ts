import type { FastifyInstance, FastifyReply } from 'fastify'

import { html, type Content, type Markup } from './html.ts'

export type Page = { title: string; lead: string; content: Content }

const BAR = 'renderBar'
type RenderBar = () => Promise<Markup>

/** Puts a bar above the content of every page. */
export function addBar(server: FastifyInstance, renderBar: RenderBar) {
  server.decorate(BAR, renderBar)
}

/** Sends a whole page: the bar, a heading, a sentence about its purpose, and the content. */
export async function sendPage(reply: FastifyReply, page: Page, status = 200) {
  const bar = await reply.server.getDecorator<RenderBar>(BAR)()
  return reply.code(status).type('text/html; charset=utf-8').send(renderDocument(page, bar).markup)
}

/** Sends a page without the bar: the sender of the request is not trusted. */
export function sendRefusalPage(reply: FastifyReply, page: Page, status: number) {
  return reply.code(status).type('text/html; charset=utf-8').send(renderDocument(page, null).markup)
}

function renderDocument({ title, lead, content }: Page, bar: Content): Markup {
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
        ${bar}
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
