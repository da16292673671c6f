import type { Page } from '@playwright/test'

import { expect, test } from './provider.ts'
import { expectDashboard, signIn, typeCard } from './steps.ts'

// the service worker is blocked, because its cache would hide a broken network
test.use({ serviceWorkers: 'block' })

const USER = 'jack'
const DASHBOARD = /\/api\/accounts\/\d+\/dashboard$/
const BILLING = /\/billinginformation$/
const SLOW_MILLISECONDS = 1_500
const OVERLAY = 'An Unexpected Error Occured'

test('when the dashboard call fails, every panel makes its own call', async ({ page }) => {
  await signIn(page, USER)
  await page.route(DASHBOARD, (route) => route.fulfill({ status: 500 }))

  await page.reload()

  await expectPanels(page)
  await expect(page.getByRole('region', { name: 'What you owe' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a panel that fails to load shows an error and leaves the others alone; Try again loads it', async ({
  page,
}) => {
  await signIn(page, USER)
  await page.route(DASHBOARD, (route) => route.fulfill({ status: 500 }))
  await page.route(BILLING, (route) => route.fulfill({ status: 500 }))
  await page.reload()
  const broken = page.getByRole('alert')
  await expect(broken).toContainText('We could not load your balance.')
  await expectPanels(page)
  await page.unroute(BILLING)

  await broken.getByRole('button', { name: 'Try again' }).click()

  await expect(page.getByRole('region', { name: 'What you owe' })).toBeVisible()
  await expect(broken).toHaveCount(0)
})

test('when the connection of every account call is cut, each panel shows an error and the shell stays', async ({
  page,
}) => {
  await signIn(page, USER)
  await page.route(/\/api\/accounts\//, (route) => route.abort('connectionreset'))

  await page.reload()

  await expect(page.getByText('We could not load your balance.')).toBeVisible()
  await expect(page.getByText('We could not load your promise to pay.')).toBeVisible()
  await expect(page.getByText('We could not load your bills.')).toBeVisible()
  await expect(page.getByText('We could not load your services.')).toBeVisible()
  await expect(page.getByText('We could not load your details.')).toBeVisible()
  await expect(page.getByText('We could not load your data usage.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(6)
  await expect(page.getByRole('button', { name: 'More' })).toBeVisible()
})

test('SHL-008 a session check that is cut off shows the overlay and keeps the session', async ({ page }) => {
  await signIn(page, USER)
  await page.route(/\/user\/claims$/, (route) => route.abort('connectionreset'))

  await page.reload()

  await expect(page.getByRole('alertdialog', { name: OVERLAY })).toBeVisible()
  await page.unroute(/\/user\/claims$/)
  await page.reload()
  await expectDashboard(page)
})

test('a bill that fails to load shows an error, and Try again loads it', async ({ page }) => {
  await signIn(page, USER)
  await page.route(/\/invoices\/\d+$/, (route) => route.fulfill({ status: 503 }))
  await page.goto('/invoice/latest')
  await expect(page.getByRole('alert')).toContainText('We could not load this bill.')
  await page.unroute(/\/invoices\/\d+$/)

  await page.getByRole('button', { name: 'Try again' }).click()

  await expect(page.getByRole('heading', { level: 1, name: /^Bill of/ })).toBeVisible()
})

test('BIL-068 a PDF that fails to load shows an error', async ({ page }) => {
  await signIn(page, USER)
  await page.goto('/invoice/latest')
  await page.route(/\/pdf$/, (route) => route.fulfill({ status: 500 }))

  await page.getByRole('button', { name: 'Download PDF' }).click()

  await expect(page.getByRole('alert')).toContainText('Problem downloading PDF')
  await expect(page.getByRole('table', { name: 'Charges by section' })).toBeVisible()
})

test('API-013 a call made without a connection is sent once the connection is back', async ({
  page,
  context,
}) => {
  await signIn(page, USER)
  await page.goto('/pay')
  await expect(page.getByRole('button', { name: 'Pay ahead' })).toBeVisible()
  await context.setOffline(true)

  await page.getByRole('link', { name: 'Latest bill' }).click()
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await context.setOffline(false)

  await expect(page.getByRole('heading', { level: 1, name: /^Bill of/ })).toBeVisible()
})

test('API-013 SHL-014 a screen that fails to load for lack of a connection shows a notice, and loads by itself later', async ({
  page,
}) => {
  await signIn(page, USER)
  await page.waitForLoadState('networkidle')
  // the device has a connection, but no request gets through
  await page.route(/./, (route) => route.abort('connectionfailed'))

  await page.getByRole('link', { name: 'Latest bill' }).click()
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.unroute(/./)

  await expect(page.getByRole('heading', { level: 1, name: /^Bill of/ })).toBeVisible()
  await expect(page.getByText('You are offline.')).toHaveCount(0)
})

test('API-013 a payment made without a connection is not sent, neither then nor later', async ({
  page,
  context,
}) => {
  const started: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/windcavetransactions'))
      started.push(request.url())
  })
  await signIn(page, USER)
  await page.goto('/pay')
  await page.getByRole('button', { name: 'Pay ahead' }).click()
  await page.getByLabel('Amount to pay').fill('7.31')
  await typeCard(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Pay \$/ }).click()

  await expect(page.getByText('Nothing was taken from your card.')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expectDashboard(page)
  await page.waitForLoadState('networkidle')
  expect(started).toStrictEqual([])
})

test('a slow network shows the first view at once, then the dashboard, and never a blank page', async ({
  page,
}) => {
  await signIn(page, USER)
  await page.route(/\/(api|assets)\//, async (route) => {
    await new Promise((resolve) => {
      setTimeout(resolve, SLOW_MILLISECONDS)
    })
    await route.continue()
  })
  await page.addInitScript(WATCH_FOR_BLANKS)

  await page.goto('/', { waitUntil: 'commit' })

  await expect(page.getByText('Loading your account')).toBeVisible()
  await expectDashboard(page)
  expect(await page.evaluate('window.blanks')).toBe(0)
})

test('a slow screen shows placeholders', async ({ page }) => {
  await signIn(page, USER)
  await page.route(/\/surcharges$/, () => undefined)

  await page.goto('/pay')

  await expect(page.getByRole('heading', { level: 1, name: 'Pay by card' })).toBeVisible()
  await expect(page.getByText('Loading what you owe')).toBeAttached()
})

test('SHL-008 a screen whose script fails to load shows the overlay, not a blank page', async ({ page }) => {
  await signIn(page, USER)
  await page.route(/\/assets\/PayScreen/, (route) => route.abort())

  await page.goto('/pay')

  await expect(page.getByRole('alertdialog', { name: OVERLAY })).toBeVisible()
})

/** Counts the frames in which a page shows no text after it has shown text. */
const WATCH_FOR_BLANKS = `window.blanks = 0
let shown = false
function look() {
  const text = document.body?.innerText.trim() ?? ''
  if (text !== '') shown = true
  else if (shown) window.blanks += 1
  requestAnimationFrame(look)
}
requestAnimationFrame(look)`

async function expectPanels(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Recent bills' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your services' })).toBeVisible()
}

