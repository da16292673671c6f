import { expect, test } from 'vitest'

import { fillPhones } from '#api/areas/profile/demo.ts'
import { createProvider } from '#api/create-provider.ts'
import type { Database } from '#api/platform/database/database.ts'
import { testApi } from '#api/testing/api.ts'
import { FORM, testBrowser } from '#api/testing/browser.ts'
import type { TestBrowser } from '#api/testing/browser.ts'
import { fillSignIn } from '#api/testing/sign-in-demo.ts'
import { postToDesk, signInToDesk } from '#api/testing/staff-desk.ts'
import { testStaffIssuer } from '#api/testing/staff-issuer.ts'

import { MAX_DESK_REQUESTS } from './mount.ts'

const issuer = await testStaffIssuer()
const api = testApi(fillPeople, {}, issuer.variables)

async function fillPeople(db: Database): Promise<void> {
  await fillSignIn(db)
  await fillPhones(db)
}

async function openDesk(): Promise<TestBrowser> {
  const browser = testBrowser(api().app)
  await signInToDesk(browser, issuer)
  return browser
}

function readTrail(action: string) {
  return api().sql`
    select actor, account_code, detail from audit_event where action = ${action} order by audit_event_id`
}

/** The one-time link of an opening. */
function readLink(location: unknown) {
  const { pathname, searchParams } = new URL(String(location))
  return { pathname, accountcode: searchParams.get('accountcode'), token: searchParams.get('token') ?? '' }
}

async function logIn({ app }: ReturnType<typeof api>, browser: TestBrowser, token: string) {
  const cookie = [...browser.jar].map(([name, { value }]) => `${name}=${value}`).join('; ')
  const answer = await app.inject({
    method: 'POST',
    url: '/api/staff/login',
    headers: { ...FORM, cookie },
    payload: new URLSearchParams({ token, accountcode: '100483' }).toString(),
  })
  return answer.statusCode
}

test('OPS-110 a search lists each account with its name, code and address', async () => {
  const browser = await openDesk()

  const answer = await postToDesk(browser, '/staff/', { query: ' ngata ' })

  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('2 accounts were found.')
  expect(answer.body).toContain('aria-label="Open the account 100483, Aroha Ngata"')
  expect(answer.body).toContain('7 Beach Road, Ōrewa, Auckland 0931')
  expect(await readTrail('account-search')).toEqual([
    { actor: 'staff-sam', account_code: null, detail: { query: 'ngata', found: 2 } },
  ])
})

test('OPS-110 a search without a result asks for other words', async () => {
  const answer = await postToDesk(await openDesk(), '/staff/', { query: 'zzyzx' })

  expect(answer.body).toContain('No account was found.')
})

test('OPS-110 more than twenty accounts are shown as too many', async () => {
  await api().db.script(`
    insert into account (account_code, name, address, business_group, bill_frequency, next_invoice_date)
    select 300000 + n, 'Tui ' || n, '1 Rimu Street', 'residential', 'Monthly', '2026-12-01'
    from generate_series(1, 21) n`)

  const { body } = await postToDesk(await openDesk(), '/staff/', { query: 'tui' })

  expect(body).toContain('More than 20 accounts were found. Type more to narrow the search.')
  expect(body.match(/Open the account</g)).toHaveLength(20)
})

test.each(['', '?', 'a', 'a'.repeat(101)])('OPS-110 the query %j is not searched', async (query) => {
  const answer = await postToDesk(await openDesk(), '/staff/', { query })

  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain('<title>Problem: Staff desk')
  expect(answer.body).toContain('Type 2 to 100 characters')
  expect(await readTrail('account-search')).toEqual([])
})

test('OPS-110 a name and a query are shown as text', async () => {
  await api().sql`update account set name = '<b>Ben</b> "Fowler"' where account_code = '100517'`

  const found = await postToDesk(await openDesk(), '/staff/', { query: '100517' })
  const none = await postToDesk(await openDesk(), '/staff/', { query: '"><script>alert(1)</script>' })

  expect(found.body).toContain('&#60;b&#62;Ben&#60;/b&#62; &#34;Fowler&#34;')
  expect(none.body).toContain('value="&#34;&#62;&#60;script&#62;alert(1)')
})

