import { describe, expect, test } from 'vitest'

import { testApi } from '#api/testing/api.ts'
import { authorization, testBrowser } from '#api/testing/browser.ts'
import { BEN, fillSignIn } from '#api/testing/sign-in-demo.ts'

const PUBLIC_URL = 'https://portal.test'
const api = testApi(fillSignIn, {}, { PUBLIC_URL })

test('S23 behind https the cookies are Secure and bound to the host, and a forwarded host changes no address', async () => {
  const browser = testBrowser(api().app, PUBLIC_URL)
  const { url } = authorization({ redirect_uri: `${PUBLIC_URL}/login-complete` })
  const page = await browser.open({
    method: 'GET',
    url,
    headers: { 'x-forwarded-host': 'evil.test', host: 'evil.test' },
  })

  const { address } = await browser.submit(page.address, BEN)

  expect(address).toMatch(/^https:\/\/portal\.test\/login-complete\?code=/)
  expect([...browser.jar.keys()]).toContain('__Host-sign-in')
  for (const [name, { attributes, path }] of browser.jar) {
    expect(name).toMatch(/^__(Host|Secure)-/)
    expect(attributes).toMatch(/samesite=lax; secure; httponly/i)
    expect(name.startsWith('__Host-') ? path : '/').toBe('/')
  }
})

test('behind https every reply requires https from the browser', async () => {
  const browser = testBrowser(api().app, PUBLIC_URL)
  const { url } = authorization({ redirect_uri: `${PUBLIC_URL}/login-complete` })
  const { address } = await browser.open({ method: 'GET', url })
  const { pathname } = new URL(address, PUBLIC_URL)
  const paths = ['/api/dynamicconfig?t=1', '/api/nothing', '/nothing', '/api/%zz', url, pathname]
  const identity = ['/identity/.well-known/openid-configuration', '/identity/nothing']

  for (const path of [...paths, ...identity]) {
    const { headers } = await api().app.inject({ url: path })
    expect(headers['strict-transport-security'], path).toBe('max-age=31536000; includeSubDomains')
  }
})

describe('with tokens on the server', () => {
  const cookieApi = testApi(fillSignIn, {}, { PUBLIC_URL, SESSION_MODE: 'cookie' })

  test('a sign-in under way and a session have cookies that are Secure and bound to the host', async () => {
    const browser = testBrowser(cookieApi().app, PUBLIC_URL)
    const page = await browser.open({ method: 'GET', url: '/identity/session/sign-in?to=%2F' })
    const attempts = [...browser.jar].filter(([name]) => name.startsWith('__Host-sign-in-attempt-'))
    const callback = new URL((await browser.submit(page.address, BEN)).address)
    await browser.send({ method: 'GET', url: callback.pathname + callback.search })
    const sessions = [...browser.jar].filter(([name]) => name.startsWith('__Host-session-'))

    expect([attempts.length, sessions.length]).toEqual([1, 1])
    for (const [, { attributes }] of [...attempts, ...sessions]) {
      expect(attributes).toMatch(/^path=\/; max-age=\d+; samesite=(lax|strict); secure; httponly$/)
    }
  })
})
