import { afterEach, expect, test, vi } from 'vitest'

import { changePassword } from '@switchboard/domain/passwords/contract'
import { deviceClaims, userClaims } from '@switchboard/domain/session/claims'
import { login, registerDevice } from '@switchboard/domain/session/contract'
import type { SignedIn } from '@switchboard/domain/session/contract'

import { unknownActor } from '#api/platform/actor.ts'
import { isRefusal } from '#api/platform/refusal.ts'
import { getIdentity } from '#api/identity/identity.ts'
import { signIn } from '#api/identity/sign-in.ts'
import { createCustomerTokens } from '#api/identity/token-sets.ts'
import { testApi } from '#api/testing/api.ts'
import {
  FORM,
  authorization,
  exchangeCode,
  refreshWith,
  signInOnPage,
  testBrowser,
} from '#api/testing/browser.ts'
import type { TokenAnswer } from '#api/testing/browser.ts'
import { BEN, BEN_FORM, PHONE, fillSignIn } from '#api/testing/sign-in-demo.ts'

const api = testApi(fillSignIn)
const NEW = 'tui-fern-paddle-9'
const phone = { ...BEN_FORM, ...PHONE }

afterEach(() => {
  vi.useRealTimers()
})

async function signInWithPassword(password: string = BEN.password): Promise<SignedIn> {
  return (await api().make(login, { body: { ...BEN_FORM, password } })).json<SignedIn>()
}

function change(token: string, body: { CurrentPassword?: string; NewPassword?: string } = {}) {
  return api().make(changePassword, {
    token,
    body: { CurrentPassword: BEN.password, NewPassword: NEW, ...body },
  })
}

async function mayCall(token: string): Promise<boolean> {
  return (await api().make(userClaims, { token })).statusCode === 200
}

async function signInStatus(password: string): Promise<number> {
  return (await api().make(login, { body: { ...BEN_FORM, password } })).statusCode
}

async function listTrail(): Promise<string[]> {
  const events = await api().sql<{ actor: string; action: string }>`
    select actor, action from audit_event order by audit_event_id`
  return events.map(({ actor, action }) => `${actor} ${action}`).filter((event) => event.includes('password'))
}

function listLetters() {
  return api().sql<{ user_id: string; to_address: string; subject: string; body: string }>`
    select user_id, to_address, subject, body from letter`
}

test('PWD-021 a changed password signs in, and the old password is refused at once', async () => {
  const { access_token: token } = await signInWithPassword()
  const decomposed = 'Māori Kākāpō 2026'.normalize('NFD')

  const answer = await change(token, { NewPassword: decomposed })

  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({})
  expect(await signInStatus(BEN.password)).toBe(403)
  expect(await signInStatus(decomposed)).toBe(200)
  expect(await signInStatus(decomposed.normalize('NFC'))).toBe(200)
})

test('PWD-021 a change ends every other session on its next call, and this session goes on', async () => {
  const here = await signInWithPassword()
  const form = await signInWithPassword()
  const device = (await api().make(registerDevice, { body: phone })).json<SignedIn>()
  const browser = testBrowser(api().app)
  const web = (await exchangeCode(browser, await signInOnPage(browser, BEN))).json<TokenAnswer>()

  await change(here.access_token)

  expect(await mayCall(here.access_token)).toBe(true)
  expect((await refreshWith(testBrowser(api().app), here.refresh_token ?? '')).statusCode).toBe(200)
  const [formCall, webCall, deviceCall] = await Promise.all([
    api().make(userClaims, { token: form.access_token }),
    api().make(userClaims, { token: web.access_token }),
    api().make(deviceClaims, { token: device.access_token }),
  ])
  for (const call of [formCall, webCall, deviceCall]) {
    expect(call.json()).toMatchObject({ code: 'SessionTokenRevoked' })
  }
  const refreshes = await Promise.all([
    refreshWith(browser, web.refresh_token),
    refreshWith(browser, form.refresh_token ?? ''),
    refreshWith(browser, device.refresh_token ?? '', 'app'),
  ])
  expect(refreshes.map((refresh) => refresh.json<{ error: string }>().error)).toEqual([
    'invalid_grant',
    'invalid_grant',
    'invalid_grant',
  ])
  // the sign-in of the browser ended too
  const page = await browser.open({ method: 'GET', url: `${authorization().url}&prompt=none` })
  expect(page.address).toContain('error=login_required')
})

