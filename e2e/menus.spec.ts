import type { Locator, Page } from '@playwright/test'

import { expect, test } from './provider.ts'
import { expectDashboard, signIn } from './steps.ts'

const NEWER = '/next/'

for (const user of ['aroha', 'carla', 'dev', 'isla', 'jack']) {
  test(`SHL-016 every item in the menu of ${user} leads to a screen of its own`, async ({ page }) => {
    await signIn(page, user)
    const places = await hrefsIn(await mainMenu(page))
    expect(places.length).toBeGreaterThan(3)

    for (const href of places) {
      await page.goto(href)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // while an order is under way, the pages of the change hub redirect to the hub, which shows the reason
      const may = href.startsWith('/change-hub/') ? [href, '/change-hub'] : [href]
      expect(may).toContain(new URL(page.url()).pathname)
    }
  })
}

test('a menu shows no items for services that the account does not have', async ({ page }) => {
  await signIn(page, 'isla')

  const menu = await mainMenu(page)

  await expect(menu.getByRole('link', { name: 'Pay', exact: true })).toBeVisible()
  for (const name of [
    'Mail settings',
    'Data usage',
    'Call usage',
    'Wifi settings',
    /power/i,
    'Order status',
  ]) {
    await expect(menu.getByRole('link', { name })).toHaveCount(0)
  }
})

test.describe('with a newer portal', () => {
  // a customer with a smart meter, with and without a newer portal
  for (const [id, path, newer, without] of [
    ['SHL-062', '/get-power', 'add-power', '/change-hub'],
    ['SHL-063', '/change-hub/power-plan', 'power/change-power-plan', '/change-hub/power-plan'],
    ['SHL-064', '/site-access', 'power/site-access', '/'],
    ['SHL-065', '/meter-reading', 'power/meter-reading', '/'],
  ] as const) {
    test(`${id} SHL-053 ${path} leads to the newer portal with the account, and without one to ${without}`, async ({
      page,
    }) => {
      await signIn(page, 'ben')
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveURL(without)

      await turnOnNewerPortal(page)
      await page.goto(path)

      await expect(page).toHaveURL(`${NEWER}${newer}?accountCodeV1=100517`)
    })
  }

  test('SHL-024 SHL-035 menu items lead straight to the newer portal, for an account with a meter that is read by hand', async ({
    page,
  }) => {
    await signIn(page, 'jack')
    await turnOnNewerPortal(page)
    await page.goto('/mynotifications')

    const menu = await mainMenu(page)

    await expect(menu.getByRole('link', { name: 'Meter reading' })).toHaveAttribute(
      'href',
      /\/next\/power\/meter-reading\?accountCodeV1=100901$/,
    )
    await expect(menu.getByRole('link', { name: 'Change power plan' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Get power' })).toHaveCount(0)
  })
})

test('SHL-047 the more-menu leads by keyboard to refer a friend, where the link is copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'isla')
  await page.getByRole('button', { name: 'More' }).focus()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'Refer a friend' }))
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Refer a friend' })).toBeFocused()
  await expect(page).toHaveTitle('Refer a friend - My Kea')
  await tabTo(page, page.getByRole('button', { name: 'Copy link' }))
  await page.keyboard.press('Enter')

  await expect(page.getByText('The link is copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await page.getByLabel('Link', { exact: true }).inputValue(),
  )
})

test('SHL-047 a brand without a referral offer has no such item and no such screen', async ({ page }) => {
  await signIn(page, 'ben')
  await serveDocument(page, (html) => html.replace(/"referAFriend":\{[^}]*\}/, '"referAFriend":null'))
  await page.goto('/')
  await expectDashboard(page)

  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Refer a friend' })).toHaveCount(0)
  await page.goto('/refer-a-friend')
  await expectDashboard(page)
})

