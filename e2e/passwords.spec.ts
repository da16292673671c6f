import { expectAccessible } from './axe.ts'
import { NEW_PASSWORD, followMailedLink, typeNewPassword } from './passwords.ts'
import { expect, test } from './provider.ts'
import { expectDashboard, sendCredentials } from './steps.ts'

test('PWD-004 PWD-005 PWD-024 a new customer sets a first password by the link of the order', async ({
  page,
  provider,
}) => {
  await page.goto(`${provider.sandbox}/mail`)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome: set your password' })).toBeVisible()

  await followMailedLink(page, provider.sandbox, 'noa')
  await expect(page.getByRole('heading', { level: 1, name: 'Set your password' })).toBeVisible()
  await expectAccessible(page)
  await typeNewPassword(page, NEW_PASSWORD, 'another')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter the same new password twice')
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Set password' }).click()

  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your password is set. Sign in with it now.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await sendCredentials(page, 'noa', NEW_PASSWORD)
  await expectDashboard(page)
})