test('PWD-021 a change in the browser keeps the sign-in of that browser', async () => {
  const browser = testBrowser(api().app)
  const web = (await exchangeCode(browser, await signInOnPage(browser, BEN))).json<TokenAnswer>()

  await change(web.access_token)

  expect((await refreshWith(browser, web.refresh_token)).statusCode).toBe(200)
  const page = await browser.open({ method: 'GET', url: `${authorization().url}&prompt=none` })
  expect(page.address).toContain('code=')
})

test('PWD-021 an authorization code from before the change is refused afterwards', async () => {
  const browser = testBrowser(api().app)
  const code = await signInOnPage(browser, BEN)
  const { access_token: token } = await signInWithPassword()

  await change(token)

  expect((await exchangeCode(browser, code)).json()).toMatchObject({ error: 'invalid_grant' })
})

test("PWD-021 a change leaves other customers' sessions alone", async () => {
  const otherToken = await api().createToken('aroha')
  const { access_token: token } = await signInWithPassword()

  await change(token)

  expect(await mayCall(otherToken)).toBe(true)
})

test('PWD-026 a wrong current password is refused by 403 and changes nothing', async () => {
  const { access_token: token } = await signInWithPassword()
  const other = await signInWithPassword()

  const answer = await change(token, { CurrentPassword: 'wrong' })

  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toMatchObject({ code: 'INCORRECT_CURRENT_PASSWORD', field: 'CurrentPassword' })
  expect(await signInStatus(BEN.password)).toBe(200)
  expect(await mayCall(other.access_token)).toBe(true)
  expect(await listLetters()).toEqual([])
})

test('wrong current passwords count as failed sign-ins: the eleventh attempt is refused, even with the right one', async () => {
  const { access_token: token } = await signInWithPassword()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  await Promise.all(Array.from({ length: 10 }, () => change(token, { CurrentPassword: 'wrong' })))

  const answer = await change(token)

  expect(answer.statusCode).toBe(429)
  expect(answer.json()).toMatchObject({ code: 'IN_TIMEOUT' })
  expect(answer.headers['retry-after']).toBe('300')
  expect(await signInStatus(BEN.password)).toBe(429)
})

test.each([
  ['a common password', 'password'],
  ['a password with signs for letters', 'P4$$w0rd'],
  ['keys in a row', 'qwertyuiop'],
  ['a repeated character', 'a'.repeat(1024)],
  ['his own name', 'Ben Fowler'],
  ['his own name and a year', 'benfowler2026'],
  ['his own email address', 'ben@demo.example'],
  ['the name of the brand and a year', 'Kea2026kea'],
])('PWD-017 PWD-012 %s is refused as too weak, and the old password stays', async (_what, NewPassword) => {
  const { access_token: token } = await signInWithPassword()

  const answer = await change(token, { NewPassword })

  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ code: 'INSUFFICIENT_PASSWORD_COMPLEXITY', field: 'NewPassword' })
  expect(await signInStatus(BEN.password)).toBe(200)
})

test.each([
  ['of 64 characters', 'tui fern '.repeat(8).slice(0, 64).replace('tui', 'kea')],
  ['with spaces, macrons and emoji', 'kōwhai 🌿 wharenui  42 '],
  ['of 1024 characters', 'kea-fern-paddle '.repeat(64)],
])('a password %s is accepted as typed', async (_what, NewPassword) => {
  const { access_token: token } = await signInWithPassword()

  const answer = await change(token, { NewPassword })

  expect(answer.statusCode).toBe(200)
  expect(await signInStatus(NewPassword)).toBe(200)
  expect(await signInStatus(NewPassword.slice(0, -1))).toBe(403)
})

