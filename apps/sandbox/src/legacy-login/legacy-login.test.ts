import { expect, test } from 'vitest'

import { startTestSandbox } from '#sandbox/testing/sandbox-under-test.ts'

const PORTAL = 'http://localhost:4000'
const leo = { username: 'leo', password: 'kea-demo-2026', cookie: 'true', remember: 'false', json: 'true' }

function login(url: string, fields: Record<string, string>, origin = PORTAL) {
  return fetch(`${url}/legacy/login`, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams(fields),
  })
}

test('leo signs in, and the legacy portal knows him in that browser only', async () => {
  const { url } = await startTestSandbox()

  const answer = await login(url, leo)
  const cookie = answer.headers.get('set-cookie') ?? ''
  const his = await fetch(`${url}/legacy/`, { headers: { cookie: cookie.split(';')[0] ?? '' } })
  const another = await fetch(`${url}/legacy/`)

  expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
  expect(cookie).toMatch(/; Path=\/legacy; HttpOnly; SameSite=Lax$/)
  expect(await his.text()).toContain('You are signed in as leo.')
  expect(await another.text()).toContain('Nobody is signed in here in this browser.')
})

test('a login that is to be remembered lasts thirty days', async () => {
  const { url } = await startTestSandbox()

  const answer = await login(url, { ...leo, remember: 'true' })

  expect(answer.headers.get('set-cookie')).toContain('Max-Age=2592000')
})

test.each([
  ['another password', { password: 'kea' }],
  ['another user', { username: 'aroha' }],
])('%s is refused', async (_why, difference) => {
  const { url } = await startTestSandbox()

  const answer = await login(url, { ...leo, ...difference })

  expect([answer.status, await answer.json()]).toEqual([403, { success: false }])
  expect(answer.headers.get('set-cookie')).toBeNull()
})

test.each(Object.keys(leo))('a login without %s is refused', async (missing) => {
  const { url } = await startTestSandbox()
  const fields = Object.entries(leo).filter(([name]) => name !== missing)

  const answer = await login(url, Object.fromEntries(fields))

  expect([answer.status, await answer.json()]).toEqual([400, { success: false }])
})

test('the page shows what it received, and never a password', async () => {
  const { url } = await startTestSandbox()
  await login(url, { ...leo, password: 'not-his-secret' })
  await login(url, { ...leo, remember: 'perhaps' })

  const page = await (await fetch(`${url}/legacy/`)).text()

  expect(page).toContain('<td>perhaps</td>')
  expect(page).not.toMatch(/not-his-secret|kea-demo-2026/)
})

test('leo signs out', async () => {
  const { url } = await startTestSandbox()
  const cookie = ((await login(url, leo)).headers.get('set-cookie') ?? '').split(';')[0] ?? ''

  await fetch(`${url}/legacy/sign-out`, { method: 'POST', headers: { cookie }, redirect: 'manual' })

  expect(await (await fetch(`${url}/legacy/`, { headers: { cookie } })).text()).toContain(
    'Nobody is signed in',
  )
})

test.each(['/legacy/login', '/newer-portal/logout'])(
  'only the page of the portal may read the answer of %s',
  async (path) => {
    const { url } = await startTestSandbox()

    const send = (origin: string) =>
      fetch(`${url}${path}`, { method: 'POST', headers: { origin }, body: new URLSearchParams(leo) })
    const portal = await send(PORTAL)
    const other = await send('http://localhost:4999')

    expect(portal.headers.get('access-control-allow-origin')).toBe(PORTAL)
    expect(portal.headers.get('access-control-allow-credentials')).toBe('true')
    expect(other.headers.get('access-control-allow-origin')).toBeNull()
  },
)

test.each(['/legacy/login', '/newer-portal/logout'])(
  'the portal may ask first what it may send to %s',
  async (path) => {
    const { url } = await startTestSandbox()

    const answer = await fetch(`${url}${path}`, {
      method: 'OPTIONS',
      headers: {
        origin: PORTAL,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })

    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBe(PORTAL)
    expect(answer.headers.get('access-control-allow-headers')).toContain('content-type')
  },
)
