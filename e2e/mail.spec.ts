import type { Page } from '@playwright/test'

import { expect, test } from './provider.ts'
import { DEMO_PASSWORD, signIn } from './steps.ts'

const OWN = 'whanau.ngata@mail.demo.example'

async function serverPage(page: Page, sandbox: string): Promise<string> {
  return (await page.request.get(`${sandbox}/mail-server`)).text()
}

test('a filter is tried, runs on the mail server once it is saved, and runs no more once it is deleted', async ({
  page,
  provider: { sandbox },
}) => {
  await signIn(page, 'aroha')
  await page.goto('/mail-settings')
  await page.getByRole('link', { name: `Filters of ${OWN}` }).click()
  await page.getByRole('link', { name: 'Add a filter' }).click()
  await page.getByLabel('Name of the filter').fill('Sales "of" \\ all')
  await page.getByLabel('Part').selectOption('The subject')
  await page.getByLabel('What is looked for').fill('"sale"; discard;')
  await page.getByRole('button', { name: 'Delete it' }).click()
  await page.getByRole('button', { name: 'Save filter' }).click()
  await expect(page.getByText('When the subject contains “"sale"; discard;”: it is deleted.')).toBeVisible()
  await expect.poll(() => serverPage(page, sandbox)).toContain('\\&quot;sale\\&quot;; discard;')

  await page.getByLabel('The head of a message').fill('From: a@b.example\nSubject: A "SALE"; discard; it')
  await page.getByRole('button', { name: 'See which filters act' }).click()
  await expect(page.getByText('It does not stay in the mailbox.')).toBeVisible()

  await page.getByRole('button', { name: /^Delete Sales/ }).click()
  await page.getByRole('button', { name: 'Delete filter' }).click()
  await expect(page.getByText('This mailbox has no filters')).toBeVisible()
  await expect.poll(() => serverPage(page, sandbox)).not.toContain('sale')
})

test('a mail server that refuses a script: the filter is said not to be saved, and is not', async ({
  page,
  provider: { sandbox },
}) => {
  await page.request.put(`${sandbox}/mail-server/switches`, { data: { refuses: true } })
  await signIn(page, 'aroha')
  await page.goto('/mail-settings/filters/new?mailbox=2')
  await page.getByLabel('Name of the filter').fill('Adverts')
  await page.getByLabel('What is looked for').fill('advert')
  await page.getByRole('button', { name: 'Delete it' }).click()
  await page.getByRole('button', { name: 'Save filter' }).click()
  await expect(page.getByText('Filter Not Saved')).toBeVisible()
  await page.request.put(`${sandbox}/mail-server/switches`, { data: {} })

  await page.goto('/mail-settings/filters?mailbox=2')
  await expect(page.getByText('This mailbox has no filters')).toBeVisible()
})

test('MAI-008 a mail password is changed, and the change ends at the mail settings', async ({ page }) => {
  await signIn(page, 'aroha')
  await page.goto('/mail-settings/password?mailbox=2')
  await page.getByLabel('New password', { exact: true }).fill('thirteen green kea')
  await page.getByLabel('New password once more').fill('thirteen green kea')
  await page.getByLabel('The password by which you sign in here').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Change mail password' }).click()

  await expect(page).toHaveURL('/mail-settings')
  await expect(page.getByText(`The password of ${OWN} has been changed.`)).toBeVisible()
})
