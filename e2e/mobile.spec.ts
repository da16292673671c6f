import type { Locator, Page, Route } from '@playwright/test'

import { expectAccessible } from './axe.ts'
import { expect, test } from './provider.ts'
import { signIn } from './steps.ts'

const MEMBER = '021 555 0183'
/** Another one: an order under way keeps its mobile from others. */
const OTHER_MEMBER = '021 555 0182'
const ORDERS = /\/orders\/[^/]+\/commit$/

/** The next order to be committed is held until the answer is `let` go, or is refused. */
async function holdCommit(page: Page, answer: 'goes on' | 'fails') {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(
    ORDERS,
    async (route: Route) => {
      await released
      if (answer === 'goes on') return route.continue()
      return route.fulfill({ status: 422, json: { code: 'MOBILE_GROUP_FULL', message: 'full' } })
    },
    { times: 1 },
  )
  return release
}

/** While it is sending, neither Escape nor the cross nor a press beside it closes a dialog. Source: MOB-019. */
async function expectHeldOpen(page: Page, dialog: Locator): Promise<void> {
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.mouse.click(4, 4)
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0)
}

async function typeAddress(dialog: Locator): Promise<void> {
  await dialog.getByLabel('Street').fill('5 Hinemoa Street')
  await dialog.getByLabel('Suburb').fill('Glenholme')
  await dialog.getByLabel('Town or city').fill('Rotorua')
  await dialog.getByLabel('Postcode').fill('3010')
}

test('MOB-012 MOB-018 MOB-019 MOB-021 a plan is changed in a dialog that stays while it sends', async ({
  page,
}) => {
  await signIn(page, 'hemi')
  await page.goto('/my-mobile')
  const opener = page.getByRole('link', { name: `Change plan of ${MEMBER}` })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: `Change the plan of ${MEMBER}` })
  await dialog.getByRole('button', { name: 'Change the plan' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Choose another plan than the one you have now')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/my-mobile$/)
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  await dialog.getByText('Mobile 12 GB', { exact: true }).click()
  await expect(dialog.getByText('This order, each month, with GST')).toBeVisible()
  const fail = await holdCommit(page, 'fails')
  await dialog.getByRole('button', { name: 'Change the plan' }).click()
  await expectHeldOpen(page, dialog)
  fail()
  await expect(dialog.getByRole('alert')).toContainText('Your plan was not changed')
  await expectAccessible(page)
  await expect(dialog.getByRole('radio', { name: 'Mobile 12 GB' })).toBeChecked()

  await dialog.getByRole('button', { name: 'Change the plan' }).focus()
  await page.keyboard.press('Enter')
  const changes = page.getByRole('dialog', { name: 'Your plan changes' })
  await expect(changes).toBeVisible()
  await expectAccessible(page)
  await changes.getByRole('button', { name: 'Back to my mobile' }).click()
  await expect(page).toHaveURL(/\/my-mobile$/)
  await expect(opener).toBeFocused()
})

test('MOB-010 MOB-016 MOB-017 MOB-018 MOB-020 an add-on is bought once, and what fails is tried again', async ({
  page,
}) => {
  await signIn(page, 'hemi')
  await page.goto('/my-mobile')
  await page.getByRole('link', { name: `Add-ons for ${OTHER_MEMBER}` }).click()
  await expect(page.getByText('$15.00 once, $3.00 per GB, until 11:59 pm on')).toBeVisible()
  await page.getByRole('button', { name: 'Buy the add-on' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose an add-on')
  await expectAccessible(page)
  await page.getByText('5 GB extra data', { exact: true }).click()

  const fail = await holdCommit(page, 'fails')
  fail()
  const buy = page.getByRole('button', { name: 'Buy 5 GB extra data' })
  await buy.click()
  const failed = page.getByRole('alertdialog', { name: 'Your add-on was not bought' })
  await expect(failed).toBeVisible()
  await expectAccessible(page)
  await failed.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByRole('radio', { name: /^5 GB extra data/ })).toBeChecked()
  await expect(buy).toBeFocused()

  await buy.dblclick()
  const bought = page.getByRole('dialog', { name: 'Your add-on is bought' })
  await expect(bought).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/my-mobile$/)
  await expect(page.getByText(/^5 GB extra data, until 11:59 pm on/)).toHaveCount(1)
})

test('MOB-013 MOB-014 MOB-015 MOB-025 MOB-045 MOB-050 a mobile is ordered with plan, number and address', async ({
  page,
}) => {
  await signIn(page, 'aroha')
  await page.goto('/my-mobile')
  const opener = page.getByRole('link', { name: 'Get another mobile' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Get another mobile' })
  await expect(dialog.getByRole('group', { name: 'Number' }).getByRole('radio')).toHaveCount(3)
  await dialog.getByRole('button', { name: 'Order the mobile' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Enter a suburb')
  await expectAccessible(page)
  await expect(dialog.getByRole('radio', { name: 'Mobile 2 GB' })).toHaveCount(0)
  await dialog.getByText('Mobile 12 GB', { exact: true }).click()
  await dialog.getByRole('group', { name: 'Number' }).getByText(/^02/).first().click()
  await typeAddress(dialog)
  await expect(dialog.getByText('Mobile and broadband together')).toBeVisible()

  const fail = await holdCommit(page, 'fails')
  await dialog.getByRole('button', { name: 'Order the mobile' }).click()
  await expectHeldOpen(page, dialog)
  fail()
  const failed = page.getByRole('alertdialog', { name: 'Your mobile was not ordered' })
  await expect(failed).toBeVisible()
  await expectAccessible(page)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByLabel('Suburb')).toHaveValue('Glenholme')

  await dialog.getByRole('button', { name: 'Order the mobile' }).click()
  const ordered = page.getByRole('dialog', { name: 'Your mobile is ordered' })
  await expect(ordered).toBeVisible()
  await expectAccessible(page)
  await ordered.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/my-mobile$/)
  await expect(opener).toBeFocused()
})

test('MOB-003 MOB-007 MOB-008 SES-054 a prepay customer is taken to the mobile provider’s site, from either page', async ({
  page,
}) => {
  await signIn(page, 'isla')
  for (const address of ['/my-mobile', '/mobile-portal']) {
    await page.goto(address)
    await expect(page.getByText('We take you to the site of your prepay mobile')).toBeVisible()
    await expect(page).toHaveURL(/\/mobile-provider\/\?token=/)
    await expect(page.getByRole('heading', { name: 'Mobile provider' })).toBeVisible()
  }
})

test('MOB-004 without anything to hand over the portal page leads home', async ({ page }) => {
  await signIn(page, 'hemi')
  await page.goto('/mobile-portal')
  await expect(page.getByRole('heading', { level: 1, name: /^Kia ora/ })).toBeVisible()
})

test('MOB-055 a sign-on that fails leaves the list, and the portal page leads home', async ({ page }) => {
  await signIn(page, 'isla')
  await page.route(/\/AtgScp\/Url$/, (route) =>
    route.fulfill({ status: 422, json: { code: 'FAILED_MOBILE_SSO', message: 'no' } }),
  )
  await page.goto('/my-mobile')
  await expect(page.getByText('We could not take you to the site of your prepay mobile')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get another mobile' })).toBeVisible()
  await page.goto('/mobile-portal')
  await expect(page.getByRole('heading', { level: 1, name: /^Kia ora/ })).toBeVisible()
})
