import { createHash } from 'node:crypto'

import { createRemoteJWKSet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { startTestSandbox } from '#sandbox/testing/sandbox-under-test.ts'

const PASSWORD = 'kea-demo-2026'
const VERIFIER = 'v'.repeat(43)
const CALLBACK = 'http://localhost:4000/staff/callback'
const PORTAL = { 'content-type': 'application/x-www-form-urlencoded', authorization: basic('sandbox') }
const REQUEST = {
  client_id: 'sandbox',
  redirect_uri: CALLBACK,
  response_type: 'code',
  scope: 'openid profile email',
  state: 'state-1',
  nonce: 'nonce-1',
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 'S256',
  max_age: '1800',
}
const tokens = z.object({ id_token: z.string() })

function basic(secret: string): string {
  return `Basic ${Buffer.from(`sandbox:${secret}`).toString('base64')}`
}

async function issuerUnderTest() {
  const { url } = await startTestSandbox()
  const issuer = `${url}/staff-issuer`
  const authorize = (differences: Record<string, string> = {}, cookie = '') =>
    fetch(`${issuer}/authorize?${new URLSearchParams({ ...REQUEST, ...differences })}`, {
      redirect: 'manual',
      headers: { cookie },
    })
  const post = (path: string, fields: Record<string, string>) =>
    fetch(`${issuer}/${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  const exchange = (code: string, differences: Record<string, string> = {}, headers = PORTAL) =>
    fetch(`${issuer}/token`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: CALLBACK,
        code_verifier: VERIFIER,
        ...differences,
      }).toString(),
    })

  async function typePassword(username = 'sam', password = PASSWORD, differences = {}) {
    const id = readStep(await (await authorize(differences)).text())
    return post('sign-in', { id, username, password })
  }

  /** Signs in and returns the code with the cookie of the issuer. */
  async function signIn(username = 'sam', answer = 'confirmed', differences = {}) {
    const page = await (await typePassword(username, PASSWORD, differences)).text()
    const returned = await post('second-factor', { id: readStep(page), answer })
    const back = new URL(returned.headers.get('location') ?? '')
    const cookie = (returned.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    return { back, code: back.searchParams.get('code') ?? '', cookie }
  }

  async function readClaims(code: string) {
    const { id_token: idToken } = tokens.parse(await (await exchange(code)).json())
    const keys = createRemoteJWKSet(new URL(`${issuer}/keys`))
    const { payload } = await jwtVerify(idToken, keys, { issuer, audience: 'sandbox' })
    return payload
  }

  return { issuer, authorize, post, exchange, typePassword, signIn, readClaims }
}

/** The hidden id of the step in a page. */
function readStep(page: string): string {
  return /name="id" value="([^"]+)"/.exec(page)?.[1] ?? ''
}

test('sam signs in by password and phone, and the id token has his role', async () => {
  const { signIn, readClaims } = await issuerUnderTest()

  const { back, code } = await signIn()

  expect(back.origin + back.pathname).toBe(CALLBACK)
  expect(back.searchParams.get('state')).toBe('state-1')
  expect(await readClaims(code)).toMatchObject({
    sub: 'staff-sam',
    preferred_username: 'sam',
    name: 'Sam Tautahi',
    roles: ['switchboard-staff'],
    amr: ['pwd', 'mfa'],
    nonce: 'nonce-1',
  })
})

test('without the phone the id token names the password alone', async () => {
  const { signIn, readClaims } = await issuerUnderTest()

  expect(await readClaims((await signIn('sam', 'skipped')).code)).toMatchObject({ amr: ['pwd'], acr: 'pwd' })
})

test('a requested acr is confirmed', async () => {
  const { signIn, readClaims } = await issuerUnderTest()
  const { code } = await signIn('sam', 'confirmed', { acr_values: 'gold silver' })

  expect(await readClaims(code)).toMatchObject({ acr: 'gold' })
})

test('kim signs in without the role of the desk', async () => {
  const { signIn, readClaims } = await issuerUnderTest()

  expect(await readClaims((await signIn('kim')).code)).toMatchObject({
    sub: 'staff-kim',
    roles: ['warehouse'],
  })
})

test.each([
  ['sam', 'wrong'],
  ['ben', PASSWORD],
])('%s with the password %s does not reach the second step', async (username, password) => {
  const { typePassword } = await issuerUnderTest()

  const answer = await typePassword(username, password)

  expect(answer.status).toBe(403)
  expect(await answer.text()).toContain('not those of a person who works here')
})

test('the second step alone signs nobody in', async () => {
  const { authorize, post } = await issuerUnderTest()
  const id = readStep(await (await authorize()).text())

  expect((await post('second-factor', { id, answer: 'confirmed' })).status).toBe(400)
})

test.each([
  ['another client', { client_id: 'other' }],
  ['an address that is not the portal’s', { redirect_uri: 'http://evil.test/staff/callback' }],
  ['no challenge', { code_challenge: '' }],
  ['a plain challenge', { code_challenge_method: 'plain' }],
  ['no nonce', { nonce: '' }],
])('a request with %s is refused', async (_what, differences) => {
  const { authorize } = await issuerUnderTest()

  const answer = await authorize(differences)

  expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
})

test.each([
  ['another verifier', { code_verifier: 'w'.repeat(43) }, PORTAL, 400],
  ['another address', { redirect_uri: 'http://localhost:4000/other' }, PORTAL, 400],
  ['another kind of grant', { grant_type: 'refresh_token' }, PORTAL, 400],
  ['a wrong secret', {}, { ...PORTAL, authorization: basic('other') }, 401],
])('a code with %s is not exchanged', async (_what, differences, headers, status) => {
  const { signIn, exchange } = await issuerUnderTest()
  const { code } = await signIn()

  expect((await exchange(code, differences, headers)).status).toBe(status)
})

test('a code is exchanged once', async () => {
  const { signIn, exchange } = await issuerUnderTest()
  const { code } = await signIn()

  const statuses = [(await exchange(code)).status, (await exchange(code)).status]

  expect(statuses).toEqual([200, 400])
})

test('a browser that is signed in gets a code at once, unless the request needs a new sign-in', async () => {
  const { signIn, authorize } = await issuerUnderTest()
  const { cookie } = await signIn()

  const again = await authorize({}, cookie)
  const anew = await authorize({ prompt: 'login' }, cookie)

  expect(again.headers.get('location')).toMatch(`${CALLBACK}?code=`)
  expect(anew.status).toBe(200)
})

test('the sign-out ends the sign-in, and returns to the portal alone', async () => {
  const { issuer, signIn, authorize } = await issuerUnderTest()
  const { cookie } = await signIn()
  const signOut = (next: string) =>
    fetch(`${issuer}/sign-out?${new URLSearchParams({ post_logout_redirect_uri: next })}`, {
      headers: { cookie },
      redirect: 'manual',
    })

  const back = await signOut('http://localhost:4000/staff/signed-out')
  const away = await signOut('http://evil.test/')

  expect(back.headers.get('location')).toBe('http://localhost:4000/staff/signed-out')
  expect([away.status, away.headers.get('location')]).toEqual([200, null])
  expect((await authorize({}, cookie)).status).toBe(200)
})
