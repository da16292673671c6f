import type { Locator, Page, Route } from '@playwright/test'

import { expect } from './provider.ts'

const ORDERS = /\/orders\/[^/]+\/commit$/

/** Shows everything that can be changed on a mobile. */
export async function openManage(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: `Manage ${number}`, expanded: false }).click()
}

/** Holds the next commit of an order. The returned function lets it continue or fail. */
export async function holdCommit(page: Page, outcome: 'continues' | 'fails') {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(
    ORDERS,
    async (route: Route) => {
      await released
      if (outcome === 'continues') return route.continue()
      return route.fulfill({ status: 422, json: { code: 'MOBILE_GROUP_FULL', message: 'full' } })
    },
    { times: 1 },
  )
  return release
}

/** Expects that Escape and a click beside a sending dialog do not close it, and that it has no cross. Source: MOB-019. */
export async function expectHeldOpen(page: Page, dialog: Locator): Promise<void> {
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.mouse.click(4, 4)
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0)
}
