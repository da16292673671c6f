import { hash } from '@node-rs/argon2'
import { Piscina } from 'piscina'
import { afterEach, expect, test, vi } from 'vitest'

import { PASSWORD_CASES } from '@switchboard/domain/testing/typed-cases'

import { DEMO_USERS } from '#api/demo/people.ts'
import { testApi } from '#api/testing/api.ts'
import { BEN, BEN_FORM, fillSignIn } from '#api/testing/sign-in-demo.ts'

import { hashPassword } from './passwords.ts'
import { MAX_TRIES, TRY_WINDOW_MILLISECONDS } from '#api/platform/attempts.ts'

// a hundred password checks, one after the other
const api = testApi(fillSignIn)

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

type Try = { username?: string; password?: string; forwardedFor?: string; from?: string }

async function requestStatus({ username, password, forwardedFor, from }: Try): Promise<number> {
  const fields = {
    ...BEN_FORM,
    username: username ?? BEN_FORM.username,
    password: password ?? BEN_FORM.password,
  }
  const answer = await api().app.inject({
    method: 'POST',
    url: '/api/user/login',
    remoteAddress: from ?? '192.0.2.1',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }),
    },
    payload: new URLSearchParams(fields).toString(),
  })
  return answer.statusCode
}

function requestInOrder(tries: Try[]): Promise<number[]> {
  return tries.reduce<Promise<number[]>>(
    async (before, next) => [...(await before), await requestStatus(next)],
    Promise.resolve([]),
  )
}

function times(count: number, make: (index: number) => Try): Try[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

test('S13 of 100 wrong passwords for one user ten are checked, even with forged addresses', async () => {
  const statuses = await requestInOrder(
    times(100, (index) => ({ password: `wrong-${index}`, forwardedFor: `198.51.100.${index}` })),
  )

  expect(statuses.filter((status) => status === 403)).toHaveLength(MAX_TRIES.username)
  expect(statuses.filter((status) => status === 429)).toHaveLength(100 - MAX_TRIES.username)
})

test('S13 a username with invisible characters signs in and shares the counter of the username', async () => {
  const usernames = [
    'ben@demo.example',
    'ben\u200B@demo.example',
    '\u202Aben@demo.example',
    'ＢＥＮ@demo.example',
  ]
  expect(await requestInOrder(usernames.map((username) => ({ username })))).toEqual([200, 200, 200, 200])

  const statuses = await requestInOrder(
    times(40, (index) => ({ username: usernames[index % usernames.length] ?? '', password: 'wrong' })),
  )

  expect(statuses.filter((status) => status === 403)).toHaveLength(MAX_TRIES.username)
})

test('S13 the owner signs in again after the window, even if wrong attempts went on', async () => {
  await requestInOrder(times(30, () => ({ password: 'wrong' })))
  expect(await requestStatus({ from: '192.0.2.9' })).toBe(429)

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + TRY_WINDOW_MILLISECONDS + 1 })

  expect(await requestStatus({ from: '192.0.2.9' })).toBe(200)
})

test('S13 one address cannot try one password on many users, even with forged addresses', async () => {
  const statuses = await requestInOrder(
    times(40, (index) => ({
      username: `user-${index}@demo.example`,
      password: 'Password1',
      forwardedFor: `198.51.100.${index}`,
    })),
  )

  expect(statuses.filter((status) => status === 403)).toHaveLength(MAX_TRIES.peer)
  expect(await requestStatus({ from: '192.0.2.9' })).toBe(200)
})

test('S13 the addresses of an IPv6 network count as one, and IPv4 written as IPv6 counts as IPv4', async () => {
  const tryFrom = (from: (index: number) => string, count: number) =>
    requestInOrder(
      times(count, (index) => ({ username: `user-${index}@demo.example`, password: 'x', from: from(index) })),
    )
  const spread = await tryFrom((index) => `2001:db8:1:2::${index}`, MAX_TRIES.peer + 5)
  const mapped = await tryFrom(
    (index) => (index % 2 === 0 ? '192.0.2.7' : '::ffff:192.0.2.7'),
    MAX_TRIES.peer + 5,
  )

  for (const statuses of [spread, mapped]) {
    expect(statuses.filter((status) => status === 403)).toHaveLength(MAX_TRIES.peer)
  }
  expect(await requestStatus({ from: '2001:db8:1:3::1' })).toBe(200)
})

