import type { Page } from '@playwright/test'

import { expect } from '../provider.ts'

const ORDER = {
  orderId: 'order-1',
  state: 'OK',
  OrderIdentifier: '5000123',
  OrderFeedback: { ValidationFeedback: [] },
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** An answer that goes on with other words. */
export async function changedAnswer(page: Page, path: RegExp, from: RegExp, to: string): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(from, to) })
  })
}

/** Orders are answered here: the provider of other states is not told. */
export async function rentals(page: Page, last: 'placed' | 'refused' | 'never'): Promise<void> {
  await page.route(/\/orders(\/order-1)?$/, (route) => route.fulfill({ json: ORDER }))
  await page.route(/\/orders\/order-1\/commit$/, (route) => {
    if (last === 'placed') return route.fulfill({ json: { ...ORDER, state: 'Committed' } })
    if (last === 'never') return undefined
    const ValidationFeedback = [{ FeedbackKey: 'ORDER_HAS_CHANGED' }]
    return route.fulfill({ json: { ...ORDER, state: 'NotOK', OrderFeedback: { ValidationFeedback } } })
  })
}

/** The dialog stands open with its bills. */
export async function confirmed(page: Page): Promise<void> {
  await expect(page.getByText(/^You pay .* now\. From the bill of/)).toBeVisible()
}
