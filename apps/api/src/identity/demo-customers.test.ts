import { DEMO_FIBRE_STATUSES, DEMO_PEOPLE } from '@switchboard/domain/demo-people'
import { describe, expect, test } from 'vitest'

import { DEMO_PASSWORD } from '#api/demo/people.ts'
import { testApi } from '#api/testing/api.ts'
import type { TestApi } from '#api/testing/api.ts'
import { authorization, FORM, testBrowser } from '#api/testing/browser.ts'
import { PRODUCTION } from '#api/testing/production.ts'
import { setUpApp } from '#api/testing/set-up-factor.ts'
import { BEN, fillSignIn } from '#api/testing/sign-in-demo.ts'

const api = testApi(fillSignIn)

const PEOPLE = DEMO_PEOPLE.filter(({ signIn }) => signIn === 'portal')
const NAMES = [...PEOPLE.map(({ name }) => name), ...DEMO_FIBRE_STATUSES.map((status) => `fibre-${status}`)]

async function openSignIn(hint?: string, testedApi: TestApi = api()) {
  const { PUBLIC_URL } = testedApi.services.environment
  const browser = testBrowser(testedApi.app, PUBLIC_URL)
  const request = authorization({ redirect_uri: `${PUBLIC_URL}/login-complete`, login_hint: hint })
  const { address, answer } = await browser.open({ method: 'GET', url: request.url })
  return { browser, address, answer }
}

const countSessions = async () =>
  (await api().sql`select 1 from identity_artifact where kind = 'Session' and payload ? 'accountId'`).length

test('SES-069 the page of the sandbox offers each demo customer with what the customer shows, and no password', async () => {
  const { answer } = await openSignIn()

  const offered = [...answer.body.matchAll(/name="demo" value="([^"]+)"/g)].map(([, name]) => name)
  expect(offered).toEqual(NAMES)
  for (const { fullName } of PEOPLE) expect(answer.body).toContain(`>${fullName}</button>`)
  expect(answer.body).not.toContain(DEMO_PASSWORD)
})

test.each(['ben', 'aroha', 'fibre-new'])(
  'SES-069 one press signs %s in, and no address has the password',
  async (demo) => {
    const { browser, address } = await openSignIn()

    const { address: back } = await browser.submit(address, { demo })

    expect(new URL(back).pathname).toBe('/login-complete')
    expect(new URL(back).searchParams.get('code')).toMatch(/./)
    expect(`${address} ${back}`).not.toContain(DEMO_PASSWORD)
  },
)

test('SES-069 a customer whom the address names is offered first, and the address alone signs nobody in', async () => {
  const { answer } = await openSignIn('ben')

  const [first] = /<button[^>]*>[^<]*/.exec(answer.body) ?? []
  expect(first).toMatch(/name="demo" value="ben"[^>]+autofocus>Continue as Ben Fowler$/)
  expect(answer.statusCode).toBe(200)
  expect(answer.body.match(/<script[^>]*>/g)).toHaveLength(1)
  expect(await countSessions()).toBe(0)
})

test.each(['leo', 'stranger', ''])('SES-069 an address that names "%s" offers nobody first', async (hint) => {
  const { answer } = await openSignIn(hint)

  expect(answer.body).not.toContain('Continue as')
})

test.each([
  ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
  ['a page of the sandbox, at another port of this host,', { 'sec-fetch-site': 'same-site' }],
  ['a page of another origin, in a browser that reports no site,', { origin: 'https://evil.test' }],
])('SES-069 a press on %s signs nobody in', async (_what, headers) => {
  const { browser, address } = await openSignIn()

  const answer = await browser.send({
    method: 'POST',
    url: address,
    headers: { ...FORM, ...headers },
    payload: 'demo=ben',
  })

  expect(answer.statusCode).toBe(400)
  expect(answer.headers.location).toBeUndefined()
})

test('SES-069 a press in another browser than the one that began the sign-in is refused', async () => {
  const { address } = await openSignIn()

  const { answer } = await testBrowser(api().app).submit(address, { demo: 'ben' })

  expect(answer.statusCode).toBe(400)
})

test.each(['noa', 'leo', 'sam', 'stranger'])(
  'SES-069 "%s" has no password at the portal and is not signed in by a press',
  async (demo) => {
    const { browser, address } = await openSignIn()

    const { answer } = await browser.submit(address, { demo })

    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('Enter your username')
  },
)

test('SES-069 a customer with another password than the one of the demo is not signed in by a press', async () => {
  await api().sql`update login_user set password_hash =
    (select password_hash from login_user where user_id = 'user-noa') where user_id = 'user-ben'`
  const { browser, address } = await openSignIn()

  const { answer } = await browser.submit(address, { demo: 'ben' })

  expect(answer.statusCode).toBe(403)
  expect(answer.body).toContain('value="ben"')
})

test('SES-069 a press does not replace the second step', async () => {
  await setUpApp(api(), await api().createToken('ben'))
  const { browser, address } = await openSignIn()

  const { answer } = await browser.submit(address, { demo: 'ben' })

  expect(answer.body).toContain('<h1>Enter your code</h1>')
})

describe('outside the sandbox', () => {
  const production = testApi(fillSignIn, {}, { ...PRODUCTION })

  test('SES-069 the page offers no demo customer, also if the address names one', async () => {
    const { answer } = await openSignIn('ben', production())

    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('<h1>Sign in</h1>')
    expect(answer.body).not.toMatch(/demo/i)
    expect(answer.body).not.toContain('Continue as')
  })

  test('SES-069 a press of a demo customer signs nobody in, though the customer exists', async () => {
    const { browser, address } = await openSignIn(undefined, production())

    const press = await browser.submit(address, { demo: 'ben' })
    const { address: back } = await browser.submit(address, BEN)

    expect(press.answer.statusCode).toBe(400)
    expect(new URL(back).searchParams.get('code')).toMatch(/./)
  })
})
