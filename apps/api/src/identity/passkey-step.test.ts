import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'

import { testApi } from '#api/testing/api.ts'
import { authorization, exchangeCode, testBrowser } from '#api/testing/browser.ts'
import type { TokenAnswer } from '#api/testing/browser.ts'
import type { Deviations } from '#api/testing/passkey-device.ts'
import { setUpPasskey } from '#api/testing/set-up-factor.ts'
import { BEN, fillSignIn } from '#api/testing/sign-in-demo.ts'

import { setPasswordHash } from './users.ts'

const api = testApi(fillSignIn)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Gives Ben a passkey with its device, and a recovery code. */
async function setUpFactor() {
  const { device, recoveryCodes } = await setUpPasskey(api(), await api().createToken('ben'))
  const [recoveryCode = ''] = recoveryCodes
  await api().sql`delete from login_session`
  return { device, recoveryCode }
}

/** A browser in which Ben has entered his password. */
async function openPasskeyPage() {
  const browser = testBrowser(api().app)
  const request = authorization()
  const page = await browser.open({ method: 'GET', url: request.url })
  const { address, answer } = await browser.submit(page.address, BEN)
  return { browser, address, answer, verifier: request.verifier }
}

const options = z.looseObject({ challenge: z.string(), rpId: z.string() })

/** The request options in the page. */
function readOptions(page: string): z.output<typeof options> {
  const [, text = ''] = /data-options="([^"]+)"/.exec(page) ?? []
  const json = text.replaceAll(/&#(\d+);/g, (_sign, code: string) => String.fromCharCode(Number(code)))
  return options.parse(JSON.parse(json))
}

const listSessions = () =>
  api().sql<{ proven: Date | null }>`select proven_until as proven from login_session`

test('after the password a page asks for the passkey, runs only our script and has a field for a recovery code', async () => {
  const { device } = await setUpFactor()

  const { answer } = await openPasskeyPage()

  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('<h1>Use your passkey</h1>')
  expect(answer.body).toContain('<label for="code">Recovery code</label>')
  expect(answer.headers['content-security-policy']).toContain("script-src 'self';")
  const [, script = ''] = /<script src="([^"]+)"><\/script>/.exec(answer.body) ?? []
  expect((await api().app.inject({ url: script })).headers['content-type']).toContain('text/javascript')
  expect(readOptions(answer.body)).toMatchObject({
    rpId: 'portal.test',
    userVerification: 'preferred',
    allowCredentials: [{ id: device.id, type: 'public-key', transports: ['internal'] }],
  })
  expect(await listSessions()).toEqual([])
})

test('the passkey signs in by password and key, and proves the session for ten minutes', async () => {
  const { device } = await setUpFactor()
  const { browser, address, answer, verifier } = await openPasskeyPage()

  const passkey = JSON.stringify(device.proof(readOptions(answer.body)))
  const back = new URL((await browser.submit(address, { passkey })).address)

  const code = back.searchParams.get('code') ?? ''
  const tokens = await exchangeCode(browser, { code, verifier })
  expect(tokens.json<TokenAnswer>().access_token).toMatch(/./)
  const [session] = await listSessions()
  expect(session?.proven?.getTime()).toBe(Math.floor(Date.now() / 1000) * 1000 + 600_000)
  const [signIn] = await api()
    .sql`select payload -> 'amr' as amr from identity_artifact where kind = 'Session'`
  expect(signIn).toEqual({ amr: ['pwd', 'pop', 'mfa'] })
  expect(await api().sql`select detail ->> 'by' as by from audit_event where action = 'sign-in'`).toEqual([
    { by: 'passkey' },
  ])
})

test('a recovery code signs in instead of the passkey', async () => {
  const { recoveryCode } = await setUpFactor()
  const { browser, address } = await openPasskeyPage()

  const back = new URL((await browser.submit(address, { code: recoveryCode })).address)

  expect(back.searchParams.get('code')).toMatch(/./)
})

test.each<[string, Deviations]>([
  ['at another origin', { origin: 'https://evil.example' }],
  ['for another host', { rpId: 'evil.example' }],
])('a signature %s is refused on the same page with a new challenge', async (_what, deviations) => {
  const { device } = await setUpFactor()
  const { browser, address, answer } = await openPasskeyPage()
  const options = readOptions(answer.body)

  const again = await browser.submit(address, { passkey: JSON.stringify(device.proof(options, deviations)) })

  expect(again.answer.statusCode).toBe(403)
  expect(again.answer.body).toContain('<a href="#use-passkey">That passkey did not work')
  expect(readOptions(again.answer.body).challenge).not.toBe(options.challenge)
  expect(await listSessions()).toEqual([])
  const passkey = JSON.stringify(device.proof(readOptions(again.answer.body)))
  expect(new URL((await browser.submit(address, { passkey })).address).searchParams.get('code')).toMatch(/./)
})

test.each(['not JSON', '{}', ''])(
  'invalid passkey data (%j) is refused on the same page',
  async (passkey) => {
    await setUpFactor()
    const { browser, address } = await openPasskeyPage()

    const { answer } = await browser.submit(address, { passkey })

    expect(answer.statusCode).toBe(403)
    expect(answer.body).toContain('<h1>Use your passkey</h1>')
  },
)

test('a passkey is ignored before the password and after another password', async () => {
  const { device } = await setUpFactor()
  const { browser, address, answer } = await openPasskeyPage()
  const passkey = JSON.stringify(device.proof(readOptions(answer.body)))
  const another = await browser.open({ method: 'GET', url: authorization().url })
  const inAnother = await browser.submit(another.address, { passkey })
  await setPasswordHash(api().db, 'user-ben', { hash: 'another', before: null })

  const late = await browser.submit(address, { passkey })

  expect([inAnother.answer.statusCode, late.answer.statusCode]).toEqual([400, 400])
  expect(await listSessions()).toEqual([])
  expect(await api().sql`select user_id from passkey`).toEqual([{ user_id: 'user-ben' }])
})

test('an invalid signature is refused and audited as a passkey', async () => {
  await setUpFactor()
  const { browser, address } = await openPasskeyPage()

  const again = await browser.submit(address, { passkey: '{"id":1}' })

  expect(again.answer.statusCode).toBe(403)
  expect(again.answer.body).toContain('<a href="#use-passkey">That passkey did not work')
  expect(await api().sql`select action from audit_event where action like 'sign-in-%-refused'`).toEqual([
    { action: 'sign-in-passkey-refused' },
  ])
})

test('if the passkey was removed after the password, the password alone signs in and proves nothing', async () => {
  const { device } = await setUpFactor()
  const { browser, address, answer, verifier } = await openPasskeyPage()
  await api().sql`delete from passkey`

  const passkey = JSON.stringify(device.proof(readOptions(answer.body)))
  const back = new URL((await browser.submit(address, { passkey })).address)
  await exchangeCode(browser, { code: back.searchParams.get('code') ?? '', verifier })

  expect((await listSessions()).map(({ proven }) => proven)).toEqual([null])
  expect(await api().sql`select detail ->> 'by' as by from audit_event where action = 'sign-in'`).toEqual([
    { by: null },
  ])
})
