import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import {
  calculatePasswordComplexity,
  checkFirstPassword,
  setPassword,
} from '@switchboard/domain/passwords/contract'
import { login } from '@switchboard/domain/session/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { LINK_MILLISECONDS } from '#api/identity/password-links.ts'
import { createManagement } from '#api/operate/management/server.ts'
import { createMetrics } from '#api/operate/management/metrics.ts'
import { testApi } from '#api/testing/api.ts'
import { BEN_FORM } from '#api/testing/sign-in-demo.ts'

import { MAX_RATED } from './endpoints.ts'
import { MAX_NEW_PASSWORDS } from './new-password.ts'
import { MAX_SET_BY_LINK } from './set-by-link.ts'

const api = testApi(fillDemo)
const NEW = 'tui-fern-paddle-9'

afterEach(() => {
  vi.useRealTimers()
})

type Link = { token: string; orderId: string }
let link: Link

beforeEach(async () => {
  link = await requestWelcomeLink()
})

function welcome(username: string) {
  return createManagement(api().services, createMetrics()).inject({
    method: 'POST',
    url: '/sandbox/welcome',
    payload: { username },
  })
}

/** The link that the provider mails to Noa, who has ordered and has no password. */
async function requestWelcomeLink(): Promise<Link> {
  expect((await welcome('noa')).json()).toEqual({ isNotified: true })
  const letters = await api().sql<{ to_address: string; link: string | null }>`
    select * from letter order by letter_id`
  const { pathname, searchParams } = new URL(letters.at(-1)?.link ?? '')
  expect([letters.at(-1)?.to_address, pathname]).toEqual(['noa@demo.example', '/set-password'])
  return { token: searchParams.get('token') ?? '', orderId: searchParams.get('orderId') ?? '' }
}

function submitPassword({ token, orderId }: Link, Password = NEW) {
  return api().make(setPassword, { body: { Password, OrderID: orderId, Token: token } })
}

async function signInStatus(password: string): Promise<number> {
  const body = { ...BEN_FORM, username: 'noa@demo.example', password }
  return (await api().make(login, { body })).statusCode
}

test('PWD-024 a new customer sets a password by the link of the order, once, and signs in with it', async () => {
  expect(await signInStatus(NEW)).toBe(403)

  const answer = await submitPassword(link)

  expect([answer.statusCode, answer.json()]).toEqual([200, {}])
  expect(await signInStatus(NEW)).toBe(200)
  expect((await submitPassword(link, `${NEW}-again`)).json()).toMatchObject({ code: 'FORBIDDEN' })
  expect(await signInStatus(NEW)).toBe(200)
})

test('checking a link does not use it up, and a used or foreign link is refused', async () => {
  const checkLink = async (OrderID: string) =>
    (await api().make(checkFirstPassword, { body: { OrderID, Token: link.token } })).statusCode

  expect([await checkLink(link.orderId), await checkLink(link.orderId), await checkLink('1')]).toEqual([
    200, 200, 403,
  ])
  expect((await submitPassword(link)).statusCode).toBe(200)
  expect(await checkLink(link.orderId)).toBe(403)
})

async function readMailbox(): Promise<string> {
  const management = createManagement(api().services, createMetrics())
  const { json } = await management.inject({ url: '/sandbox/mails', query: { query: 'noa@demo' } })
  return json<{ body: string }[]>()
    .map(({ body }) => body)
    .join('')
}

test('a used link is removed from its letter', async () => {
  await api().sql`update letter set sent_at = ${new Date()}, send_at = null`
  const before = await readMailbox()

  await submitPassword(link)

  expect(before).toContain(`/set-password?token=${link.token}&orderId=${link.orderId}`)
  expect(await readMailbox()).not.toContain(link.token)
  expect(await readMailbox()).toContain('(this link no longer works)')
})

test('nobody signs in as a customer without a password', async () => {
  expect([await signInStatus('kea-demo-2026'), await signInStatus('null')]).toEqual([403, 403])
})

test.each<[why: string, (link: Link) => Link]>([
  ['of another order', ({ token }) => ({ token, orderId: '700001' })],
  ['of the username in place of the order', ({ token }) => ({ token, orderId: 'noa@demo.example' })],
  ['with a tampered token', ({ token, orderId }) => ({ token: [...token].toReversed().join(''), orderId })],
])('PWD-024 a link %s is refused', async (_why, tampered) => {
  expect((await submitPassword(tampered(link))).json()).toMatchObject({ code: 'FORBIDDEN' })
  expect((await submitPassword(link)).statusCode).toBe(200)
})

test.each([
  ['works for a week', -5_000, 200],
  ['is over after a week', 1, 403],
])('a link %s', async (_what, difference, status) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + LINK_MILLISECONDS.first + difference })

  expect((await submitPassword(link)).statusCode).toBe(status)
})

test('a newer link ends the earlier link', async () => {
  const newer = await requestWelcomeLink()

  expect((await submitPassword(link)).statusCode).toBe(403)
  expect((await submitPassword(newer)).statusCode).toBe(200)
})