test.each([
  ['CurrentPassword', { CurrentPassword: '' }],
  ['NewPassword', { NewPassword: '' }],
  ['NewPassword', { NewPassword: 'a'.repeat(1025) }],
])('a change with a bad %s is refused by its field', async (field, difference) => {
  const { access_token: token } = await signInWithPassword()

  expect((await change(token, difference)).json()).toMatchObject({ code: 'MALFORMED_REQUEST', field })
})

test('PWD-001 a change needs a session of a customer', async () => {
  const staff = await change(await api().createStaffToken('100517'))
  const nobody = await api().app.inject({
    method: 'POST',
    url: '/api/manage/changepassword',
    payload: { CurrentPassword: BEN.password, NewPassword: NEW },
  })

  expect(staff.json()).toMatchObject({ code: 'FORBIDDEN' })
  expect(nobody.statusCode).toBe(401)
  expect(await signInStatus(BEN.password)).toBe(200)
})

test('PWD-026 if two changes are sent at once, only one is made, and the other has a wrong current password', async () => {
  const [one, other] = [await signInWithPassword(), await signInWithPassword()]

  const answers = await Promise.all([
    change(one.access_token, { NewPassword: `${NEW}-one` }),
    change(other.access_token, { NewPassword: `${NEW}-other` }),
  ])

  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 403]))
  expect(await listLetters()).toHaveLength(1)
})

test('every outcome is in the audit trail, and the customer gets a letter, neither with a password', async () => {
  const { access_token: token } = await signInWithPassword()
  await change(token, { CurrentPassword: 'wrong-canary' })
  await change(token, { NewPassword: 'password' })
  await change(await api().createStaffToken('100517'))
  await change(token)
  const events = await api().sql`select * from audit_event`
  const stored = JSON.stringify([events, await listLetters()])

  expect(await listTrail()).toEqual([
    'user-ben password-change-refused',
    'user-ben password-change-too-weak',
    'staff-sam password-change-refused',
    'user-ben password-change',
  ])
  expect(await listLetters()).toMatchObject([
    { user_id: 'user-ben', to_address: 'ben@demo.example', subject: 'Your password has been changed' },
  ])
  expect(stored).not.toMatch(/wrong-canary|tui-fern|kea-demo/)
})

test('a sign-in with the old password just before a change gets no session afterwards', async () => {
  const caller = { peer: '192.0.2.1', cookies: undefined, actor: unknownActor('c') }
  const person = await signIn(api().db, { ...BEN_FORM, ...caller })
  if (isRefusal(person)) throw new Error(person.refused)
  const { access_token: token } = await signInWithPassword()
  await change(token)

  const tokens = await createCustomerTokens(api().db, await getIdentity(api().services), {
    person,
    device: null,
    long: false,
    userAgent: undefined,
    isProven: false,
  })

  expect(tokens).toEqual({ refused: 'CREDENTIALS_FAILED' })
  expect(await api().sql`select grant_id from login_session where ended_at is null`).toHaveLength(1)
})

test('a browser sign-in with the old password that is not complete gets no session afterwards', async () => {
  const browser = testBrowser(api().app)
  const page = await browser.open({ method: 'GET', url: authorization().url })
  const reply = await browser.send({
    method: 'POST',
    url: page.address,
    headers: FORM,
    payload: new URLSearchParams({ ...BEN }).toString(),
  })
  const { access_token: token } = await signInWithPassword()

  await change(token)

  const resumed = await browser.open({ method: 'GET', url: String(reply.headers.location) })
  expect(reply.statusCode).toBe(303)
  expect(resumed.address).not.toContain('code=')
})
