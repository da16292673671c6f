import type { Page } from '@playwright/test'

import { expect, test } from './provider.ts'
import { expectDashboard, signIn } from './steps.ts'

const USER = 'grace'
const OVERLAY_TITLE = 'An Unexpected Error Occured'
const OVERLAY_TEXT = "We're currently experiencing technical difficulties, please try again later."

test('SHL-005 SHL-006 a browser without flexbox gets a message over everything, and nothing else loads', async ({
  page,
}) => {
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  await page.addInitScript(() => {
    CSS.supports = () => false
  })

  await page.goto('/pay', { waitUntil: 'commit' })

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please upgrade your browser')
  await expect(page.getByText('Upgrade your browser or your operating system')).toBeVisible()
  await expect(page.locator('#root')).toBeHidden()
  await expect(page).toHaveURL('/pay')
  expect(requestedPaths.filter((path) => path.startsWith('/api/'))).toStrictEqual([])
})

test('SHL-007 CFG-001 no route is entered before the configuration has loaded', async ({ page }) => {
  let answer = () => {}
  const configurationRequest = new Promise<void>((resolve) => {
    void page.route(/dynamicconfig/, async (route) => {
      resolve()
      await new Promise<void>((answered) => {
        answer = answered
      })
      await route.continue()
    })
  })
  await page.goto('/pay')
  await configurationRequest
  await page.waitForLoadState('load')

  await expect(page.getByText('Loading your account')).toBeVisible()
  await expect(page).toHaveURL('/pay')
  answer()

  await expect(page).toHaveURL(/\/(login\?redirect|identity)/)
})

const BAD_CONFIGURATIONS = [
  ['fails', { status: 500, json: { code: 'GENERAL_ERROR' } }],
  ['is malformed', { json: { features: 'none' } }],
  ['is no JSON', { contentType: 'text/html', body: '<!doctype html><title>Maintenance</title>' }],
  ['answers nothing', { body: '' }],
] as const

