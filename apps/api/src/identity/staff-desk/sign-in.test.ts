import { afterEach, expect, test, vi } from 'vitest'

import { clearExpired } from '#api/identity/expiry.ts'
import { testApi } from '#api/testing/api.ts'
import { testBrowser } from '#api/testing/browser.ts'
import { fillSignIn } from '#api/testing/sign-in-demo.ts'
import { postToDesk, signInToDesk } from '#api/testing/staff-desk.ts'
import { testStaffIssuer } from '#api/testing/staff-issuer.ts'

import { setDeskCookie } from './desk-cookie.ts'

const issuer = await testStaffIssuer()
const api = testApi(fillSignIn, {}, issuer.variables)

afterEach(() => vi.useRealTimers())

function readTrail() {
  return api().sql<{ actor: string; action: string; detail: object }>`
    select actor, action, detail from audit_event order by audit_event_id`
}

function readMember(staffId = 'staff-sam') {
  return api().sql`
    select username, name, sales_person_code, password_hash from staff_member where staff_id = ${staffId}`
}

test('OPS-102 without a session the desk redirects to the issuer, with state, nonce and a challenge', async () => {
  const answer = await testBrowser(api().app).send({ method: 'GET', url: '/staff/' })

  expect(answer.statusCode).toBe(303)
  const address = new URL(String(answer.headers.location))
  expect(address.href).toMatch(`${issuer.url}/authorize?`)
  expect(Object.fromEntries(address.searchParams)).toEqual({
    client_id: 'switchboard',
    redirect_uri: 'http://portal.test/staff/callback',
    response_type: 'code',
    scope: 'openid profile email',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
    max_age: '1800',
  })
})

test('OPS-102 after the sign-in the desk shows who is signed in', async () => {
  const browser = testBrowser(api().app)

  const answer = await signInToDesk(browser, issuer)

  expect([answer.statusCode, answer.headers.location]).toEqual([303, 'http://portal.test/staff/'])
  const desk = await browser.send({ method: 'GET', url: '/staff/' })
  expect(desk.statusCode).toBe(200)
  expect(desk.body).toContain('Signed in as Sam Tautahi (sam)')
})

test('OPS-103 no script reads the cookie of the desk, and its value is not stored', async () => {
  const browser = testBrowser(api().app)
  await signInToDesk(browser, issuer)

  const cookie = browser.jar.get('staff-desk')
  const rows = JSON.stringify(await api().sql`select * from desk_session`)

  expect(cookie?.attributes).toBe('path=/; samesite=lax; httponly')
  expect(cookie?.value).toMatch(/^[\w-]{43}$/)
  expect(rows).not.toContain(cookie?.value)
  expect(rows).not.toContain('eyJ')
})

test('OPS-103 over https the cookie is bound to the host and to https', () => {
  expect(setDeskCookie('secret', 'https://my.provider.test')).toBe(
    '__Host-staff-desk=secret; path=/; samesite=lax; secure; httponly',
  )
})

test('OPS-109 the sign-in is in the audit trail', async () => {
  await signInToDesk(testBrowser(api().app), issuer)

  expect(await readTrail()).toEqual([
    { actor: 'staff-sam', action: 'staff-desk-sign-in', detail: { peer: '127.0.0.1' } },
  ])
})

test('OPS-104 a new member of staff is saved as the issuer names them, without a password', async () => {
  issuer.fail({
    claims: { sub: 'a1b2', preferred_username: undefined, email: 'Eve.Marsh@provider.test', name: undefined },
  })

  await signInToDesk(testBrowser(api().app), issuer)

  expect(await readMember('a1b2')).toEqual([
    {
      username: 'eve.marsh@provider.test',
      name: 'Eve.Marsh@provider.test',
      sales_person_code: 'eve.marsh@provider.test',
      password_hash: null,
    },
  ])
})

test('OPS-104 a changed name follows the issuer, and the code of the sales person stays', async () => {
  issuer.fail({ claims: { name: 'Sam\u0000 Tautahi-Ngata\n', preferred_username: 'sam.tn' } })

  await signInToDesk(testBrowser(api().app), issuer)

  expect(await readMember()).toMatchObject([
    { username: 'sam.tn', name: 'Sam Tautahi-Ngata', sales_person_code: 'SP042' },
  ])
})

