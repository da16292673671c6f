import type { Page } from '@playwright/test'

import { expectAccessible } from '../axe.ts'
import { NEW_PASSWORD, followMailedLink, typeNewPassword } from '../passwords.ts'
import { expect, test } from '../provider.ts'
import {
  DEMO_PASSWORD,
  expectDashboard,
  sendCredentials,
  openSignInForm,
  signIn,
  signInByButton,
  signOut,
} from '../steps.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('PWD-001 PWD-002 PWD-003 PWD-016 PWD-021 PWD-022 PWD-023 PWD-027 PWD-028 PWD-030 a forgotten password is reset by a mailed link, then changed in the portal', async ({
  page,
  browser,
  provider,
}) => {
  const user = 'fibre-quote'
  const elsewhere = await browser.newPage({ baseURL: provider.portal })
  await signIn(elsewhere, user)

  await openSignInForm(page)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(heading(page, 'Reset your password')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Email address').fill('nobody@demo.example')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByRole('alert')).toContainText('We could not find that email address.')
  await expect(page.getByRole('alert')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Email address').fill(`${user}@demo.example`)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(heading(page, 'Check your email')).toBeFocused()
  await expectAccessible(page)

  const address = await followMailedLink(page, provider.sandbox, user)
  await expect(heading(page, 'Choose a new password')).toBeVisible()
  await typeNewPassword(page, 'password')
  await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', /^Not strong enough/)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('alert')).toContainText('Your password was not complex enough.')
  await expectAccessible(page)
  await typeNewPassword(page, NEW_PASSWORD)
  await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Strong enough')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(heading(page, 'Your password has been changed')).toBeFocused()
  await expectAccessible(page)

  await page.goto(address)
  await expect(page.getByRole('alert')).toContainText('Unable to reset password. Please try again!')

  // a reset ends the other sessions; that page may know already, and its menu is then covered
  await elsewhere.goto('/change-password')
  await expect(elsewhere.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await elsewhere.close()

  await openSignInForm(page)
  await sendCredentials(page, user)
  await expect(page.getByRole('alert')).toContainText(/incorrect login/i)
  await sendCredentials(page, user, NEW_PASSWORD)
  await expectDashboard(page)
  await page.goto('/reset-password')
  await expectDashboard(page)
  await expect(page.getByText('You are already signed in.')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Change password' }).click()
  await expect(heading(page, 'Change password')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Current password').fill('not this one')
  await typeNewPassword(page, DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toContainText('Your current password is incorrect.')
  await expectAccessible(page)
  await page.getByLabel('Current password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('')
  await expectAccessible(page)
  await page.reload()
  await expect(heading(page, 'Change password')).toBeVisible()

  await signOut(page)
  await signInByButton(page, user)
})