for (const [how, answer] of BAD_CONFIGURATIONS) {
  test(`SHL-008 SHL-009 SHL-010 a configuration that ${how} puts the overlay over the app`, async ({
    page,
  }) => {
    await page.route(/dynamicconfig/, (route) => route.fulfill(answer))

    await page.goto('/login')

    const overlay = page.getByRole('alertdialog', { name: OVERLAY_TITLE })
    await expect(overlay.getByRole('heading')).toHaveText(OVERLAY_TITLE)
    await expect(overlay.getByText(OVERLAY_TEXT, { exact: true })).toBeVisible()
    await expect(overlay.getByRole('button', { name: 'Reload' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCount(0)
  })
}

test('SHL-011 reload clears what the browser stored and starts again', async ({ page }) => {
  await page.route(/dynamicconfig/, (route) => route.abort())
  await page.goto('/login')
  await page.evaluate(() => localStorage.setItem('left behind', 'yes'))
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.unroute(/dynamicconfig/)

  await page.getByRole('button', { name: 'Reload' }).click()

  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('left behind'))).toBeNull()
})

test('DSH-002 SES-015 home without a session leads through the login page to the form in one step', async ({
  page,
}) => {
  const visited = recordAddresses(page)
  await page.goto('/change-log')

  await page.goto('/')

  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  expect(visited().filter((address) => address.startsWith('/login'))).toStrictEqual(['/login'])
  await page.goBack()
  await expect(page).toHaveURL('/change-log')
})

test('SES-014 a page that needs a session leads to the login page with the requested path', async ({
  page,
}) => {
  const visited = recordAddresses(page)

  await page.goto('/invoice/latest')

  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  expect(visited()).toContain('/login?redirect=%2Finvoice%2Flatest')
})

test('SHL-001 SHL-067 an address that no screen owns leads home, which names it', async ({ page }) => {
  await signIn(page, USER)

  await page.goto('/nothing/is/here?at=all')

  await expectDashboard(page)
  await expect(page.getByText('We could not find the page /nothing/is/here?at=all')).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('SHL-012 SHL-002 the title names the route and the brand', async ({ page }) => {
  const openTitles = {
    '/login': 'Sign in - My Kea',
    '/legacy-login': 'Sign in with an older username - My Kea',
    '/logout-complete': 'Signed out - My Kea',
    '/auto-login': 'Opening an account - My Kea',
    '/change-log': 'Change log - My Kea',
  }
  await expectTitles(page, openTitles)

  await signIn(page, USER)

  await expectTitles(page, {
    '/': 'Home - My Kea',
    '/pay': 'Pay by card - My Kea',
    '/invoice/latest': 'Bill - My Kea',
  })
})

test('SHL-004 the style guide is not for customers', async ({ page }) => {
  await signIn(page, USER)

  await page.goto('/style-guide')

  await expectDashboard(page)
  await expect(page).toHaveURL('/')
})

test('SHL-014 SHL-015 a notice is shown while there is no connection', async ({ page, context }) => {
  await signIn(page, USER)
  const notice = page.getByText('You are offline.')
  await expect(notice).toHaveCount(0)

  await context.setOffline(true)
  await expect(notice).toBeVisible()

  await context.setOffline(false)
  await expect(notice).toHaveCount(0)
})

test("the browser's back button after sign-in stays on the dashboard and does not reopen a used sign-in page", async ({
  page,
}) => {
  await signIn(page, USER)

  await page.goBack()

  await expectDashboard(page)
  await expect(page).toHaveURL('/')
})

test.describe('the back button of the shell, where there is no side menu', () => {
  test.skip(({ viewport }) => (viewport?.width ?? 0) >= 1024, 'a wide window has the side menu instead')

  test('SHL-019 SHL-036 SHL-038 it leads home from a screen, and stays on the dashboard', async ({
    page,
  }) => {
    await signIn(page, USER)
    await page.goto('/pay')
    const back = page.getByRole('button', { name: 'Back' })

    await back.click()
    await expectDashboard(page)
    await back.click()

    await expectDashboard(page)
    await expect(page).toHaveURL('/')
  })

  test('SHL-016 the menu sheet works by keyboard and returns the focus', async ({ page }) => {
    await signIn(page, USER)
    const opener = page.getByRole('button', { name: 'Menu' })

    await opener.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()

    await opener.press('Enter')
    const sheet = page.getByRole('dialog')
    await sheet.locator('summary', { hasText: 'Bills' }).press('Enter')
    await sheet.getByRole('link', { name: 'Pay by card' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Pay by card' })).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test.describe('where there is a side menu', () => {
  test.skip(({ viewport }) => (viewport?.width ?? 0) < 1024, 'a narrow window has the menu sheet instead')

  test('SHL-016 it works by keyboard and marks the current page', async ({ page }) => {
    await signIn(page, USER)
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect(menu.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')

    await menu.locator('summary', { hasText: 'Bills' }).press('Enter')
    await menu.getByRole('link', { name: 'Pay by card' }).press('Enter')

    await expect(page.getByRole('heading', { level: 1, name: 'Pay by card' })).toBeFocused()
    await expect(menu.getByRole('link', { name: 'Pay by card' })).toHaveAttribute('aria-current', 'page')
  })
})

test('SHL-037 a screen with a back path has a link to that path', async ({ page }) => {
  await signIn(page, USER)
  await page.goto('/invoice/latest')

  await page.getByRole('link', { name: 'Home', exact: true }).last().click()

  await expectDashboard(page)
})

test('SHL-017 the sub-menu leads between bill and payment by keyboard; the focus moves to each heading', async ({
  page,
}) => {
  await signIn(page, USER)
  await page.goto('/invoice/latest')
  const places = page.getByRole('navigation', { name: 'In this section' })

  await places.getByRole('link', { name: 'Pay by card' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Pay by card' })).toBeFocused()

  await places.getByRole('link', { name: 'Latest bill' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveURL('/invoice/latest')
})

test('SHL-018 the more-menu opens and closes by keyboard; the theme chosen in it is kept after a reload', async ({
  page,
}) => {
  await signIn(page, USER)
  const more = page.getByRole('button', { name: 'More' })
  const before = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)

  await more.press('Enter')
  await page.getByRole('radio', { name: 'Dark' }).press('Space')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeHidden()
  await page.reload()
  await expectDashboard(page)

  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe(before)
})

test('the first Tab reaches the link that skips the menus', async ({ page }) => {
  await signIn(page, USER)
  await page.reload()
  await expectDashboard(page)

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(page.getByRole('main')).toBeFocused()
})

async function expectTitles(page: Page, titles: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(path)
    await expect(page, path).toHaveTitle(title)
  }
}

/** The paths with queries that the page's main frame has visited. */
function recordAddresses(page: Page): () => string[] {
  const visited: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return
    const { pathname, search } = new URL(frame.url())
    visited.push(pathname + search)
  })
  return () => visited
}