test('SHL-031 SHL-032 a user whom the legacy portal knows is handed over by keyboard, with the token in no address', async ({
  page,
  provider,
}) => {
  await signIn(page, 'jack')
  await page.getByRole('button', { name: 'More' }).focus()
  await page.keyboard.press('Enter')
  const older = page.getByRole('button', { name: /^Older portal/ })
  await expect(older).toBeVisible()
  await tabTo(page, older)
  const opened = page.waitForEvent('popup')
  await page.keyboard.press('Enter')

  const legacy = await opened
  await expect(legacy).toHaveURL(`${provider.sandbox}/legacy/my-account/`)
  await expect(legacy.getByRole('row', { name: 'account_code 100901' })).toBeVisible()
  await expect(legacy.getByRole('row', { name: /^jwt ey.{10}… \(\d+ characters\)$/ })).toBeVisible()
  expect(await legacy.evaluate(() => window.opener === null)).toBe(true)
})

test('SHL-031 other users see no link to the legacy portal', async ({ page }) => {
  await signIn(page, 'ben')
  const userResponse = page.waitForResponse(/\/iam\/users\/me$/)

  await page.getByRole('button', { name: 'More' }).click()

  expect((await userResponse).ok()).toBe(true)
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await expect(page.getByText('Older portal')).toHaveCount(0)
})

test('SHL-033 without an address of the legacy portal its link shows an error', async ({ page }) => {
  await signIn(page, 'jack')
  await serveDocument(page, (html) => html.replace(/"legacyMyAccountUrl":"[^"]*"/, '"legacyMyAccountUrl":""'))
  await page.goto('/')
  await expectDashboard(page)
  await page.getByRole('button', { name: 'More' }).click()

  await page.getByRole('button', { name: /^Older portal/ }).click()

  await expect(page.getByRole('alert')).toContainText('The older portal could not be opened.')
})

test('SHL-042 the help search opens the results for the query on the help site, in a new tab', async ({
  page,
  provider,
}) => {
  await signIn(page, 'ben')
  if ((page.viewportSize()?.width ?? 0) < 1000) await page.getByRole('button', { name: 'Menu' }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('searchbox', { name: 'Search the help site' }).last().fill('kererū & co')
  await page.keyboard.press('Enter')

  const help = await opened

  await expect(help).toHaveURL(new RegExp(`^${provider.sandbox}/help/search\\?q=`))
  await expect(help.getByRole('row', { name: 'q kererū & co' })).toBeVisible()
})

test('DSH-008 the dashboard shows the contact details and leads to where they are changed', async ({
  page,
}) => {
  await signIn(page, 'grace')
  const details = page.getByRole('region', { name: 'Your details' })

  await expect(details).toContainText('grace@demo.example')
  await expect(details).toContainText('31 Riccarton Road, Riccarton, Christchurch 8011')
  await details.getByRole('link', { name: 'See or change' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Your details' })).toBeVisible()
})

/** The main menu at this width: beside the page, or in a sheet. */
async function mainMenu(page: Page): Promise<Locator> {
  const menus = page.getByRole('navigation', { name: 'Main' })
  if ((page.viewportSize()?.width ?? 0) >= 1000) return menus
  await page.getByRole('button', { name: 'Menu' }).click()
  return page.getByRole('dialog').getByRole('navigation', { name: 'Main' })
}

/** The addresses of menu items that stay in the portal. */
async function hrefsIn(menu: Locator): Promise<string[]> {
  await expect(menu.getByRole('link').first()).toBeVisible()
  const hrefs = await menu
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  return hrefs.filter((href) => href.startsWith('/'))
}

async function tabTo(page: Page, wanted: Locator): Promise<void> {
  const isFocused = () => wanted.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 40 && !(await isFocused()); presses += 1) await page.keyboard.press('Tab')
  await expect(wanted).toBeFocused()
}

/** Configures the page like a brand with a newer portal on the same host. */
async function turnOnNewerPortal(page: Page): Promise<void> {
  await page.route(`**${NEWER}**`, (route) =>
    route.fulfill({ body: 'the newer portal', contentType: 'text/plain' }),
  )
  await serveDocument(page, (html) => html.replace('"newerPortal":""', `"newerPortal":"${NEWER}"`))
}

/** Serves the page with its document changed. */
async function serveDocument(page: Page, changed: (html: string) => string): Promise<void> {
  await page.route(
    (url) => !/^\/(api|assets|identity|next)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document' || !route.request().url().includes('localhost')) {
        return route.fallback()
      }
      const response = await route.fetch({ maxRedirects: 0 })
      const html = await response.text()
      await route.fulfill({ response, body: changed(html) })
    },
  )
}
