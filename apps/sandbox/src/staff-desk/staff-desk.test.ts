import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'

import { startTestProvider } from '#sandbox/testing/provider.ts'
import { startTestSandbox } from '#sandbox/testing/sandbox-under-test.ts'

const PASSWORD = 'kea-demo-2026'
const tokenRequest = z.object({ username: z.string(), password: z.string(), accountCode: z.string() })
const searchRequest = z.object({ username: z.string(), password: z.string(), query: z.string() })
const KINGI = { accountCode: 'K100', name: 'A <b> Kingi', address: '1 Road' }

type Answer = { status: number; body: object }

/** The replies of a provider with one staff member and one account. */
function answerTo(method: string, url: URL, body: string): Answer {
  if (method === 'POST' && url.pathname === '/sandbox/accounts') return searchAnswer(body)
  const request = tokenRequest.parse(JSON.parse(body))
  if (request.username !== 'sam' || request.password !== PASSWORD) return refusal(403, 'CREDENTIALS_FAILED')
  if (request.accountCode !== 'K100') return refusal(404, 'NO_ACCOUNT_FOUND')
  return {
    status: 200,
    body: { token: 'one+time', expiresInSeconds: 60, accountCode: 'K100', accountName: 'A Kingi' },
  }
}

function searchAnswer(body: string): Answer {
  const { username, password, query } = searchRequest.parse(JSON.parse(body))
  if (username !== 'sam' || password !== PASSWORD) return refusal(403, 'CREDENTIALS_FAILED')
  if (query.length < 2) return refusal(400, 'MALFORMED_REQUEST')
  const accounts =
    query === 'K100' ? [KINGI] : query === 'king' ? Array.from({ length: 20 }, () => KINGI) : []
  return { status: 200, body: { accounts, more: query === 'king' } }
}

function refusal(status: number, code: string): Answer {
  return { status, body: { code, message: 'No.' } }
}

async function deskUnderTest(answers = answerTo) {
  const authorizations: (string | undefined)[] = []
  const managementUrl = await startTestProvider((request, response, body) => {
    authorizations.push(request.headers.authorization)
    const { status, body: reply } = answers(
      request.method ?? '',
      new URL(request.url ?? '', 'http://management'),
      body,
    )
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
  })
  const { url } = await startTestSandbox({ managementUrl, managementToken: 'managing' })
  return { url, desk: `${url}/staff`, authorizations }
}

