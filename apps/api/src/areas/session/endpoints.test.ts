import { decodeJwt } from 'jose'
import { afterEach, expect, test, vi } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { deviceClaims, userClaims } from '@switchboard/domain/session/claims'
import {
  deregisterDevice,
  identityOfUser,
  login,
  logout,
  registerDevice,
  salesPerson,
  staffLogin,
} from '@switchboard/domain/session/contract'
import type { SignedIn } from '@switchboard/domain/session/contract'

import { newStaffToken } from '#api/identity/staff-token.ts'
import { testApi } from '#api/testing/api.ts'
import { refreshWith, testBrowser, tokensOf } from '#api/testing/browser.ts'
import type { TokenAnswer } from '#api/testing/browser.ts'
import { BEN, fillSignIn } from '#api/testing/sign-in-demo.ts'

import { MOST_STAFF_TOKENS } from './endpoints.ts'

const api = testApi(fillSignIn)

const ben = {
  userpool: 'customers',
  username: 'ben@demo.example',
  password: BEN.password,
  longlifesession: 'false',
} as const
const phone = { ...ben, DeviceType: 'android', DeviceID: 'phone-1', ApplicationID: 'my-app' }

afterEach(() => {
  vi.useRealTimers()
})

async function signedIn(body: typeof ben = ben): Promise<SignedIn> {
  return (await api().make(login, { body })).json<SignedIn>()
}

async function registered(body: typeof phone = phone): Promise<SignedIn> {
  return (await api().make(registerDevice, { body })).json<SignedIn>()
}

async function sessionsEnd(): Promise<Date[]> {
  const rows = await api().sql<{ expires_at: Date }>`select expires_at from login_session`
  return rows.map(({ expires_at }) => expires_at)
}

const HOUR = 3_600_000

test('SES-046 SES-010 SES-011 user/login takes a form and answers tokens and their lifetime', async () => {
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

  const [end] = await sessionsEnd()
  expect(Math.round(((end?.getTime() ?? 0) - Date.now()) / HOUR)).toBe(hours)
})

