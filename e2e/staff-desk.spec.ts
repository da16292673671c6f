import type { Page } from '@playwright/test'

import { tabTo } from './keyboard.ts'
import { expect, test } from './provider.ts'
import { searchAtDesk, signInToDesk, typeAtStaffIssuer } from './steps.ts'

test('by keyboard, accounts are found by details that a caller can give, and an account is opened', async ({
  page,
}) => {
  await signInToDesk(page)

  await expect(page.getByLabel('Find an account')).toBeFocused()
  await searchByKeyboard(page, '7 beach orewa')
  await expect(page.getByRole('status')).toHaveText('One account was found.')
  await expect(page.getByRole('listitem')).toContainText('100483')
  await searchByKeyboard(page, '022 555 0117')
  await expect(page.getByRole('listitem')).toContainText('Ben Fowler')
  await searchByKeyboard(page, 'hemi@demo')
  await expect(page.getByRole('listitem')).toContainText('Hemi Walker')
  const opened = page.waitForEvent('popup')
  await tabTo(page, page.getByRole('button', { name: /^Open the account 100801/ }))
  await page.keyboard.press('Enter')

  await expect((await opened).getByText(/^Acting for/)).toContainText('100801')
})

test('a search with too many results, with none, and without letters is each explained and stays typed', async ({
  page,
}) => {
  await signInToDesk(page)

  await searchAtDesk(page, 'auckland')
  await expect(page.getByRole('status')).toContainText('Type more to narrow the search')
  await expect(page.getByRole('listitem')).toHaveCount(20)
  await searchAtDesk(page, "O'Nobody <script>")
  await expect(page.getByRole('status')).toContainText('No account was found.')
  await expect(page.getByLabel('Find an account')).toHaveValue("O'Nobody <script>")
  await searchAtDesk(page, '%')
  await expect(page.getByRole('alert')).toContainText('2 to 100 characters')
  await expect(page.getByLabel('Find an account')).toHaveValue('%')
})

test('a person without the role, and one without a second factor, are refused and can sign in again', async ({
  page,
}) => {
  await page.goto('/staff/')
  await typeAtStaffIssuer(page, 'kim')
  await expect(page.getByRole('alert')).toContainText('lacks the role “switchboard-staff”')

  await page.getByRole('link', { name: 'Sign in again' }).click()
  await typeAtStaffIssuer(page, 'sam', 'Continue without the phone')
  await expect(page.getByRole('alert')).toContainText('needs a second factor')

  await page.getByRole('link', { name: 'Sign in again' }).click()
  await typeAtStaffIssuer(page, 'sam')
  await expect(page.getByRole('heading', { level: 1, name: 'Staff desk' })).toBeVisible()
})

test('the sign-out ends the session at the issuer too', async ({ page }) => {
  await signInToDesk(page)

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/staff/signed-out')
  await page.getByRole('link', { name: 'Sign in again' }).click()

  await expect(page.getByLabel('Staff name')).toBeVisible()
})

test('a search after the end of the session leads to the sign-in', async ({ page }) => {
  await signInToDesk(page)
  await page.context().clearCookies({ name: 'staff-desk' })
  await page.context().clearCookies({ name: 'staff_issuer' })

  await searchAtDesk(page, 'aroha')
  await expect(page.getByRole('alert')).toContainText('has ended')
  await page.getByRole('link', { name: 'Sign in' }).click()

  await expect(page.getByLabel('Staff name')).toBeVisible()
})

async function searchByKeyboard(page: Page, query: string): Promise<void> {
  await page.getByLabel('Find an account').fill(query)
  await Promise.all([page.waitForEvent('domcontentloaded'), page.keyboard.press('Enter')])
}