function send(address: string, fields: Record<string, string>, cookie = '') {
  return fetch(address, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
}

async function signIn(desk: string): Promise<string> {
  const answer = await send(`${desk}/sign-in`, { username: 'sam', password: PASSWORD })
  expect(answer.headers.get('location')).toBe('/staff')
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

test('a staff member signs in, finds an account and opens the portal on it', async () => {
  const { desk, authorizations } = await deskUnderTest()

  const cookie = await signIn(desk)
  const found = await (await fetch(`${desk}?query=K100`, { headers: { cookie } })).text()
  const opened = await send(`${desk}/open`, { accountCode: 'K100' }, cookie)

  expect(found).toContain('You are signed in as sam.')
  expect(found).toContain('A &lt;b&gt; Kingi')
  expect(opened.status).toBe(303)
  expect(opened.headers.get('location')).toBe(
    'http://localhost:4000/auto-login?token=one%2Btime&accountcode=K100',
  )
  expect(new Set(authorizations)).toEqual(new Set(['Bearer managing']))
})

test('the token is not logged', async () => {
  const consoleSpies = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')]
  const { desk } = await deskUnderTest()
  const cookie = await signIn(desk)

  await send(`${desk}/open`, { accountCode: 'K100' }, cookie)

  expect(consoleSpies.flatMap(({ mock }) => mock.calls)).toEqual([])
  vi.restoreAllMocks()
})

test('the cookie of the desk is limited to the desk, and contains no data', async () => {
  const { desk } = await deskUnderTest()

  const answer = await send(`${desk}/sign-in`, { username: 'sam', password: PASSWORD })

  expect(answer.headers.get('set-cookie')).toMatch(
    /^staff_desk=[\w-]{43}; Path=\/staff; HttpOnly; SameSite=Strict$/,
  )
})

test('a wrong password signs nobody in', async () => {
  const { desk } = await deskUnderTest()

  const answer = await send(`${desk}/sign-in`, { username: 'sam', password: 'other' })

  expect(answer.status).toBe(403)
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(await answer.text()).toContain('not those of a staff member')
})

test('without a session the desk finds and opens no account', async () => {
  const { desk } = await deskUnderTest()

  const found = await (await fetch(`${desk}?query=K100`, { headers: { cookie: 'staff_desk=guess' } })).text()
  const opened = await send(`${desk}/open`, { accountCode: 'K100' }, 'staff_desk=guess')

  expect(found).not.toContain('Kingi')
  expect(opened.headers.get('location')).toBe('/staff')
})

test('an unknown account is reported', async () => {
  const { desk } = await deskUnderTest()
  const cookie = await signIn(desk)

  const found = await fetch(`${desk}?query=nobody`, { headers: { cookie } })
  const opened = await send(`${desk}/open`, { accountCode: 'nobody' }, cookie)

  expect(await found.text()).toContain('No account was found.')
  expect(opened.status).toBe(404)
  expect(await opened.text()).toContain('There is no such account.')
})

test('a search with too many results asks for a narrower search', async () => {
  const { desk } = await deskUnderTest()
  const cookie = await signIn(desk)

  const page = await (await fetch(`${desk}?query=king`, { headers: { cookie } })).text()

  expect(page).toContain('These are 20 of more accounts. Please narrow your search')
})

test('an invalid search is reported, and the typed text stays', async () => {
  const { desk } = await deskUnderTest()
  const cookie = await signIn(desk)

  const page = await fetch(`${desk}?query=%22`, { headers: { cookie } })

  expect(page.status).toBe(400)
  const text = await page.text()
  expect(text).toContain('Please type something to look for: 2 letters or digits at least')
  expect(text).toContain('value="&quot;"')
})

test.each(['%27%3Cscript%3Ealert(1)%3C/script%3E', 'k%C4%81kahu%20%F0%9F%98%80'])(
  'a query of %s is shown as typed, as text',
  async (query) => {
    const { desk } = await deskUnderTest()
    const cookie = await signIn(desk)

    const text = await (await fetch(`${desk}?query=${query}`, { headers: { cookie } })).text()

    expect(text).not.toContain('<script')
    expect(text).toMatch(/value="(&#39;&lt;script&gt;alert\(1\)&lt;\/script&gt;|kākahu 😀)"/)
  },
)

test('a search with two queries is refused', async () => {
  const { desk } = await deskUnderTest()
  const cookie = await signIn(desk)

  expect((await fetch(`${desk}?query=a&query=b`, { headers: { cookie } })).status).toBe(400)
})

test('a staff member whose password has become invalid must sign in again', async () => {
  let known = true
  const { desk } = await deskUnderTest((method, url, body) =>
    known ? answerTo(method, url, body) : refusal(403, 'CREDENTIALS_FAILED'),
  )
  const cookie = await signIn(desk)
  known = false

  const page = await fetch(`${desk}?query=K100`, { headers: { cookie } })

  expect(page.status).toBe(403)
  expect(await page.text()).toContain('not those of a staff member')
})

test('a staff member can sign in even if the provider refuses unknown accounts with 403', async () => {
  const { desk } = await deskUnderTest(() => refusal(403, 'ACCOUNT_CODE_NOT_AVAILABLE'))

  const answer = await send(`${desk}/sign-in`, { username: 'sam', password: PASSWORD })

  expect(answer.status).toBe(303)
})

test.each(['IN_TIMEOUT', 'TOO_MANY_REQUESTS'])('too many tries (%s) are reported as such', async (code) => {
  let limited = false
  const { desk } = await deskUnderTest((method, url, body) =>
    limited ? refusal(429, code) : answerTo(method, url, body),
  )
  const cookie = await signIn(desk)
  limited = true

  const pages = [
    await send(`${desk}/sign-in`, { username: 'sam', password: PASSWORD }),
    await fetch(`${desk}?query=K100`, { headers: { cookie } }),
    await send(`${desk}/open`, { accountCode: 'K100' }, cookie),
  ]

  expect(pages.map(({ status }) => status)).toEqual([429, 429, 429])
  for (const page of pages) expect(await page.text()).toContain('too many tries to sign in. Please wait')
})

test.each<[why: string, answer: Answer]>([
  ['fails', { status: 500, body: {} }],
  ['answers something else', { status: 200, body: { token: '' } }],
])('a provider that %s is reported in a sentence', async (_why, answer) => {
  const { desk } = await deskUnderTest(() => answer)

  const page = await send(`${desk}/sign-in`, { username: 'sam', password: PASSWORD })

  expect(page.status).toBe(502)
  expect(await page.text()).toContain('an answer that the desk does not understand')
})

test('a provider that cannot be reached is reported in a sentence', async () => {
  const { url } = await startTestSandbox({ managementUrl: 'http://127.0.0.1:9' })

  const page = await send(`${url}/staff/sign-in`, { username: 'sam', password: PASSWORD })

  expect(page.status).toBe(503)
  expect(await page.text()).toContain('The provider cannot be reached at http://127.0.0.1:9.')
})

test('a staff member signs out', async () => {
  const { desk } = await deskUnderTest()
  const cookie = await signIn(desk)

  await send(`${desk}/sign-out`, {}, cookie)

  expect(await (await fetch(desk, { headers: { cookie } })).text()).toContain('Sign in to open the portal')
})
