import type { Locator, Page } from '@playwright/test'

import { expect } from './provider.ts'
import { signIn } from './steps.ts'

export const PLAN = '/change-hub/change-product'
/** More pages than any order takes. */
const MAX_PAGES = 14

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

/** Answers page after page until the summary. */
export async function completeWizard(page: Page, answer: (title: string) => Promise<void>): Promise<void> {
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    if (title === 'Check your order') return
    await answer(title)
    await goOn(page).click()
    await expect(heading(page, title)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
  throw new Error(`no summary after ${MAX_PAGES} pages`)
}

/** Answers the questions of a page: fibre of this speed, the customer's own modem, the first days. */
export async function answerPlanQuestions(page: Page, speed: string): Promise<void> {
  const when = async (control: Locator, act: (found: Locator) => Promise<unknown>) => {
    if ((await control.count()) > 0) await act(control.first())
  }
  await when(label(page, speed), (found) => found.click())
  await when(label(page, 'I use my own modem'), (found) => found.click())
  await when(page.getByLabel('Your provider now'), (found) => found.selectOption({ index: 1 }))
  await when(page.getByLabel('Name on that account'), (found) => found.fill('Kiri Paki'))
  await when(page.getByLabel('Account number there'), (found) => found.fill('12345'))
  await when(label(page, /^I accept a contract/), (found) => found.click())
  await when(page.getByLabel('Day of the visit'), (found) => found.selectOption({ index: 2 }))
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
