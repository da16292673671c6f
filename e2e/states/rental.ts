import type { Page } from '@playwright/test'

import { expect } from '../provider.ts'

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Expects the confirmation with the bills. */
export async function expectConfirmation(page: Page): Promise<void> {
  await expect(page.getByText(/^You pay .* now\. From the bill of/)).toBeVisible()
}
