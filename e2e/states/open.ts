import type { Page } from '@playwright/test'

import { expect } from '../provider.ts'
import { signIn } from '../steps.ts'

export async function openAt(page: Page, address: string, heading: string | RegExp): Promise<void> {
  await page.goto(address)
  await expectHeading(page, heading)
}

export async function openSignedIn(page: Page, address: string, heading: string | RegExp): Promise<void> {
  await signIn(page, 'aroha')
  await openAt(page, address, heading)
  await page.waitForLoadState('networkidle')
}

export async function expectHeading(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}
