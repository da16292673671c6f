import { Piscina } from 'piscina'
import { afterEach, describe, expect, test, vi } from 'vitest'

import {
  checkPasswordReset,
  completePasswordReset,
  initiatePasswordReset,
} from '@switchboard/domain/passwords/contract'
import { userClaims } from '@switchboard/domain/session/claims'
import { login, registerDevice } from '@switchboard/domain/session/contract'
import type { SignedIn } from '@switchboard/domain/session/contract'

import { clearExpired } from '#api/identity/expiry.ts'
import { LINK_MILLISECONDS } from '#api/identity/password-links.ts'
import { TRY_WINDOW_MILLISECONDS } from '#api/identity/tries.ts'
import { testApi } from '#api/testing/api.ts'
import { authorization, refreshWith, testBrowser, tokensOf } from '#api/testing/browser.ts'
import { BEN, fillSignIn } from '#api/testing/sign-in-demo.ts'
import { rowsOn } from '#api/testing/sql.ts'

import { MOST_RESETS, MOST_RESET_LETTERS } from './endpoints.ts'

const api = testApi(fillSignIn)
const NEW = 'tui-fern-paddle-9'
const BEN_ADDRESS = 'ben@demo.example'
const credentials = {
  userpool: 'customers',
  username: BEN_ADDRESS,
  password: BEN.password,
  longlifesession: 'false',
} as const

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function ask(Username = BEN_ADDRESS, { userpool = 'customers', from = '192.0.2.1' } = {}) {
  return api().app.inject({
    method: 'POST',
    url: `/api${initiatePasswordReset.path}`,
    remoteAddress: from,
    headers: { 'x-correlation-id': 'same' },
    payload: { Username, userpool },
  })
}

function letters() {
  return api().sql<{
    user_id: string
    event_type: string
    to_address: string
    subject: string
    body: string
    link: string | null
  }>`
      select user_id, event_type, to_address, subject, body, link from letter
      order by letter_id`
}

type Link = { username: string; code: string }

/** The link of the newest letter that has one. */
async function mailedLink(): Promise<Link> {
  const links = (await letters()).flatMap(({ link }) => link ?? [])
  const { searchParams } = new URL(links.at(-1) ?? 'http://no.link')
  return { username: searchParams.get('username') ?? '', code: searchParams.get('code') ?? '' }
}

async function askedLink(username = BEN_ADDRESS): Promise<Link> {
  await ask(username)
  return mailedLink()
}

function complete({ username, code }: Link, NewPassword = NEW) {
  return api().make(completePasswordReset, {
    body: { UsernameSecret: username, ResetCode: code, NewPassword },
  })
}

async function signInStatus(password: string, username = BEN_ADDRESS): Promise<number> {
  return (await api().make(login, { body: { ...credentials, username, password } })).statusCode
}

async function signInFrom(remoteAddress: string, password: string): Promise<number> {
  const answer = await api().app.inject({
    method: 'POST',
    url: `/api${login.path}`,
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...credentials, password }).toString(),
  })
  return answer.statusCode
}

/** From one address after another, as often as strangers may. */
async function askedByStrangers(username: string): Promise<void> {
  for (let place = 0; place < MOST_RESET_LETTERS.strangers; place += 1)
    await ask(username, { from: `198.51.100.${place}` })
}

function letTimePass(milliseconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })
}

