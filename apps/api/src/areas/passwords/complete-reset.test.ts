import { afterEach, describe, expect, test, vi } from 'vitest'

import { checkPasswordReset } from '@switchboard/domain/passwords/contract'
import { userClaims } from '@switchboard/domain/session/claims'
import { login, registerDevice } from '@switchboard/domain/session/contract'
import type { SignedIn } from '@switchboard/domain/session/contract'

import { clearExpired } from '#api/identity/expiry.ts'
import { LINK_MILLISECONDS } from '#api/identity/password-links.ts'
import { authorization, refreshWith, testBrowser, fetchTokens } from '#api/testing/browser.ts'
import { BEN, BEN_FORM, PHONE } from '#api/testing/sign-in-demo.ts'

import { NEW, BEN_ADDRESS, advanceTime, testResets } from './testing/resets.ts'
import type { Link } from './testing/resets.ts'

const { api, requestReset, listLetters, requestLink, completeReset, trySignIn } = testResets()

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function signInFrom(remoteAddress: string, password: string): Promise<number> {
  const answer = await api().app.inject({
    method: 'POST',
    url: `/api${login.path}`,
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...BEN_FORM, password }).toString(),
  })
  return answer.statusCode
}

describe('a completed reset', () => {
  test('checking a link does not use it up, and a used or foreign link is refused', async () => {
    const link = await requestLink()
    const look = async (UsernameSecret: string) =>
      (await api().make(checkPasswordReset, { body: { UsernameSecret, ResetCode: link.code } })).statusCode

    expect([await look(link.username), await look(link.username), await look('carla@demo.example')]).toEqual([
      200, 200, 403,
    ])
    expect((await completeReset(link)).statusCode).toBe(200)
    expect(await look(link.username)).toBe(403)
  })

  test('PWD-023 a password is set in both Unicode forms', async () => {
    const password = 'Māori Kākāpō 2026'
    await completeReset(await requestLink(), password.normalize('NFD'))

    expect([await trySignIn(password), await trySignIn(password.normalize('NFD'))]).toEqual([200, 200])
  })

  test('PWD-023 PWD-012 sets the password, once', async () => {
    const link = await requestLink()

    const answer = await completeReset(link)

    expect([answer.statusCode, answer.json()]).toEqual([200, {}])
    expect([await trySignIn(NEW), await trySignIn(BEN.password)]).toEqual([200, 403])
    const repeated = await completeReset(link, `${NEW}-again`)
    expect(repeated.statusCode).toBe(403)
    expect(repeated.json()).toMatchObject({ code: 'FORBIDDEN' })
    expect(await trySignIn(NEW)).toBe(200)
  })

  test.each([
    ['without two-step sign-in makes its browser known', 'carla@demo.example', 2],
    ['with two-step sign-in leaves its browser unknown', 'ben@demo.example', 0],
  ])('%s', async (_what, withPasskey, known) => {
    await api().sql`
        insert into passkey (passkey_id, user_id, credential_id, public_key, sign_count, transports, name, added_at)
        select 'key', user_id, 'credential', 'public', 0, '{}', 'Phone', now() from login_user
        where username = ${withPasskey}`
    await api().sql`delete from known_caller`

    const answer = await completeReset(await requestLink())

    expect(answer.statusCode).toBe(200)
    expect(await api().sql`select 1 from known_caller`).toHaveLength(known)
    expect(answer.headers['set-cookie'] === undefined).toBe(known === 0)
  })

  test('ends every session of the user on its next call, and no session of others', async () => {
    const form = (await api().make(login, { body: BEN_FORM })).json<SignedIn>()
    const phone = { ...BEN_FORM, ...PHONE }
    const device = (await api().make(registerDevice, { body: phone })).json<SignedIn>()
    const browser = testBrowser(api().app)
    const web = await fetchTokens(browser, BEN)
    const otherToken = await api().createToken('aroha')

    await completeReset(await requestLink())

    const calls = await Promise.all(
      [form, device, web].map(({ access_token: token }) => api().make(userClaims, { token })),
    )
    expect(calls.map((call) => call.json<{ code: string }>().code)).toEqual([
      'SessionTokenRevoked',
      'SessionTokenRevoked',
      'SessionTokenRevoked',
    ])
    expect((await refreshWith(browser, web.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
    const page = await browser.open({ method: 'GET', url: `${authorization().url}&prompt=none` })
    expect(page.address).toContain('error=login_required')
    expect((await api().make(userClaims, { token: otherToken })).statusCode).toBe(200)
  })

  test('by two callers at once succeeds for one of them', async () => {
    const link = await requestLink()

    const answers = await Promise.all([
      completeReset(link, `${NEW}-one`),
      completeReset(link, `${NEW}-other`),
    ])

    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 403,
    ])
    const signIns = await Promise.all([trySignIn(`${NEW}-one`), trySignIn(`${NEW}-other`)])
    expect(signIns).toEqual(answers.map(({ statusCode }) => statusCode))
    expect((await listLetters()).filter(({ event_type }) => event_type === 'PasswordChanged')).toHaveLength(1)
  })

  test.each<[why: string, (link: Link) => Link]>([
    ['with a tampered code', ({ username, code }) => ({ username, code: [...code].toReversed().join('') })],
    ['with half a code', ({ username, code }) => ({ username, code: code.slice(0, 20) })],
    ['with the name of another user', ({ code }) => ({ username: 'aroha@demo.example', code })],
    ['with an unknown name', ({ code }) => ({ username: 'bob@demo.example', code })],
  ])('%s is refused, and does not use up the link', async (_why, tampered) => {
    const link = await requestLink()

    const answer = await completeReset(tampered(link))

    expect(answer.statusCode).toBe(403)
    expect([await trySignIn(BEN.password), await trySignIn(NEW)]).toEqual([200, 403])
    expect((await completeReset(link)).statusCode).toBe(200)
  })

  test('accepts the name in any letter case', async () => {
    const { username, code } = await requestLink()

    expect((await completeReset({ username: username.toUpperCase(), code })).statusCode).toBe(200)
  })

  test.each([
    ['just before an hour has passed', -5_000, 200],
    ['after an hour', 1, 403],
  ])('%s', async (_when, difference, status) => {
    const link = await requestLink()
    advanceTime(LINK_MILLISECONDS.reset + difference)

    expect((await completeReset(link)).statusCode).toBe(status)
  })

  test('is independent of the provider clock, which a demo can move', async () => {
    const link = await requestLink()
    await api().sql`update provider_clock set offset_milliseconds = offset_milliseconds + 86400000`

    expect((await completeReset(link)).statusCode).toBe(200)
  })

  test('works only with the newest two links, and the letter of an older link loses it', async () => {
    const older = await requestLink()
    const newer = await requestLink()
    const newest = await requestLink()

    expect((await completeReset(older)).statusCode).toBe(403)
    const linked = (await listLetters()).map(({ link }) => new URL(link ?? '').searchParams.get('code'))
    expect(linked).toEqual([newer.code, newest.code])
    expect((await completeReset(newer)).statusCode).toBe(200)
    expect((await completeReset(newest, `${NEW}-again`)).statusCode).toBe(403)
  })

  test('parallel requests keep the newest two links', async () => {
    await Promise.all(Array.from({ length: 3 }, () => requestReset()))

    expect(await api().sql`select purpose from password_link`).toEqual([
      { purpose: 'reset' },
      { purpose: 'reset' },
    ])
    expect(await listLetters()).toHaveLength(2)
  })

  test('makes the device and the address known, so that attempts from elsewhere do not lock the customer out', async () => {
    const answer = await completeReset(await requestLink())
    for (let time = 0; time < 15; time += 1) await signInFrom(`192.0.2.${time}`, 'wrong')

    expect(answer.headers['set-cookie']).toMatch(/^known-device=/)
    expect([await signInFrom('127.0.0.1', NEW), await signInFrom('192.0.2.99', NEW)]).toEqual([200, 429])
  })

  test('leaves no link in a letter', async () => {
    const link = await requestLink()
    await api().sql`update letter set sent_at = now(), send_at = null`

    await completeReset(link)

    expect(await listLetters()).toMatchObject([
      { event_type: 'PasswordReset', link: null },
      { event_type: 'PasswordChanged', link: null },
    ])
  })

  test('removes the link from its letter after an hour', async () => {
    await requestReset()
    advanceTime(LINK_MILLISECONDS.reset + 1)

    await clearExpired(api().db)

    expect(await listLetters()).toMatchObject([{ event_type: 'PasswordReset', link: null }])
  })

  test.each([
    ['a common password', 'password1'],
    ['their own name', 'BenFowler'],
    ['their own address', 'ben@demo.example'],
  ])('PWD-019 with %s is refused as too weak, and the link still works', async (_what, password) => {
    const link = await requestLink()

    const answer = await completeReset(link, password)

    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'INSUFFICIENT_PASSWORD_COMPLEXITY', field: 'NewPassword' })
    expect((await completeReset(link)).statusCode).toBe(200)
  })

  test('unlocks sign-in after too many attempts', async () => {
    await Promise.all(Array.from({ length: 11 }, () => trySignIn('wrong')))
    expect(await trySignIn(BEN.password)).toBe(429)

    await completeReset(await requestLink())

    expect(await trySignIn(NEW)).toBe(200)
  })

  test('writes every outcome to the audit trail and sends a letter, without code or password', async () => {
    await requestReset('canary@demo.example')
    const link = await requestLink()
    await completeReset({ ...link, code: 'canary-code' })
    await completeReset(link, 'password')
    await completeReset(link)

    const events = await api().sql<{ actor: string; action: string }>`
      select * from audit_event order by audit_event_id`
    const stored = JSON.stringify([events, await listLetters()])
    expect(events.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
      'unknown password-reset-refused',
      'user-ben password-reset-asked',
      'unknown password-reset-refused',
      'user-ben password-reset-too-weak',
      'user-ben password-reset',
    ])
    expect((await listLetters()).at(-1)).toMatchObject({
      to_address: BEN_ADDRESS,
      subject: 'Your password has been changed',
    })
    expect(stored).not.toMatch(new RegExp(`canary|${NEW}|${link.code}`))
  })
})
