import { describe, expect, test } from 'vitest'

import { FONTS } from '#api/platform/fonts.ts'
import { testApi } from '#api/testing/api.ts'
import type { TestApi } from '#api/testing/api.ts'
import { authorization, exchangeCode, signInOnPage, testBrowser, fetchTokens } from '#api/testing/browser.ts'
import type { TokenAnswer } from '#api/testing/browser.ts'
import { BEN, fillSignIn } from '#api/testing/sign-in-demo.ts'

const api = testApi(fillSignIn)

async function signInPage(testedApi: TestApi = api()) {
  const browser = testBrowser(testedApi.app)
  const { address, answer } = await browser.open({ method: 'GET', url: authorization().url })
  return { browser, address, answer }
}

test.each(['ben', 'BEN', ' ben ', 'ben@demo.example', 'Ben@Demo.Example'])(
  'SES-031 SES-032 typing "%s" signs ben in: a name without an at-sign gets the configured domain',
  async (username) => {
    const { back } = await signInOnPage(testBrowser(api().app), { ...BEN, username })

    expect(back.searchParams.get('code')).toMatch(/./)
  },
)

test('SES-031 the currently configured domain is used', async () => {
  await api().sql`update dynamic_configuration
    set configuration = jsonb_set(configuration, '{usernameEmailDomain}', '"other.example"')`
  await api().sql`update login_user set username = 'ben@other.example' where user_id = 'user-ben'`
  const { browser, address } = await signInPage()

  const { address: back } = await browser.submit(address, { ...BEN, username: 'ben' })

  expect(new URL(back).searchParams.get('code')).toMatch(/./)
})

test('SES-032 a username with an at-sign is used as typed', async () => {
  const { browser, address } = await signInPage()

  const { answer } = await browser.submit(address, { ...BEN, username: 'ben@other.example' })

  expect(answer.statusCode).toBe(403)
})

test('SES-029 the page is labelled, names the purpose of its fields, runs no inline script and may not be framed', async () => {
  const { answer } = await signInPage()

  expect(answer.body).toMatch(/<label for="username">[\s\S]+<input id="username"[^>]+autocomplete="username"/)
  expect(answer.body).toMatch(
    /<label for="password">[\s\S]+<input id="password"[^>]+autocomplete="current-password"/,
  )
  expect(answer.body).toMatch(
    /<input[^>]+type="checkbox"[^>]+name="remember"|name="remember"[^>]+type="checkbox"/,
  )
  expect(answer.body).toMatch(/<a href="[^"]+\/privacy">How we handle personal information<\/a>/)
  const scripts = answer.body.match(/<script[^>]*>[^<]*/g)
  expect(scripts).toEqual([expect.stringMatching(/^<script src="\/identity\/[^"]+">$/)])
  expect(answer.body).not.toMatch(/<style|style=|onload/)
  expect(answer.headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'self'; font-src 'self'; script-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  )
})

test.each([
  ['fills in the username', 'ben', 'value="ben"'],
  ['is text', '"><script>', 'value="&#34;&#62;&#60;script&#62;"'],
  ['of more than 254 characters is left out', 'x'.repeat(255), 'value=""'],
])('SES-029 a login hint %s, and the password is still needed', async (_what, hint, value) => {
  const browser = testBrowser(api().app)
  const { address, answer } = await browser.open({
    method: 'GET',
    url: authorization({ login_hint: hint }).url,
  })
  const { answer: refused } = await browser.submit(address, { username: 'ben', password: '' })

  expect(answer.body).toContain(`<input id="username" name="username" type="text" ${value}`)
  expect(refused.statusCode).toBe(400)
})

test('the page links to the password reset', async () => {
  const { answer } = await signInPage()

  expect(answer.body).toContain('<a href="http://portal.test/reset-password">Forgot your password?</a>')
})

test('SES-033 the page links to the older login for its usernames', async () => {
  const { browser, address } = await signInPage()

  const { answer } = await browser.submit(address, { username: 'leo', password: 'kea-demo-2026' })

  expect(answer.body).toContain('Incorrect login')
  expect(answer.body).toContain(
    '<a href="http://portal.test/legacy-login">Sign in with an older username</a>',
  )
})

test.each([
  ['stylesheet', /<link rel="stylesheet" href="([^"]+)"/, 'text/css', '--brand-600:'],
  ['script', /<script src="([^"]+)"><\/script>/, 'text/javascript', 'Show password'],
])('the %s of the page is served and may be cached', async (_what, named, type, text) => {
  const { browser, answer } = await signInPage()
  const [, url = ''] = named.exec(answer.body) ?? []

  const file = await browser.send({ method: 'GET', url })

  expect(url).toMatch(/^\/identity\/[a-z-]+-[0-9a-f]{12}\.(css|js)$/)
  expect(file.statusCode).toBe(200)
  expect(file.headers['content-type']).toBe(`${type}; charset=utf-8`)
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(file.body).toContain(text)
})

