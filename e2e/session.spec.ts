import type { BrowserContext, Page } from '@playwright/test'

import { expect, test } from './provider.ts'
import { expectDashboard, sendCredentials, openSignInForm, signIn, signOut } from './steps.ts'
import {
  TOKENS_ON_SERVER,
  TOKEN_REQUEST,
  readCallerHeaders,
  expire,
  listSessionKeys,
  readStoredField,
} from './stored-session.ts'

const TABS = 5
const RACES = 5

test('SES-058 a wrong password shows an error and keeps the username', async ({ page }) => {
  await openSignInForm(page)

  await sendCredentials(page, 'hemi', 'not the password')

  await expect(page.getByRole('alert')).toContainText(/incorrect login/i)
  await expect(page.getByLabel('Username or email address')).toHaveValue('hemi')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
})

test('a button shows the password without moving focus or caret, and the password is hidden again when it is sent', async ({
  page,
}) => {
  await openSignInForm(page)
  const field = page.getByLabel('Password', { exact: true })
  await field.fill('kea on the hill')
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(4, 6))

  await page.getByRole('button', { name: 'Show password' }).click()

  await expect(field).toHaveAttribute('type', 'text')
  await expect(field).toBeFocused()
  const caret = (input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]
  expect(await field.evaluate(caret)).toStrictEqual([4, 6])
  await page.evaluate(() => document.addEventListener('submit', (event) => event.preventDefault()))
  await field.press('Enter')
  await expect(field).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).press('Enter')
  await page.getByRole('button', { name: 'Hide password' }).press('Enter')
  await expect(field).toHaveAttribute('type', 'password')
})

test('after a customer leaves the sign-in form, the login page waits for a press', async ({ page }) => {
  // the login page waits for a minute only
  await page.clock.setFixedTime(Date.now())
  await page.goto('/change-log')
  await page.goto('/pay')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()

  await page.goBack()
  await expect(page).toHaveURL('/change-log')
  await page.goto('/')

  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expect(page).toHaveURL('/login')
  await page.reload()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/identity\/interaction\//)
})

test('SES-021 SES-022 SES-023 SES-026 SES-031 sign-in sends scope and challenge, and returns to the requested path', async ({
  page,
}) => {
  const authorizeRequest = page.waitForRequest(/\/connect\/authorize\?/)

  await page.goto('/invoice/latest')
  await sendCredentials(page, 'hemi')

  await expect(page.getByRole('heading', { level: 1, name: /^Bill of/ })).toBeVisible()
  await expect(page).toHaveURL('/invoice/latest')
  const query = new URL((await authorizeRequest).url()).searchParams
  expect(query.get('scope')).toBe('openid offline_access')
  expect(query.get('response_type')).toBe('code')
  expect(query.get('code_challenge_method')).toBe('S256')
  expect(query.get('code_challenge')).toMatch(/^[\w-]{43}$/)
})

test('SES-006 SES-024 SES-049 a code that is used twice leads to the login page, which waits', async ({
  page,
}) => {
  const exchange = page.waitForRequest(TOKEN_REQUEST)
  const returned = page.waitForRequest(/\/login-complete\?/)
  await signIn(page, 'hemi')
  const fields = new URLSearchParams((await exchange).postData() ?? '')
  if (TOKENS_ON_SERVER) {
    // the server exchanges the code, so the page sends none
    expect([...fields.keys()]).toStrictEqual([])
  } else {
    expect(fields.get('grant_type')).toBe('authorization_code')
    expect(fields.get('code_verifier')).toHaveLength(64)
  }
  const used = (await returned).url()
  await signOut(page)
  let signIns = 0
  page.on('request', (request) => {
    if (request.url().includes('/connect/authorize')) signIns += 1
  })

  await page.goto(used)

  await expect(page.getByRole('alert')).toContainText('Signing in did not work')
  await expect(page).toHaveURL(/\/login\?problem=/)
  expect(signIns).toBe(0)
})

test('SES-002 PWD-002 PWD-003 the pages for signed-out users redirect a signed-in user home', async ({
  page,
}) => {
  await signIn(page, 'hemi')

  const paths = ['/login', '/login-complete', '/logout-complete', '/legacy-login']
  for (const path of [...paths, '/reset-password', '/reset-password/complete?username=ben&code=c']) {
    await page.goto(path)
    await expectDashboard(page)
    await expect(page, path).toHaveURL('/')
  }
})

const OUTSIDE = [
  '//evil.test/',
  'https://evil.test/',
  '/\\evil.test',
  '/%09/evil.test',
  'javascript:alert(1)',
]

