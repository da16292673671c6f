import type { FastifyInstance } from 'fastify'

import type { CallShape } from '@switchboard/domain/call'

import { runInCallerQueue } from '#api/platform/http/caller-queues.ts'

import { DOCS_STYLE, buildDocsPage } from './docs-page.ts'
import { buildOpenApiDocument } from './open-api.ts'

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

type DocsFile = {
  readonly name: string
  readonly write: () => string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Serves the OpenAPI document and the HTML page of the contract. They are the API's longest replies, so they are built once, at
 * the first request, and requests wait in the queue of their address.
 */
export function mountDocs(
  app: FastifyInstance,
  calls: readonly CallShape[],
  { basePath, version }: { basePath: string; version: string },
): void {
  const files: readonly DocsFile[] = [
    {
      name: 'openapi.json',
      write: () => JSON.stringify(buildOpenApiDocument(calls, { url: basePath, version })),
      headers: { 'content-type': 'application/json; charset=utf-8' },
    },
    {
      name: 'docs',
      write: () => buildDocsPage(calls, basePath, `${basePath}/docs.css`),
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_POLICY },
    },
    { name: 'docs.css', write: () => DOCS_STYLE, headers: { 'content-type': 'text/css; charset=utf-8' } },
  ]
  for (const { name, write, headers } of files) {
    let bytes: Buffer | undefined
    app.get(`${basePath}/${name}`, (request, reply) => {
      reply.headers(headers)
      // the work in the queue ends before the bytes are sent, so a slow reader delays nobody
      return runInCallerQueue(request.ip, async () => (bytes ??= Buffer.from(write())))
    })
  }
}
