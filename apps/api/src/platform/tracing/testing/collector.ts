import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

import { afterAll } from 'vitest'
import * as z from 'zod/mini'

const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z._default(z.string(), ''),
  name: z.string(),
  kind: z.number(),
  attributes: z.array(
    z.object({
      key: z.string(),
      value: z.object({ stringValue: z.optional(z.string()), intValue: z.optional(z.number()) }),
    }),
  ),
})
const exportRequest = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
})

export type ReceivedSpan = z.output<typeof span>

/** Starts a collector of traces (OTLP over HTTP, in JSON) that stores the received bodies and spans. */
export async function startCollector() {
  const bodies: string[] = []
  async function storeBody(request: IncomingMessage): Promise<void> {
    if (request.url === '/v1/traces') bodies.push(await text(request))
  }
  const server = createServer((request, response) => {
    void storeBody(request).then(() =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => server.close())
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bodies,
    spans: (): ReceivedSpan[] =>
      bodies
        .flatMap((body) => exportRequest.parse(JSON.parse(body)).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  }
}
