import type { Page } from '@playwright/test'

import { expect } from '../provider.ts'
import { replyToOrders } from './orders.ts'
import type { OrderOutcome } from './orders.ts'

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** An answer that goes on with other words. */
export async function changedAnswer(page: Page, path: RegExp, from: RegExp, to: string): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(from, to) })
  })
}

/** Orders of wifi hardware get these replies. */
export async function rentals(page: Page, last: Exclude<OrderOutcome, 'lost'>): Promise<void> {
  await replyToOrders(page, last)
}

/** The dialog stands open with its bills. */
export async function confirmed(page: Page): Promise<void> {
  await expect(page.getByText(/^You pay .* now\. From the bill of/)).toBeVisible()
}
