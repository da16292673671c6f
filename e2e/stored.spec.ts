import { expect, test } from './provider.ts'
import { signIn, signOut } from './steps.ts'
import { readStorage, findForbiddenEntries } from './stored.ts'
import type { Stored } from './stored.ts'

const NOTHING: Stored = { local: [], tabs: [], cached: [], databases: [] }
const STAFF_TOKEN = `eyJ9.${Buffer.from('{"iss":"http://localhost/identity/staff","staff":true}').toString('base64url')}.s`
const TOKEN = ['switchboard.session.token', 'eyJ9.e30.s'] as const

const PLANTED: readonly (readonly [what: string, stored: Partial<Stored>])[] = [
  ['a key of nobody', { local: [['bills', '12']] }],
  ['an answer of the API', { local: [TOKEN, ['switchboard.session.account', '{"accountCode":"100517"}']] }],
  ['a long text', { local: [['switchboard.device', 'x'.repeat(5_000)]] }],
  ['a staff token where all tabs see it', { local: [['switchboard.session.token', STAFF_TOKEN]] }],
  ['a session without its token', { local: [['switchboard.session.refresh_token', 'r']] }],
  ['what was typed, long after the reload', { tabs: [[['switchboard.session.typed', 'x']]] }],
  ['a session in a tab that is not isolated', { tabs: [[TOKEN]] }],
  [
    'an answer of the API in a cache',
    { cached: [{ cache: 'switchboard.build.b', path: '/api/user/claims', type: 'application/json' }] },
  ],
  [
    'JSON under the address of the page',
    { cached: [{ cache: 'switchboard.build.b', path: '/', type: 'application/json' }] },
  ],
  ['a cache of another name', { cached: [{ cache: 'answers', path: '/', type: 'text/html' }] }],
  ['a database', { databases: ['queries'] }],
]

for (const [what, planted] of PLANTED) {
  test(`the look into storage finds ${what}`, () => {
    expect(findForbiddenEntries({ ...NOTHING, ...planted })).toHaveLength(1)
  })
}

test('it is content with a session, with that of staff in their own tab, and with a kept build', () => {
  const staffTab = [
    ['switchboard.session.isolated', 'true'],
    ['switchboard.session.token', STAFF_TOKEN],
  ] as const
  const cached = [{ cache: 'switchboard.build.portal-a', path: '/', type: 'text/html; charset=utf-8' }]

  expect(findForbiddenEntries({ local: [TOKEN], tabs: [staffTab], cached, databases: [] })).toStrictEqual([])
})

test('it reads what a browser really holds, in all four places', async ({ page, context, provider }) => {
  await signIn(page, 'grace')
  await page.evaluate(async () => {
    localStorage.setItem('planted', '1')
    sessionStorage.setItem('planted', '1')
    await (await caches.open('planted')).put('/api/planted', Response.json({}))
    await new Promise((resolve) => {
      const request = indexedDB.open('planted')
      request.onsuccess = () => {
        request.result.close()
        resolve(null)
      }
    })
  })

  const strange = findForbiddenEntries(await readStorage(context, provider.portal))

  expect(strange).toStrictEqual([
    'local storage has planted',
    'tab storage has planted',
    'cache planted has /api/planted as application/json',
    'there is a database planted',
  ])
  await page.evaluate(async () => {
    localStorage.removeItem('planted')
    sessionStorage.removeItem('planted')
    await caches.delete('planted')
    indexedDB.deleteDatabase('planted')
  })
})

test('SES-039 after signing out nothing of a session is stored, and what the worker kept is the shell alone', async ({
  page,
  context,
  provider,
}) => {
  await signIn(page, 'grace')
  await page.evaluate(() => navigator.serviceWorker.ready)
  for (const path of [
    '/invoice/latest',
    '/bill-history',
    '/pay',
    '/details',
    '/mynotifications',
    '/contact',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  await signOut(page)

  const { local, tabs, cached } = await readStorage(context, provider.portal)

  expect([...local, ...tabs.flat()].filter(([key]) => key.includes('.session.'))).toStrictEqual([])
  expect(cached.length).toBeGreaterThan(50)
  expect(new Set(cached.map(({ type }) => type.split(';', 1)[0]))).toStrictEqual(
    new Set(['text/html', 'text/javascript', 'text/css', 'font/woff2']),
  )
})
