import { http, HttpResponse } from 'msw'
import type { HttpHandler } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'

import type { CallShape, FailureCode, WireReply } from '@switchboard/domain/call'
import { reasonPhrase } from '@switchboard/domain/error-answer'
import { ERRORS } from '@switchboard/domain/errors'

/** The base address of calls in tests, as in `testConfiguration`. */
export const TEST_BASE = 'http://portal.test/api'

const METHODS = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete }

/** A request sent by the page. */
export type Sent = {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
  readonly body: string
}

const sent: Sent[] = []

/** The requests of this test in order, without `HEAD`. */
export function listRequests(): readonly Sent[] {
  return sent
}

/** Replies to a call; the reply is typed by the contract. Bytes are sent as a PDF. */
export function answers<C extends CallShape>(call: C, reply: WireReply<C>): HttpHandler {
  return METHODS[call.method](toMockUrl(call), () =>
    ArrayBuffer.isView(reply)
      ? new HttpResponse(bytesIn(reply), {
          headers: { 'content-type': 'application/pdf' },
        })
      : new HttpResponse(JSON.stringify(reply), { headers: { 'content-type': 'application/json' } }),
  )
}

/** Replies to a call only for these path parameters; other requests fall through to other handlers. */
export function answersFor<C extends CallShape>(
  call: C,
  parameters: Readonly<Record<string, string>>,
  reply: WireReply<C>,
): HttpHandler {
  return METHODS[call.method](toMockUrl(call), ({ params }) =>
    Object.entries(parameters).every(([name, value]) => params[name] === value)
      ? new HttpResponse(JSON.stringify(reply), { headers: { 'content-type': 'application/json' } })
      : undefined,
  )
}

/** Copies bytes into this realm: the test's realm may differ from the network's. */
function bytesIn({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new Uint8Array(buffer, byteOffset, byteLength))
}

/** Replies to a call when the test calls `come`. */
export function slowAnswer<C extends CallShape>(
  call: C,
  reply: WireReply<C>,
): { readonly handler: HttpHandler; readonly come: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const handler = METHODS[call.method](toMockUrl(call), async () => {
    await promise
    return new HttpResponse(JSON.stringify(reply), { headers: { 'content-type': 'application/json' } })
  })
  return { handler, come: resolve }
}

/** Refuses a call in the format of the API. */
export function refuses<C extends CallShape>(
  call: C,
  code: FailureCode<C>,
  headers: Readonly<Record<string, string>> = {},
): HttpHandler {
  return METHODS[call.method](toMockUrl(call), () =>
    HttpResponse.json(
      { code, message: code, correlationId: 'test' },
      { status: ERRORS[code], statusText: reasonPhrase(code), headers },
    ),
  )
}

/** Replies to a call with any text or status. */
export function answersRaw(
  call: CallShape,
  text: string,
  init: { status?: number; statusText?: string } = {},
): HttpHandler {
  return METHODS[call.method](toMockUrl(call), () => new HttpResponse(text, init))
}

/** Breaks the connection of a call. */
export function breaks(call: CallShape): HttpHandler {
  return METHODS[call.method](toMockUrl(call), () => HttpResponse.error())
}

export function toMockUrl(call: CallShape): string {
  return TEST_BASE + call.path.replace(/\{(\w+)\}/g, ':$1')
}

export type TestNetwork = ReturnType<typeof testNetwork>

/** The network of a test file. It replies only to `HEAD` (the check for a connection) and to the handlers of `use`. */
export function testNetwork() {
  const server = setupServer(http.head('*', () => new HttpResponse()))
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
  afterEach(() => {
    server.resetHandlers()
    sent.length = 0
  })
  afterAll(() => server.close())
  server.events.on('request:start', ({ request }) => {
    const { method, url, headers } = request
    if (method === 'HEAD') return
    const copy = request.clone()
    void copy.text().then((body) => sent.push({ method, url: new URL(url), headers, body }))
  })
  return server
}