for (const address of OUTSIDE) {
  test(`a redirect to ${address} stays in the portal`, async ({ page, provider }) => {
    const left: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(provider.portal)) left.push(request.url())
    })

    await page.goto(`/login?redirect=${encodeURIComponent(address)}`)
    await sendCredentials(page, 'hemi')

    await expectDashboard(page)
    expect(left).toStrictEqual([])
  })
}

test('ACC-003 ACC-006 ACC-007 a customer with two accounts switches the account, and the app starts anew on it', async ({
  page,
}) => {
  await signIn(page, 'aroha')
  const before = await readStoredField(page, 'account')
  const after = before === '100482' ? '100483' : '100482'

  await page.getByRole('button', { name: /Switch account/ }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: `Account ${before}` })).toHaveAttribute(
    'aria-current',
    'true',
  )
  const reloaded = page.waitForEvent('load')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Account ${after}` })
    .click()
  await reloaded

  await expectDashboard(page)
  await expect(page.getByRole('button', { name: /Switch account/ })).toContainText(after)
  expect(await readStoredField(page, 'account')).toBe(after)
})

test('SES-016 five tabs with an expired token all stay signed in, five times in a row', async ({
  page,
  context,
}) => {
  await signIn(page, 'nikau')
  const tabs = [page]
  while (tabs.length < TABS) tabs.push(await openTab(context))

  for (let race = 1; race <= RACES; race += 1) {
    const before = await readStoredField(page, 'refresh_token')
    await expire(page)
    await Promise.all(tabs.map((tab) => tab.reload()))
    await Promise.all(tabs.map(expectDashboard))
    expect(await readStoredField(page, 'refresh_token'), `race ${race}`).not.toBe(before)
  }

  const sessions = new Set(await Promise.all(tabs.map((tab) => readStoredField(tab, 'refresh_token'))))
  expect(sessions.size).toBe(1)
  expect(await claimsStatus(page)).toBe(200)
})

test('SES-043 SES-044 a session that ended on the server leads, without an error, to sign-in with the requested path', async ({
  page,
  request,
}) => {
  await signIn(page, 'jack')
  // a panel that is still loading would notice the ended session before the press
  await page.waitForLoadState('networkidle')
  await request.post('/api/user/logout', { headers: await readCallerHeaders(page) })
  const visited: string[] = []
  page.on('framenavigated', (frame) =>
    visited.push(new URL(frame.url()).pathname + new URL(frame.url()).search),
  )

  await page
    .getByRole('link', { name: 'Pay now' })
    .or(page.getByRole('link', { name: 'See the bill' }))
    .first()
    .click()

  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect(visited.filter((address) => address.startsWith('/login?redirect=%2F')).length).toBeGreaterThan(0)
  expect(await listSessionKeys(page)).toStrictEqual([])
})

test('SES-016 SES-050 an idle form with an expired token keeps its values, and refreshes the token before its call', async ({
  page,
}) => {
  await signIn(page, 'nikau')
  await page.goto('/pay')
  await page.getByLabel('Amount to pay').fill('12.34')
  await page.getByLabel('Name on card').fill('Nikau Hohepa')
  await page.getByLabel('Card number').fill('4999999999999236')
  await page.getByLabel('Expiry date').fill('12/40')
  await page.getByLabel('Security code').fill('123')
  const refreshToken = await readStoredField(page, 'refresh_token')
  await expire(page)
  await page.route(/windcavetransactions$/, (route) => route.abort())
  const refresh = page.waitForRequest(
    (request) => TOKEN_REQUEST.test(request.url()) && /refresh_token/.test(request.postData() ?? ''),
  )

  await page.getByRole('button', { name: /^Pay \$/ }).click()

  expect(Object.fromEntries(new URLSearchParams((await refresh).postData() ?? ''))).toStrictEqual({
    client_id: 'portal',
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
  })
  await expect(page.getByRole('alert')).toContainText('unexpected error')
  await expect(page.getByLabel('Amount to pay')).toHaveValue('12.34')
  await expect(page.getByLabel('Name on card')).toHaveValue('Nikau Hohepa')
  await expect(page.getByLabel('Card number')).toHaveValue('4999 9999 9999 9236')
})

async function openTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto('/')
  await expectDashboard(tab)
  return tab
}

async function claimsStatus(page: Page): Promise<number> {
  const answer = await page.request.post('/api/user/claims', { headers: await readCallerHeaders(page) })
  return answer.status()
}