test('a first script that the server no longer has causes one reload, then an error', async ({ page }) => {
  let documents = 0
  await page.route(/\/assets\/portal-[\w-]+\.js$/, (route) => route.fulfill({ status: 404 }))
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents += 1
  })

  await page.goto('/login')

  await expect(page.getByRole('alert')).toContainText('This page could not be loaded.')
  expect(documents).toBe(2)
  await page.unroute(/\/assets\/portal-[\w-]+\.js$/)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})

test('nothing in the account menu moves when its content has loaded', async ({ page }) => {
  await signIn(page, 'ben')
  const released = Promise.withResolvers<null>()
  const hold = (url: string | RegExp) =>
    page.route(url, async (route) => {
      await released.promise
      await route.continue()
    })
  await hold(/\/accounts\/\d+$/)
  await page.goto('/contact-us')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await hold('**/assets/*.js')
  await page.getByRole('button', { name: 'More' }).click()
  const signOut = page.getByRole('button', { name: 'Sign out' })
  await expect(signOut).toBeVisible()
  const before = await signOut.boundingBox()

  released.resolve(null)
  await expect(page.getByText('Dark', { exact: true })).toBeVisible()
  await expect(page.getByRole('paragraph').filter({ hasText: 'Ben' })).toBeVisible()

  expect(await signOut.boundingBox()).toEqual(before)
})