test.each([
  ['userpool', { ...ben, userpool: '' }],
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

test('SES-056 the eleventh wrong password in five minutes is refused as InTimeout, and says until when', async () => {
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

test('SES-048 ACC-005 ACC-009 user/claims answers the list of accounts that the user may act for', async () => {
  const token = await api().tokenOf('aroha')

  const answer = await api().make(userClaims, { token })

  expect(answer.json()).toEqual({
    AccountClaims: [
      { AccountCode: '100482', businessGroup: 'residential' },
      { AccountCode: '100483', businessGroup: 'residential' },
    ],
  })
})

test('APP-013 device/claims answers the list of accounts of the user of the device, and of nobody else', async () => {
  const [ofAroha, ofBen] = await Promise.all(
    ['aroha', 'ben'].map(async (user) =>
      api().make(deviceClaims, { token: await api().tokenOf(user, 'device') }),
    ),
  )

  expect(ofAroha?.json()).toEqual({
    AccountClaims: [
      { AccountCode: '100482', businessGroup: 'residential' },
      { AccountCode: '100483', businessGroup: 'residential' },
    ],
  })
  expect(ofBen?.json()).toEqual({ AccountClaims: [{ AccountCode: '100517', businessGroup: 'residential' }] })
})

test('ACC-004 a claim says the business group of its account', async () => {
  const answer = await api().make(userClaims, { token: await api().tokenOf('dev') })

  expect(answer.json()).toEqual({ AccountClaims: [{ AccountCode: '100601', businessGroup: 'orconbus' }] })
})

test('a claim may lack its business group, and a user may have no claim', async () => {
  await api().sql`update claim set without_business_group = true where account_code = '100517'`
  await api().sql`delete from claim where account_code = '100533'`

  const lacking = await api().make(userClaims, { token: await api().tokenOf('ben') })
  const none = await api().make(userClaims, { token: await api().tokenOf('carla') })

  expect(lacking.json()).toEqual({ AccountClaims: [{ AccountCode: '100517' }] })
  expect(none.json()).toEqual({ AccountClaims: [] })
})

test('a claim that was taken away is gone on the next call', async () => {
  const { access_token: token } = await signedIn()
  await api().sql`delete from claim where user_id = 'user-ben'`

  const account = await api().make(readAccount, { token, parameters: { accountCode: '100517' } })
  const claims = await api().make(userClaims, { token })

  expect(account.json()).toMatchObject({ code: 'ACCOUNT_CODE_NOT_AVAILABLE' })
  expect(claims.json()).toEqual({ AccountClaims: [] })
})

test.each<['user/claims' | 'device/claims', 'web' | 'form' | 'device', number]>([
  ['user/claims', 'web', 200],
  ['user/claims', 'form', 200],
  ['user/claims', 'device', 403],
  ['device/claims', 'device', 200],
  ['device/claims', 'web', 403],
  ['device/claims', 'form', 403],
])('SES-048 APP-013 %s answers a %s session with %i', async (path, kind, status) => {
  const token = await api().tokenOf('ben', kind)

  const answer = await api().make(path === 'user/claims' ? userClaims : deviceClaims, { token })

  expect(answer.statusCode).toBe(status)
})

test('APP-011 a device registers like a login, for long whatever it asks', async () => {
  const answer = await api().make(registerDevice, { body: { ...phone, pushnotificationtoken: 'push-1' } })

  expect(answer.statusCode).toBe(200)
  const { access_token: token, refresh_token } = answer.json<SignedIn>()
  expect((await api().make(deviceClaims, { token })).json()).toMatchObject({
    AccountClaims: [{ AccountCode: '100517' }],
  })
  const [session] = await api().sql<{ expires_at: Date }>`select * from login_session`
  expect(session).toMatchObject({
    kind: 'device',
    device_id: 'phone-1',
    device_type: 'android',
    application_id: 'my-app',
    push_token: 'push-1',
  })
  expect(Math.round(((session?.expires_at.getTime() ?? 0) - Date.now()) / HOUR)).toBe(30 * 24)
  const refreshed = await refreshWith(testBrowser(api().app), refresh_token ?? '', 'app')
  expect(refreshed.statusCode).toBe(200)
})

test.each([
  ['DeviceID', 128],
  ['DeviceType', 128],
  ['ApplicationID', 128],
  ['userpool', 128],
  ['pushnotificationtoken', 4_096],
])('APP-011 %s of a device has %i characters at most, and the refusal names it', async (field, most) => {
  const answer = await api().make(registerDevice, { body: { ...phone, [field]: 'x'.repeat(most + 1) } })

  expect(answer.json()).toMatchObject({ code: 'MALFORMED_REQUEST', field })
})

test.each(['token', 'accountcode'])('SES-036 a %s of staff that is too long is refused', async (field) => {
  const body = { token: 'one-time', accountcode: '100517', [field]: 'x'.repeat(129) }

  expect((await api().make(staffLogin, { body })).json()).toMatchObject({ code: 'MALFORMED_REQUEST', field })
})

test('APP-011 a refused registration answers as a refused login does', async () => {
  const answer = await api().make(registerDevice, { body: { ...phone, password: 'wrong' } })

  expect(answer.statusMessage).toBe('CredentialsFailed')
})

test('APP-011 registering the same device again ends its earlier session, and no other', async () => {
  const first = await registered()
  const other = await registered({ ...phone, DeviceID: 'tablet' })

  await registered()

  expect((await api().make(deviceClaims, { token: first.access_token })).json()).toMatchObject({
    code: 'SessionTokenRevoked',
  })
  expect((await api().make(deviceClaims, { token: other.access_token })).statusCode).toBe(200)
})

test("APP-012 deregistering takes the device's session away, and no other of its user", async () => {
  const { access_token: token, refresh_token } = await registered()
  const other = await registered({ ...phone, DeviceID: 'tablet' })

  const answer = await api().make(deregisterDevice, { token })

  expect(answer.statusCode).toBe(200)
  expect((await api().make(deviceClaims, { token })).json()).toMatchObject({ code: 'SessionTokenRevoked' })
  const refreshed = await refreshWith(testBrowser(api().app), refresh_token ?? '', 'app')
  expect(refreshed.json()).toMatchObject({ error: 'invalid_grant' })
  expect((await api().make(deviceClaims, { token: other.access_token })).statusCode).toBe(200)
})

test('APP-012 a browser is no device', async () => {
  const token = await api().tokenOf('ben')

  const answer = await api().make(deregisterDevice, { token })

  expect(answer.json()).toMatchObject({ code: 'FORBIDDEN' })
  expect((await api().make(userClaims, { token })).statusCode).toBe(200)
})

test('SES-047 S24 user/logout ends the session on the server at once', async () => {
  const { access_token: token, refresh_token } = await signedIn()

  const answer = await api().make(logout, { token })

  expect(answer.statusCode).toBe(200)
  const call = await api().make(userClaims, { token })
  expect(call.statusCode).toBe(400)
  expect(call.json()).toMatchObject({ code: 'SessionTokenRevoked' })
  const refreshed = await refreshWith(testBrowser(api().app), refresh_token ?? '')
  expect(refreshed.json()).toMatchObject({ error: 'invalid_grant' })
})

test("SES-047 user/logout ends the browser's sign-in with it, and leaves other browsers alone", async () => {
  const browser = testBrowser(api().app)
  const here = await tokensOf(browser, BEN)
  const elsewhere = await tokensOf(testBrowser(api().app), BEN)

  await api().make(logout, { token: here.access_token })

  const again = await browser.open({
    method: 'GET',
    url: '/identity/connect/authorize?client_id=portal&redirect_uri=http%3A%2F%2Fportal.test%2Flogin-complete&response_type=code&scope=openid&prompt=none&code_challenge_method=S256&code_challenge=47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU',
  })
  expect(again.address).toContain('error=login_required')
  expect((await api().make(userClaims, { token: elsewhere.access_token })).statusCode).toBe(200)
})

test('SES-068 a second logout is ALREADY_LOGGED_OUT', async () => {
  const { access_token: token } = await signedIn()
  await api().make(logout, { token })

  const answer = await api().make(logout, { token })

  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ code: 'ALREADY_LOGGED_OUT' })
})

test('SHL-031 SES-053 iam/users/me is the identity of the user, and says of a legacy account only where there is one', async () => {
  const answer = await api().make(identityOfUser, { token: await api().tokenOf('ben') })
  await api().sql`update login_user set legacy_user = true`
  const legacy = await api().make(identityOfUser, { token: await api().tokenOf('ben') })

  expect(answer.json()).toEqual({
    sub: 'user-ben',
    username: 'ben@demo.example',
    firstName: 'Ben',
    lastName: 'Fowler',
    email: 'ben@demo.example',
  })
  expect(legacy.json()).toEqual({ ...answer.json<object>(), legacyUser: true })
})

test('SHL-040 SES-052 salesPeople/me is the sales person of a staff session, and FORBIDDEN to a customer', async () => {
  const staff = await api().make(salesPerson, { token: await api().staffToken('100517') })
  const customer = await api().make(salesPerson, { token: await api().tokenOf('ben') })

  expect(staff.json()).toEqual({ code: 'SP042', name: 'Sam Tautahi' })
  expect(customer.json()).toMatchObject({ code: 'FORBIDDEN' })
})

async function deskToken(accountCode = '100517'): Promise<string> {
  return (await newStaffToken(api().db, 'staff-sam', accountCode))?.token ?? ''
}

test('SES-036 SES-010 ACC-011 ACC-012 a staff token signs in once on its account, with the staff issuer and claim', async () => {
  const token = await deskToken()

  const answer = await api().make(staffLogin, { body: { token, accountcode: '100517' } })
  const again = await api().make(staffLogin, { body: { token, accountcode: '100517' } })

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
    firstName: 'Sam',
  })
  expect(again.json()).toMatchObject({ code: 'FORBIDDEN' })
})