test('of two simultaneous calls one sets the password', async () => {
  const answers = await Promise.all([
    submitPassword(link, `${NEW}-one`),
    submitPassword(link, `${NEW}-other`),
  ])

  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    200, 403,
  ])
})

test('PWD-018 a weak password is refused, and the link still works', async () => {
  const answer = await submitPassword(link, 'NoaParata')

  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ code: 'INSUFFICIENT_PASSWORD_COMPLEXITY', field: 'Password' })
  expect((await submitPassword(link)).statusCode).toBe(200)
})

test.each(['ben', 'nobody'])(
  'there is no welcome letter for %s, who has a password or is unknown',
  async (username) => {
    const answer = await welcome(username)

    expect(answer.json()).toMatchObject({ code: 'NoIdentity' })
  },
)

function rate(Password: string, Username?: string, from = '192.0.2.1') {
  return api().app.inject({
    method: 'POST',
    url: `/api${calculatePasswordComplexity.path}`,
    remoteAddress: from,
    payload: { Password, ...(Username !== undefined && { Username }) },
  })
}

test.each([
  ['the most common one', 'password', false],
  ['a common one with signs for letters', 'P4$$w0rd!', false],
  ['a row of keys', 'qwertyuiop', false],
  ['a date', '21111976', false],
  ['seven random characters', 'x7#kQ2v', false],
  ['the password of the demo', 'kea-demo-2026', true],
  ['four words', 'tui fern paddle nine', true],
  ['words with macrons and emoji', 'kōwhai wharenui 🌿', true],
])('PWD-012 PWD-013 PWD-014 PWD-020 %s is rated: %s', async (_what, password, isComplexEnough) => {
  const answer = await rate(password)

  expect(answer.statusCode).toBe(200)
  const rating = answer.json<{ actual: number }>()
  expect(rating).toEqual({ isComplexEnough, actual: expect.any(Number), max: 100 })
  expect(rating.actual >= 50).toBe(isComplexEnough)
})

test('PWD-020 a username that is sent with a password counts against it', async () => {
  const [alone, named] = [
    await rate('wharenui.kowhai'),
    await rate('wharenui.kowhai', 'wharenui.kowhai@a.nz'),
  ]

  expect(alone.json()).toMatchObject({ isComplexEnough: true })
  expect(named.json()).toMatchObject({ isComplexEnough: false })
})

test('a password of the brand’s name is weak, and one of another brand’s name is not', async () => {
  const [own, other] = [await rate('Kea2026kea'), await rate('Orcon2026orcon')]

  expect(own.json()).toMatchObject({ isComplexEnough: false })
  expect(other.json()).toMatchObject({ isComplexEnough: true })
})

test.each([
  ['no password', ''],
  ['more than 1,024 characters', 'a'.repeat(1_025)],
])('PWD-020 %s is refused by its field', async (_what, password) => {
  expect((await rate(password)).json()).toMatchObject({ code: 'MALFORMED_REQUEST', field: 'Password' })
})

test('a password is rated by its first 64 characters, so that a long password takes no longer', async () => {
  const [short, long] = [
    await rate('0918273645tui'.repeat(5).slice(0, 64)),
    await rate('0918273645tui'.repeat(78)),
  ]

  expect(long.json()).toEqual(short.json())
})

test('the passwords rated for one address are limited', async () => {
  await rate('tui', undefined, '192.0.2.7')
  await api().sql`update sign_in_tries set tries = ${MAX_RATED - 1}`

  const [last, over] = [await rate('tui', undefined, '192.0.2.7'), await rate('tui', undefined, '192.0.2.7')]

  expect([last.statusCode, over.statusCode]).toEqual([200, 429])
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
  expect((await rate('tui', undefined, '192.0.2.8')).statusCode).toBe(200)
})

test('the links of one address and the weak passwords of one link are limited', async () => {
  const tryPasswords = (count: number, token: string) =>
    requestInOrder(Array.from({ length: count }, () => () => submitPassword({ ...link, token }, 'password')))

  const byLink = await tryPasswords(MAX_NEW_PASSWORDS + 1, link.token)
  const guessed = await tryPasswords(MAX_SET_BY_LINK - MAX_NEW_PASSWORDS, 'no-such-link')

  expect(byLink).toEqual([...Array.from({ length: MAX_NEW_PASSWORDS }, () => 422), 429])
  expect(guessed).toEqual([
    ...Array.from({ length: MAX_SET_BY_LINK - MAX_NEW_PASSWORDS - 1 }, () => 403),
    429,
  ])
})

/** Sends the calls one after another and returns their statuses. */
function requestInOrder(calls: (() => ReturnType<typeof submitPassword>)[]): Promise<number[]> {
  return calls.reduce<Promise<number[]>>(
    async (before, call) => [...(await before), (await call()).statusCode],
    Promise.resolve([]),
  )
}
