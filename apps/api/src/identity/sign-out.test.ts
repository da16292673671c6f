import { expect, test } from 'vitest'

import { userClaims } from '@switchboard/domain/session/claims'

import { testApi } from '#api/testing/api.ts'
import { authorization, refreshWith, testBrowser, fetchTokens } from '#api/testing/browser.ts'
import { BEN, fillSignIn } from '#api/testing/sign-in-demo.ts'

const api = testApi(fillSignIn)
const SIGNED_OUT = 'http://portal.test/logout-complete'

function endSession(fields: Record<string, string>): { method: 'GET'; url: string } {
  return { method: 'GET', url: `/identity/connect/endsession?${new URLSearchParams(fields)}` }
}

test('S24 SES-007 SES-040 sign-out with the id token ends the session at once and returns to /logout-complete', async () => {
  const browser = testBrowser(api().app)
  const { access_token: token, refresh_token, id_token } = await fetchTokens(browser, BEN)

  const { address } = await browser.open(
    endSession({
      client_id: 'portal',
      post_logout_redirect_uri: SIGNED_OUT,
      id_token_hint: id_token,
      state: 's',
    }),
  )

  expect(address).toBe(`${SIGNED_OUT}?state=s`)
  expect((await api().make(userClaims, { token })).json()).toMatchObject({ code: 'SessionTokenRevoked' })
  expect((await refreshWith(browser, refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
  const { answer } = await browser.open({ method: 'GET', url: authorization().url })
  expect(answer.body).toContain('<h1>Sign in</h1>')
})

test('sign-out may be sent as a form, as the specification allows', async () => {
  const browser = testBrowser(api().app)
  const { access_token: token, id_token } = await fetchTokens(browser, BEN)

  const { address } = await browser.submit('/identity/connect/endsession', {
    client_id: 'portal',
    post_logout_redirect_uri: SIGNED_OUT,
    id_token_hint: id_token,
  })

  expect(address).toBe(SIGNED_OUT)
  expect((await api().make(userClaims, { token })).json()).toMatchObject({ code: 'SessionTokenRevoked' })
})

test('S36 SES-007 without an id token sign-out asks a signed-in user first, and a signed-out user nothing', async () => {
  const browser = testBrowser(api().app)
  const { access_token: token } = await fetchTokens(browser, BEN)
  const request = endSession({ client_id: 'portal', post_logout_redirect_uri: SIGNED_OUT })

  const page = await browser.open(request)

  expect(page.answer.body).toContain('<h1>Sign out?</h1>')
  expect(page.answer.body).not.toContain('<script')
  expect((await api().make(userClaims, { token })).statusCode).toBe(200)

  const [, action = ''] = /action="([^"]+)"/.exec(page.answer.body) ?? []
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page.answer.body) ?? []
  const answer = await browser.submit(action, { xsrf, logout: 'yes' })

  expect(answer.address).toBe(SIGNED_OUT)
  expect((await api().make(userClaims, { token })).json()).toMatchObject({ code: 'SessionTokenRevoked' })
  expect((await browser.open(request)).address).toBe(SIGNED_OUT)
})

test('S36 a form from another site does not sign out', async () => {
  const browser = testBrowser(api().app)
  const { access_token: token } = await fetchTokens(browser, BEN)
  await browser.open(endSession({ client_id: 'portal' }))

  const { answer } = await browser.submit('/identity/connect/endsession/confirm', {
    xsrf: 'guessed',
    logout: 'yes',
  })

  expect(answer.statusCode).toBe(400)
  expect((await api().make(userClaims, { token })).statusCode).toBe(200)
})

test.each([
  'http://evil.test/',
  'http://portal.test/',
  'http://portal.test/logout-complete/',
  'http://portal.test.evil.test/logout-complete',
  'javascript:alert(1)',
])('S36 sign-out never redirects to %s', async (post_logout_redirect_uri) => {
  const browser = testBrowser(api().app)
  await fetchTokens(browser, BEN)

  const { answer } = await browser.open(endSession({ client_id: 'portal', post_logout_redirect_uri }))

  expect(answer.statusCode).toBe(400)
  expect(answer.headers.location).toBeUndefined()
})

test('without a client, a return address is ignored and our page confirms the sign-out', async () => {
  const { answer, address } = await testBrowser(api().app).open(
    endSession({ post_logout_redirect_uri: 'http://evil.test/' }),
  )

  expect(address).toBe('http://portal.test/identity/connect/endsession/success')
  expect(answer.body).toContain('<h1>You are signed out</h1>')
})
