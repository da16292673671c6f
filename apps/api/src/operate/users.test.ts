import { decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'

import { userClaims } from '@switchboard/domain/session/claims'
import { login } from '@switchboard/domain/session/contract'
import type { SignedIn } from '@switchboard/domain/session/contract'

import { unknownActor } from '#api/platform/actor.ts'
import { EVERY_JOB, insertHold } from '#api/platform/jobs/holds.ts'
import { isRefusal } from '#api/platform/refusal.ts'
import { NOTICES_JOB } from '#api/provider/notices/outbox.ts'
import { getIdentity } from '#api/identity/identity.ts'
import { signIn } from '#api/identity/sign-in.ts'
import { createCustomerTokens } from '#api/identity/token-sets.ts'
import { testApi } from '#api/testing/api.ts'
import { authorization, exchangeCode, refreshWith, signInOnPage, testBrowser } from '#api/testing/browser.ts'
import type { TokenAnswer } from '#api/testing/browser.ts'
import { setUpApp, setUpPasskey } from '#api/testing/set-up-factor.ts'
import { BEN, BEN_FORM, fillSignIn } from '#api/testing/sign-in-demo.ts'

import { rotateSigningKeys } from './rotate-keys.ts'
import { runUserAction } from './users.ts'

const api = testApi(fillSignIn)
const { username } = BEN_FORM

const run = (action: string) =>
  runUserAction(api().db, { action, username, settings: api().services.environment })
const signInStatus = async () => (await api().make(login, { body: BEN_FORM })).statusCode
const callStatus = async (token: string) => (await api().make(userClaims, { token })).statusCode

test('a locked user is signed out everywhere and refused like a wrong password until unlocked', async () => {
  const form = (await api().make(login, { body: BEN_FORM })).json<SignedIn>()
  const browser = testBrowser(api().app)
  const web = (await exchangeCode(browser, await signInOnPage(browser, BEN))).json<TokenAnswer>()
  const otherToken = await api().createToken('aroha')
  const wrong = await api().make(login, { body: { ...BEN_FORM, password: 'wrong' } })

  expect(await run('lock')).toMatchObject({ ok: true, data: { changed: true, sessionsEnded: 2 } })
  expect(await run('lock')).toMatchObject({ ok: true, data: { changed: false } })

  expect([await callStatus(form.access_token), await callStatus(web.access_token)]).toEqual([400, 400])
  expect((await refreshWith(browser, web.refresh_token)).statusCode).toBe(400)
  const lockedOut = await api().make(login, { body: BEN_FORM })
  expect(lockedOut.statusCode).toBe(wrong.statusCode)
  expect(lockedOut.json<{ code: string }>().code).toBe(wrong.json<{ code: string }>().code)
  const page = await browser.open({ method: 'GET', url: `${authorization().url}&prompt=none` })
  expect(page.address).toContain('error=login_required')
  expect(await callStatus(otherToken)).toBe(200)

  expect(await run('unlock')).toMatchObject({ ok: true, data: { changed: true } })
  expect(await signInStatus()).toBe(200)
  const trail = await api().sql<{ actor: string; action: string }>`
    select actor, action from audit_event where actor like 'operator:%' order by audit_event_id`
  expect(trail.map(({ action }) => action)).toEqual(['user-locked', 'user-unlocked'])
})

test('a user who gave the password just before the lock gets no session', async () => {
  const { db, services } = api()
  const person = await signIn(db, {
    username,
    password: BEN.password,
    peer: '192.0.2.1',
    cookies: undefined,
    actor: unknownActor('c'),
  })
  if (isRefusal(person)) throw new Error(person.refused)
  await run('lock')

  const tokens = await createCustomerTokens(db, await getIdentity(services), {
    person,
    device: null,
    long: false,
    userAgent: undefined,
    isProven: false,
  })

  expect(tokens).toEqual({ refused: 'CREDENTIALS_FAILED' })
})

test('a reset queues the letter with its link, and the link is shown nowhere else', async () => {
  const report = await run('send-reset')

  const [letter] = await api().sql<{ link: string; to_address: string }>`select link, to_address from letter`
  expect(letter?.to_address).toBe(username)
  const code = new URL(letter?.link ?? '').searchParams.get('code') ?? ''
  expect(code.length).toBeGreaterThan(20)
  expect(JSON.stringify(report)).not.toContain(code)
  expect(JSON.stringify(await api().sql`select * from audit_event`)).not.toContain(code)
})

test.each([EVERY_JOB, NOTICES_JOB])(
  'OPS-024 a reset while %s is held names the command that sends its letter',
  async (name) => {
    await insertHold(api().db, { name, reason: 'cut-over', held_by: 'operator', held_at: new Date() })
    const report = await run('send-reset')

    expect(report.lines.join()).toContain('waits: letters are held until npm run operate -- release mail')
    expect(report.lines.join()).not.toContain('goes to')
  },
)

test('after a rotation the new key signs and older tokens stay valid, unless the old key is compromised', async () => {
  const before = await api().createToken('ben')
  const rotated = await rotateSigningKeys(api().db, { olderThanDays: 0, compromised: false })
  const after = await api().createToken('ben')

  expect(readKid(after)).toBe(rotated?.made)
  expect(readKid(before)).not.toBe(rotated?.made)
  expect([await callStatus(before), await callStatus(after)]).toEqual([200, 200])
  expect(await rotateSigningKeys(api().db, { olderThanDays: 1, compromised: false })).toBeNull()

  const unseen = await api().createToken('ben')
  const compromised = await rotateSigningKeys(api().db, { olderThanDays: 0, compromised: true })
  expect(compromised?.accepted).toEqual([])
  expect(await callStatus(unseen)).toBe(401)
  expect(await callStatus(await api().createToken('ben'))).toBe(200)
})

test('OPS-027 a token that a process has accepted is refused at the next call after its key was removed as compromised', async () => {
  const token = await api().createToken('ben')
  expect(await callStatus(token)).toBe(200)

  await rotateSigningKeys(api().db, { olderThanDays: 0, compromised: true })

  expect(await callStatus(token)).toBe(401)
})

test('a key is removed once its successor has signed for longer than any session lasts', async () => {
  const { db, sql } = api()
  await rotateSigningKeys(db, { olderThanDays: 0, compromised: false })
  await sql`update signing_key set created_at = created_at - interval '40 days'`
  await rotateSigningKeys(db, { olderThanDays: 0, compromised: false })
  const [{ kid } = { kid: '' }] = await sql<{
    kid: string
  }>`select kid from signing_key order by created_at limit 1`
  const earlier = await rotateSigningKeys(db, { olderThanDays: 0, compromised: false })
  expect(earlier?.removed).not.toContain(kid)

  await sql`update signing_key set created_at = created_at - interval '32 days'`
  const later = await rotateSigningKeys(db, { olderThanDays: 0, compromised: false })
  expect(later?.removed).toContain(kid)
})

function readKid(token: string): string | undefined {
  return decodeProtectedHeader(token).kid
}

test('two-step sign-in is switched off once, and the user is notified', async () => {
  await setUpApp(api(), await api().createToken('ben'))
  expect(await signInStatus()).toBe(403)

  expect(await run('factor-off')).toMatchObject({ ok: true, data: { changed: true } })
  expect(await run('factor-off')).toMatchObject({ ok: true, data: { changed: false } })

  expect(await signInStatus()).toBe(200)
  const letters = await api()
    .sql`select event_type as type from letter where user_id = 'user-ben' order by letter_id`
  expect(letters).toEqual([{ type: 'SecondFactorOn' }, { type: 'SecondFactorOff' }])
})

test('passkeys and recovery codes are removed with two-step sign-in', async () => {
  await setUpPasskey(api(), await api().createToken('ben'))
  expect(await signInStatus()).toBe(403)

  expect(await run('factor-off')).toMatchObject({ ok: true, data: { changed: true } })

  expect(await signInStatus()).toBe(200)
  expect(await api().sql`select user_id from passkey union select user_id from recovery_code`).toEqual([])
})
