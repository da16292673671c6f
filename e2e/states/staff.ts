import type { Page } from '@playwright/test'

import { expect } from '../provider.ts'
import type { Provider } from '../provider.ts'
import { DEMO_PASSWORD, expectDashboard } from '../steps.ts'

export async function openDesk(page: Page, { sandbox }: Provider, accountCode = '100482'): Promise<void> {
  await page.goto(`${sandbox}/staff`)
  await page.getByLabel('Staff name').fill('sam')
  await page.getByLabel('Password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Find an account').fill(accountCode)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('table')).toBeVisible()
}

export async function openAsStaff(page: Page, provider: Provider, accountCode?: string): Promise<void> {
  await openDesk(page, provider, accountCode)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: /^Open the portal for/ }).click()
  const address = (await opened).url()
  await (await opened).close()
  expect(address).toContain('/auto-login')
  await page.goto(address)
  await expectDashboard(page)
}
