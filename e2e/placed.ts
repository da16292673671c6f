import type { Locator, Page } from '@playwright/test'

import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { expect } from './provider.ts'

/** An answer on the summary page of an order. */
export function locateAnswer(page: Page, name: string): Locator {
  const term = page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) })
  return page.locator('dl > div').filter({ has: term })
}

/** Expects the order with its day on its page and in the hub, and that the wizard leads back to the hub. */
export async function expectUnderWay(page: Page, reference: string, on: Day): Promise<void> {
  await page.getByRole('link', { name: 'See your order' }).click()
  // the previous page has the same list
  await expect(page).toHaveURL(/\/change-hub\/order\/\d+$/)
  await expect(page.getByRole('list', { name: 'What happens next' })).toContainText(dayText(on))
  await page.goto('/change-hub')
  const order = page.getByRole('listitem').filter({ hasText: `order ${reference}` })
  await expect(order).toContainText(`expected on ${dayText(on)}`)
  await page.goto('/change-hub/change-product')
  await expect(page).toHaveURL(/\/change-hub$/)
}

/** Expects that the hub lists no order any more. */
export async function expectDone(page: Page): Promise<void> {
  await page.goto('/change-hub')
  await expect(page.getByRole('link', { name: /^Change Speed/ })).toBeVisible()
  await expect(page.getByText(/orders? under way/)).toHaveCount(0)
}

/** Expects a charge of this amount on each bill. Returns the table of charges. */
export async function expectCharged(page: Page, name: RegExp, amount: string): Promise<Locator> {
  await page.goto('/my-plan')
  const charges = page.getByRole('table', { name: /^What each bill charges/ })
  await expect(charges.getByRole('row', { name: name })).toContainText(amount)
  return charges
}

export async function openServices(page: Page): Promise<Locator> {
  await page.goto('/')
  return page.getByRole('main')
}