test('the stylesheet of the page names the font files that the portal serves', async () => {
  const { browser, answer } = await signInPage()
  const [, url = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(answer.body) ?? []

  const { body } = await browser.send({ method: 'GET', url })

  expect([...body.matchAll(/src:url\(([^)]+)\)/g)].map(([, address]) => address)).toEqual([
    FONTS.figtree.latin.address,
    FONTS.figtree['latin-ext'].address,
  ])
  expect(body).toMatch(/^ {2}font: 400 16px\/24px var\(--typeface\),/m)
})

test('the page shows how to get help, also after a wrong password', async () => {
  const { browser, address, answer } = await signInPage()
  const { answer: again } = await browser.submit(address, { username: 'ben', password: 'wrong' })

  for (const { body } of [answer, again]) {
    expect(body).toContain(
      'Need help? Call <a href="tel:08005550100">0800 555 0100</a> or see our <a href="https://help.kea.example/">help site</a>.',
    )
  }
})

describe('of another brand, without the older login', () => {
  const other = testApi(fillSignIn, {}, { BRAND: 'orcon', LEGACY_LOGIN: 'false' })

  test("CFG-013 SHL-050 the page shows the configured helpdesk and the brand's help site", async () => {
    await other().sql`update dynamic_configuration
      set configuration = jsonb_set(configuration, '{helpdesk,phone}', '"0800 555 0199"')`

    const { answer } = await signInPage(other())

    expect(answer.body).toContain(
      'Need help? Call <a href="tel:08005550199">0800 555 0199</a> or see our <a href="https://help.orcon.example/">help site</a>.',
    )
  })

  test('SES-033 the page has no link to an older login, also after a wrong password', async () => {
    const { browser, address, answer } = await signInPage(other())
    const { answer: again } = await browser.submit(address, { username: 'leo', password: 'wrong' })

    expect(again.body).toContain('Incorrect login')
    for (const { body } of [answer, again]) expect(body).not.toContain('legacy-login')
  })
})

test('SES-056 SES-060 after too many wrong passwords the page asks to wait', async () => {
  const { browser, address } = await signInPage()
  await browser.submit(address, { username: 'ben', password: 'wrong' })
  await api().sql`update sign_in_tries set tries = 100`

  const { answer } = await browser.submit(address, BEN)

  expect(answer.statusCode).toBe(429)
  expect(answer.body).toContain('Too many attempts, please wait a few minutes and try again.')
})

test('S19 SES-058 a wrong password and an unknown user get the same page', async () => {
  const known = await signInPage()
  const unknown = await signInPage()

  const wrong = await known.browser.submit(known.address, { username: 'ben', password: 'wrong' })
  const nobody = await unknown.browser.submit(unknown.address, { username: 'bob', password: 'wrong' })

  expect(wrong.answer.statusCode).toBe(403)
  expect(wrong.answer.body).toContain('There is a problem')
  expect(wrong.answer.body).toContain('Incorrect login')
  const withoutStep = (text: string) => text.replaceAll(/interaction\/[\w-]+/g, '').replace(/value="\w+"/, '')
  expect(withoutStep(nobody.answer.body)).toBe(withoutStep(wrong.answer.body))
  expect(nobody.answer.statusCode).toBe(403)
})

