import type { Page } from '@playwright/test'

import { MAILBOX } from '../mailbox.ts'
import { expect, test } from '../provider.ts'
import { signIn } from '../steps.ts'

test('a mail filter runs on the mail server from its saving to its deletion', async ({
  page,
  provider: { sandbox },
}) => {
  await signIn(page, 'aroha')
  await page.goto('/mail-settings')
  await page.getByRole('link', { name: `Filters of ${MAILBOX}` }).click()
  await page.getByRole('link', { name: 'Add a filter' }).click()
  await page.getByLabel('Name of the filter').fill('Sales "of" \\ all')
  await page.getByLabel('Part').selectOption('The subject')
  await page.getByLabel('Text to find').fill('"sale"; discard;')
  await page.getByRole('button', { name: 'Delete it' }).click()
  await page.getByRole('button', { name: 'Save filter' }).click()
  await expect(page.getByText('When the subject contains “"sale"; discard;”: it is deleted.')).toBeVisible()
  await expect.poll(() => readServerPage(page, sandbox)).toContain('\\&quot;sale\\&quot;; discard;')

  await page.getByLabel('The headers of a message').fill('From: a@b.example\nSubject: A "SALE"; discard; it')
  await page.getByRole('button', { name: 'See which filters run' }).click()
  await expect(page.getByText('It does not stay in the mailbox.')).toBeVisible()

  await page.getByRole('button', { name: /^Delete Sales/ }).click()
  await page.getByRole('button', { name: 'Delete filter' }).click()
  await expect(page.getByText('This mailbox has no filters')).toBeVisible()
  await expect.poll(() => readServerPage(page, sandbox)).not.toContain('sale')
})

async function readServerPage(page: Page, sandbox: string): Promise<string> {
  return (await page.request.get(`${sandbox}/mail-server`)).text()
}
