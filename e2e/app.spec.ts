import { expectAccessible } from './axe.ts'
import { newProvider } from './new-provider.ts'
import { expect, test } from './provider.ts'
import { DEMO_PASSWORD, expectDashboard, signInToApp, openWithVersion } from './steps.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('DSH-003 DSH-020 the app opens on its tabs', async ({ page }) => {
  await signInToApp(page, 'aroha')

  await expect(page.getByRole('tab')).toHaveText(['Data', 'Billing', 'Power', 'Calls'])
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0)
  await expect(page.getByRole('tabpanel', { name: 'Data' })).toContainText('Fibre 950')
  await page.getByRole('tab', { name: 'Calls' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Calls' })).toContainText('09 555 0134')
  await expectAccessible(page)
})

test('the app works by keyboard: sign-in, tabs, places and the page More', async ({ page }) => {
  await page.goto('/app/')
  await page.getByLabel('Username or email address').focus()
  await page.keyboard.type('aroha')
  await page.keyboard.press('Tab')
  await page.keyboard.type(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expectDashboard(page)

  await page.getByRole('tab', { selected: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Billing' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'What you owe' })).toBeVisible()

  const places = page.getByRole('navigation', { name: 'Places' })
  await places.getByRole('link', { name: 'Bills' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/app/invoice/latest')
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible()
  await expect(places.locator('[aria-current=page]')).toHaveText('Bills')
  await places.getByRole('link', { name: 'More' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/app/more')
  await expect(places.locator('[aria-current=page]')).toHaveText('More')
  await page.getByRole('navigation', { name: 'All pages' }).getByRole('link', { name: 'Users' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/app/authorised-people')
})

test('the targets of the tab bar are 48 px high and cover nothing', async ({ page }) => {
  await signInToApp(page, 'aroha')
  const places = page.getByRole('navigation', { name: 'Places' })
  for (const target of [...(await places.getByRole('link').all()), ...(await page.getByRole('tab').all())]) {
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(48)
  }

  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))

  const last = await page.getByRole('main').locator(':scope > *').last().boundingBox()
  const bar = await places.boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})

test('APP-014 a page of the app has one way back', async ({ page }) => {
  await signInToApp(page, 'aroha')
  await page.goto('/app/my-plan')
  const link = page.getByRole('main').getByRole('link', { name: 'Your plan', exact: true })
  const button = page.getByRole('button', { name: 'Back' })

  await expect(button).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(link).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(link).toBeVisible()
  await expect(button).toHaveCount(0)
})

test('APP-004 nothing opens behind the upgrade dialog when Escape is pressed', async ({ page }) => {
  await openWithVersion(page, 'Disallowed')

  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await expect(page.getByRole('alertdialog', { name: 'Please get the new version' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get the new version' })).toHaveAttribute('href', /^https:/)
  await expect(page.getByLabel('Username or email address')).toHaveCount(0)
})

test('APP-003 APP-005 an app older than the required version shows the upgrade dialog at its start', async ({
  page,
}) => {
  const { portal, stop } = await newProvider({ APP_REQUIRED_FROM: '9.0.0' })
  try {
    await page.goto(`${portal}/app/`)
    await expect(page.getByRole('alertdialog', { name: 'Please get the new version' })).toBeVisible()

    await page.goto(portal)
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  } finally {
    await stop()
  }
})
