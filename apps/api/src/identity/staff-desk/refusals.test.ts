import { afterEach, expect, test, vi } from 'vitest'

import { createProvider } from '#api/create-provider.ts'
import { NO_SANDBOX, testApi } from '#api/testing/api.ts'
import { testBrowser } from '#api/testing/browser.ts'
import { fillSignIn } from '#api/testing/sign-in-demo.ts'
import { postToDesk, signInToDesk } from '#api/testing/staff-desk.ts'
import { testStaffIssuer } from '#api/testing/staff-issuer.ts'
import type { IssuerFault } from '#api/testing/staff-issuer.ts'

import { MAX_STAFF_SIGN_INS } from './begin-sign-in.ts'

const issuer = await testStaffIssuer()
const api = testApi(fillSignIn, {}, issuer.variables)

afterEach(() => vi.useRealTimers())

function readRefusals() {
  return api().sql<{ actor: string; detail: object }>`
    select actor, detail from audit_event where action = 'staff-desk-sign-in-refused' order by audit_event_id`
}

const countSessions = async () => (await api().sql`select staff_id from desk_session`).length

/** A sign-in that the issuer has completed: the address of the callback. */
async function beginSignIn(browser = testBrowser(api().app)) {
  const answer = await browser.send({ method: 'GET', url: '/staff/' })
  return { browser, callback: issuer.signIn(String(answer.headers.location)) }
}

const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds

test.each<[what: string, readFault: () => IssuerFault]>([
  ['another nonce', () => ({ claims: { nonce: 'another' } })],
  ['no nonce', () => ({ claims: { nonce: undefined } })],
  ['another audience', () => ({ claims: { aud: 'another-client' } })],
  ['a second audience without a party', () => ({ claims: { aud: ['switchboard', 'another-client'] } })],
  ['another issuer', () => ({ claims: { iss: 'https://other.test' } })],
  ['an end that is past', () => ({ claims: { exp: secondsAgo(60) } })],
  ['a sign-in of an hour ago', () => ({ claims: { auth_time: secondsAgo(3_600) } })],
  ['no time of the sign-in', () => ({ claims: { auth_time: undefined } })],
  ['no subject', () => ({ claims: { sub: undefined } })],
  ['a subject that is too long', () => ({ claims: { sub: 'x'.repeat(256) } })],
  ['a signature by another key', () => ({ hasOtherKey: true })],
  ['no id token', () => ({ reply: { access_token: 'a', token_type: 'Bearer' } })],
  [
    'a token of three words',
    () => ({ reply: { access_token: 'a', token_type: 'Bearer', id_token: 'a.b.c' } }),
  ],
  ['another form', () => ({ reply: { tokens: [] } })],
])('OPS-106 an answer of the issuer with %s opens no session', async (_what, readFault) => {
  issuer.fail(readFault())

  const answer = await signInToDesk(testBrowser(api().app), issuer)

  expect(answer.statusCode).toBe(403)
  expect(answer.body).toContain('The sign-in could not be confirmed.')
  expect(answer.headers['set-cookie']).not.toContain('staff-desk=')
  expect(await readRefusals()).toMatchObject([{ actor: 'unknown', detail: { reason: 'unproven' } }])
  expect(await countSessions()).toBe(0)
})

test.each<[what: string, change: (callback: string) => string]>([
  ['a forged state', (callback) => callback.replace(/state=[^&]+/, 'state=forged')],
  ['a state that begins alike', (callback) => callback.replace(/(state=.{8})[^&]+/, '$1forged')],
  ['no state', (callback) => callback.replace(/&?state=[^&]+/, '')],
])('OPS-106 a callback with %s is refused before a request to the issuer', async (_what, change) => {
  const { browser, callback } = await beginSignIn()

  const answer = await browser.send({ method: 'GET', url: change(callback) })

  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain('was not begun in this browser')
  expect(issuer.requests).not.toContain('/staff/token')
  expect(await readRefusals()).toMatchObject([{ actor: 'unknown', detail: { reason: 'attempt' } }])
})

test('OPS-106 a callback that names another issuer is refused', async () => {
  const { browser, callback } = await beginSignIn()

  const answer = await browser.send({ method: 'GET', url: `${callback}&iss=https%3A%2F%2Fother.test` })

  expect(answer.statusCode).toBe(403)
  expect(issuer.requests).not.toContain('/staff/token')
})

test('OPS-106 a callback works in no other browser', async () => {
  const { callback } = await beginSignIn()

  const answer = await testBrowser(api().app).send({ method: 'GET', url: callback })

  expect([answer.statusCode, await countSessions()]).toEqual([400, 0])
})

test('OPS-106 a replayed callback is refused, even with the cookies of the first', async () => {
  const { browser, callback } = await beginSignIn()
  const cookies = new Map(browser.jar)
  const first = await browser.send({ method: 'GET', url: callback })
  browser.jar.clear()
  for (const [name, value] of cookies) browser.jar.set(name, value)

  const again = await browser.send({ method: 'GET', url: callback })

  expect([first.statusCode, again.statusCode]).toEqual([303, 400])
  expect(issuer.requests.filter((path) => path === '/staff/token')).toHaveLength(1)
  expect(await countSessions()).toBe(1)
})

