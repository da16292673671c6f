import type { Page } from '@playwright/test'

import { expect, test } from './provider.ts'
import { ROUTES, toAddress } from './routes.ts'
import { signIn } from './steps.ts'

/** The sum of a cold visit's layout shifts. 0.1 is the limit of a good page in the Core Web Vitals. */
const MAX_SHIFT = 0.05

const ADDRESSES = ROUTES.filter(({ session }) => session === 'required').map(toAddress)

/** Measures from the start of each document. */
async function observeShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.set(window, 'layoutShift', 0)
    new PerformanceObserver((list) => {
      const shifts = list.getEntries().filter((entry) => !Reflect.get(entry, 'hadRecentInput'))
      const sum = shifts.reduce((all, entry) => all + Number(Reflect.get(entry, 'value')), 0)
      Reflect.set(window, 'layoutShift', Number(Reflect.get(window, 'layoutShift')) + sum)
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

async function measureShift(page: Page, address: string): Promise<number> {
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => Number(Reflect.get(window, 'layoutShift')))
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