test('OPS-104 a username that the issuer gives to another person belongs to that person', async () => {
  issuer.fail({ claims: { sub: 'another-sam', name: 'Samantha Tau' } })

  await signInToDesk(testBrowser(api().app), issuer)

  expect(await readMember('another-sam')).toMatchObject([{ username: 'sam', name: 'Samantha Tau' }])
  expect(await readMember()).toMatchObject([{ username: 'sam#staff-sam', name: 'Sam Tautahi' }])
})

test('OPS-103 a new sign-in replaces the session of the browser', async () => {
  const browser = testBrowser(api().app)
  await signInToDesk(browser, issuer)
  const old = browser.jar.get('staff-desk')
  const again = await browser.send({ method: 'GET', url: '/staff/sign-in-again' })
  await browser.send({ method: 'GET', url: issuer.signIn(String(again.headers.location)) })

  expect(again.headers.location).toContain('prompt=login')
  expect(browser.jar.get('staff-desk')?.value).not.toBe(old?.value)
  expect(await api().sql`select staff_id from desk_session`).toHaveLength(1)
})

test('OPS-103 a session ends after 30 minutes without a request', async () => {
  const browser = testBrowser(api().app)
  await signInToDesk(browser, issuer)
  const open = (minutes: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
    return browser.send({ method: 'GET', url: '/staff/' })
  }

  const answers = [await open(29), await open(29), await open(31)]

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 303])
})

test('OPS-103 a session in use ends after twelve hours', async () => {
  const browser = testBrowser(api().app)
  await signInToDesk(browser, issuer)
  await api().sql`update desk_session set used_at = ${new Date(Date.now() + 12 * 3_600_000)}`
  const open = (milliseconds: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })
    return browser.send({ method: 'GET', url: '/staff/' })
  }

  const answers = [await open(12 * 3_600_000 - 60_000), await open(61_000)]

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 303])
})

test('OPS-105 the sign-out ends the session here, and the browser goes on to the issuer', async () => {
  const browser = testBrowser(api().app)
  await signInToDesk(browser, issuer)
  const stolen = new Map(browser.jar)

  const answer = await postToDesk(browser, '/staff/sign-out')

  expect(answer.statusCode).toBe(200)
  const [, next = ''] = /content="0; url=([^"]+)"/.exec(answer.body) ?? []
  const address = new URL(next.replaceAll('&#38;', '&'))
  expect(address.href).toMatch(`${issuer.url}/sign-out?`)
  expect(Object.fromEntries(address.searchParams)).toEqual({
    client_id: 'switchboard',
    id_token_hint: expect.stringMatching(/^eyJ/),
    post_logout_redirect_uri: 'http://portal.test/staff/signed-out',
  })
  for (const [name, value] of stolen) browser.jar.set(name, value)
  expect((await browser.send({ method: 'GET', url: '/staff/' })).statusCode).toBe(303)
  expect((await readTrail()).at(-1)).toMatchObject({ actor: 'staff-sam', action: 'staff-desk-sign-out' })
})

test('OPS-105 without a sign-out at the issuer the sign-out ends here', async () => {
  const withoutSignOut = testBrowser(api().app)
  await signInToDesk(withoutSignOut, issuer)
  await api().sql`update desk_session set sealed_sign_out = null`

  const answer = await postToDesk(withoutSignOut, '/staff/sign-out')

  expect([answer.statusCode, answer.headers.location]).toEqual([303, 'http://portal.test/staff/signed-out'])
  const page = await withoutSignOut.send({ method: 'GET', url: '/staff/signed-out' })
  expect(page.body).toContain('You are signed out of the staff desk.')
})

test('an ended session is deleted with its tokens', async () => {
  await signInToDesk(testBrowser(api().app), issuer)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 60_000 })

  await clearExpired(api().db)

  expect(await api().sql`select staff_id from desk_session`).toEqual([])
})
