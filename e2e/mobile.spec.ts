import { expectAccessible } from './axe.ts'
import { expectHeldOpen, holdCommit, openManage } from './mobile-orders.ts'
import { expect, test } from './provider.ts'
import { signIn } from './steps.ts'

const MEMBER = '021 555 0183'
/** Another mobile, because a mobile with an order under way cannot have a second order. */
const OTHER_MEMBER = '021 555 0182'
test('MOB-012 MOB-018 MOB-019 MOB-021 a plan is changed in a dialog that stays while it sends', async ({
  page,
}) => {
  await signIn(page, 'hemi')
  await page.goto('/my-mobile')
  await openManage(page, MEMBER)
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
  await expect(dialog.getByText(/It then no longer shares/)).toBeVisible()
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
  // the change under way has taken the opener away
  await expect(page.getByRole('link', { name: `Add-ons for ${MEMBER}` })).toBeFocused()
})

test('MOB-010 MOB-016 MOB-017 MOB-018 MOB-020 an add-on is bought once, and what fails is tried again', async ({
  page,
}) => {
  await signIn(page, 'hemi')
  await page.goto('/my-mobile')
  await openManage(page, OTHER_MEMBER)
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
  await expect(page.getByRole('link', { name: 'Get a mobile' })).toBeVisible()
  await page.goto('/mobile-portal')
  await expect(page.getByRole('heading', { level: 1, name: /^Kia ora/ })).toBeVisible()
})
