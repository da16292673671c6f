import { afterEach, expect, test, vi } from 'vitest'

import { userClaims } from '@switchboard/domain/session/claims'
import { login } from '@switchboard/domain/session/contract'

import { testApi } from '#api/testing/api.ts'
import { refreshWith, testBrowser, fetchTokens } from '#api/testing/browser.ts'
import type { TokenAnswer } from '#api/testing/browser.ts'
import { BEN, BEN_FORM, fillSignIn } from '#api/testing/sign-in-demo.ts'

import { SESSION_SECONDS } from './login-sessions.ts'
import { REPLAY_WINDOW_MILLISECONDS } from './refresh-once.ts'

const api = testApi(fillSignIn)

afterEach(() => {
  vi.useRealTimers()
})

function passMilliseconds(milliseconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })
}

test('SES-050 a refresh token gives new tokens, and a new refresh token in its place', async () => {
  const browser = testBrowser(api().app)
  const first = await fetchTokens(browser, BEN)

  const answer = await refreshWith(browser, first.refresh_token)

  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    token_type: 'Bearer',
    expires_in: 600,
    scope: 'openid offline_access',
  })
  const second = answer.json<TokenAnswer>()
  expect(second.refresh_token).not.toBe(first.refresh_token)
  expect((await api().make(userClaims, { token: second.access_token })).statusCode).toBe(200)
})

test('SES-050 a sign-in by form is refreshed at the same place', async () => {
  const { json } = await api().make(login, {
    body: { ...BEN_FORM, longlifesession: 'true' },
  })

  const answer = await refreshWith(testBrowser(api().app), json().refresh_token)

  expect(answer.statusCode).toBe(200)
  const { access_token: token } = answer.json<TokenAnswer>()
  expect((await api().make(userClaims, { token })).statusCode).toBe(200)
})

test.each([
  ['an unknown token', { token: 'x'.repeat(43), client: 'portal' }],
  ["another client's token", { token: null, client: 'app' }],
])('SES-050 a refresh with %s is refused', async (_why, { token, client }) => {
  const browser = testBrowser(api().app)
  const { refresh_token } = await fetchTokens(browser, BEN)

  const answer = await refreshWith(browser, token ?? refresh_token, client)

  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ error: 'invalid_grant' })
})

test.each([2, 5, 20])(
  'S34 of one token refreshed %i times at once all get the same valid answer',
  async (atOnce) => {
    const browser = testBrowser(api().app)
    const { refresh_token } = await fetchTokens(browser, BEN)

    const answers = await Promise.all(
      Array.from({ length: atOnce }, () => refreshWith(browser, refresh_token)),
    )

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    const [answer] = answers
    expect((await refreshWith(browser, answer?.json<TokenAnswer>().refresh_token ?? '')).statusCode).toBe(200)
  },
)

test("S34 another client cannot fetch the answer that is stored for the first client's tabs", async () => {
  const browser = testBrowser(api().app)
  const { refresh_token } = await fetchTokens(browser, BEN)
  await refreshWith(browser, refresh_token)

  const answer = await refreshWith(browser, refresh_token, 'app')

  expect(answer.json()).toMatchObject({ error: 'invalid_grant' })
})

test('S34 the stored answer cannot be read from the database', async () => {
  const browser = testBrowser(api().app)
  const { refresh_token } = await fetchTokens(browser, BEN)
  const { access_token, refresh_token: successor } = (
    await refreshWith(browser, refresh_token)
  ).json<TokenAnswer>()

  const artifacts = await api().sql`select * from identity_artifact`
  const answers = await api().sql`select * from refresh_answer`
  const dump = JSON.stringify([artifacts, answers])

  expect(answers).toHaveLength(1)
  for (const secret of [refresh_token, successor, access_token]) expect(dump).not.toContain(secret)
})

test('S33 SES-045 a used refresh token after the window ends the whole session as stolen', async () => {
  const browser = testBrowser(api().app)
  const first = await fetchTokens(browser, BEN)
  const second = (await refreshWith(browser, first.refresh_token)).json<TokenAnswer>()

  passMilliseconds(REPLAY_WINDOW_MILLISECONDS + 1)
  const replay = await refreshWith(browser, first.refresh_token)

  expect(replay.statusCode).toBe(400)
  expect(replay.json()).toMatchObject({ error: 'invalid_grant' })
  expect((await refreshWith(browser, second.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
  const call = await api().make(userClaims, { token: second.access_token })
  expect(call.statusCode).toBe(400)
  expect(call.json()).toMatchObject({ code: 'SessionTokenRevoked' })
})

test.each([
  ['12 hours', {}, SESSION_SECONDS.short],
  ['30 days when remembered', { remember: 'true' }, SESSION_SECONDS.long],
])(
  'S27 refreshing does not extend a session: it ends %s after the sign-in',
  async (_name, typed, seconds) => {
    const browser = testBrowser(api().app)
    const first = await fetchTokens(browser, { ...BEN, ...typed })
    passMilliseconds((seconds - 60) * 1000)
    const refreshed = await refreshWith(browser, first.refresh_token)
    expect(refreshed.statusCode).toBe(200)

    passMilliseconds(61_000)
    const answer = await refreshWith(browser, refreshed.json<TokenAnswer>().refresh_token)

    expect(answer.json()).toMatchObject({ error: 'invalid_grant' })
    const call = await api().make(userClaims, { token: refreshed.json<TokenAnswer>().access_token })
    expect(call.json()).toMatchObject({ code: 'SessionTokenRevoked' })
  },
)
