import type { Locator, Page } from '@playwright/test'

import { expectAccessible } from './axe.ts'
import { expect, test } from './provider.ts'
import { sendCredentials } from './steps.ts'
import { readWidth } from './width.ts'
import {
  answerPlanQuestions,
  completeWizard,
  locateNext,
  locateHeading,
  locateLabel,
  openWizard,
} from './wizard.ts'

const MAX_TABS = 200

test('a session that ends in the middle leads back to the same step with everything there', async ({
  page,
}) => {
  await openWizard(page, 'ben')
  await locateLabel(page, 'Fibre 300').click()
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.includes('session')) localStorage.removeItem(key)
  })
  await page.reload()

  await page.getByRole('button', { name: 'Sign in' }).click()
  // shortly after a sign-in the identity provider does not require the password again
  const password = page.getByLabel('Password', { exact: true })
  await expect(password.or(locateLabel(page, 'Fibre 300'))).toBeVisible()
  if (await password.isVisible()) await sendCredentials(page, 'ben')
  await expect(page).toHaveURL(/change-product/)
  await expect(page.getByRole('radio', { name: /^Fibre 300/ }).first()).toBeChecked()
})

test('CHG-069 CHG-071 ORD-068 ORD-071 ORD-072 an order that the provider does not take is sent again', async ({
  page,
}) => {
  await openWizard(page, 'ben')
  await completeWizard(page, () => answerPlanQuestions(page, 'Fibre 100'))
  await page.route(/\/orders\/[^/]+$/, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          json: {
            orderId: '1',
            state: 'NotOK',
            OrderIdentifier: '1',
            OrderFeedback: { ValidationFeedback: [{ FeedbackKey: 'PROVISIONING_DATE_NOT_WEEKDAY' }] },
          },
        })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Place order' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Problem submitting order' })
  await expect(dialog).toContainText('Choose a day from Monday to Friday.')
  await expect(dialog).toContainText('0800')
  await expectAccessible(page)

  const created = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/orders'),
  )
  await dialog.getByRole('button', { name: 'Resubmit' }).click()
  await created
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Back to the order' }).click()
  await expect(locateHeading(page, 'Check your order')).toBeVisible()
})

/** Moves the focus with the tab key only. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the tab key does not come there')
}

test('the whole wizard can be gone through by keyboard alone', async ({ page }, { project }) => {
  test.skip(readWidth(project) === 'narrow', 'a keyboard is used on a wide screen')
  await openWizard(page, 'ben')
  await tabTo(page, page.getByRole('radio', { name: /^Fibre/ }).first())
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Fibre/, checked: true }).first()).toBeFocused()
  await tabTo(page, locateNext(page))
  await page.keyboard.press('Enter')
  await expect(locateHeading(page, 'When it should change')).toBeFocused()
  await tabTo(page, locateNext(page))
  await page.keyboard.press('Enter')
  await expect(locateHeading(page, 'Check your order')).toBeFocused()
})
