import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

import * as z from 'zod/mini'

const spans = z.array(z.unknown())
const received = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans })) })),
})

/** Starts a collector of traces (OTLP over HTTP, in JSON) that stores each request body. */
export async function startTraceCollector() {
  const bodies: string[] = []
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    bodies.push(await text(request))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }
  const server = createServer((request, response) => void receive(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    endpoint: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    /** The received spans as JSON texts. */
    listSpans: (): string[] =>
      bodies
        .flatMap((body) => received.parse(JSON.parse(body)).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
        .map((span) => JSON.stringify(span)),
    close: () => server.close(),
  }
}
