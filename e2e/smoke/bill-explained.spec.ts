import type { Page } from '@playwright/test'

import { expectAccessible } from '../axe.ts'
import { locateDifference, openLatestBill } from '../bill.ts'
import { expect, test } from '../provider.ts'

for (const user of ['aroha', 'dev'])
  test(`the causes on the bill of ${user} add up to its difference to the cent`, async ({ page }) => {
    await openLatestBill(page, user)

    const amounts = await readCauses(page)
    const [before = 0, now = 0] = await readTotals(page)
    const { charges, totals } = await readCharges(page)

    const [difference = 0] = amounts.slice(-1)
    expect(amounts.length).toBeGreaterThan(1)
    expect(addUp(amounts.slice(0, -1))).toBe(difference)
    expect(now - before).toBe(difference)
    expect(addUp(charges)).toBe(totals[0])
    expect(totals.at(-1)).toBe(now)
    await expect(page.getByText(/We added it up again here/)).toBeVisible()
    await expectAccessible(page)
  })

test('a cause links to its charge, and back returns to the bill', async ({ page }) => {
  await openLatestBill(page, 'aroha')
  const link = locateDifference(page)
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

/** Parses a shown amount to cents. `-$9.36` and `$9.36 CR` are negative. */
function parseCents(text: string): number {
  const size = Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100)
  return text.startsWith('-') || text.endsWith('CR') ? -size : size
}

/** Reads the shown amounts of the causes; the last one is their sum. */
async function readCauses(page: Page): Promise<number[]> {
  const items = await locateDifference(page).getByRole('listitem').all()
  return Promise.all(
    items.map(async (item) => parseCents(await item.locator(':scope > span').last().innerText())),
  )
}

/** Reads the totals of the previous and of this bill. */
async function readTotals(page: Page): Promise<number[]> {
  const totals = await locateDifference(page).getByRole('definition').all()
  return Promise.all(totals.map(async (total) => parseCents(await total.innerText())))
}

/** Reads the last column of the charges and of their totals. */
async function readCharges(page: Page): Promise<{ charges: number[]; totals: number[] }> {
  const table = page.getByRole('table', { name: 'Charges by section' })
  const read = async (rows: string) => (await table.locator(rows).allInnerTexts()).map((text) => text.trim())
  const charges = await read('tbody td:last-child')
  return {
    charges: charges.map((text) => (text === 'FREE' ? 0 : parseCents(text))),
    totals: (await read('tfoot td')).map(parseCents),
  }
}

function addUp(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
