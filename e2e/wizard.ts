import type { Locator, Page } from '@playwright/test'

import { expect } from './provider.ts'
import { signIn } from './steps.ts'

export const PLAN = '/change-hub/change-product'

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
export const label = (within: Page | Locator, text: string | RegExp) =>
  within.locator('label', { hasText: text }).first()
/** The button that leads on from a page of the wizard. */
export const goOn = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^(Next$|Next: |Checkout: )/ })

/** One choice of a question. */
export async function choose(page: Page, question: string | RegExp, answer: string | RegExp): Promise<void> {
  await label(page.getByRole('group', { name: question }), answer).click()
}

export async function openWizard(page: Page, user: string, address = PLAN): Promise<void> {
  await signIn(page, user)
  await page.goto(address)
  await expect(heading(page, /^(Choose your plan|Your plan now)$/)).toBeVisible()
}

/** Goes on to a page of this name. */
export async function onTo(page: Page, name: string): Promise<void> {
  await goOn(page).click()
  await expect(heading(page, name)).toBeFocused()
}

/** Searches for an address to move to, and takes the one that begins so. */
export async function moveTo(page: Page, address: string): Promise<void> {
  await page.getByLabel('New address').fill(address)
  await page
    .getByRole('list', { name: 'Addresses' })
    .getByRole('button', { name: new RegExp(`^${address}`) })
    .first()
    .click()
  await expect(page.getByText('You move to')).toBeVisible()
}

/** Places what has been checked; answers its reference. */
export async function placeOrder(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Place the order' }).click()
  await expect(heading(page, 'Your order is placed')).toBeVisible()
  const reference = /\d+/.exec(await page.getByText(/^Your reference is \d+\./).innerText())?.[0]
  if (reference === undefined) throw new Error('the order has no reference')
  return reference
}

/** The values of a list's options, without the placeholder. */
export function daysOffered(list: Locator): Promise<string[]> {
  return list.evaluate((select: HTMLSelectElement) =>
    Array.from(select.options, ({ value }) => value).filter((value) => value !== ''),
  )
}
