import type { Locator, Page } from '@playwright/test'

import { expectAccessible } from '../axe.ts'
import { expect, test } from '../provider.ts'
import { expectDashboard, sendCredentials, signIn } from '../steps.ts'

const OWNER = 'lani'
const PASSWORD = 'tui-fern-paddle-9'
const MAX_TABS = 80

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Moves the focus with the tab key only. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the tab key does not reach it')
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

test('PPL-001 PPL-002 PPL-003 PPL-004 PPL-006 PPL-007 PPL-008 an owner invites and removes a person by keyboard alone', async ({
  page,
  browser,
  provider,
}) => {
  const address = 'hana@mail.example'
  await signIn(page, OWNER)

  // the owner invites Hana
  await page.goto('/authorised-people')
  await expect(page.getByText('There are no other users.')).toBeVisible()
  await expectAccessible(page)
  await press(page, page.getByRole('link', { name: 'Add a user' }))
  await expect(heading(page, 'Add User')).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Send invitation' }))
  await expect(page.getByRole('alert')).toBeFocused()
  await expectAccessible(page)
  await type(page, 'First name', 'Hana')
  await type(page, 'Last name', "O'Kerei")
  await type(page, 'Email address', address)
  await type(page, 'Mobile number', '+64 21 555 0199')
  await type(page, 'Day', '17')
  await type(page, 'Month', '5')
  await type(page, 'Year', '1990')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Users')).toBeVisible()
  await expect(page.getByRole('button', { name: "Remove Hana O'Kerei" })).toBeVisible()
  await expect(page.getByText('Pending', { exact: true })).toBeVisible()

  // Hana accepts by the mailed link and sees the account
  const hana = await (await browser.newContext({ baseURL: provider.portal })).newPage()
  await hana.goto(`${provider.sandbox}/mail?${new URLSearchParams({ query: address })}`)
  await press(hana, hana.getByRole('article').getByRole('link').first())
  await expect(heading(hana, 'Accept an invitation')).toBeVisible()
  await expect(hana.getByText(/would like you to act for/)).toBeVisible()
  const link = hana.url()
  await type(hana, 'New password', PASSWORD)
  await type(hana, 'Confirm new password', PASSWORD)
  await expectAccessible(hana)
  await press(hana, hana.getByRole('button', { name: 'Accept and set password' }))
  await press(hana, hana.getByRole('button', { name: 'Sign in' }))
  await sendCredentials(hana, address, PASSWORD)
  await expectDashboard(hana)
  await hana.goto('/authorised-people')
  await expect(hana.getByText('Only the owner of this account can add or remove users.')).toBeVisible()
  await expect(hana.getByRole('button', { name: /^Remove/ })).toHaveCount(0)

  // the link works once
  const again = await browser.newPage({ baseURL: provider.portal })
  await again.goto(link)
  await expect(again.getByRole('alert')).toContainText('Ask the person who invited you')
  await again.close()

  // the owner sees the visit in the history and removes Hana
  await page.goto('/authorised-people')
  await press(page, page.getByRole('link', { name: 'See the account activity' }))
  await expect(page.getByText("Hana O'Kerei looked at the users")).toBeVisible()
  await expect(page.getByText("You invited Hana O'Kerei")).toBeVisible()
  await expectAccessible(page)
  await page.goto('/authorised-people')
  await press(page, page.getByRole('button', { name: "Remove Hana O'Kerei" }))
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await press(page, page.getByRole('button', { name: 'Remove user' }))
  await expect(page.getByText("Hana O'Kerei was removed.")).toBeVisible()
  await expect(page.getByRole('button', { name: "Remove Hana O'Kerei" })).toHaveCount(0)

  // Hana's next click is refused
  await hana.getByRole('link', { name: 'Home' }).first().click()
  await expect(hana).toHaveURL(/\/login/)
  await expect(hana.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await hana.context().close()
})
