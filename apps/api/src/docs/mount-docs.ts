import type { FastifyInstance } from 'fastify'

import type { CallShape } from '@switchboard/domain/call'

import { inTurn } from '#api/http/turns.ts'

import { DOCS_STYLE, docsPage } from './docs-page.ts'
import { openApiDocument } from './open-api.ts'

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

type DocsFile = {
  readonly name: string
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Serves the contract's document and the page to read it. They are the longest answers that anybody gets, so they are made
 * once, as bytes, and sent in the turn and at the pace of the address that asks.
 */
export function mountDocs(
  app: FastifyInstance,
  calls: readonly CallShape[],
  { basePath, version }: { basePath: string; version: string },
): void {
  const document = JSON.stringify(openApiDocument(calls, { url: basePath, version }))
  const page = docsPage(calls, basePath, `${basePath}/docs.css`)
  const files: readonly DocsFile[] = [
    { name: 'openapi.json', text: document, headers: { 'content-type': 'application/json; charset=utf-8' } },
    {
      name: 'docs',
      text: page,
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_POLICY },
    },
    { name: 'docs.css', text: DOCS_STYLE, headers: { 'content-type': 'text/css; charset=utf-8' } },
  ]
  for (const { name, text, headers } of files) {
    const bytes = Buffer.from(text)
    app.get(`${basePath}/${name}`, (request, reply) => {
      reply.headers(headers)
      // the turn ends before the bytes go out: whoever reads them slowly holds nobody up
      return inTurn(request.ip, async () => bytes)
    })
  }
}
