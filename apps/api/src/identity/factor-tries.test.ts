import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { WireReply } from '@switchboard/domain/call'
import { beginSecondFactor, confirmSecondFactor } from '@switchboard/domain/security/second-factor-calls'
import { login } from '@switchboard/domain/session/contract'

import { testApi } from '#api/testing/api.ts'
import { generateCode } from '#api/testing/authenticator.ts'
import { testBrowser } from '#api/testing/browser.ts'
import { BEN, fillSignIn } from '#api/testing/sign-in-demo.ts'

import { MAX_TRIES_A_DAY } from './second-factor.ts'

const api = testApi(fillSignIn)

const STEP = 30_000
const MINUTE = 60_000
const DAY = 86_400_000
const MAX_IN_FIVE_MINUTES = 10
const AWAY = '198.51.100.7'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / STEP) * STEP })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Gives Ben two-step sign-in and signs him in with one browser. */
async function bensFactor() {
  const token = await api().createToken('ben')
  const begun = await api().make(beginSecondFactor, { token, body: { password: BEN.password } })
  const { secret } = begun.json<WireReply<typeof beginSecondFactor>>()
  await api().make(confirmSecondFactor, { token, body: { code: generateCode(secret) } })
  const browser = testBrowser(api().app)
  vi.setSystemTime(Date.now() + STEP)
  expect(await signInByCode(generateCode(secret), { browser })).toBe(200)
  vi.setSystemTime(Date.now() + STEP)
  return { secret, browser }
}

async function signInByCode(
  code: string,
  { browser = testBrowser(api().app), from = AWAY } = {},
): Promise<number> {
  const fields = {
    userpool: 'customers',
    username: 'ben@demo.example',
    password: BEN.password,
    longlifesession: 'false',
  }
  const answer = await browser.send({
    method: 'POST',
    url: `/api${login.path}`,
    remoteAddress: from,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...fields, code }).toString(),
  })
  return answer.statusCode
}

/** A stranger with the password enters wrong codes from another network, as fast as the limits allow. */
async function enterWrongCodes(codes: number): Promise<number[]> {
  const statuses: number[] = []
  for (let tries = 0; tries < codes; tries += 1) {
    if (tries % MAX_IN_FIVE_MINUTES === 0) vi.setSystemTime(Date.now() + 5 * MINUTE)
    statuses.push(await signInByCode('000000', { from: '203.0.113.9' }))
  }
  return statuses
}

const letters = () =>
  api().sql<{ to: string }>`select to_address as to from letter where event_type = 'SecondFactorTries'`

test('after 30 wrong codes in a day a stranger’s right code is refused until the day is over', async () => {
  const { secret } = await bensFactor()
  expect(new Set(await enterWrongCodes(MAX_TRIES_A_DAY))).toEqual(new Set([403]))
  vi.setSystemTime(Date.now() + 5 * MINUTE)

  expect(await signInByCode(generateCode(secret), { from: '203.0.113.9' })).toBe(429)

  vi.setSystemTime(Date.now() + DAY)
  expect(await signInByCode(generateCode(secret), { from: '203.0.113.9' })).toBe(200)
})

test('a known device is accepted after wrong codes from elsewhere', async () => {
  const { secret, browser } = await bensFactor()
  await enterWrongCodes(MAX_TRIES_A_DAY + 1)

  expect(await signInByCode(generateCode(secret), { browser, from: '192.0.2.77' })).toBe(200)
})

test("the owner gets one letter when the day's wrong codes are used up", async () => {
  await bensFactor()
  await enterWrongCodes(MAX_TRIES_A_DAY - 1)
  expect(await letters()).toEqual([])

  await enterWrongCodes(MAX_IN_FIVE_MINUTES)

  expect(await letters()).toEqual([{ to: 'ben@demo.example' }])
})

test('right codes do not count for the day', async () => {
  const { secret, browser } = await bensFactor()
  for (let tries = 0; tries <= MAX_TRIES_A_DAY; tries += 1) {
    vi.setSystemTime(Date.now() + STEP)
    expect(await signInByCode(generateCode(secret), { browser })).toBe(200)
  }
})

test('codes that the five-minute limit refuses do not count for the day', async () => {
  const { secret } = await bensFactor()
  for (let tries = 0; tries < MAX_TRIES_A_DAY + 5; tries += 1)
    await signInByCode('000000', { from: '203.0.113.9' })
  vi.setSystemTime(Date.now() + 5 * MINUTE)

  expect(await signInByCode(generateCode(secret), { from: '203.0.113.9' })).toBe(200)
  expect(await letters()).toEqual([])
})
