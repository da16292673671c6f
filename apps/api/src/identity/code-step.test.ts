import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { testApi } from '#api/testing/api.ts'
import { generateCode } from '#api/testing/authenticator.ts'
import { authorization, exchangeCode, testBrowser } from '#api/testing/browser.ts'
import type { TestBrowser, TokenAnswer } from '#api/testing/browser.ts'
import { setUpApp } from '#api/testing/set-up-factor.ts'
import { BEN, fillSignIn } from '#api/testing/sign-in-demo.ts'

import { setPasswordHash } from './users.ts'

const api = testApi(fillSignIn)

const STEP = 30_000

// whole steps, so that a test ends in the same time step in which it began
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / STEP) * STEP })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Gives Ben two-step sign-in: an app secret and a recovery code. */
async function setUpFactor() {
  const { secret, recoveryCodes } = await setUpApp(api(), await api().createToken('ben'))
  const [recoveryCode = ''] = recoveryCodes
  vi.setSystemTime(Date.now() + STEP)
  await api().sql`delete from login_session`
  return { secret, recoveryCode }
}

/** A browser in which Ben has entered his password. */
async function openCodePage(browser: TestBrowser = testBrowser(api().app)) {
  const request = authorization()
  const page = await browser.open({ method: 'GET', url: request.url })
  const { address, answer } = await browser.submit(page.address, BEN)
  return { browser, address, answer, verifier: request.verifier }
}

const listSessions = () =>
  api().sql<{ proven: Date | null }>`select proven_until as proven from login_session`

test('after the password a page asks for the code, works without a script and labels its field', async () => {
  await setUpFactor()

  const { answer } = await openCodePage()

  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('<h1>Enter your code</h1>')
  expect(answer.body).toMatch(/<label for="code">[\s\S]+<input id="code"[^>]+autocomplete="one-time-code"/)
  expect(answer.body).toMatch(/inputmode="numeric"/)
  expect(answer.body).not.toContain('<script')
  expect(await listSessions()).toEqual([])
})

test('the right code signs in by password and code, and proves the session for ten minutes', async () => {
  const { secret } = await setUpFactor()
  const { browser, address, verifier } = await openCodePage()

  const back = new URL((await browser.submit(address, { code: `\u200B${generateCode(secret)}` })).address)

  const code = back.searchParams.get('code') ?? ''
  const tokens = await exchangeCode(browser, { code, verifier })
  expect(tokens.json<TokenAnswer>().access_token).toMatch(/./)
  const [session] = await listSessions()
  expect(session?.proven?.getTime()).toBe(Date.now() + 600_000)
  const [signIn] = await api()
    .sql`select payload -> 'amr' as amr from identity_artifact where kind = 'Session'`
  expect(signIn).toEqual({ amr: ['pwd', 'otp', 'mfa'] })
  expect(await api().sql`select detail ->> 'by' as by from audit_event where action = 'sign-in'`).toEqual([
    { by: 'app' },
  ])
})

test('the same field accepts a recovery code', async () => {
  const { recoveryCode } = await setUpFactor()
  const { browser, address } = await openCodePage()

  const back = new URL((await browser.submit(address, { code: recoveryCode })).address)

  expect(back.searchParams.get('code')).toMatch(/./)
})

test.each([
  ['a wrong code', '000000', 403, 'That code is not right'],
  ['no code', ' ', 400, 'Enter the code'],
])('%s is refused on the same page and signs nobody in', async (_what, code, status, words) => {
  await setUpFactor()
  const { browser, address } = await openCodePage()

  const { answer } = await browser.submit(address, { code })

  expect(answer.statusCode).toBe(status)
  expect(answer.body).toContain(words)
  expect(answer.body).toContain('<h1>Enter your code</h1>')
  expect(await listSessions()).toEqual([])
})

test('after too many codes the page asks to wait, even for the right code', async () => {
  const { secret } = await setUpFactor()
  const { browser, address } = await openCodePage()
  for (let tries = 0; tries < 10; tries += 1) await browser.submit(address, { code: '000000' })

  const { answer } = await browser.submit(address, { code: generateCode(secret) })

  expect(answer.statusCode).toBe(429)
  expect(answer.headers['retry-after']).toMatch(/^\d+$/)
  expect(answer.body).toContain('Too many tries')
})

test('a code before the password is ignored and the page asks for the password', async () => {
  const { secret } = await setUpFactor()
  const browser = testBrowser(api().app)
  const page = await browser.open({ method: 'GET', url: authorization().url })

  const { answer } = await browser.submit(page.address, { code: generateCode(secret) })

  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain('Enter your password again')
  expect(await listSessions()).toEqual([])
})

test('the password counts only for its own step: another browser or step asks for it again', async () => {
  const { secret } = await setUpFactor()
  const { browser, address } = await openCodePage()
  const elsewhere = testBrowser(api().app)

  const stolen = await elsewhere.submit(address, { code: generateCode(secret) })
  const another = await browser.open({ method: 'GET', url: authorization().url })
  const inAnother = await browser.submit(another.address, { code: generateCode(secret) })

  expect(stolen.answer.statusCode).toBe(400)
  expect(stolen.answer.body).toContain('cannot be continued')
  expect(inAnother.answer.statusCode).toBe(400)
  expect(await listSessions()).toEqual([])
})

test('opening the return address without the code does not sign in', async () => {
  await setUpFactor()
  const { browser, address } = await openCodePage()
  const uid = address.split('/').at(-1)

  const { answer } = await browser.open({ method: 'GET', url: `/identity/connect/authorize/${uid}` })

  expect(answer.body).toContain('<h1>Sign in</h1>')
  expect(await listSessions()).toEqual([])
})

test('after five minutes the page asks for the password again', async () => {
  const { secret } = await setUpFactor()
  const { browser, address } = await openCodePage()
  vi.setSystemTime(Date.now() + 300_000)

  const { answer } = await browser.submit(address, { code: generateCode(secret) })

  expect(answer.body).toContain('Enter your password again')
  expect(await listSessions()).toEqual([])
})

test('a password change during the step ends the step and leaves the factor on', async () => {
  const { secret } = await setUpFactor()
  const { browser, address } = await openCodePage()
  await setPasswordHash(api().db, 'user-ben', { hash: 'another', before: null })

  const { answer } = await browser.submit(address, { code: generateCode(secret) })

  expect(answer.body).toContain('Enter your password again')
  expect(await listSessions()).toEqual([])
  expect(await api().sql`select user_id from second_factor where confirmed_at is not null`).toEqual([
    { user_id: 'user-ben' },
  ])
})
