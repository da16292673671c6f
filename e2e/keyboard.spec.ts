import type { Page } from '@playwright/test'

import { chooseByKeyboard, pressByKeyboard, typeByKeyboard } from './keyboard.ts'
import { expect, test } from './provider.ts'
import { DEMO_PASSWORD, expectDashboard } from './steps.ts'

const CUSTOMER = 'ema'
const NEW_PASSWORD = 'tui-fern-paddle-9'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

async function signInByKeyboard(page: Page, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/')
  await typeByKeyboard(page, field(page, 'Username or email address'), CUSTOMER)
  await typeByKeyboard(page, field(page, 'Password'), password)
  await page.keyboard.press('Enter')
  await expectDashboard(page)
}

test('by keyboard alone a customer signs in, pays a bill by card and signs out', async ({ page }) => {
  await signInByKeyboard(page)
  await pressByKeyboard(page, link(page, /^Pay (now|by card instead)$/))

  await typeByKeyboard(page, field(page, 'Card number'), '4111111111111111')
  await typeByKeyboard(page, field(page, 'Name on card'), 'Ema Tamihere')
  await typeByKeyboard(page, field(page, 'Expiry date'), '06/40')
  await typeByKeyboard(page, field(page, 'Security code'), '123')
  await pressByKeyboard(page, button(page, /^Pay \$/))

  await expect(page.getByText('Thank you, payment successful').first()).toBeVisible()
  await pressByKeyboard(page, button(page, /^More/))
  await pressByKeyboard(page, button(page, 'Sign out'))
  await expect(page.getByRole('heading', { level: 1, name: /signed out/i })).toBeVisible()
})

test('by keyboard alone a customer changes a number, reads a message and books a callback', async ({
  page,
}) => {
  await signInByKeyboard(page)
  const menu = page.getByRole('navigation', { name: 'Main' })
  await pressByKeyboard(page, menu.locator('summary', { hasText: 'Account' }))
  await pressByKeyboard(page, menu.getByRole('link', { name: 'Your details' }))
  await typeByKeyboard(page, field(page, 'Home phone'), '07 555 0198')
  await pressByKeyboard(page, button(page, 'Save numbers'))
  await expect(page.getByText('We have saved your new home phone.')).toBeVisible()

  await pressByKeyboard(page, menu.getByRole('link', { name: 'Messages' }))
  await pressByKeyboard(
    page,
    page
      .getByRole('main')
      .getByRole('link', { name: /^Your bill of/ })
      .first(),
  )
  await expect(page.getByText(/^Email to ema@demo.example, sent /)).toBeVisible()

  await pressByKeyboard(page, menu.locator('summary', { hasText: 'Help' }))
  await pressByKeyboard(page, menu.getByRole('link', { name: 'Help desk' }))
  await chooseByKeyboard(page, field(page, 'What is it about?'), 1)
  const time = field(page, 'At what time?')
  await chooseByKeyboard(page, field(page, 'On which day?'), 1)
  const none = page.getByText(/^We have no free times on/)
  while (
    await time
      .or(none)
      .waitFor()
      .then(() => none.isVisible())
  )
    await page.keyboard.press('ArrowDown')
  await chooseByKeyboard(page, time, 1)
  await pressByKeyboard(page, button(page, 'Book the callback'))
  await expect(page.getByRole('region', { name: 'Your callback is booked' })).toBeVisible()
})

test('by keyboard alone a customer changes the password, and back', async ({ page }) => {
  await signInByKeyboard(page)
  for (const [current, next] of [
    [DEMO_PASSWORD, NEW_PASSWORD],
    [NEW_PASSWORD, DEMO_PASSWORD],
  ] as const) {
    await pressByKeyboard(page, button(page, /^More/))
    await pressByKeyboard(page, link(page, 'Change password'))
    await typeByKeyboard(page, field(page, 'Current password'), current)
    await typeByKeyboard(page, field(page, 'New password'), next)
    await typeByKeyboard(page, field(page, 'Confirm new password'), next)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Your password has been changed')).toBeVisible()
    await page.goto('/')
    await expectDashboard(page)
  }
})