test('OPS-106 a sign-in that took more than half an hour is refused', async () => {
  const { browser, callback } = await beginSignIn()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 60_000 })

  expect((await browser.send({ method: 'GET', url: callback })).statusCode).toBe(400)
})

test('OPS-106 a code that the issuer does not know is refused', async () => {
  const { browser, callback } = await beginSignIn()

  const answer = await browser.send({ method: 'GET', url: callback.replace(/code=[^&]+/, 'code=guessed') })

  expect(answer.statusCode).toBe(403)
  expect(answer.body).toContain('The sign-in could not be confirmed.')
})

test('OPS-106 a sign-in that a person cancelled at the issuer is refused', async () => {
  const { browser, callback } = await beginSignIn()

  const answer = await browser.send({
    method: 'GET',
    url: callback.replace(/code=[^&]+/, 'error=access_denied&error_description=%3Cb%3Eno%3C%2Fb%3E'),
  })

  expect(answer.statusCode).toBe(403)
  expect(answer.body).toContain('The sign-in was not completed.')
  expect(answer.body).not.toContain('<b>')
  expect(await readRefusals()).toMatchObject([{ detail: { reason: 'declined' } }])
})

test.each([
  ['other roles', ['switchboard', 'staff']],
  ['no role', undefined],
  ['a text that contains the role', 'switchboard-staff-of-other'],
])('OPS-107 a person with %s is refused by name of the role', async (_what, roles) => {
  issuer.fail({ claims: { sub: 'kim', roles } })

  const answer = await signInToDesk(testBrowser(api().app), issuer)

  expect(answer.statusCode).toBe(403)
  expect(answer.body).toContain('your account lacks the role “switchboard-staff”')
  expect(await readRefusals()).toMatchObject([{ actor: 'kim', detail: { reason: 'role' } }])
  expect(await api().sql`select username from staff_member where staff_id = 'kim'`).toEqual([])
})

test('OPS-107 a member of staff who lost the role loses all desk sessions at the next sign-in', async () => {
  const [here, there] = [testBrowser(api().app), testBrowser(api().app)]
  await signInToDesk(here, issuer)
  issuer.fail({ claims: { roles: [] } })

  await signInToDesk(there, issuer)

  const opened = await postToDesk(here, '/staff/open', { accountCode: '100517' })
  expect(opened.statusCode).toBe(403)
  expect(opened.body).toContain('Your session of the staff desk has ended.')
  expect(await countSessions()).toBe(0)
})

test.each([
  ['a password alone', { amr: ['pwd'] }],
  ['no methods', { amr: undefined }],
  ['an acr that is not required', { amr: ['pwd'], acr: 'gold' }],
])('OPS-107 a sign-in by %s is refused for lack of a second factor', async (_what, claims) => {
  issuer.fail({ claims })

  const answer = await signInToDesk(testBrowser(api().app), issuer)

  expect(answer.statusCode).toBe(403)
  expect(answer.body).toContain('The staff desk needs a second factor')
  expect(answer.body).toContain('href="/staff/sign-in-again"')
  expect(await readRefusals()).toMatchObject([{ actor: 'staff-sam', detail: { reason: 'secondFactor' } }])
  expect(await countSessions()).toBe(0)
})

test('OPS-102 an issuer that does not answer at the callback is reported, and nothing is recorded', async () => {
  const { browser, callback } = await beginSignIn()
  issuer.fail({ status: 500 })

  const ended = await browser.send({ method: 'GET', url: callback })

  expect(ended.statusCode).toBe(503)
  expect(ended.body).toContain('The sign-in for staff does not answer.')
  expect(await readRefusals()).toEqual([])
})

test('OPS-102 an issuer that does not answer at the beginning is reported', async () => {
  const { services } = api()
  const { STAFF_ISSUER: settings } = services.environment
  const STAFF_ISSUER = settings && { ...settings, url: `${NO_SANDBOX}/staff` }
  const environment = { ...services.environment, STAFF_ISSUER }
  const app = await createProvider({ ...services, environment }, { checkReplies: true })

  const answer = await app.inject('/staff/')
  await app.close()

  expect(answer.statusCode).toBe(503)
  expect(answer.body).toContain('The sign-in for staff does not answer.')
})

test('OPS-106 the sign-ins that one address begins and finishes in five minutes are limited', async () => {
  const { browser, callback } = await beginSignIn()
  await browser.send({ method: 'GET', url: callback.replace(/state=[^&]+/, 'state=forged') })
  await api().sql`update sign_in_tries set tries = ${MAX_STAFF_SIGN_INS}`

  const [begin, complete] = await Promise.all(
    ['/staff/', callback].map((url) => browser.send({ method: 'GET', url })),
  )

  expect([begin?.statusCode, complete?.statusCode]).toEqual([429, 429])
  expect(begin?.body).toContain('Too many sign-ins came from your network.')
  expect(Number(begin?.headers['retry-after'])).toBeGreaterThan(0)
})
