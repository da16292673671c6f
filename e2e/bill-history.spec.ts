import { readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'

import { expectAccessible } from './axe.ts'
import { expect, test } from './provider.ts'
import { openSummaryDetails, parseCents, signIn } from './steps.ts'

test('BIL-004 BIL-014 BIL-015 BIL-018 BIL-019 a customer looks back over two years of bills, opens one from the chart and takes the statement along', async ({
  page,
}) => {
  await signIn(page, 'aroha')
  await page.goto('/invoice/latest')
  await page.getByRole('main').getByRole('link', { name: 'Bill history' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bill history' })).toBeVisible()
  const chart = page.getByRole('figure', { name: 'Totals of your last 12 bills' })
  const bars = chart.getByRole('button')
  await expect(bars).toHaveCount(12)
  await expectAccessible(page)

  await bars.nth(3).hover()
  await expect(chart.locator('strong')).toHaveText(/^\$\d/)
  await page.getByText('Show as table').click()
  await expect(
    page.getByRole('table', { name: 'Totals of your last 12 bills' }).getByRole('row'),
  ).toHaveCount(13)

  await bars.last().click()
  await expect(page.getByRole('button', { name: 'Stay here' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Stay here' })).toHaveCount(0)
  await page.waitForTimeout(1_500)
  expect(new URL(page.url()).pathname).toBe('/bill-history')

  const statement = page.getByRole('table', { name: 'Your statement, newest first' })
  await expect(statement.getByRole('row')).toHaveCount(21)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(statement.getByRole('row')).toHaveCount(41)
  const { amounts, balances } = await readFigures(page)
  expect(balances.slice(0, -1)).toStrictEqual(
    balances.slice(1).map((balance, place) => balance + (amounts[place] ?? Number.NaN)),
  )

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const csv = readFileSync(await (await download).path(), 'utf8')
  expect(csv.startsWith('\uFEFF"Date","What",')).toBe(true)
  expect(csv.trim().split('\r\n').length).toBeGreaterThan(60)

  const name = (await bars.last().getAttribute('aria-label'))?.split(':')[0] ?? ''
  await bars.last().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Bill of ${name}` })).toBeVisible()
})

test('BIL-011 BIL-013 a customer stops the paper bill, and it stays stopped', async ({ page, viewport }) => {
  test.skip(viewport?.width !== 390, 'ben has one paper bill')
  await signIn(page, 'ben')
  await openSummaryDetails(page)

  await page.getByRole('button', { name: 'Remove paper bill' }).click()

  await expect(page.getByText('Your paper bill is removed. You save $2.50 a month.').first()).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await openSummaryDetails(page)
  await expect(page.getByRole('button', { name: 'Remove paper bill' })).toHaveCount(0)
})

/** The amounts of the statement, in cents. */
async function readFigures(page: Page): Promise<{ amounts: number[]; balances: number[] }> {
  const rows = page.getByRole('table', { name: 'Your statement, newest first' }).locator('tbody tr')
  const texts = (cell: number) => rows.locator(`td:nth-of-type(${cell})`).allTextContents()
  return { amounts: (await texts(3)).map(parseCents), balances: (await texts(4)).map(parseCents) }
}
