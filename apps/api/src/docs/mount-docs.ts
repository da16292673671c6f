import type { FastifyInstance } from 'fastify'

import type { CallShape } from '@switchboard/domain/call'

import { DOCS_STYLE, docsPage } from './docs-page.ts'
import { openApiDocument } from './open-api.ts'

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Serves the contract's document and the page to read it. */
export function mountDocs(
  app: FastifyInstance,
  calls: readonly CallShape[],
  { basePath, version }: { basePath: string; version: string },
): void {
  const document = JSON.stringify(openApiDocument(calls, { url: basePath, version }))
  const page = docsPage(calls, basePath, `${basePath}/docs.css`)
  app.get(`${basePath}/openapi.json`, (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(document),
  )
  app.get(`${basePath}/docs`, (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', PAGE_POLICY)
      .send(page),
  )
  app.get(`${basePath}/docs.css`, (_request, reply) =>
    reply.header('content-type', 'text/css; charset=utf-8').send(DOCS_STYLE),
  )
}
