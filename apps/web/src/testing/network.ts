import { http, HttpResponse } from 'msw'
import type { HttpHandler } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'

import type { CallShape, FailureCode, WireReply } from '@switchboard/domain/call'
import { reasonPhrase } from '@switchboard/domain/error-answer'
import { ERRORS } from '@switchboard/domain/errors'

/** Where tests' calls go: the base of `testConfiguration`. */
export const TEST_BASE = 'http://portal.test/api'

const METHODS = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete }

/** A request as the page sent it, for a test to look at. */
export type Sent = {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
  readonly body: string
}

const sent: Sent[] = []

/** The requests that went out in this test, in order. */
export function sentRequests(): readonly Sent[] {
  return sent
}

/** The network answers this call with this reply, written with the contract's own types. */
export function answers<C extends CallShape>(call: C, reply: WireReply<C>): HttpHandler {
  return METHODS[call.method](addressOf(call), () =>
    ArrayBuffer.isView(reply)
      ? new HttpResponse(bytesIn(reply), {
          headers: { 'content-type': 'application/pdf' },
        })
      : new HttpResponse(JSON.stringify(reply), { headers: { 'content-type': 'application/json' } }),
  )
}

/** The same for these parameters of the call's path alone; other requests go on to what else is said. */
export function answersFor<C extends CallShape>(
  call: C,
  parameters: Readonly<Record<string, string>>,
  reply: WireReply<C>,
): HttpHandler {
  return METHODS[call.method](addressOf(call), ({ params }) =>
    Object.entries(parameters).every(([name, value]) => params[name] === value)
      ? new HttpResponse(JSON.stringify(reply), { headers: { 'content-type': 'application/json' } })
      : undefined,
  )
}

/** A copy in this realm: the test's own may be another than the network's. */
function bytesIn({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new Uint8Array(buffer, byteOffset, byteLength))
}

/** The network answers this call once the test says so. */
export function slowAnswer<C extends CallShape>(
  call: C,
  reply: WireReply<C>,
): { readonly handler: HttpHandler; readonly come: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const handler = METHODS[call.method](addressOf(call), async () => {
    await promise
    return new HttpResponse(JSON.stringify(reply), { headers: { 'content-type': 'application/json' } })
  })
  return { handler, come: resolve }
}

/** The network refuses this call as the API would. */
export function refuses<C extends CallShape>(
  call: C,
  code: FailureCode<C>,
  headers: Readonly<Record<string, string>> = {},
): HttpHandler {
  return METHODS[call.method](addressOf(call), () =>
    HttpResponse.json(
      { code, message: code, correlationId: 'test' },
      { status: ERRORS[code], statusText: reasonPhrase(code), headers },
    ),
  )
}

/** The network answers this call with something that is not its reply. */
export function answersRaw(
  call: CallShape,
  text: string,
  init: { status?: number; statusText?: string } = {},
): HttpHandler {
  return METHODS[call.method](addressOf(call), () => new HttpResponse(text, init))
}

/** The connection breaks. */
export function breaks(call: CallShape): HttpHandler {
  return METHODS[call.method](addressOf(call), () => HttpResponse.error())
}

export function addressOf(call: CallShape): string {
  return TEST_BASE + call.path.replace(/\{(\w+)\}/g, ':$1')
}

export type TestNetwork = ReturnType<typeof testNetwork>

/** The network of a test file: nothing is answered but what `use` says, and whether there is anybody. */
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
