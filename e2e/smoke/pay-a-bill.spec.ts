import { readFileSync } from 'node:fs'

import type { Locator, Page } from '@playwright/test'

import { expectAccessible } from '../axe.ts'
import { expect, test } from '../provider.ts'
import { parseCents, signIn, signOut, typeCard } from '../steps.ts'
import { readWidth } from '../width.ts'

/** Each width has its own customer. Ben pays in time, which earns a discount. */
const PAYERS = {
  narrow: { user: 'ben', discounts: 1 },
  wide: { user: 'dev', discounts: 0 },
} as const

const VISA_SURCHARGE_PERCENT = 1.5

test('PAY-018 PAY-019 PAY-020 PAY-024 PAY-025 PAY-026 BIL-002 BIL-046 DSH-001 a customer signs in, pays the bill by card and signs out', async ({
  page,
  provider,
}, { project }) => {
  const { user, discounts } = PAYERS[readWidth(project)]
  const cardPosts: string[] = []
  page.on('request', (request) => {
    if ((request.postData() ?? '').includes('4111111111111111')) cardPosts.push(new URL(request.url()).origin)
  })

  await signIn(page, user)
  const owed = locateBalance(page)
  const before = parseCents(await owed.textContent())
  expect(before).toBeGreaterThan(0)
  await expect(page.getByText(/less \$15\.00 prompt payment discount/)).toHaveCount(discounts)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'See the bill' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Bill of/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Charges by section' })).toBeVisible()
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  const pdf = readFileSync(await (await download).path())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')

  await page.getByRole('link', { name: /^Pay (now|by card instead)$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pay by card' })).toBeVisible()
  const paid = parseCents(`$${await page.getByLabel('Amount to pay').inputValue()}`)
  expect(paid).toBe(before)
  await typeCard(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Pay \$/ }).click()

  await expect(page.getByText('Thank you, payment successful').first()).toBeVisible()
  await expect(page).toHaveURL(`${provider.portal}/`)
  await expectAccessible(page)
  expect(cardPosts).toStrictEqual([provider.sandbox])
  await expect(owed).toHaveText(/^\$\s?0\.00$/)

  const surcharge = Math.round((paid * VISA_SURCHARGE_PERCENT) / 100)
  expect(await readChargedCents(provider.sandbox)).toContain(paid + surcharge)

  await page.reload()
  await expect(owed).toHaveText(/^\$\s?0\.00$/)
  await signOut(page)
  await page.goBack()
  await expect(owed).toHaveCount(0)
})

/** The amount to pay on the dashboard. */
function locateBalance(page: Page): Locator {
  return page.getByRole('region', { name: 'What you owe' }).getByRole('paragraph').first()
}

/** Reads the charged amounts from the gateway's log. */
async function readChargedCents(sandbox: string): Promise<number[]> {
  const log = await (await fetch(`${sandbox}/gateway/log`)).text()
  return log
    .split('\n')
    .filter((line) => line.includes('"charge"'))
    .map((line) => Math.round(Number(/"amount":"([\d.]+)"/.exec(line)?.[1]) * 100))
}
