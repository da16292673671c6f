import { request } from 'node:http'

import { expect, test } from 'vitest'

import { startSandbox } from './sandbox.ts'
import { createTestDirectory, startTestSandbox } from './testing/sandbox-under-test.ts'

test.each([
  '/',
  '/sheet.css',
  '/gateway',
  '/gateway/switches',
  '/staff-issuer/authorize',
  '/legacy/',
  '/nothing',
  '/api/v1/sessions',
  '/%zz',
])('the reply at %s has the security headers', async (path) => {
  const { url } = await startTestSandbox()

  const { headers } = await fetch(`${url}${path}`)

  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; font-src 'self'; form-action 'self' http://localhost:4000; base-uri 'none'; frame-ancestors 'none'",
  )
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('cache-control')).toBe('no-store')
})

test.each([
  '/gateway/switches',
  '/mobile-network/switches',
  '/mail-server/switches',
  '/device-management/switches',
  '/voice-switch/switches',
  '/reset',
  '/staff-issuer/sign-in',
  '/staff-issuer/second-factor',
  '/legacy/sign-out',
])('a form for %s from a page of another site is refused', async (path) => {
  const { url } = await startTestSandbox()

  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams(),
    redirect: 'manual',
  })

  expect(answer.status).toBe(403)
})

test('a port in use is reported in one sentence', async () => {
  const { url } = await startTestSandbox()
  const port = Number(new URL(url).port)

  const second = startSandbox({ port, dataDirectory: await createTestDirectory() })

  await expect(second).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use: stop what listens there, or set PORT.`,
  )
})

/** The status of a reply to a request with another Host; `fetch` would send its own. */
function statusFor(url: string, host: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(`${url}${path}`, { headers: { host } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    clientRequest.once('error', reject).end()
  })
}

test.each(['/', '/staff-issuer/keys', '/mailbox', '/api/v1/sessions/1', '/nothing'])(
  'a page of another site whose name resolves here reads nothing at %s',
  async (path) => {
    const { url } = await startTestSandbox()

    expect(await statusFor(url, 'evil.test:4001', path)).toBe(421)
    expect(await statusFor(url, 'localhost', path)).not.toBe(421)
  },
)

test('the sandbox replies by its configured name', async () => {
  const { url } = await startTestSandbox({ ownUrl: 'http://sandbox.test:4001' })

  expect(await statusFor(url, 'sandbox.test:4001', '/')).toBe(200)
  expect(await statusFor(url, 'other.test:4001', '/')).toBe(421)
})
