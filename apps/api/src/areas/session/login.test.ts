import { decodeJwt } from 'jose'
import { afterEach, expect, test, vi } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { userClaims } from '@switchboard/domain/session/claims'
import { identityOfUser, login, logout, staffLogin } from '@switchboard/domain/session/contract'
import type { SignedIn } from '@switchboard/domain/session/contract'

import { newStaffToken } from '#api/identity/staff-token.ts'
import { refreshWith, testBrowser, fetchTokens } from '#api/testing/browser.ts'
import type { TokenAnswer } from '#api/testing/browser.ts'
import { openTestDesk } from '#api/testing/staff-desk.ts'
import { BEN } from '#api/testing/sign-in-demo.ts'

import { MAX_STAFF_TOKENS } from './endpoints.ts'
import { ben, HOUR, testSignIn } from './testing/sign-in.ts'

const { api, signIn } = testSignIn()

afterEach(() => {
  vi.useRealTimers()
})

async function listSessionEnds(): Promise<Date[]> {
  const rows = await api().sql<{ expires_at: Date }>`select expires_at from login_session`
  return rows.map(({ expires_at }) => expires_at)
}

test('SES-046 SES-010 SES-011 user/login accepts a form and returns tokens and their lifetime', async () => {
  const answer = await api().make(login, { body: ben })

  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    status: 'Success',
    failedReason: null,
    access_token: expect.any(String),
    id_token: expect.any(String),
    refresh_token: expect.any(String),
    expires_in: 600,
  })
  const { access_token, id_token } = answer.json<SignedIn>()
  expect(decodeJwt(access_token)).toMatchObject({
    sub: 'user-ben',
    iss: 'http://portal.test/identity',
    staff: false,
  })
  expect(decodeJwt(id_token)).toMatchObject({ sub: 'user-ben', aud: 'portal' })
  expect((await api().make(userClaims, { token: access_token })).statusCode).toBe(200)
})

test.each<[longlifesession: 'true' | 'false', hours: number]>([
  ['false', 12],
  ['true', 30 * 24],
])('SES-046 longlifesession %s gives a session of %i hours', async (longlifesession, hours) => {
  await api().make(login, { body: { ...ben, longlifesession } })

  const [end] = await listSessionEnds()
  expect(Math.round(((end?.getTime() ?? 0) - Date.now()) / HOUR)).toBe(hours)
})

test.each([
  ['userpool', { ...ben, userpool: '' }],
  ['username', { ...ben, username: '' }],
  ['password', { ...ben, password: '' }],
  ['longlifesession', { ...ben, longlifesession: 'maybe' }],
  ['admin', { ...ben, admin: 'true' }],
])('SES-046 a form with a bad %s is refused by name', async (field, fields) => {
  const answer = await api().app.inject({
    method: 'POST',
    url: '/api/user/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'MALFORMED_REQUEST', field })
})

test('SES-046 JSON is not a form', async () => {
  const answer = await api().app.inject({ method: 'POST', url: '/api/user/login', payload: ben })

  expect(answer.statusCode).toBe(415)
})

test.each([
  ['a wrong password', { password: 'wrong' }],
  ['an unknown user', { username: 'nobody@demo.example' }],
])('SES-055 %s is refused as CredentialsFailed, by 403', async (_why, difference) => {
  const answer = await api().make(login, {
    body: { ...ben, ...difference },
    headers: { 'x-correlation-id': 'same' },
  })

  expect(answer.statusCode).toBe(403)
  expect(answer.statusMessage).toBe('CredentialsFailed')
  expect(answer.json()).toEqual({
    code: 'CREDENTIALS_FAILED',
    message: 'CredentialsFailed',
    correlationId: 'same',
  })
})

test('SES-056 the eleventh wrong password in five minutes is refused as InTimeout, with the waiting time', async () => {
  const wrong = { ...ben, password: 'wrong' }
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  await Promise.all(Array.from({ length: 10 }, () => api().make(login, { body: wrong })))

  const answer = await api().make(login, { body: ben })

  expect(answer.statusCode).toBe(429)
  expect(answer.statusMessage).toBe('InTimeout')
  expect(answer.json()).toMatchObject({ code: 'IN_TIMEOUT' })
  expect(answer.headers['retry-after']).toBe('300')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_001 })
  expect((await api().make(login, { body: ben })).statusCode).toBe(200)
})

test('SES-057 another user pool is FORBIDDEN', async () => {
  const answer = await api().make(login, { body: { ...ben, userpool: 'partners' } })

  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toMatchObject({ code: 'FORBIDDEN' })
  expect(['CredentialsFailed', 'InTimeout']).not.toContain(answer.statusMessage)
})

test.each(['token', 'accountcode'])('SES-036 a %s of staff that is too long is refused', async (field) => {
  const body = { token: 'one-time', accountcode: '100517', [field]: 'x'.repeat(129) }

  expect((await api().make(staffLogin, { body })).json()).toMatchObject({ code: 'MALFORMED_REQUEST', field })
})

test('SES-044 SES-047 S24 user/logout ends the session on the server at once', async () => {
  const { access_token: token, refresh_token } = await signIn()

  const answer = await api().make(logout, { token })

  expect(answer.statusCode).toBe(200)
  const call = await api().make(userClaims, { token })
  expect(call.statusCode).toBe(400)
  expect(call.json()).toMatchObject({ code: 'SessionTokenRevoked' })
  const refreshed = await refreshWith(testBrowser(api().app), refresh_token ?? '')
  expect(refreshed.json()).toMatchObject({ error: 'invalid_grant' })
})

