import { afterEach, expect, test, vi } from 'vitest'

import { login, staffLogin } from '@switchboard/domain/session/contract'

import { testApi } from '#api/testing/api.ts'
import { authorization, testBrowser } from '#api/testing/browser.ts'
import { BEN_FORM, fillSignIn } from '#api/testing/sign-in-demo.ts'

import { clearExpired } from './expiry.ts'
import { MAX_BEGUN_SIGN_INS } from './mount.ts'
import { MAX_REFUSALS } from './refusals.ts'

const api = testApi(fillSignIn)
const wrong = { ...BEN_FORM, username: 'nobody@demo.example', password: 'wrong' }

afterEach(() => {
  vi.useRealTimers()
})

async function countRefusals(): Promise<number> {
  const rows = await api()
    .sql`select 1 from audit_event where action like '%-refused' or action like '%-in-timeout'`
  return rows.length
}

test('the refusals of one address in the trail are limited', async () => {
  const token = { token: 'no-such-token', accountcode: '100517' }
  for (let tries = 0; tries < MAX_REFUSALS.peer; tries += 1) await api().make(staffLogin, { body: token })
  expect(await countRefusals()).toBe(MAX_REFUSALS.peer)

  const [staff, customer] = [
    await api().make(staffLogin, { body: token }),
    await api().make(login, { body: wrong }),
  ]

  expect([staff.statusCode, customer.statusCode]).toEqual([403, 403])
  expect(await countRefusals()).toBe(MAX_REFUSALS.peer)
})

test('the refusals of all addresses in the trail are limited', async () => {
  await api().make(login, { body: wrong })
  await api().sql`update sign_in_tries set tries = tries + ${MAX_REFUSALS.everyone - 1} where tries = 1`
  const other = await api().app.inject({
    method: 'POST',
    url: '/api/staff/login',
    remoteAddress: '203.0.113.7',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'token=no-such-token&accountcode=100517',
  })

  expect(other.statusCode).toBe(403)
  expect(await countRefusals()).toBe(1)
})

test('a sign-in with a long request is refused and not stored', async () => {
  const { url } = authorization({ state: `random./${'x'.repeat(12_000)}` })

  const long = await api().app.inject({ method: 'GET', url })
  const sent = await testBrowser(api().app).submit('/identity/connect/authorize', {
    state: 'x'.repeat(12_000),
  })

  expect([long.statusCode, sent.answer.statusCode]).toEqual([414, 413])
  expect(long.body).toContain('There is a problem')
  expect(await api().sql`select 1 from identity_artifact`).toEqual([])
})

test('the sign-ins that one address begins are limited', async () => {
  const { url } = authorization()
  await api().app.inject({ method: 'GET', url })
  await api().sql`update sign_in_tries set tries = ${MAX_BEGUN_SIGN_INS - 1}`

  const [last, over] = [
    await api().app.inject({ method: 'GET', url }),
    await api().app.inject({ method: 'GET', url }),
  ]
  const elsewhere = await api().app.inject({ method: 'GET', url, remoteAddress: '203.0.113.7' })

  expect([last.statusCode, over.statusCode, elsewhere.statusCode]).toEqual([303, 429, 303])
  expect(over.headers['retry-after']).toMatch(/^\d+$/)
})

test('an unfinished sign-in is deleted after half an hour', async () => {
  await api().app.inject({ method: 'GET', url: authorization().url })
  const listInteractions = () =>
    api().sql<{ kind: string }>`select kind from identity_artifact where kind = 'Interaction'`
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 29 * 60_000 })
  await clearExpired(api().db)
  expect(await listInteractions()).toHaveLength(1)

  vi.setSystemTime(Date.now() + 2 * 60_000)
  await clearExpired(api().db)
  expect(await listInteractions()).toEqual([])
})
