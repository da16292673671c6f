import type { Page } from '@playwright/test'

import { expect } from './provider.ts'

/** The browser has cached the page, and the service worker answers for it. */
export async function expectWorkerInControl(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}