test('S13 parallel attempts are counted one by one', async () => {
  const statuses = await Promise.all(times(30, () => ({ password: 'wrong' })).map(requestStatus))

  expect(statuses.filter((status) => status === 403).length).toBeLessThanOrEqual(MAX_TRIES.username)
})

test('repeated correct sign-ins are not refused', async () => {
  const statuses = await requestInOrder(times(30, () => ({})))

  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('S16 passwords are stored as argon2id of at least 19 MiB and two passes', async () => {
  const [user] = await api().sql<{ password_hash: string | null }>`select password_hash from login_user`

  expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('S16 a hash of lower cost is replaced at the next sign-in with the same password', async () => {
  const cheap = await hash(BEN.password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
  await api().sql`update login_user set password_hash = ${cheap}`

  expect(await requestStatus({})).toBe(200)

  const [stored] = await api().sql<{ password_hash: string | null }>`
    select password_hash from login_user where user_id = 'user-ben'`
  expect(stored?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await requestStatus({})).toBe(200)
})

const COMPOSED = 'Māori Kākāpō 2026'.normalize('NFC')
const DECOMPOSED = COMPOSED.normalize('NFD')

async function setHash(passwordOfHash: string): Promise<void> {
  const stored = await hash(passwordOfHash, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await api().sql`update login_user set password_hash = ${stored} where user_id = 'user-ben'`
}

test.each(PASSWORD_CASES)(
  'a password signs in with its letters composed in any way: %j set, %j typed, %s',
  async (set, password, isSame) => {
    const stored = await hashPassword(set)
    await api().sql`update login_user set password_hash = ${stored} where user_id = 'user-ben'`

    expect(await requestStatus({ password })).toBe(isSame ? 200 : 403)
  },
)

test('an older hash of the typed letters is replaced at the next sign-in and then accepts both forms', async () => {
  await setHash(DECOMPOSED)
  expect(await requestInOrder([COMPOSED, DECOMPOSED].map((password) => ({ password })))).toEqual([403, 200])

  expect(await requestInOrder([COMPOSED, DECOMPOSED].map((password) => ({ password })))).toEqual([200, 200])
})

test('S16 twenty simultaneous sign-ins are all served', async () => {
  const twenty = DEMO_USERS.slice(0, 20).map(({ name }) => ({ username: `${name}@demo.example` }))

  const statuses = await Promise.all(twenty.map(requestStatus))

  expect(statuses).toEqual(twenty.map(() => 200))
})

test('S16 of sixty simultaneous sign-ins some dozens are served, and the rest is refused at once', async () => {
  const sixty = times(60, (index) => ({ username: `user-${index}@demo.example`, from: `192.0.2.${index}` }))

  const answers: number[] = []
  await Promise.all(sixty.map(async (one) => answers.push(await requestStatus(one))))

  // answers are listed as they arrive: a refusal does not wait for the other sign-ins
  const refusals = answers.filter((status) => status === 429).length
  expect(refusals).toBeGreaterThan(0)
  expect(answers.length - refusals).toBeGreaterThanOrEqual(20)
  expect(answers.lastIndexOf(429)).toBeLessThan(answers.length - 1)
})

test('S19 an unknown user takes one comparison with a hash of the same cost, as a wrong password does', async () => {
  const runSpy = vi.spyOn(Piscina.prototype, 'run')
  const listComparisons = async (username: string) => {
    runSpy.mockClear()
    expect(await requestStatus({ username, password: 'wrong' })).toBe(403)
    return runSpy.mock.calls.map(([task, options]) => [
      options?.name,
      String(task.hash).split('$').slice(0, 4),
    ])
  }

  const known = await listComparisons(BEN_FORM.username)
  const unknown = await listComparisons('bob@demo.example')

  expect(known).toEqual([
    ['verifyPassword', ['', 'argon2id', 'v=19', expect.stringMatching(/^m=\d+,t=\d+,p=\d+$/)]],
  ])
  expect(unknown).toEqual(known)
})
