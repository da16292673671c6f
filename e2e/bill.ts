import type { Locator, Page } from '@playwright/test'

import { expect } from './provider.ts'
import { signIn } from './steps.ts'

/** Signs a customer in and opens the latest bill. */
export async function openLatestBill(page: Page, user: string): Promise<void> {
  await signIn(page, user)
  await page.goto('/invoice/latest')
  await expect(locateDifference(page)).toBeVisible()
}

/** The part of the bill that explains its difference from the bill before. */
export function locateDifference(page: Page): Locator {
  return page.getByRole('region', { name: 'Why is this bill different?' })
}
