import { expect, test } from '@playwright/test'

import { JWT, listReachableTexts, listSessionCookies, openContext } from './cookie-mode.ts'
import { newProvider } from './new-provider.ts'
import type { RunningProvider } from './running-provider.ts'
import { expectDashboard, openFromDesk, signIn } from './steps.ts'
import { readCallerHeaders } from './stored-session.ts'

// The provider stores the tokens of browsers (SESSION_MODE=cookie), independent of the mode of the other journeys.

const EVIL = 'http://evil.test'

let provider: RunningProvider

test.beforeAll(async () => {
  provider = await newProvider({ SESSION_MODE: 'cookie' })
})

test.afterAll(async () => {
  await provider.stop()
})

test('a page of another site, and one of another origin of this site, use no session: what they send is refused and does nothing', async ({
  browser,
}) => {
  const context = await openContext(browser, provider.portal)
  const page = await context.newPage()
  await signIn(page, 'jack')
  const { 'x-switchboard-session': handle = '' } = await readCallerHeaders(page)
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
    // the form submits itself and replaces the page
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
  const context = await openContext(browser, provider.portal)
  const { tab } = await openFromDesk(await context.newPage())
  await expectDashboard(tab)
  const page = await context.newPage()
  await signIn(page, 'jack')

  await Promise.all([page.reload(), tab.reload()])

  await Promise.all([expectDashboard(page), expectDashboard(tab)])
  await expect(tab.getByText(/^Acting for/)).toContainText('100702')
  await expect(page.getByText(/^Acting for/)).toHaveCount(0)
  const kinds = (await listSessionCookies(context, provider.portal)).map(({ name }) =>
    name.charAt('session-'.length),
  )
  expect(kinds.toSorted()).toStrictEqual(['c', 's'])
  expect(
    [...(await listReachableTexts(tab)), ...(await listReachableTexts(page))].filter((text) =>
      JWT.test(text),
    ),
  ).toStrictEqual([])
  await context.close()
})