describe('a reset that is asked for', () => {
  test('PWD-022 mails a link to the portal, with the username and a code', async () => {
    const answer = await ask('Ben@Demo.Example')

    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({})
    const [letter, ...others] = await letters()
    expect(others).toEqual([])
    expect(letter).toMatchObject({
      user_id: 'user-ben',
      to_address: BEN_ADDRESS,
      subject: 'Choose a new password',
      body: expect.stringContaining('\n\n{link}\n\nThis link works once, for an hour.'),
    })
    expect(letter?.link).toMatch(
      /^http:\/\/portal\.test\/reset-password\/complete\?username=ben%40demo\.example&code=[\w-]{43}$/,
    )
  })

  test('PWD-022 changes nothing by itself: the old password still signs in', async () => {
    await ask()

    expect(await signInStatus(BEN.password)).toBe(200)
  })

  test('the code stands nowhere but in the letter that is to go out', async () => {
    const { code } = await askedLink()

    const tables = await api().sql<{ name: string }>`
      select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`
    const holding: string[] = []
    for (const { name } of tables) {
      const rows = await rowsOn<{ count: number }>(
        api().db,
        `select count(*) as count from ${name} t where position($1 in t::text) > 0`,
        [code],
      )
      if (rows[0]?.count !== 0) holding.push(name)
    }

    expect(tables.length).toBeGreaterThan(30)
    expect(holding).toEqual(['letter'])
  })

  test('PWD-030 for a username that nobody has is refused as NoIdentity', async () => {
    const answer = await ask('bob@demo.example')

    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'NoIdentity', field: 'Username' })
    expect(await letters()).toEqual([])
  })

  test.each([
    ['PWD-011 no e-mail address', 'ben', 'customers', 'MALFORMED_REQUEST'],
    ['PWD-011 a top-level domain of one letter', 'ben@demo.e', 'customers', 'MALFORMED_REQUEST'],
    ['a NUL', 'ben\0@demo.example', 'customers', 'MALFORMED_REQUEST'],
    ['PWD-022 another user pool', BEN_ADDRESS, 'partners', 'FORBIDDEN'],
    ['a member of staff', 'sam@demo.example', 'customers', 'NoIdentity'],
  ])('for %s is refused', async (_what, username, userpool, code) => {
    expect((await ask(username, { userpool })).json()).toMatchObject({ code })
    expect(await letters()).toEqual([])
  })

  test.each([
    ['a known', BEN_ADDRESS],
    ['an unknown', 'bob@demo.example'],
  ])(
    'is refused for %s username after some tries in five minutes from one address, and from no other',
    async (_what, username) => {
      letTimePass(0)
      await Promise.all(Array.from({ length: MOST_RESETS.username }, () => ask(username)))

      const answer = await ask(username)

      expect(answer.statusCode).toBe(429)
      expect(answer.json()).toEqual({
        code: 'TOO_MANY_REQUESTS',
        message: 'TOO_MANY_REQUESTS',
        correlationId: 'same',
      })
      expect(answer.headers['retry-after']).toBe('300')
      expect((await ask(username, { from: '192.0.2.99' })).statusCode).not.toBe(429)
      letTimePass(TRY_WINDOW_MILLISECONDS + 1)
      expect((await ask(username)).statusCode).not.toBe(429)
    },
  )

  test.each([
    ['a known', BEN_ADDRESS],
    ['an unknown', 'bob@demo.example'],
  ])(
    'is refused for %s username after so many letters in a day, from wherever they come',
    async (_what, username) => {
      await askedByStrangers(username)

      const answer = await ask(username, { from: '192.0.2.99' })

      expect(answer.statusCode).toBe(429)
      expect(answer.json()).toEqual({
        code: 'TOO_MANY_REQUESTS',
        message: 'TOO_MANY_REQUESTS',
        correlationId: 'same',
      })
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(86_000)
      letTimePass(86_400_001)
      expect((await ask(username, { from: '192.0.2.99' })).statusCode).not.toBe(429)
    },
  )

  test('a customer gets no more letters in a day than strangers and known callers may ask for', async () => {
    await signInStatus(BEN.password)
    for (let round = 0; round < 4; round += 1) {
      await askedByStrangers(BEN_ADDRESS)
      for (let time = 0; time < MOST_RESETS.username; time += 1) await ask(BEN_ADDRESS, { from: '127.0.0.1' })
      letTimePass(TRY_WINDOW_MILLISECONDS + 1)
    }

    const asked = await api().sql`select actor from audit_event where action = 'password-reset-asked'`
    expect(asked).toHaveLength(MOST_RESET_LETTERS.strangers + MOST_RESET_LETTERS.known)
  })

  test('strangers who ask again and again keep nobody from a link where they have signed in before', async () => {
    await signInStatus(BEN.password)
    await askedByStrangers(BEN_ADDRESS)

    const answer = await ask(BEN_ADDRESS, { from: '127.0.0.1' })

    expect(answer.statusCode).toBe(200)
    expect((await complete(await mailedLink())).statusCode).toBe(200)
  })

  test('one address that asks again and again uses up nothing of what others may ask for', async () => {
    for (let time = 0; time < 20; time += 1) await ask()

    expect((await ask(BEN_ADDRESS, { from: '192.0.2.99' })).statusCode).toBe(200)
  })

  test('one address cannot ask for one customer after another', async () => {
    const answers = await Promise.all(
      Array.from({ length: MOST_RESETS.peer + 5 }, (_, place) => ask(`nobody-${place}@demo.example`)),
    )

    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5)
    expect((await ask(BEN_ADDRESS, { from: '192.0.2.99' })).statusCode).toBe(200)
  })

  test('resets that were asked for lock nobody out of signing in', async () => {
    await Promise.all(Array.from({ length: 20 }, () => ask(BEN_ADDRESS, { from: '127.0.0.1' })))

    expect(await signInStatus(BEN.password)).toBe(200)
  })

  test('S19 PWD-030 but for the code of NoIdentity a known and an unknown username are answered alike', async () => {
    const [known, unknown] = [await ask(), await ask('bob@demo.example')]

    const headersOf = ({ headers }: typeof known) => {
      const { date: _date, 'content-length': _length, ...others } = headers
      return others
    }
    expect(headersOf(unknown)).toEqual(headersOf(known))
    expect([known.statusCode, known.json()]).toEqual([200, {}])
    expect([unknown.statusCode, unknown.json()]).toEqual([
      404,
      { code: 'NoIdentity', message: 'NoIdentity', field: 'Username', correlationId: 'same' },
    ])
  })

  test('S19 a known and an unknown username cost the statements that write down what was asked, and no hash of a password', async () => {
    const hashes = vi.spyOn(Piscina.prototype, 'run')
    const statementsOf = async (username: string) => {
      const before = api().db.statementCount()
      await ask(username)
      return api().db.statementCount() - before
    }

    // the link, its letter and the trail; the trail alone, with its two limits
    expect([await statementsOf(BEN_ADDRESS), await statementsOf('bob@demo.example')]).toEqual([12, 9])
    expect(hashes).not.toHaveBeenCalled()
  })
})

