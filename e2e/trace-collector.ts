import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

import * as z from 'zod/mini'

const spans = z.array(z.unknown())
const received = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans })) })),
})

/** A collector of traces (OTLP over HTTP, in JSON) that keeps what it was sent, as it was written. */
export async function traceCollector() {
  const written: string[] = []
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    written.push(await text(request))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }
  const server = createServer((request, response) => void take(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  return {
    endpoint: `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}`,
    /** The spans that have come, each as text. */
    spans: (): string[] =>
      written
        .flatMap((body) => received.parse(JSON.parse(body)).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
        .map((span) => JSON.stringify(span)),
    close: () => server.close(),
  }
}