test.each([
  ['username', { username: ' ', password: 'x' }, 'Enter your username'],
  ['password', { username: 'ben', password: '' }, 'Enter your password'],
])('SES-030 a form without %s shows an error and keeps the typed text', async (field, typed, text) => {
  const { browser, address } = await signInPage()

  const { answer } = await browser.submit(address, { ...typed, remember: 'true' })

  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain(`<a href="#${field}">${text}</a>`)
  expect(answer.body).toContain(`value="${typed.username}"`)
  expect(answer.body).toContain(' checked>')
})

test('typed text is shown as text and cannot leave its attribute by a quote', async () => {
  const { browser, address } = await signInPage()

  const { answer } = await browser.submit(address, {
    username: `"><script>alert('&')</script>`,
    password: 'x',
  })

  expect(answer.body).not.toContain('<script>')
  expect(answer.body).toContain('value="&#34;&#62;&#60;script&#62;alert(&#39;&#38;&#39;)&#60;/script&#62;"')
})

test("a step's address is rejected without its cookie or with another step's cookie", async () => {
  const first = await signInPage()
  const second = await signInPage()

  const stranger = await testBrowser(api().app).submit(first.address, BEN)
  const mixed = await second.browser.submit(first.address, BEN)

  expect(stranger.answer.statusCode).toBe(400)
  expect(mixed.answer.statusCode).toBe(400)
  expect(mixed.answer.body).toContain('sign_in_expired')
})

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['another origin, by a browser that reports no site', { origin: 'https://evil.test' }],
  ['a hidden origin', { origin: 'null' }],
])('a form sent from %s is refused', async (_what, headers) => {
  const { browser, address } = await signInPage()

  const answer = await browser.send({
    method: 'POST',
    url: address,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(BEN).toString(),
  })

  expect(answer.statusCode).toBe(400)
})

test("S23 sign-in changes the browser's cookie; all cookies are httpOnly and SameSite", async () => {
  const browser = testBrowser(api().app)
  await fetchTokens(browser, BEN)
  const before = browser.jar.get('sign-in')?.value

  const again = await browser.open({ method: 'GET', url: authorization({ prompt: 'login' }).url })
  await browser.submit(again.address, BEN)

  expect(before).toMatch(/^[\w-]{20,}$/)
  expect(browser.jar.get('sign-in')?.value).not.toBe(before)
  for (const { attributes } of browser.jar.values()) expect(attributes).toMatch(/samesite=lax; httponly/i)
})

test("another customer's sign-in in the same browser ends the first one", async () => {
  const browser = testBrowser(api().app)
  const first = await fetchTokens(browser, BEN)
  const request = authorization({ prompt: 'login' })
  const page = await browser.open({ method: 'GET', url: request.url })

  const { address } = await browser.submit(page.address, { ...BEN, username: 'carla' })
  const code = new URL(address).searchParams.get('code') ?? ''
  const answer = await exchangeCode(browser, { code, verifier: request.verifier })

  expect(answer.statusCode).toBe(200)
  const claims = (token: string) =>
    browser.send({ method: 'POST', url: '/api/user/claims', headers: { authorization: `Bearer ${token}` } })
  expect((await claims(answer.json<TokenAnswer>().access_token)).body).toContain('100533')
  expect((await claims(first.access_token)).json()).toMatchObject({ code: 'SessionTokenRevoked' })
})

test('a second sign-in in the browser needs no password while the first one lasts', async () => {
  const browser = testBrowser(api().app)
  await fetchTokens(browser, BEN)

  const { address } = await browser.open({ method: 'GET', url: authorization().url })

  expect(new URL(address).searchParams.get('code')).toMatch(/./)
})

test('a username with a NUL character is unknown and causes no server error', async () => {
  const { browser, address } = await signInPage()

  const { answer } = await browser.submit(address, { ...BEN, username: 'be\0n' })

  expect(answer.statusCode).toBe(403)
})

test('a sign-in request with a NUL character is refused and causes no server error', async () => {
  const { url } = authorization({ nonce: 'a\0b' })

  const answer = await api().app.inject(url)

  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toMatch(/^http:\/\/portal\.test\/login-complete\?error=invalid_request&/)
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
})