test('OPS-111 an account opens in the portal by a link for this browser', async () => {
  const browser = await openDesk()

  const opened = await postToDesk(browser, '/staff/open', { accountCode: '100483' })

  expect(opened.statusCode).toBe(303)
  const link = readLink(opened.headers.location)
  expect(link).toMatchObject({ pathname: '/auto-login', accountcode: '100483' })
  expect(await logIn(api(), browser, link.token)).toBe(200)
  expect(await readTrail('staff-token')).toEqual([{ actor: 'staff-sam', account_code: '100483', detail: {} }])
})

test('OPS-108 the link of one member of staff opens nothing for another', async () => {
  const sams = await openDesk()
  issuer.fail({ claims: { sub: 'staff-eve', preferred_username: 'eve', name: 'Eve Marsh' } })
  const eves = await openDesk()
  const opened = await postToDesk(sams, '/staff/open', { accountCode: '100483' })
  const { token } = readLink(opened.headers.location)

  const stolen = await logIn(api(), eves, token)

  expect(stolen).toBe(403)
  expect(await readTrail('staff-login')).toEqual([])
})

test('OPS-108 the link opens nothing after the sign-out', async () => {
  const browser = await openDesk()
  const opened = await postToDesk(browser, '/staff/open', { accountCode: '100483' })
  const cookies = new Map(browser.jar)
  await postToDesk(browser, '/staff/sign-out')
  for (const [name, value] of cookies) browser.jar.set(name, value)

  expect(await logIn(api(), browser, readLink(opened.headers.location).token)).toBe(403)
})

test('OPS-111 an account that is gone is reported', async () => {
  const opened = await postToDesk(await openDesk(), '/staff/open', { accountCode: '999999' })

  expect(opened.statusCode).toBe(404)
  expect(opened.body).toContain('There is no such account any more')
  expect(await readTrail('staff-token')).toEqual([])
})

test.each(['/staff/', '/staff/open', '/staff/sign-out'])(
  'OPS-112 a form of another site at %s is refused',
  async (url) => {
    const browser = await openDesk()
    const payload = 'query=ngata&accountCode=100483'
    const send = (headers: object) =>
      browser.send({ method: 'POST', url, headers: { ...FORM, ...headers }, payload })

    const byOrigin = await send({ origin: 'https://evil.test' })
    const bySite = await send({ 'sec-fetch-site': 'cross-site' })
    const hidden = await send({ origin: 'null' })

    expect([byOrigin, bySite, hidden].map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
    expect(byOrigin.body).toContain('This form was sent from a page of another site.')
    expect((await browser.send({ method: 'GET', url: '/staff/' })).statusCode).toBe(200)
  },
)

test.each([
  ['/staff/', { query: 'ngata' }],
  ['/staff/open', { accountCode: '100483' }],
])('OPS-112 without a session a form at %s is answered by a way to the sign-in', async (url, fields) => {
  const answer = await postToDesk(testBrowser(api().app), url, fields)

  expect(answer.statusCode).toBe(403)
  expect(answer.body).toContain('<a class="button" href="/staff/">Sign in</a>')
  expect(await api().sql`select action from audit_event`).toEqual([])
})

test('OPS-112 one member of staff makes only so many searches and openings in five minutes', async () => {
  const browser = await openDesk()
  await postToDesk(browser, '/staff/', { query: 'ngata' })
  await api().sql`update sign_in_tries set tries = ${MAX_DESK_REQUESTS}`

  const searched = await postToDesk(browser, '/staff/', { query: 'ngata' })
  const opened = await postToDesk(browser, '/staff/open', { accountCode: '100483' })

  expect([searched.statusCode, opened.statusCode]).toEqual([429, 429])
  const waits = [searched, opened].map(({ headers }) => Number(headers['retry-after']))
  expect(waits).toEqual([expect.closeTo(300, -1), expect.closeTo(300, -1)])
  expect(searched.body).toContain('You have searched very often.')
})

test('OPS-112 the pages of the desk run no script, and may not be framed or stored', async () => {
  const { headers, body } = await postToDesk(await openDesk(), '/staff/', { query: 'ngata' })

  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['cache-control']).toBe('no-store')
  expect(body).not.toContain('<script')
})

test.each(['/staff/', '/staff/callback', '/staff/sign-in-again', '/staff/signed-out'])(
  'OPS-101 without an issuer there is nothing at %s',
  async (url) => {
    const { services } = api()
    const environment = { ...services.environment, STAFF_ISSUER: null }
    const app = await createProvider({ ...services, environment }, { checkReplies: true })

    const answer = await app.inject({ url, headers: { accept: 'text/html' } })
    await app.close()

    expect(answer.statusCode).toBe(404)
  },
)
