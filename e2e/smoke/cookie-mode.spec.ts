import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'

import { JWT, collectReplies, listReachableTexts, listSessionCookies, openContext } from '../cookie-mode.ts'
import { newProvider } from '../new-provider.ts'
import type { RunningProvider } from '../running-provider.ts'
import { expectDashboard, signIn, signInByButton, signOut, typeCard } from '../steps.ts'
import { readCallerHeaders, expire, readStoredField } from '../stored-session.ts'

let provider: RunningProvider

test.beforeAll(async () => {
  provider = await newProvider({ SESSION_MODE: 'cookie' })
})

test.afterAll(async () => {
  await provider.stop()
})

test('no script can read a token from sign-in to sign-out when tokens stay on the server', async ({
  browser,
}) => {
  const context = await openContext(browser, provider.portal)
  const { bodies } = collectReplies(context, provider.portal)
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
  const mark = await readStoredField(page, 'refresh_token')
  await expire(page)
  await Promise.all([page.reload(), other.reload()])
  await Promise.all([expectDashboard(page), expectDashboard(other)])
  expect(await readStoredField(page, 'refresh_token')).not.toBe(mark)

  const [cookie, ...more] = await listSessionCookies(context, provider.portal)
  expect(more).toStrictEqual([])
  expect(cookie?.sameSite).toBe('Strict')
  const read = [...bodies, ...(await listReachableTexts(page)), ...(await listReachableTexts(other))]
  expect(bodies.length).toBeGreaterThan(10)
  expect(read.join()).toContain(String(await readStoredField(page, 'token')))
  expect(read.filter((text) => JWT.test(text))).toStrictEqual([])
  const secrets = (await context.cookies(provider.portal)).map(({ value }) => value)
  expect(read.filter((text) => secrets.some((secret) => text.includes(secret)))).toStrictEqual([])
  expect(await tryStoredTokens(page)).toStrictEqual({ bearer: 401, mark: 401, code: 401 })

  const caller = await readCallerHeaders(page)
  await signOut(page)
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await listSessionCookies(context, provider.portal)).toStrictEqual([])
  const answer = await context.request.post('/api/user/claims', { headers: caller })
  expect([400, 401]).toContain(answer.status())
  await signInByButton(page, 'dev')
  await context.close()
})

/** Sends what the browser stores as tokens, and a made-up code. Returns the status of each reply. */
function tryStoredTokens(page: Page): Promise<Record<string, number>> {
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
