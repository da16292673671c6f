import type { Page } from '@playwright/test'

import { expect, test } from './provider.ts'
import { signIn } from './steps.ts'

async function followLink(page: Page, name: RegExp): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name }).click()
  return opened
}

test('INS-005 INS-006 the insurer’s tool opens in tabs of its own, each by a token of its own', async ({
  page,
  provider,
}) => {
  await signIn(page, 'aroha')
  await page.goto('/change-hub')
  await expect(page.getByRole('link', { name: /Insurance.*1 policy/ })).toBeVisible()
  await page.getByRole('link', { name: /Insurance/ }).click()
  await expect(page.getByText('HC-20417')).toBeVisible()

  const policies = await followLink(page, /^View policies/)
  await expect(policies.getByRole('heading', { level: 1, name: 'Insurance tool' })).toBeVisible()
  expect(policies.url()).toContain(`${provider.sandbox}/insurance-tool/policies?token=`)
  const link = page.getByRole('link', { name: /^Book an appointment/ })
  await expect(link).not.toHaveAttribute('href', new RegExp(new URL(policies.url()).search.slice(1)))

  const appointment = await followLink(page, /^Book an appointment/)
  await expect(appointment.getByText('GET /insurance-tool/appointments')).toBeVisible()
})

test('VID-006 VID-007 VID-009 VID-020 Prime Video is signed up to, activated with its partner, and cancelled', async ({
  page,
}) => {
  await signIn(page, 'kiri')
  await page.goto('/get-amazon-prime')
  await page.getByRole('checkbox', { name: 'I accept these terms' }).check()
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { name: 'Prime Video is ordered' })).toBeVisible()

  const partner = await followLink(page, /^Activate Prime Video/)
  await partner.getByRole('button', { name: 'Activate Prime Video' }).click()
  await expect(partner.getByText(/you can watch now/)).toBeVisible()
  await partner.close()

  // one job completes the order and another calls the partner, after some seconds each
  await page.goto('/get-amazon-prime')
  await expect(page).toHaveURL('/prime-video')
  await expect(page.getByText(/^(Activated|On)$/).first()).toBeVisible()

  await page.getByRole('button', { name: 'Cancel Prime Video' }).click()
  await expect(page.getByText(/^Your bill of/)).toBeVisible()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByRole('dialog', { name: 'Prime Video is cancelled' })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/get-amazon-prime')
  await expect(page.getByRole('button', { name: 'Sign up' })).toBeVisible()
})

test('AVS-001 AVS-002 who is a customer of the antivirus product sees the credentials', async ({ page }) => {
  await signIn(page, 'kiri')
  await page.goto('/manage-antivirus')
  await page.getByRole('button', { name: /^Show the password of EAV-/ }).click()
  await expect(page.getByText('r2xfka8tyq')).toBeVisible()
})

test('AVS-002 who is no customer of it is led home', async ({ page }) => {
  await signIn(page, 'ben')
  await page.goto('/manage-antivirus')
  await expect(page).toHaveURL('/')
})
