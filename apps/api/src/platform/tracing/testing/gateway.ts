import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'

import { afterAll, beforeEach } from 'vitest'

/** Starts a card gateway that opens every session, never reports an outcome, and records the headers of its requests. */
export async function startSilentGateway() {
  const requests: { method: string | undefined; headers: IncomingHttpHeaders }[] = []
  const server = createServer((request, response) => {
    requests.push({ method: request.method, headers: request.headers })
    if (request.method === 'GET') return void response.writeHead(200).end('no JSON')
    const links = [{ rel: 'submitCard', href: `http://${getHost()}/card`, method: 'FORM_POST' }]
    const session = { id: 'a'.repeat(32), links }
    response.writeHead(202, { 'content-type': 'application/json' }).end(JSON.stringify(session))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => server.close())
  beforeEach(() => void requests.splice(0))

  function getHost(): string {
    const address = server.address()
    if (typeof address !== 'object' || address === null) throw new Error('the gateway does not listen')
    return `127.0.0.1:${address.port}`
  }
  return { requests, host: getHost(), url: `http://${getHost()}/api/v1` }
}