test('a staff token is worth nothing on another account, and nothing afterwards', async () => {
  const token = await deskToken()

  const other = await api().make(staffLogin, { body: { token, accountcode: '100482' } })
  const own = await api().make(staffLogin, { body: { token, accountcode: '100517' } })

  expect([other.statusCode, own.statusCode]).toEqual([403, 403])
})

test('a staff token is worth nothing after 60 seconds', async () => {
  const token = await deskToken()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_001 })

  const answer = await api().make(staffLogin, { body: { token, accountcode: '100517' } })

  expect(answer.json()).toMatchObject({ code: 'FORBIDDEN' })
})

test('a staff token stands nowhere in the database', async () => {
  const token = await deskToken()

  const rows = await api().sql`select * from staff_token`

  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('every sign-in, refusal and sign-out is in the audit trail, without what was typed', async () => {
  const headers = { 'x-correlation-id': 'c-1' }
  const { access_token: token } = (await api().make(login, { body: ben, headers })).json<TokenAnswer>()
  await api().make(login, { body: { ...ben, password: 'hunter2-wrong' }, headers })
  await api().make(login, { body: { ...ben, username: 'my-password-in-the-wrong-box' }, headers })
  await api().make(logout, { token, headers })
  await api().make(staffLogin, { body: { token: await deskToken(), accountcode: '100517' }, headers })

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

test('one address cannot try staff tokens without end', async () => {
  const body = { token: 'no-such-token', accountcode: '100517' }
  await api().make(staffLogin, { body })
  await api().sql`update sign_in_tries set tries = ${MOST_STAFF_TOKENS - 1}`

  const [last, over] = [await api().make(staffLogin, { body }), await api().make(staffLogin, { body })]

  expect([last.statusCode, over.statusCode]).toEqual([403, 429])
  expect(over.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})