test("SES-047 user/logout also ends the browser's sign-in, and leaves other browsers signed in", async () => {
  const browser = testBrowser(api().app)
  const here = await fetchTokens(browser, BEN)
  const elsewhere = await fetchTokens(testBrowser(api().app), BEN)

  await api().make(logout, { token: here.access_token })

  const again = await browser.open({
    method: 'GET',
    url: '/identity/connect/authorize?client_id=portal&redirect_uri=http%3A%2F%2Fportal.test%2Flogin-complete&response_type=code&scope=openid&prompt=none&code_challenge_method=S256&code_challenge=47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU',
  })
  expect(again.address).toContain('error=login_required')
  expect((await api().make(userClaims, { token: elsewhere.access_token })).statusCode).toBe(200)
})

test('SES-068 a second logout is ALREADY_LOGGED_OUT', async () => {
  const { access_token: token } = await signIn()
  await api().make(logout, { token })

  const answer = await api().make(logout, { token })

  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ code: 'ALREADY_LOGGED_OUT' })
})

/** A token of the desk, and the headers of the desk's browser. */
async function createDeskToken(accountCode = '100517') {
  const { key, cookie } = await openTestDesk(api())
  const token = (await newStaffToken(api().db, key, accountCode)) ?? ''
  return { token, headers: { cookie } }
}

test('SES-036 SES-010 SES-053 ACC-011 ACC-012 a staff token signs in once, with the staff issuer and claim', async () => {
  const { token, headers } = await createDeskToken()

  const answer = await api().make(staffLogin, { body: { token, accountcode: '100517' }, headers })
  const again = await api().make(staffLogin, { body: { token, accountcode: '100517' }, headers })

  expect(answer.json()).toMatchObject({ status: 'Success', refresh_token: null, expires_in: 600 })
  expect(decodeJwt(answer.json<SignedIn>().access_token)).toMatchObject({
    sub: 'staff-sam',
    iss: 'http://portal.test/identity/staff',
    staff: true,
  })
  const session = { token: answer.json<SignedIn>().access_token }
  const account = await api().make(readAccount, { ...session, parameters: { accountCode: '100517' } })
  expect(account.statusCode).toBe(200)
  expect((await api().make(identityOfUser, session)).json()).toMatchObject({
    sub: 'staff-sam',
    username: 'sam',
    firstName: 'Sam',
    lastName: 'Tautahi',
  })
  expect(again.json()).toMatchObject({ code: 'FORBIDDEN' })
})

test('SES-036 a staff token is invalid on another account, and invalid afterwards', async () => {
  const { token, headers } = await createDeskToken()

  const other = await api().make(staffLogin, { body: { token, accountcode: '100482' }, headers })
  const own = await api().make(staffLogin, { body: { token, accountcode: '100517' }, headers })

  expect([other.statusCode, own.statusCode]).toEqual([403, 403])
})

test('SES-036 a staff token is invalid after 60 seconds', async () => {
  const { token, headers } = await createDeskToken()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_001 })

  const answer = await api().make(staffLogin, { body: { token, accountcode: '100517' }, headers })

  expect(answer.json()).toMatchObject({ code: 'FORBIDDEN' })
})

test.each([
  ['no browser of the desk', async () => ({})],
  ['another browser of the same member', async () => ({ cookie: (await openTestDesk(api())).cookie })],
])('OPS-108 a staff token is refused to %s, and is used up', async (_whom, readHeaders) => {
  const { token, headers } = await createDeskToken()
  const body = { token, accountcode: '100517' }

  const stolen = await api().make(staffLogin, { body, headers: await readHeaders() })
  const own = await api().make(staffLogin, { body, headers })

  expect([stolen.statusCode, own.statusCode]).toEqual([403, 403])
})

test('a staff token is not stored in the database', async () => {
  const { token } = await createDeskToken()

  const rows = await api().sql`select * from staff_token`

  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('every sign-in, refusal and sign-out is in the audit trail, without the typed values', async () => {
  const headers = { 'x-correlation-id': 'c-1' }
  const { access_token: token } = (await api().make(login, { body: ben, headers })).json<TokenAnswer>()
  await api().make(login, { body: { ...ben, password: 'hunter2-wrong' }, headers })
  await api().make(login, { body: { ...ben, username: 'my-password-in-the-wrong-box' }, headers })
  await api().make(logout, { token, headers })
  const desk = await createDeskToken()
  await api().make(staffLogin, {
    body: { token: desk.token, accountcode: '100517' },
    headers: { ...headers, ...desk.headers },
  })

  const events = await api().sql<{ actor: string; action: string }>`
      select actor, action, account_code, correlation_id from audit_event order by audit_event_id`
  const everything = JSON.stringify(await api().sql`select * from audit_event`)

  expect(events.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
    'user-ben sign-in',
    'user-ben sign-in-refused',
    'unknown sign-in-refused',
    'user-ben sign-out',
    'staff-sam staff-login',
  ])
  expect(events.at(-1)).toMatchObject({ account_code: '100517', correlation_id: 'c-1' })
  expect(everything).not.toMatch(/hunter2|wrong-box/)
})

test('the tries of staff tokens from an address are limited', async () => {
  const body = { token: 'no-such-token', accountcode: '100517' }
  await api().make(staffLogin, { body })
  await api().sql`update sign_in_tries set tries = ${MAX_STAFF_TOKENS - 1}`

  const [last, over] = [await api().make(staffLogin, { body }), await api().make(staffLogin, { body })]

  expect([last.statusCode, over.statusCode]).toEqual([403, 429])
  expect(over.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})