describe('a reset that is completed', () => {
  test('a link can be looked at, which uses nothing up; a used or foreign one is refused', async () => {
    const link = await askedLink()
    const look = async (UsernameSecret: string) =>
      (await api().make(checkPasswordReset, { body: { UsernameSecret, ResetCode: link.code } })).statusCode

    expect([await look(link.username), await look(link.username), await look('carla@demo.example')]).toEqual([
      200, 200, 403,
    ])
    expect((await complete(link)).statusCode).toBe(200)
    expect(await look(link.username)).toBe(403)
  })

  test('PWD-023 PWD-012 sets the password, once', async () => {
    const link = await askedLink()

    const answer = await complete(link)

    expect([answer.statusCode, answer.json()]).toEqual([200, {}])
    expect([await signInStatus(NEW), await signInStatus(BEN.password)]).toEqual([200, 403])
    const again = await complete(link, `${NEW}-again`)
    expect(again.statusCode).toBe(403)
    expect(again.json()).toMatchObject({ code: 'FORBIDDEN' })
    expect(await signInStatus(NEW)).toBe(200)
  })

  test('ends every session of the user, on its next call, and leaves those of others alone', async () => {
    const form = (await api().make(login, { body: credentials })).json<SignedIn>()
    const phone = { ...credentials, DeviceType: 'android', DeviceID: 'phone-1', ApplicationID: 'my-app' }
    const device = (await api().make(registerDevice, { body: phone })).json<SignedIn>()
    const browser = testBrowser(api().app)
    const web = await tokensOf(browser, BEN)
    const others = await api().tokenOf('aroha')

    await complete(await askedLink())

    const calls = await Promise.all(
      [form, device, web].map(({ access_token: token }) => api().make(userClaims, { token })),
    )
    expect(calls.map((call) => call.json<{ code: string }>().code)).toEqual([
      'SessionTokenRevoked',
      'SessionTokenRevoked',
      'SessionTokenRevoked',
    ])
    expect((await refreshWith(browser, web.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
    const again = await browser.open({ method: 'GET', url: `${authorization().url}&prompt=none` })
    expect(again.address).toContain('error=login_required')
    expect((await api().make(userClaims, { token: others })).statusCode).toBe(200)
  })

  test('by two at once is completed by one', async () => {
    const link = await askedLink()

    const answers = await Promise.all([complete(link, `${NEW}-one`), complete(link, `${NEW}-other`)])

    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 403,
    ])
    const signIns = await Promise.all([signInStatus(`${NEW}-one`), signInStatus(`${NEW}-other`)])
    expect(signIns).toEqual(answers.map(({ statusCode }) => statusCode))
    expect((await letters()).filter(({ event_type }) => event_type === 'PasswordChanged')).toHaveLength(1)
  })

  test.each<[why: string, (link: Link) => Link]>([
    ['with a tampered code', ({ username, code }) => ({ username, code: `${code.slice(0, -2)}AA` })],
    ['with half a code', ({ username, code }) => ({ username, code: code.slice(0, 20) })],
    ['with another user’s name', ({ code }) => ({ username: 'aroha@demo.example', code })],
    ['with the name of nobody', ({ code }) => ({ username: 'bob@demo.example', code })],
  ])('%s is refused, and uses the link up for nobody', async (_why, tampered) => {
    const link = await askedLink()

    const answer = await complete(tampered(link))

    expect(answer.statusCode).toBe(403)
    expect([await signInStatus(BEN.password), await signInStatus(NEW)]).toEqual([200, 403])
    expect((await complete(link)).statusCode).toBe(200)
  })

  test('works for the name in any letter case', async () => {
    const { username, code } = await askedLink()

    expect((await complete({ username: username.toUpperCase(), code })).statusCode).toBe(200)
  })

  test.each([
    ['just before an hour has passed', -5_000, 200],
    ['after an hour', 1, 403],
  ])('%s', async (_when, difference, status) => {
    const link = await askedLink()
    letTimePass(LINK_MILLISECONDS.reset + difference)

    expect((await complete(link)).statusCode).toBe(status)
  })

  test('does not hang on the provider clock, which a demo moves', async () => {
    const link = await askedLink()
    await api().sql`update provider_clock set offset_milliseconds = offset_milliseconds + 86400000`

    expect((await complete(link)).statusCode).toBe(200)
  })

  test('by an older than the newest two links is refused, and its letter forgets it', async () => {
    const older = await askedLink()
    const newer = await askedLink()
    const newest = await askedLink()

    expect((await complete(older)).statusCode).toBe(403)
    const linked = (await letters()).map(({ link }) => new URL(link ?? '').searchParams.get('code'))
    expect(linked).toEqual([newer.code, newest.code])
    expect((await complete(newer)).statusCode).toBe(200)
    expect((await complete(newest, `${NEW}-again`)).statusCode).toBe(403)
  })

  test('somebody who asks at the same time ends no link that is one of the newest two', async () => {
    await Promise.all(Array.from({ length: 3 }, () => ask()))

    expect(await api().sql`select purpose from password_link`).toEqual([
      { purpose: 'reset' },
      { purpose: 'reset' },
    ])
    expect(await letters()).toHaveLength(2)
  })

  test('makes the device and the address known, so that who tries elsewhere keeps nobody out', async () => {
    const answer = await complete(await askedLink())
    for (let time = 0; time < 15; time += 1) await signInFrom(`192.0.2.${time}`, 'wrong')

    expect(answer.headers['set-cookie']).toMatch(/^known-device=/)
    expect([await signInFrom('127.0.0.1', NEW), await signInFrom('192.0.2.99', NEW)]).toEqual([200, 429])
  })

  test('leaves no link behind in any letter', async () => {
    const link = await askedLink()
    await api().sql`update letter set sent_at = now(), send_at = null`

    await complete(link)

    expect(await letters()).toMatchObject([
      { event_type: 'PasswordReset', link: null },
      { event_type: 'PasswordChanged', link: null },
    ])
  })

  test('is over an hour later in the letter too', async () => {
    await ask()
    letTimePass(LINK_MILLISECONDS.reset + 1)

    await clearExpired(api().db)

    expect(await letters()).toMatchObject([{ event_type: 'PasswordReset', link: null }])
  })

  test.each([
    ['a common password', 'password1'],
    ['their own name', 'BenFowler'],
    ['their own address', 'ben@demo.example'],
  ])('PWD-019 with %s is refused as too weak, and the link still works', async (_what, password) => {
    const link = await askedLink()

    const answer = await complete(link, password)

    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'INSUFFICIENT_PASSWORD_COMPLEXITY', field: 'NewPassword' })
    expect((await complete(link)).statusCode).toBe(200)
  })

  test('lets somebody sign in at once who had tried too often', async () => {
    await Promise.all(Array.from({ length: 11 }, () => signInStatus('wrong')))
    expect(await signInStatus(BEN.password)).toBe(429)

    await complete(await askedLink())

    expect(await signInStatus(NEW)).toBe(200)
  })

  test('is in the audit trail and told by mail, whatever its outcome, without code or password', async () => {
    await ask('canary@demo.example')
    const link = await askedLink()
    await complete({ ...link, code: 'canary-code' })
    await complete(link, 'password')
    await complete(link)

    const events = await api().sql<{ actor: string; action: string }>`
      select * from audit_event order by audit_event_id`
    const written = JSON.stringify([events, await letters()])
    expect(events.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
      'unknown password-reset-refused',
      'user-ben password-reset-asked',
      'unknown password-reset-refused',
      'user-ben password-reset-too-weak',
      'user-ben password-reset',
    ])
    expect((await letters()).at(-1)).toMatchObject({
      to_address: BEN_ADDRESS,
      subject: 'Your password has been changed',
    })
    expect(written).not.toMatch(new RegExp(`canary|${NEW}|${link.code}`))
  })
})
