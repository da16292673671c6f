import type { Page } from '@playwright/test'

import { expectAccessible } from './axe.ts'
import { expect, test } from './provider.ts'
import {
  DEMO_PASSWORD,
  expectDashboard,
  giveCredentials,
  openSignInForm,
  signIn,
  signInByPress,
  signOut,
} from './steps.ts'

/** A customer whose password is the demo's again in the end. */
const FORGETFUL = 'fibre-quote'
const NEW = 'tui-fern-paddle-9'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

async function typeNewPassword(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('New password once more').fill(confirmation)
}

/** Follows the newest link that the mailbox has for this customer. */
async function followMailedLink(page: Page, sandbox: string, user: string): Promise<string> {
  await page.goto(`${sandbox}/mail?${new URLSearchParams({ query: `${user}@` })}`)
  const link = page.getByRole('article').getByRole('link').first()
  const address = (await link.getAttribute('href')) ?? ''
  await link.click()
  return address
}

test('PWD-001 PWD-002 PWD-003 PWD-016 PWD-021 PWD-022 PWD-023 PWD-027 PWD-028 PWD-030 a forgotten password is reset by a mailed link, and changed again', async ({
  page,
  browser,
  provider,
}) => {
  const user = FORGETFUL
  const elsewhere = await browser.newPage({ baseURL: provider.portal })
  await signIn(elsewhere, user)

  await openSignInForm(page)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(heading(page, 'Reset your password')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('E-mail address').fill('nobody@demo.example')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByRole('alert')).toContainText('We could not find that e-mail address.')
  await expect(page.getByRole('alert')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('E-mail address').fill(`${user}@demo.example`)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(heading(page, 'Look at your e-mail')).toBeFocused()
  await expectAccessible(page)

  const address = await followMailedLink(page, provider.sandbox, user)
  await expect(heading(page, 'Choose a new password')).toBeVisible()
  await typeNewPassword(page, 'password')
  await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', /^Not strong enough/)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('alert')).toContainText('Your password was not complex enough.')
  await expectAccessible(page)
  await typeNewPassword(page, NEW)
  await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Strong enough')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(heading(page, 'Your password has been changed')).toBeFocused()
  await expectAccessible(page)

  await page.goto(address)
  await expect(page.getByRole('alert')).toContainText('Unable to reset password. Please try again!')

  // whoever was signed in elsewhere is not any more; that page may have found out already, and its menu is then covered
  await elsewhere.goto('/change-password')
  await expect(elsewhere.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await elsewhere.close()

  await openSignInForm(page)
  await giveCredentials(page, user)
  await expect(page.getByRole('alert')).toContainText(/incorrect login/i)
  await giveCredentials(page, user, NEW)
  await expectDashboard(page)
  await page.goto('/reset-password')
  await expectDashboard(page)

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Change password' }).click()
  await expect(heading(page, 'Change password')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Current password').fill('not this one')
  await typeNewPassword(page, DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toContainText('Your current password is incorrect.')
  await expectAccessible(page)
  await page.getByLabel('Current password').fill(NEW)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('')
  await expectAccessible(page)
  await page.reload()
  await expect(heading(page, 'Change password')).toBeVisible()

  await signOut(page)
  await signInByPress(page, user)
})

test('PWD-004 PWD-005 PWD-024 a new customer sets a first password by the link of the order', async ({
  page,
  provider,
}) => {
  await page.goto(`${provider.sandbox}/mail`)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome: set your password' })).toBeVisible()

  await followMailedLink(page, provider.sandbox, 'noa')
  await expect(heading(page, 'Set your password')).toBeVisible()
  await expectAccessible(page)
  await typeNewPassword(page, NEW, 'another')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter the same new password twice')
  await page.getByLabel('New password once more').fill(NEW)
  await page.getByRole('button', { name: 'Set password' }).click()

  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your password is set. Sign in with it now.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await giveCredentials(page, 'noa', NEW)
  await expectDashboard(page)
})
