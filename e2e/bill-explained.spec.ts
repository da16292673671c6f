import type { Page } from '@playwright/test'

import { expectAccessible } from './axe.ts'
import { expect, test } from './provider.ts'
import { signIn } from './steps.ts'

const INVOICE = /\/invoices\/\d+$/
const SMALLEST = { width: 320, height: 640 }

/** An amount as the page shows it, in cents: `-$9.36` and `$9.36 CR` are negative. */
function cents(text: string): number {
  const size = Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100)
  return text.startsWith('-') || text.endsWith('CR') ? -size : size
}

async function openLatestBill(page: Page, user: string): Promise<void> {
  await signIn(page, user)
  await page.goto('/invoice/latest')
  await expect(why(page)).toBeVisible()
}

function why(page: Page) {
  return page.getByRole('region', { name: 'Why is this bill different?' })
}

/** The amounts of the causes, and after them their sum, as a customer reads them. */
async function amountsOf(page: Page): Promise<number[]> {
  const items = await why(page).getByRole('listitem').all()
  return Promise.all(items.map(async (item) => cents(await item.locator(':scope > span').last().innerText())))
}

/** The totals of the bill before and of this one, as they are drawn beside each other. */
async function totalsOf(page: Page): Promise<number[]> {
  const totals = await why(page).getByRole('definition').all()
  return Promise.all(totals.map(async (total) => cents(await total.innerText())))
}

/** What stands in the last column of the charges: the charges, then the total or totals. */
async function columnOf(page: Page): Promise<{ charges: number[]; totals: number[] }> {
  const table = page.getByRole('table', { name: 'Charges by section' })
  const read = async (rows: string) => (await table.locator(rows).allInnerTexts()).map((text) => text.trim())
  const charges = await read('tbody td:last-child')
  return {
    charges: charges.map((text) => (text === 'FREE' ? 0 : cents(text))),
    totals: (await read('tfoot td')).map(cents),
  }
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

for (const user of ['aroha', 'dev'])
  test(`the bill of ${user} says why it is different, and what is shown adds up to the cent`, async ({
    page,
  }) => {
    await openLatestBill(page, user)

    const amounts = await amountsOf(page)
    const [before = 0, now = 0] = await totalsOf(page)
    const { charges, totals } = await columnOf(page)

    const [difference = 0] = amounts.slice(-1)
    expect(amounts.length).toBeGreaterThan(1)
    expect(sumOf(amounts.slice(0, -1))).toBe(difference)
    expect(now - before).toBe(difference)
    expect(sumOf(charges)).toBe(totals[0])
    expect(totals.at(-1)).toBe(now)
    await expect(page.getByText(/We added it up again here/)).toBeVisible()
    await expectAccessible(page)
  })

test('a cause leads to its charge, and back leads to the cause', async ({ page }) => {
  await openLatestBill(page, 'aroha')
  const link = why(page)
    .getByRole('link', { name: /^See charge/ })
    .first()

  await link.click()

  const target = page.locator(':target')
  await expect(target).toBeInViewport()
  await expect(target).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/invoice/latest')
  await expect(page.getByRole('heading', { level: 1, name: /^Bill of/ })).toBeVisible()
})

test('the dashboard reads no bill, and the bill page only this one and the one before', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (INVOICE.test(request.url())) asked.push(request.url())
  })
  await signIn(page, 'aroha')
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])

  await page.getByRole('link', { name: 'See the bill' }).click()

  await expect(why(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /^Bill of/ })).toBeFocused()
  expect(new Set(asked).size).toBe(2)
  expect(asked).toHaveLength(2)
})

test('on the smallest screen the amount, the due date and how to pay come first', async ({ page }) => {
  await page.setViewportSize(SMALLEST)
  await signIn(page, 'ben')
  await page.goto('/invoice/latest')

  const [amount, due, pay] = [
    page.getByText(/^\$\d+\.\d\d$/).first(),
    page.getByText(/^Due on /),
    page.getByRole('link', { name: 'Pay now' }),
  ]
  for (const first of [amount, due, pay]) await expect(first).toBeInViewport({ ratio: 1 })
})

test('a last bill that does not come leaves this one standing; Try again brings it', async ({ page }) => {
  await signIn(page, 'aroha')
  const latest = page.waitForResponse(/\/invoices\/(?!.*pdf)/)
  await page.goto('/invoice/latest')
  await latest
  await expect(why(page)).toBeVisible()
  const number = await page.getByText('Bill number').locator('xpath=following-sibling::dd').innerText()
  await page.route(INVOICE, (route) =>
    route.request().url().endsWith(number) ? route.continue() : route.fulfill({ status: 500 }),
  )
  await page.reload()
  const broken = page.getByRole('alert')
  await expect(broken).toContainText('We could not compare this bill with the one before it.')
  await expect(page.getByRole('table', { name: 'Charges by section' })).toBeVisible()
  await page.unroute(INVOICE)

  await broken.getByRole('button', { name: 'Try again' }).click()

  await expect(why(page)).toBeVisible()
})

test('the bill prints on one page, without menu and buttons', async ({ page }) => {
  await openLatestBill(page, 'aroha')

  const margin = { top: '10mm', right: '10mm', bottom: '10mm', left: '10mm' }
  const pdf = (await page.pdf({ format: 'A4', margin })).toString('latin1')
  await page.emulateMedia({ media: 'print' })

  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
  await expect(page.getByRole('heading', { level: 1, name: /^Bill of/ })).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Pay (now|by card instead)$/ })).toBeHidden()
  await expect(page.getByRole('link', { name: /^See charge/ })).toHaveCount(0)
})
