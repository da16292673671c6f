import type { Locator, Page } from '@playwright/test'

import { expectAccessible } from './axe.ts'
import { expect, test } from './provider.ts'
import { giveCredentials } from './steps.ts'
import { PLAN, goOn, heading, label, openWizard } from './wizard.ts'

const MOST_PAGES = 14
const MOST_TABS = 200

/** Answers whatever the page asks: fibre of this speed, the customer's own modem, the first days. */
async function answer(page: Page, speed: string): Promise<void> {
  const when = async (control: Locator, act: (found: Locator) => Promise<unknown>) => {
    if ((await control.count()) > 0) await act(control.first())
  }
  await when(label(page, speed), (found) => found.click())
  await when(label(page, 'I use my own modem'), (found) => found.click())
  await when(page.getByLabel('Your provider now'), (found) => found.selectOption({ index: 1 }))
  await when(page.getByLabel('Name on that account'), (found) => found.fill('Kiri Paki'))
  await when(page.getByLabel('Account number there'), (found) => found.fill('12345'))
  await when(label(page, /^I accept a contract/), (found) => found.click())
  await when(page.getByLabel('Day of the visit'), (found) => found.selectOption({ index: 2 }))
}

async function toSummary(page: Page, speed: string): Promise<void> {
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    if (title === 'Check your order') return
    await answer(page, speed)
    await goOn(page).click()
    await expect(heading(page, title)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
}

/** Each width orders for a customer of its own. */
const IN_CONTRACT = { wide: 'kiri', narrow: 'ema' } as const
const widthOf = (name: string) => (name === 'narrow' ? 'narrow' : 'wide')

test('CHG-001 CHG-008 CHG-029 CHG-030 CHG-052 ORD-080 a plan is changed, its costs are shown, and a second order is refused', async ({
  page,
}, { project }) => {
  await openWizard(page, IN_CONTRACT[widthOf(project.name)])
  await expectAccessible(page)
  await toSummary(page, widthOf(project.name) === 'wide' ? 'Fibre 300' : 'Fibre 100')
  await expectAccessible(page)
  if (widthOf(project.name) === 'wide') {
    // the contract that ends early has its price wherever costs are told
    await expect(page.getByText('Early termination fee').first()).toBeVisible()
  }

  // back walks the steps, and nothing is lost
  await page.goBack()
  await expect(heading(page, 'Check your order')).toHaveCount(0)
  await page.goForward()
  await expect(heading(page, 'Check your order')).toBeVisible()

  await page.getByRole('button', { name: 'Place the order' }).dblclick()
  await expect(heading(page, 'Your order is placed')).toBeVisible()
  await expect(page.getByText(/^Your reference is \d+\./)).toBeVisible()
  await expectAccessible(page)

  await page.goto(PLAN)
  await expect(page).toHaveURL(/\/change-hub$/)
})

test('a session that ends in the middle leads back to the same step with everything there', async ({
  page,
}) => {
  await openWizard(page, 'ben')
  if ((await label(page, 'Fibre 300').count()) === 0) await goOn(page).click()
  await label(page, 'Fibre 300').click()
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.includes('session')) localStorage.removeItem(key)
  })
  await page.reload()

  await page.getByRole('button', { name: 'Sign in' }).click()
  // who signed in a moment ago need not give a password again
  const password = page.getByLabel('Password', { exact: true })
  await expect(password.or(label(page, 'Fibre 300'))).toBeVisible()
  if (await password.isVisible()) await giveCredentials(page, 'ben')
  await expect(page).toHaveURL(/change-product/)
  await expect(page.getByRole('radio', { name: /^Fibre 300/ }).first()).toBeChecked()
})

test('CHG-069 CHG-071 ORD-068 ORD-071 ORD-072 an order that the provider does not take is sent again', async ({
  page,
}) => {
  await openWizard(page, 'ben')
  await toSummary(page, 'Fibre 100')
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
  await page.getByRole('button', { name: 'Place the order' }).click()
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
  await expect(heading(page, 'Check your order')).toBeVisible()
})

/** Moves the focus by the tab key alone. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the tab key does not come there')
}

test('the whole wizard can be gone through by keyboard alone', async ({ page }, { project }) => {
  test.skip(widthOf(project.name) === 'narrow', 'a keyboard is used on a wide screen')
  await openWizard(page, 'ben')
  await tabTo(page, page.getByRole('radio', { name: /^Fibre/ }).first())
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Fibre/, checked: true }).first()).toBeFocused()
  await tabTo(page, goOn(page))
  await page.keyboard.press('Enter')
  await expect(heading(page, /^(Contract and dates|When it should change)$/)).toBeFocused()
  await tabTo(page, goOn(page))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Check your order')).toBeFocused()
})
