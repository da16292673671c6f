import type { Page } from '@playwright/test'

import { expect } from '../provider.ts'
import { expectDashboard, searchAtDesk, signInToDesk } from '../steps.ts'

export async function openDesk(page: Page, accountCode = '100482'): Promise<void> {
  await signInToDesk(page)
  await searchAtDesk(page, accountCode)
  await expect(page.getByRole('listitem')).toBeVisible()
}

export async function openAsStaff(page: Page, accountCode?: string): Promise<void> {
  await openDesk(page, accountCode)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: /^Open the account/ }).click()
  const address = (await opened).url()
  await (await opened).close()
  expect(address).toContain('/auto-login')
  await page.goto(address)
  await expectDashboard(page)
}
