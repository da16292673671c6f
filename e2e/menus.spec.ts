import type { Locator, Page } from '@playwright/test'

import { locateEntries, openMenu, openMenuEntry, waitForMenu } from './menu.ts'
import { expect, test } from './provider.ts'
import { expectDashboard, openCard, signIn } from './steps.ts'

const NEWER = '/next/'
const MAX_ENTRIES = 12

for (const user of ['aroha', 'carla', 'dev', 'isla', 'jack']) {
  test(`SHL-016 every item in the menu of ${user} leads to a screen of its own`, async ({ page }) => {
    await signIn(page, user)
    const menu = await openMenu(page)
    await waitForMenu(menu)
    expect(await countVisible(menu)).toBeLessThanOrEqual(MAX_ENTRIES)
    const places = await listHrefs(menu)
    expect(places.length).toBeGreaterThan(3)

    for (const href of places) {
      await page.goto(href)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // while an order is under way, the pages of the change hub redirect to the hub, which shows the reason
      const may = href.startsWith('/change-hub/') ? [href, '/change-hub'] : [href.split('?')[0]]
      expect(may).toContain(new URL(page.url()).pathname)
    }
  })
}

test('a menu shows no items for services that the account does not have', async ({ page }) => {
  await signIn(page, 'isla')

  const menu = await openMenu(page)

  await waitForMenu(menu)
  await expect(await openMenuEntry(menu, 'Pay by card')).toBeVisible()
  for (const name of [
    'Mail settings',
    'Data usage',
    'Call usage',
    'Wifi settings',
    /power/i,
    'Order status',
  ]) {
    await expect(menu.getByRole('link', { name, includeHidden: true })).toHaveCount(0)
  }
})

test('nothing in the menu moves when the services of the account appear in it', async ({ page }) => {
  await signIn(page, 'aroha')
  const released = Promise.withResolvers<null>()
  await page.route(/\/accounts\/\d+(\/dashboard)?$/, async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto('/pay')
  const menu = await openMenu(page)
  const visibleEntries = [
    menu.getByRole('link', { name: 'Home' }),
    await openMenuEntry(menu, 'Pay by card'),
    menu.locator('summary', { hasText: 'Help' }),
    page.getByRole('searchbox', { name: 'Search the help site' }).last(),
  ]
  const readPlaces = () => Promise.all(visibleEntries.map((each) => each.boundingBox()))
  const before = await readPlaces()
  await expect(menu.locator('summary', { hasText: 'Account' })).toHaveCount(0)

  released.resolve(null)
  await waitForMenu(menu)

  expect(await readPlaces()).toEqual(before)
})

test('by keyboard a group of the menu opens and stays open on the page that it leads to', async ({
  page,
}) => {
  await signIn(page, 'aroha')
  const menu = await openMenu(page)
  await waitForMenu(menu)
  const account = menu.locator('summary', { hasText: 'Account' })
  const users = menu.getByRole('link', { name: 'Users' })
  await expect(users).toBeHidden()

  await account.press('Enter')
  await expect(users).toBeVisible()
  await account.press('Tab')
  await expect(menu.getByRole('link', { name: 'Your plan' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  const next = await openMenu(page)
  await expect(next.getByRole('link', { name: 'Your plan' })).toHaveAttribute('aria-current', 'page')
  await (await openMenuEntry(next, 'Home')).click()
  await expectDashboard(page)
  await expect((await openMenu(page)).getByRole('link', { name: 'Users' })).toBeVisible()
})

test('help stays in sight in a window that is too low for the menu', async ({ page }) => {
  const { width } = page.viewportSize() ?? { width: 1280 }
  await page.setViewportSize({ width, height: 560 })
  await signIn(page, 'aroha')
  const menu = await openMenu(page)
  await waitForMenu(menu)

  for (const name of ['Internet', 'Power', 'Phone', 'Account'])
    await menu.locator('summary', { hasText: name }).click()

  await expect(menu.locator('summary', { hasText: 'Help' })).toBeInViewport({ ratio: 1 })
  await (await openMenuEntry(menu, 'Help desk')).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Help desk' })).toBeVisible()
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

    const menu = await openMenu(page)

    await expect(await openMenuEntry(menu, 'Enter meter reading')).toHaveAttribute(
      'href',
      /\/next\/power\/meter-reading\?accountCodeV1=100901$/,
    )
    await expect(menu.getByRole('link', { name: 'Change power plan' })).toBeVisible()
    await expect(locateEntries(menu).filter({ hasText: 'Sign up to power' })).toHaveCount(0)
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
  await openMenu(page)
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
  await openCard(page, 'Your details')

  await expect(details).toContainText('grace@demo.example')
  await expect(details).toContainText('31 Riccarton Road, Riccarton, Christchurch 8011')
  await details.getByRole('link', { name: 'See or change' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Your details' })).toBeVisible()
})

/** The number of links and groups in the menu that are in sight. */
function countVisible(menu: Locator): Promise<number> {
  return menu.locator('a, summary').filter({ visible: true }).count()
}

/** The addresses of menu items that stay in the portal. */
async function listHrefs(menu: Locator): Promise<string[]> {
  const hrefs = await locateEntries(menu).evaluateAll((links) =>
    links.map((link) => link.getAttribute('href') ?? ''),
  )
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
