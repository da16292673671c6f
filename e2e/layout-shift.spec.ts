import type { Page } from '@playwright/test'

import { expect, test } from './provider.ts'
import { ROUTES, toAddress } from './routes.ts'
import { signIn } from './steps.ts'

/** The sum of a cold visit's layout shifts. 0.1 is the limit of a good page in the Core Web Vitals. */
const MAX_SHIFT = 0.05

const ADDRESSES = ROUTES.filter(({ session }) => session === 'required').map(toAddress)

type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean }

/** Measures from the start of each document. */
async function observeShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sums = { shift: 0 }
    Object.assign(window, { sums })
    new PerformanceObserver((list) => {
      const entries = list.getEntries() as Shift[]
      for (const { value, hadRecentInput } of entries) if (!hadRecentInput) sums.shift += value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

async function measureShift(page: Page, address: string): Promise<number> {
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => (window as unknown as { sums: { shift: number } }).sums.shift)
}

for (const customer of ['aroha', 'ben']) {
  test(`no page of ${customer} moves its content while it loads`, async ({ page }) => {
    await observeShifts(page)
    await signIn(page, customer)

    const moved: string[] = []
    for (const address of ADDRESSES) {
      const shift = await measureShift(page, address)
      if (shift > MAX_SHIFT) moved.push(`${address}: ${shift.toFixed(3)}`)
    }

    console.log(`${ADDRESSES.length} pages of ${customer}`)
    expect(ADDRESSES.length).toBeGreaterThan(50)
    expect(moved).toStrictEqual([])
  })
}
