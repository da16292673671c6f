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
const received = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
})

export type ReceivedSpan = z.output<typeof span>

/** A collector of traces (OTLP over HTTP, in JSON) that keeps what it was sent, also as it was written. */
export async function collector() {
  const written: string[] = []
  async function take(request: IncomingMessage): Promise<void> {
    if (request.url === '/v1/traces') written.push(await text(request))
  }
  const server = createServer((request, response) => {
    void take(request).then(() => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => server.close())
  const at = server.address()
  const port = typeof at === 'object' && at !== null ? at.port : 0
  return {
    endpoint: `http://127.0.0.1:${port}`,
    written,
    spans: (): ReceivedSpan[] =>
      written
        .flatMap((one) => received.parse(JSON.parse(one)).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  }
}
