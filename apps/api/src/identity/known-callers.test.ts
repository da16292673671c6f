import { afterEach, expect, test, vi } from 'vitest'

import { login } from '@switchboard/domain/session/contract'

import { testApi } from '#api/testing/api.ts'
import { authorization, signInOnPage, testBrowser } from '#api/testing/browser.ts'
import type { TestBrowser } from '#api/testing/browser.ts'
import { BEN, fillSignIn } from '#api/testing/sign-in-demo.ts'

import { clearExpired } from './expiry.ts'
import { MAX_TRIES } from '#api/platform/attempts.ts'

const api = testApi(fillSignIn)
const BEN_ADDRESS = 'ben@demo.example'
const AT_HOME = '192.0.2.1'
const AWAY = '192.0.2.50'
const DAY_MILLISECONDS = 86_400_000

afterEach(() => {
  vi.useRealTimers()
})

type Try = { username?: string; password?: string; from?: string; browser?: TestBrowser }

function trySignIn({ username = BEN_ADDRESS, password = BEN.password, ...how }: Try) {
  const { from = AT_HOME, browser = testBrowser(api().app) } = how
  const fields = { userpool: 'customers', username, password, longlifesession: 'false' }
  return browser.send({
    method: 'POST',
    url: `/api${login.path}`,
    remoteAddress: from,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
}

async function listStatuses(tries: readonly Try[]): Promise<number[]> {
  const statuses: number[] = []
  for (const one of tries) statuses.push((await trySignIn(one)).statusCode)
  return statuses
}

/** A stranger tries passwords from many addresses until the username is locked for strangers. */
async function attack(username = BEN_ADDRESS): Promise<void> {
  const wrong = Array.from({ length: MAX_TRIES.username + 5 }, (_, place) => ({
    username,
    password: `wrong-${place}`,
    from: `198.51.100.${place}`,
  }))
  expect((await listStatuses(wrong)).at(-1)).toBe(429)
}

test('S13 the owner signs in with a known device while others try the username', async () => {
  const browser = testBrowser(api().app)
  await trySignIn({ browser })

  await attack()

  expect(await listStatuses([{ from: AWAY }, { browser, from: AWAY }])).toEqual([429, 200])
})

test('S13 the owner signs in from a known address while others try the username', async () => {
  await trySignIn({ from: AT_HOME })

  await attack()

  expect(await listStatuses([{ from: AT_HOME }, { from: AWAY }])).toEqual([200, 429])
})

test('S13 an IPv6 address is known by its network', async () => {
  await trySignIn({ from: '2001:db8:1:2::1' })

  await attack()

  expect(await listStatuses([{ from: '2001:db8:1:2::9' }, { from: '2001:db8:1:3::1' }])).toEqual([200, 429])
})

test.each([
  ['device', true],
  ['address', false],
])('S13 a known %s has the same limit of wrong passwords', async (_what, hasMark) => {
  const browser = testBrowser(api().app)
  await trySignIn({ browser })
  const wrong = { password: 'wrong', ...(hasMark ? { browser, from: AWAY } : { from: AT_HOME }) }

  const statuses = await listStatuses(Array.from({ length: MAX_TRIES.username + 3 }, () => wrong))

  expect(statuses.filter((status) => status === 403)).toHaveLength(MAX_TRIES.username)
  expect(statuses.at(-1)).toBe(429)
})

test('S13 a sign-in at a known device gives callers elsewhere no further attempts', async () => {
  const browser = testBrowser(api().app)
  await trySignIn({ browser })
  await attack()

  await trySignIn({ browser })

  expect(await listStatuses([{ password: 'wrong', from: AWAY }])).toEqual([429])
})

test('S13 a device is known only for the users who have signed in with it', async () => {
  const browser = testBrowser(api().app)
  await trySignIn({ browser, username: 'aroha@demo.example' })
  await attack()

  expect(await listStatuses([{ browser, from: AWAY }])).toEqual([429])
  await trySignIn({ username: 'aroha@demo.example', browser })
  expect(await listStatuses([{ browser, from: AWAY, username: 'aroha@demo.example' }])).toEqual([200])
})

test('a mark that is cut short or not signed by us makes no device known', async () => {
  const browser = testBrowser(api().app)
  await trySignIn({ browser })
  const mark = browser.jar.get('known-device') ?? { value: '', path: '/', attributes: '' }
  await attack()

  const [device = ''] = mark.value.split('.')
  for (const value of [`${device}.AAAA`, device, `${device}.`, '.', 'other.AAAA']) {
    browser.jar.set('known-device', { ...mark, value })
    expect([value, ...(await listStatuses([{ browser, from: AWAY }]))]).toEqual([value, 429])
    browser.jar.set('known-device', mark)
  }
  expect(await listStatuses([{ browser, from: AWAY }])).toEqual([200])
})

test("S19 with another user's mark, a known and an unknown username get the same answer after too many attempts", async () => {
  const browser = testBrowser(api().app)
  await trySignIn({ browser, username: 'aroha@demo.example' })
  await attack()
  await attack('bob@demo.example')

  const [known, unknown] = [
    await trySignIn({ browser, from: AWAY }),
    await trySignIn({ browser, from: AWAY, username: 'bob@demo.example' }),
  ]

  const parts = ({ statusCode, headers }: typeof known) => [statusCode, Object.keys(headers).toSorted()]
  expect(parts(known)).toEqual(parts(unknown))
  expect(known.json()).toMatchObject({ code: 'IN_TIMEOUT' })
  expect(unknown.json()).toMatchObject({ code: 'IN_TIMEOUT' })
})

test('the sign-in page marks the device too and accepts it while others try the username', async () => {
  const browser = testBrowser(api().app)
  await signInOnPage(browser, BEN)
  await api().sql`delete from known_caller where kind = 'address'`
  browser.jar.delete('sign-in')
  await attack()

  const stranger = testBrowser(api().app)
  const page = await stranger.open({ method: 'GET', url: authorization().url })
  const { answer } = await stranger.submit(page.address, BEN)
  const again = await signInOnPage(browser, BEN)

  expect(answer.statusCode).toBe(429)
  expect(again.code).not.toBe('')
})

test('the mark is sent only to our server, contains no name and is long-lived', async () => {
  const answer = await trySignIn({})

  const [cookie = ''] = [answer.headers['set-cookie'] ?? []].flat()
  expect(cookie).toMatch(
    /^known-device=[\w-]{22}\.[\w-]{43}; path=\/; max-age=34560000; samesite=lax; httponly$/,
  )
  const rows = await api().sql<{ kind: string; caller_hash: string }>`
    select kind, caller_hash from known_caller order by kind`
  expect(rows.map(({ kind }) => kind)).toEqual(['address', 'device'])
  expect(JSON.stringify(rows)).not.toContain(AT_HOME)
  expect(cookie).not.toContain(rows[1]?.caller_hash ?? 'none')
})

test('a wrong password marks nothing', async () => {
  const answer = await trySignIn({ password: 'wrong' })

  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(await api().sql`select kind from known_caller`).toEqual([])
})

test('after three months without a sign-in an address is no longer known, but a device is', async () => {
  const browser = testBrowser(api().app)
  await trySignIn({ browser })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 91 * DAY_MILLISECONDS })
  await attack()

  expect(await listStatuses([{ from: AT_HOME }, { browser, from: AWAY }])).toEqual([429, 200])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 401 * DAY_MILLISECONDS })
  await clearExpired(api().db)
  expect(await api().sql`select kind from known_caller`).toEqual([])
})
