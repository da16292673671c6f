import type { Locator, Page } from '@playwright/test'

import { expectAccessible } from './axe.ts'
import { expect, test } from './provider.ts'
import { parseCents, signIn } from './steps.ts'
import { locateNext } from './wizard.ts'

/** A customer with fibre and power for whom no journey orders anything. */
const CUSTOMER = 'ben'
const TO = /^25 Aro Street/

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Opens the choice of speeds. */
async function openSpeeds(page: Page): Promise<void> {
  await page.goto('/change-hub/change-product')
  await expect(heading(page, 'Choose your plan')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Speed' })).toBeVisible()
}

/** The amounts in the first row whose name matches. */
async function readAmounts(table: Locator, name: RegExp) {
  const row = table.getByRole('row', { name }).first()
  const amount = async (place: number) => parseCents(await row.getByRole('cell').nth(place).innerText())
  return { bill: await amount(1), beside: await amount(2), total: await amount(3) }
}

test('plans are compared by the actual usage, which is loaded only when the comparison is opened', async ({
  page,
}) => {
  let usageRequests = 0
  page.on('request', (request) => {
    if (request.url().includes('/usage/months')) usageRequests += 1
  })
  await signIn(page, CUSTOMER)
  await openSpeeds(page)
  expect(usageRequests).toBe(0)

  await page.getByText('Compare the plans side by side').click()
  const words = page.getByText(
    /^In (?:the|your) last \d+ months, up to \d+ \w+ \d{4}, you used \d+ GB a month/,
  )
  await expect(words).toBeVisible()
  expect(usageRequests).toBe(1)
  // the demo has bills of 11 or 12 months, by the day of the month
  const months = Number(/last (\d+) months/.exec(await words.innerText())?.[1])
  const paid = parseCents(/You paid (\$[\d,.]+\d)/.exec(await words.innerText())?.[1] ?? null)
  const table = page.getByRole('table', { name: /would have cost in your last \d+ months/ })
  for (const name of [/^Fibre 50 Unlimited/, /^Fibre 100 /, /^Fibre 300 /, /^Fibre 950 /]) {
    const { bill, beside, total } = await readAmounts(table, name)
    expect(total).toBe(months * bill)
    expect(Math.abs(beside)).toBe(Math.abs(total - paid))
  }
  const over = await readAmounts(
    table,
    new RegExp(`^Fibre 50 Over its 120 GB in ${months} of ${months} months`),
  )
  expect(over.total).toBeGreaterThan(months * over.bill)
  await expectAccessible(page)

  // a comparison that is closed and opened again is not loaded again
  await page.getByText('Compare the plans side by side').click()
  await expect(table).toBeHidden()
  await page.getByText('Compare the plans side by side').click()
  await expect(table).toBeVisible()
  expect(usageRequests).toBe(1)
})

test('a comparison that fails to load leaves the prices, and the wizard continues', async ({ page }) => {
  await page.route(/\/usage\/months/, (route) => route.fulfill({ status: 500 }))
  await signIn(page, CUSTOMER)
  await openSpeeds(page)
  await page.getByText('Compare the plans side by side').click()
  await expect(page.getByRole('alert')).toContainText('We could not load what you have used.')
  await expect(page.getByRole('table', { name: 'Internet plans side by side' })).toBeVisible()
  await expectAccessible(page)

  await page.locator('label', { hasText: 'Fibre 100' }).first().click()
  await expect(page.getByRole('radio', { name: /^Fibre 100/ }).first()).toBeChecked()
  await page.unroute(/\/usage\/months/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/^In (?:the|your) last \d+ months/)).toBeVisible()
  await locateNext(page).click()
  await expect(page.getByRole('group', { name: 'Speed' })).toHaveCount(0)
})

test('power plans of a new house are compared by the power of the old one', async ({ page }) => {
  await signIn(page, CUSTOMER)
  await page.goto('/move-house')
  await page.getByLabel('New address').fill('Aro Street Wellington')
  await page.getByRole('button', { name: TO }).click()
  await locateNext(page).click()
  for (
    let pages = 0;
    pages < 8 && (await page.getByRole('group', { name: 'Power plan' }).count()) === 0;
    pages += 1
  ) {
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    for (const choice of ['Fibre 100', 'I use my own modem']) {
      const control = page.locator('label', { hasText: choice }).first()
      if ((await control.count()) > 0) await control.click()
    }
    if ((await page.getByRole('group', { name: 'Power plan' }).count()) > 0) break
    await locateNext(page).click()
    await expect(heading(page, title)).toHaveCount(0)
  }

  await page.getByText('Compare the power plans by what you have used').click()
  await expect(page.getByText(/^In the last 12 months, .* you used \d+ kWh a month/)).toBeVisible()
  const table = page.getByRole('table', { name: /^What power plans would have cost/ })
  await expect(table.getByRole('row')).toHaveCount(3)
  await expect(page.getByText(/Another house needs a different amount/)).toBeVisible()
  await expectAccessible(page)
})
