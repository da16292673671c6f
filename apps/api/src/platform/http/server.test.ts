import { connect } from 'node:net'
import { Writable } from 'node:stream'

import { pino } from 'pino'
import { expect, test } from 'vitest'

import { createServer, createLogger } from './server.ts'

/** The log lines of a fault at an address. */
async function readFaultLog(address: string): Promise<string> {
  const lines: string[] = []
  const log = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const app = createServer({ publicUrl: 'http://portal.test', logger: pino(log) })
  const breaks = () => {
    throw new Error('broken')
  }
  app.get('/prospects/:token', breaks)
  app.get('/ordering/:orderId/:orderToken', breaks)
  app.get('/accounts/:accountCode', breaks)
  await app.inject(address)
  await app.close()
  return lines.join('')
}

test.each([
  ['/prospects/c2VjcmV0', '/prospects/:token'],
  ['/ordering/71/c2VjcmV0', '/ordering/:orderId/:orderToken'],
  ['/accounts/100517?token=c2VjcmV0', '/accounts/100517'],
])('a fault at %s is logged as %s, without secrets', async (address, logged) => {
  const log = await readFaultLog(address)

  expect(log).toContain(`"url":"${logged}"`)
  expect(log).not.toContain('c2VjcmV0')
})

test.each([
  ['https://portal.test', 'max-age=31536000; includeSubDomains'],
  ['http://localhost:4000', undefined],
])('at %s the header that allows https only is %s', async (publicUrl, expected) => {
  const app = createServer({ publicUrl, logger: createLogger('silent') })

  const { headers } = await app.inject('/nothing')

  expect(headers['strict-transport-security']).toBe(expected)
  await app.close()
})

test('the reply to a fault has a general message and the correlation id, without details of the fault', async () => {
  const app = createServer({ publicUrl: 'http://portal.test', logger: createLogger('silent') })
  app.get('/broken', () => {
    throw new Error('relation "login_user" does not exist')
  })

  const answer = await app.inject('/broken')

  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toStrictEqual({
    code: 'GENERAL_ERROR',
    message: 'GENERAL_ERROR',
    correlationId: answer.headers['x-correlation-id'],
  })
  await app.close()
})

test.each([
  ['without a proxy, that of the connection', [], '192.0.2.1', '192.0.2.1'],
  ['behind a trusted proxy, that added by the proxy', ['192.0.2.1'], '192.0.2.1', '198.51.100.7'],
  ['behind an untrusted proxy, that of the connection', ['10.0.0.1'], '192.0.2.1', '192.0.2.1'],
])('the address of a caller is, %s', async (_where, trustedProxies, remoteAddress, address) => {
  const app = createServer({
    publicUrl: 'http://portal.test',
    logger: createLogger('silent'),
    trustedProxies,
  })
  app.get('/address', ({ ip }) => ({ ip }))

  const answer = await app.inject({
    url: '/address',
    remoteAddress,
    // the first address is forged by the caller
    headers: { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' },
  })

  expect(answer.json()).toEqual({ ip: address })
  await app.close()
})

test('a method that no call has is refused, without an echo of the request', async () => {
  const app = createServer({ publicUrl: 'http://localhost:4000', logger: createLogger('silent') })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))

  const answer = await answerTo(
    Number(port),
    'TRACE / HTTP/1.1\r\nHost: localhost\r\nX-Secret: c2VjcmV0\r\nConnection: close\r\n\r\n',
  )

  expect(answer).toMatch(/^HTTP\/1\.1 40[045] /)
  expect(answer).not.toContain('c2VjcmV0')
  await app.close()
})

/** The raw reply to bytes that no client library would send. */
function answerTo(port: number, request: string): Promise<string> {
  return new Promise((answered, failed) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('end', () => answered(answer))
    socket.on('error', failed)
  })
}

test('a head or a body that is not complete after 30 seconds ends its connection within a second', () => {
  const app = createServer({ publicUrl: 'http://portal.test', logger: createLogger('silent') })

  expect(app.server).toMatchObject({
    headersTimeout: 30_000,
    requestTimeout: 30_000,
    connectionsCheckingInterval: 1_000,
  })
})
