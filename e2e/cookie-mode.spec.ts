import { expect, test } from '@playwright/test'
import type { Browser, BrowserContext, Page } from '@playwright/test'

import { newProvider } from './new-provider.ts'
import type { RunningProvider } from './new-provider.ts'
import { expectDashboard, openFromDesk, signIn, signInByPress, signOut, typeCard } from './steps.ts'
import { callerHeaders, expire, stored } from './stored-session.ts'
import { keptBy } from './watched.ts'

// A provider that keeps the tokens of browsers (SESSION_MODE=cookie), whatever the other journeys run with.

const JWT = /eyJ[\w-]{8,}\.eyJ[\w-]{8,}/
const EVIL = 'http://evil.test'

let provider: RunningProvider

test.beforeAll(async () => {
  provider = await newProvider({ SESSION_MODE: 'cookie' })
})

test.afterAll(async () => {
  await provider.stop()
})

function opened(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ baseURL: provider.portal, locale: 'en-NZ', timezoneId: 'Pacific/Auckland' })
}

/** Every text that the portal answers to what pages and scripts ask for; a redirect has none. */
function heard(context: BrowserContext): { readonly bodies: string[] } {
  const bodies: string[] = []
  context.on('response', (response) => {
    const isOurs = response.url().startsWith(provider.portal)
    if (!isOurs || !/json|html|text/.test(response.headers()['content-type'] ?? '')) return
    // of an answer that a page was left before, nothing can be read
    void response
      .text()
      .then((text) => bodies.push(`${response.url()} ${text}`))
      .catch(() => undefined)
  })
  return { bodies }
}

/** All that a script of this page can read without asking anybody. */
async function reachable(page: Page): Promise<string[]> {
  const kept = await keptBy(page)
  const cookies = await page.evaluate(() => document.cookie)
  return [cookies, page.url(), ...kept.flatMap(({ lines }) => [...lines])]
}

async function sessionCookies(context: BrowserContext) {
  return (await context.cookies(provider.portal)).filter(({ httpOnly, name }) => {
    expect(httpOnly, name).toBe(true)
    return /^session-[cs]/.test(name)
  })
}

test('a customer signs in, pays, goes on after the access token has run out, in two tabs, and signs out; no script can read a token', async ({
  browser,
}) => {
  const context = await opened(browser)
  const { bodies } = heard(context)
  const page = await context.newPage()
  await signIn(page, 'dev')
  await page.goto('/invoice/latest')
  await expect(page.getByRole('heading', { level: 1, name: /^Bill of/ })).toBeVisible()
  await page.goto('/pay')
  await page.getByLabel('Amount to pay').fill('12.34')
  await typeCard(page)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByText('Thank you, payment successful').first()).toBeVisible()

  const other = await context.newPage()
  await other.goto('/')
  await expectDashboard(other)
  const mark = await stored(page, 'refresh_token')
  await expire(page)
  await Promise.all([page.reload(), other.reload()])
  await Promise.all([expectDashboard(page), expectDashboard(other)])
  expect(await stored(page, 'refresh_token')).not.toBe(mark)

  const [cookie, ...more] = await sessionCookies(context)
  expect(more).toStrictEqual([])
  expect(cookie?.sameSite).toBe('Strict')
  const read = [...bodies, ...(await reachable(page)), ...(await reachable(other))]
  expect(bodies.length).toBeGreaterThan(10)
  expect(read.join()).toContain(String(await stored(page, 'token')))
  expect(read.filter((text) => JWT.test(text))).toStrictEqual([])
  const secrets = (await context.cookies(provider.portal)).map(({ value }) => value)
  expect(read.filter((text) => secrets.some((secret) => text.includes(secret)))).toStrictEqual([])
  expect(await openedBy(page)).toStrictEqual({ bearer: 401, mark: 401, code: 401 })

  const caller = await callerHeaders(page)
  await signOut(page)
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await sessionCookies(context)).toStrictEqual([])
  const answer = await context.request.post('/api/user/claims', { headers: caller })
  expect([400, 401]).toContain(answer.status())
  await signInByPress(page, 'dev')
  await context.close()
})

