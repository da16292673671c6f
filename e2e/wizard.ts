import type { Locator, Page } from '@playwright/test'

import { expect } from './provider.ts'
import { signIn } from './steps.ts'

export const PLAN = '/change-hub/change-product'
/** More than the number of pages of any order. */
const MAX_PAGES = 6

export const locateHeading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name })
export const locateLabel = (within: Page | Locator, text: string | RegExp) =>
  within.locator('label', { hasText: text }).first()
/** The button that opens the next page of the wizard. */
export const locateNext = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^(Continue|Check your order)$/ })

export async function choose(page: Page, question: string | RegExp, answer: string | RegExp): Promise<void> {
  await locateLabel(page.getByRole('group', { name: question }), answer).click()
}

export async function openWizard(page: Page, user: string, address = PLAN): Promise<void> {
  await signIn(page, user)
  await page.goto(address)
  await expect(locateHeading(page, 'Choose your plan')).toBeVisible()
}

/** Opens the next page, which must have this heading. */
export async function openNext(page: Page, name: string): Promise<void> {
  await locateNext(page).click()
  await expect(locateHeading(page, name)).toBeFocused()
}

/** Answers each page until the summary. */
export async function completeWizard(page: Page, answer: (title: string) => Promise<void>): Promise<void> {
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    if (title === 'Check your order') return
    await answer(title)
    await locateNext(page).click()
    await expect(locateHeading(page, title)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
  throw new Error(`no summary after ${MAX_PAGES} pages`)
}

/** Answers the questions of a page: this speed, the customer's own modem, and an early day. */
export async function answerPlanQuestions(page: Page, speed: string): Promise<void> {
  const ifShown = async (control: Locator, act: (found: Locator) => Promise<unknown>) => {
    if ((await control.count()) > 0) await act(control.first())
  }
  await ifShown(locateLabel(page, speed), (found) => found.click())
  await ifShown(locateLabel(page, 'I use my own modem'), (found) => found.click())
  await ifShown(page.getByLabel('Your provider now'), (found) => found.selectOption({ index: 1 }))
  await ifShown(page.getByLabel('Name on that account'), (found) => found.fill('Kiri Paki'))
  await ifShown(page.getByLabel('Your account number with them'), (found) => found.fill('12345'))
  await ifShown(locateLabel(page, /^I accept a contract/), (found) => found.click())
  await ifShown(page.getByLabel('Day of the visit'), (found) => found.selectOption({ index: 2 }))
}

/** Searches for a new address, and chooses the first result that begins with this text. */
export async function moveTo(page: Page, address: string): Promise<void> {
  await page.getByLabel('New address').fill(address)
  await page
    .getByRole('list', { name: 'Addresses' })
    .getByRole('button', { name: new RegExp(`^${address}`) })
    .first()
    .click()
  await expect(page.getByText('You move to')).toBeVisible()
}

/** Places the order of the summary. Returns its reference. */
export async function placeOrder(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(locateHeading(page, 'Your order is placed')).toBeVisible()
  const reference = /\d+/.exec(await page.getByText(/^Your reference is \d+\./).innerText())?.[0]
  if (reference === undefined) throw new Error('the order has no reference')
  return reference
}

/** Lists the values of the options of a list, without the placeholder. */
export function listOfferedDays(list: Locator): Promise<string[]> {
  return list.evaluate((select: HTMLSelectElement) =>
    Array.from(select.options, ({ value }) => value).filter((value) => value !== ''),
  )
}
