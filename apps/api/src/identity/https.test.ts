import { expect, test } from 'vitest'

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