/** What the portal answers a script that takes what is stored for tokens, and one that has a code of its own. */
function openedBy(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async () => {
    const read = (field: string) => localStorage.getItem(`switchboard.session.${field}`) ?? ''
    const bearer = await fetch('/api/user/claims', {
      method: 'POST',
      headers: { authorization: `Bearer ${read('token')}` },
    })
    const ask = (fields: Record<string, string>) =>
      fetch('/identity/connect/token', {
        method: 'POST',
        body: new URLSearchParams({ client_id: 'portal', ...fields }),
      })
    const renewed = await ask({ grant_type: 'refresh_token', refresh_token: read('refresh_token') })
    const exchanged = await ask({
      grant_type: 'authorization_code',
      code: 'code',
      code_verifier: 'x'.repeat(64),
      redirect_uri: `${location.origin}/identity/session/callback`,
    })
    return { bearer: bearer.status, mark: renewed.status, code: exchanged.status }
  })
}

test('a page of another site, and one of another origin of this site, use no session: what they send is refused and does nothing', async ({
  browser,
}) => {
  const context = await opened(browser)
  const page = await context.newPage()
  await signIn(page, 'jack')
  const { 'x-switchboard-session': handle = '' } = await callerHeaders(page)
  await context.route(`${EVIL}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>evil</title><form></form>' }),
  )

  const answers: Record<string, unknown> = {}
  for (const origin of [EVIL, provider.sandbox]) {
    const tab = await context.newPage()
    await tab.goto(`${origin}/`)
    answers[origin] = await tab.evaluate(
      async ({ portal, header }) => {
        const send = (address: string, init: RequestInit) =>
          fetch(portal + address, { credentials: 'include', ...init }).then(
            ({ type }) => type,
            () => 'stopped',
          )
        return [
          await send('/api/user/logout', { method: 'POST', mode: 'no-cors' }),
          await send('/api/user/logout', { method: 'POST', headers: { 'x-switchboard-session': header } }),
          await send('/identity/session/token', { method: 'POST', mode: 'no-cors' }),
          await send(`/identity/session/sign-out?session=${header}`, { mode: 'no-cors' }),
        ]
      },
      { portal: provider.portal, header: handle },
    )
    // a form that sends itself, as a whole page
    const refused = tab.waitForResponse(/\/api\/user\/logout$/)
    await tab.evaluate((portal) => {
      const form = Object.assign(document.createElement('form'), {
        method: 'POST',
        action: `${portal}/api/user/logout`,
      })
      document.body.append(form)
      form.submit()
    }, provider.portal)
    expect((await refused).status()).toBe(401)
    await tab.close()
  }

  expect(Object.values(answers).flat()).toHaveLength(8)
  expect(await context.request.post('/api/user/logout').then((answer) => answer.status())).toBe(401)
  const headers = { 'x-switchboard-session': handle }
  for (const foreign of [{ origin: provider.sandbox }, { 'sec-fetch-site': 'same-site' }]) {
    const answer = await context.request.post('/api/user/logout', { headers: { ...headers, ...foreign } })
    expect(answer.status()).toBe(403)
  }
  expect(await context.request.post('/api/user/claims', { headers }).then((answer) => answer.status())).toBe(
    200,
  )
  await page.reload()
  await expectDashboard(page)
  await context.close()
})

test('a customer signs in beside a tab of staff, each in a session of their own', async ({ browser }) => {
  const context = await opened(browser)
  const { tab } = await openFromDesk(await context.newPage(), provider)
  await expectDashboard(tab)
  const page = await context.newPage()
  await signIn(page, 'jack')

  await Promise.all([page.reload(), tab.reload()])

  await Promise.all([expectDashboard(page), expectDashboard(tab)])
  await expect(tab.getByText(/^Acting for/)).toContainText('100702')
  await expect(page.getByText(/^Acting for/)).toHaveCount(0)
  const kinds = (await sessionCookies(context)).map(({ name }) => name.charAt('session-'.length))
  expect(kinds.toSorted()).toStrictEqual(['c', 's'])
  expect(
    [...(await reachable(tab)), ...(await reachable(page))].filter((text) => JWT.test(text)),
  ).toStrictEqual([])
  await context.close()
})
