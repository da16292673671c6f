import type { Page } from '@playwright/test'

import { expect } from './provider.ts'

/** Expects that the service worker is active and serves the requests of the page. */
export async function expectWorkerInControl(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}
