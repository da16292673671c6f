import { afterEach, expect, test, vi } from 'vitest'

import type { WireReply } from '@switchboard/domain/call'
import { endOtherUserSessions, endUserSession, readUserSessions } from '@switchboard/domain/security/contract'
import { userClaims } from '@switchboard/domain/session/claims'
import { login, registerDevice } from '@switchboard/domain/session/contract'
import type { SignedIn } from '@switchboard/domain/session/contract'

import { testApi } from '#api/testing/api.ts'
import { authorization, refreshWith, testBrowser, fetchTokens } from '#api/testing/browser.ts'
import { BEN, BEN_FORM, PHONE, fillSignIn } from '#api/testing/sign-in-demo.ts'

const api = testApi(fillSignIn)

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'

afterEach(() => {
  vi.useRealTimers()
})

async function signInByForm(user = 'ben', userAgent = FIREFOX): Promise<SignedIn> {
  const body = { ...BEN_FORM, username: `${user}@demo.example` }
  return (await api().make(login, { body, headers: { 'user-agent': userAgent } })).json<SignedIn>()
}

async function byDevice(): Promise<SignedIn> {
  const body = { ...BEN_FORM, ...PHONE }
  return (await api().make(registerDevice, { body })).json<SignedIn>()
}

async function listSessions(token: string): Promise<WireReply<typeof readUserSessions>['sessions']> {
  return (await api().make(readUserSessions, { token })).json<WireReply<typeof readUserSessions>>().sessions
}

function end(token: string, sessionId: string) {
  return api().make(endUserSession, { token, parameters: { sessionId } })
}

async function codeOfCall(token: string): Promise<string> {
  return (await api().make(userClaims, { token })).json<{ code?: string }>().code ?? 'let in'
}

async function findOtherSession(token: string): Promise<string> {
  const other = (await listSessions(token)).find(({ isThisOne }) => !isThisOne)
  if (other === undefined) throw new Error('there is no other session')
  return other.sessionId
}

test('a customer sees all own sessions, the current one first, with device and times', async () => {
  const { access_token: token } = await signInByForm()
  await byDevice()
  await signInByForm('hemi')

  const sessions = await listSessions(token)

  expect(sessions).toEqual([
    {
      sessionId: expect.any(String),
      kind: 'browser',
      userAgent: FIREFOX,
      startedAt: expect.any(String),
      lastUsedAt: expect.any(String),
      isThisOne: true,
    },
    expect.objectContaining({ kind: 'app', isThisOne: false }),
  ])
})

test('a browser that signed in at the identity provider is a single session, with its user agent', async () => {
  const { access_token: token } = await fetchTokens(testBrowser(api().app), BEN)

  expect(await listSessions(token)).toMatchObject([
    { kind: 'browser', userAgent: 'lightMyRequest', isThisOne: true },
  ])
})

test('a user agent is cut to 512 characters', async () => {
  const { access_token: token } = await signInByForm('ben', 'w'.repeat(600))

  expect((await listSessions(token))[0]?.userAgent).toBe('w'.repeat(512))
})

test('the last use of a session is when it last got an access token', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const browser = testBrowser(api().app)
  const { refresh_token } = await fetchTokens(browser, BEN)
  vi.setSystemTime(Date.now() + 3_600_000)
  const refreshed = (await refreshWith(browser, refresh_token)).json<{ access_token: string }>()

  const [session] = await listSessions(refreshed.access_token)

  const between = Date.parse(session?.lastUsedAt ?? '') - Date.parse(session?.startedAt ?? '')
  expect(Math.round(between / 60_000)).toBe(60)
})

test('an ended session is refused from its next call and gets no new tokens, while others go on', async () => {
  const browser = testBrowser(api().app)
  const stolen = await fetchTokens(browser, BEN)
  const { access_token: token } = await signInByForm()

  const answer = await end(token, await findOtherSession(token))

  expect(answer.statusCode).toBe(200)
  expect(await codeOfCall(stolen.access_token)).toBe('SessionTokenRevoked')
  expect((await refreshWith(browser, stolen.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
  const again = await browser.open({ method: 'GET', url: authorization().url })
  expect(again.answer.body).toContain('<h1>Sign in</h1>')
  expect(await listSessions(token)).toMatchObject([{ isThisOne: true }])
  expect(await api().sql`select actor, account_code from audit_event where action = 'session-ended'`).toEqual(
    [{ actor: 'user-ben', account_code: null }],
  )
})

test('if two callers end the same session, the second gets an error', async () => {
  await byDevice()
  const { access_token: token } = await signInByForm()
  const other = await findOtherSession(token)

  const answers = await Promise.all([end(token, other), end(token, other)])

  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ])
  expect((await end(token, other)).json()).toMatchObject({ code: 'SESSION_ENDED' })
})

test('a session of another user is not found and goes on', async () => {
  const otherUser = await signInByForm('hemi')
  const [session] = await listSessions(otherUser.access_token)
  const { access_token: token } = await signInByForm()

  const answer = await end(token, session?.sessionId ?? '')

  expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'SESSION_NOT_FOUND' }])
  expect(await codeOfCall(otherUser.access_token)).toBe('let in')
})

test('ending all other sessions keeps the current one and those of other users', async () => {
  const device = await byDevice()
  const elsewhere = await signInByForm()
  const otherUser = await signInByForm('hemi')
  const { access_token: token } = await signInByForm()

  const answer = await api().make(endOtherUserSessions, { token })

  expect(answer.json()).toEqual({ ended: 2 })
  expect(await codeOfCall(device.access_token)).toBe('SessionTokenRevoked')
  expect(await codeOfCall(elsewhere.access_token)).toBe('SessionTokenRevoked')
  expect(await codeOfCall(token)).toBe('let in')
  expect(await codeOfCall(otherUser.access_token)).toBe('let in')
  expect(await api().sql`select detail from audit_event where action = 'other-sessions-ended'`).toEqual([
    { detail: { ended: 2 } },
  ])
})

test('ending the others without any ends nothing and leaves no audit entry', async () => {
  const { access_token: token } = await signInByForm()

  expect((await api().make(endOtherUserSessions, { token })).json()).toEqual({ ended: 0 })
  expect(await api().sql`select 1 from audit_event where action = 'other-sessions-ended'`).toEqual([])
})

test('an expired session is not listed', async () => {
  await byDevice()
  const { access_token: token } = await signInByForm()
  await api().sql`update login_session set expires_at = ${new Date(0)} where kind = 'device'`

  expect(await listSessions(token)).toHaveLength(1)
})

test('staff cannot list or end sessions', async () => {
  const token = await api().createStaffToken('100517')

  const answers = await Promise.all([
    api().make(readUserSessions, { token }),
    end(token, 'none'),
    api().make(endOtherUserSessions, { token }),
  ])

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
})
