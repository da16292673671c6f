import { connect } from 'node:net'

import { afterEach, expect, test } from 'vitest'

import { PEER_LIMITS } from './peers.ts'
import { createServer, createLogger } from './server.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const SLOW_BODY = 'POST /echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 20\r\n'

async function startServer(trustedProxies: readonly string[]) {
  const app = createServer({
    publicUrl: 'http://portal.test',
    logger: createLogger('silent'),
    trustedProxies,
  })
  app.get('/', () => 'served')
  app.post('/echo', () => 'served')
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  closing.push(() => app.close())
  return url
}

/** Connections from a local address that each send this text and stay. */
async function openFrom(url: URL, { from, count, text }: { from: string; count: number; text: string }) {
  const sockets = Array.from({ length: count }, () =>
    connect({ port: Number(url.port), host: url.hostname, localAddress: from }),
  )
  closing.unshift(() => sockets.forEach((socket) => socket.destroy()))
  for (const socket of sockets) socket.on('error', () => undefined)
  await Promise.all(sockets.map((socket) => new Promise((sent) => socket.write(text, sent))))
  return sockets
}

/** Status of a request from a local address, or `cut` where its connection is closed unanswered. */
async function statusFrom(url: URL, from: string): Promise<string> {
  const [socket] = await openFrom(url, { from, count: 1, text: 'GET / HTTP/1.1\r\nhost: x\r\n\r\n' })
  if (socket === undefined) throw new Error('no connection was opened')
  return new Promise((resolve) => {
    socket.once('data', (data: Buffer) => resolve(data.toString().slice(9, 12)))
    socket.once('close', () => resolve('cut'))
  })
}

// elsewhere one local address is all there is
test.skipIf(process.platform !== 'linux')(
  'an address with all its connections open gets no other; another address does',
  async () => {
    const url = await startServer([])
    const [first] = await openFrom(url, {
      from: '127.0.0.2',
      count: PEER_LIMITS.connections,
      text: 'G',
    })

    expect(await statusFrom(url, '127.0.0.2')).toBe('cut')
    expect(await statusFrom(url, '127.0.0.3')).toBe('200')

    first?.destroy()
    await expect.poll(() => statusFrom(url, '127.0.0.2')).toBe('200')
  },
)

test('behind a proxy, requests are counted by the address it names', async () => {
  const url = await startServer(['127.0.0.1'])
  const slow = (address: string) => `${SLOW_BODY}x-forwarded-for: ${address}\r\n\r\n{`
  const ask = (address: string) => fetch(url, { headers: { 'x-forwarded-for': address } })
  const [first] = await openFrom(url, {
    from: '127.0.0.1',
    count: PEER_LIMITS.requests,
    text: slow('198.51.100.1'),
  })

  await expect.poll(async () => (await ask('198.51.100.1')).status).toBe(429)
  expect((await ask('198.51.100.1')).headers.get('retry-after')).toBe('1')
  expect((await ask('198.51.100.2')).status).toBe(200)

  first?.destroy()
  await expect.poll(async () => (await ask('198.51.100.1')).status).toBe(200)
})
