import type { Page } from '@playwright/test'

import { expectAccessible } from './axe.ts'
import { expect, test } from './provider.ts'
import { signIn } from './steps.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('HUB-001 HUB-002 HUB-020 HUB-029 a customer sees the charges to the cent and reaches the changes', async ({
  page,
}) => {
  await signIn(page, 'aroha')
  await page.goto('/my-plan')
  await expect(heading(page, 'Current plan')).toBeVisible()
  await expect(page).toHaveTitle(/^Current plan - /)

  const table = page.getByRole('table', { name: 'What each bill charges, including GST' })
  await expect(table.getByRole('row', { name: /Total each month/ })).toContainText('$128.49')
  const charges = await table.locator('tbody td:last-child').allTextContents()
  const cents = charges.map((text) => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100))
  expect(cents.reduce((total, charge) => total + charge, 0)).toBe(12_849)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Change what you have' }).click()
  await expect(heading(page, 'My Plan')).toBeFocused()
  await expect(page).toHaveTitle(/^My Plan - /)
})

test('HUB-009 HUB-011 ORD-080 an order under way is shown with its day and the number of the help desk', async ({
  page,
}) => {
  await signIn(page, 'jack')
  await page.goto('/change-hub')

  await expect(page.getByText('You have an order under way')).toBeVisible()
  await expect(page.getByText(/Accepted, since \d+ \w+ \d{4}, expected on \d+ \w+ \d{4}\./)).toBeVisible()
  await expect(page.getByRole('link', { name: '0800 555 0100' })).toBeVisible()
  await expectAccessible(page)
})

test('DSH-009 the dashboard shows the order under way', async ({ page }) => {
  await signIn(page, 'jack')

  const orders = page.getByRole('region', { name: 'Your orders' })
  await expect(orders.getByText('Wireless Unlimited')).toBeVisible()
  await orders.getByRole('link', { name: 'Your plan' }).click()
  await expect(heading(page, 'My Plan')).toBeVisible()
})

test('HUB-003 without a session the hub and the plan lead to sign-in', async ({ context }) => {
  for (const address of ['/change-hub', '/my-plan']) {
    // a new tab for each, because the redirect of the first may still be running
    const page = await context.newPage()
    await page.goto(address)
    await expect(page).toHaveURL(/\/(login\?redirect|identity\/interaction)/)
  }
})
