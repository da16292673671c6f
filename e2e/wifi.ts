import type { Locator, Page } from '@playwright/test'

export function locateNetworkName(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Network name of 2.4 GHz' })
}

export async function saveNetworkName(page: Page, name: string): Promise<void> {
  await locateNetworkName(page).fill(name)
  await page.getByRole('button', { name: 'Save wifi settings' }).click()
}
