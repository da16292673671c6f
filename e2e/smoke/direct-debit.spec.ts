import type { Page } from '@playwright/test'

import { expectAccessible } from '../axe.ts'
import { expect, test } from '../provider.ts'
import { openSummaryDetails, signIn } from '../steps.ts'

test('PAY-002 PAY-006 PAY-042 PAY-043 PAY-047 PAY-055 a customer who pays by hand sets up direct debit and removes it', async ({
  page,
}) => {
  await signIn(page, 'hemi')
  await openSummaryDetails(page)
  await page.getByRole('link', { name: 'Manual' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment method' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Set up direct debit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Set up direct debit' })).toBeVisible()
  await page.getByLabel('Account name').fill('Whānau account')
  await page.getByRole('textbox', { name: 'Bank', exact: true }).fill('38')
  await expect(page.getByText('Your bank is Kiwibank.')).toBeVisible()
  await page.getByLabel('Branch').fill('9000')
  await page.getByLabel('Account', { exact: true }).fill('0000002')
  await page.getByLabel('Suffix').fill('00')
  await page.getByLabel('Your name').fill('A Customer')
  await page.getByLabel('Your email address').fill('payer@demo.example')
  await page.getByRole('button', { name: 'Set up direct debit' }).click()

  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('one of its digits is not right')
  await expect(summary).toContainText('Tick the box to accept the terms and conditions')
  await expectAccessible(page)

  await page.getByLabel('Account', { exact: true }).fill('0000001')
  await tickAll(page)
  await page.getByRole('button', { name: 'Set up direct debit' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Direct debit is set up' })).toBeFocused()
  await expect(
    page.getByText('We have sent a copy of your authority to the email address of this account.'),
  ).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'See your payment method' }).click()
  await expect(page.getByRole('region', { name: 'Direct Debit' })).toContainText('38-9000-0000001-00')
  await page.reload()
  await expect(page.getByRole('region', { name: 'Direct Debit' })).toContainText('Whānau account')

  await page.getByRole('button', { name: 'Remove automatic payment' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Remove automatic payment' }).click()
  await expect(page.getByText('Automatic payment has been removed.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Manual' })).toBeVisible()
  await expectAccessible(page)
})

async function tickAll(page: Page): Promise<void> {
  for (const box of await page.getByRole('checkbox').all()) await box.check()
}
