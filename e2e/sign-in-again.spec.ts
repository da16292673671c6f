import type { Page } from '@playwright/test'

import { findAccessibilityProblems } from './axe.ts'
import { expect, test } from './provider.ts'
import { expectDashboard, sendCredentials, signIn, typeCard } from './steps.ts'
import { readCallerHeaders, readStoredField } from './stored-session.ts'

for (const [how, end, amount, signInAgain] of [
  ['ended on the server', endOnServer, '12.34', (page: Page) => signInInWindow(page, 'nikau')],
  ['is gone from the browser', endInBrowser, '12.35', signInBesideBySignIn],
] as const) {
  test(`SES-043 a session that ${how} is renewed over the form, which is sent once the customer confirms`, async ({
    page,
  }) => {
    const sent = countPayments(page)
    await signIn(page, 'nikau')
    await fillPayment(page, amount)
    await end(page)
    await page.getByRole('button', { name: /^Pay \$/ }).click()

    const question = page.getByRole('alertdialog', { name: 'Sign in again to continue' })
    await expect(question).toContainText('nikau@demo.example')
    expect(await findAccessibilityProblems(page)).toStrictEqual([])
    await signInAgain(page)
    await expect(page.getByRole('alertdialog', { name: 'You are signed in again' })).toBeVisible()
    expect(sent.taken).toBe(0)
    await expect(page.getByLabel('Amount to pay')).toHaveValue(amount)
    await expect(page.getByLabel('Card number')).toHaveValue('4111 1111 1111 1111')
    await page.getByRole('button', { name: 'Send it now' }).click()

    await expect(page.getByText('Thank you, payment successful').first()).toBeVisible()
    expect(sent.taken).toBe(1)
  })
}

test('SES-043 a different customer who signs in over a form continues on a page of their own, and the form is not sent', async ({
  page,
}) => {
  const sent = countPayments(page)
  await signIn(page, 'nikau')
  await fillPayment(page, '12.36')
  await endOnServer(page)
  await page.getByRole('button', { name: /^Pay \$/ }).click()

  await signInInWindow(page, 'jack')

  await expect(page.getByRole('alertdialog', { name: 'Someone else is signed in' })).toBeVisible()
  await page.getByRole('button', { name: 'Go to that account' }).click()
  await expectDashboard(page)
  expect(await readStoredField(page, 'username')).toBe('jack@demo.example')
  expect(sent.taken).toBe(0)
})

/** Signs in in the window that the question opens; the window closes itself. */
async function signInInWindow(page: Page, user: string): Promise<void> {
  const beside = await openSignInPopup(page)
  const closed = beside.waitForEvent('close')
  await sendCredentials(beside, user)
  await closed
}

/** Signs in without a password: the browser still has a session at the identity provider. */
async function signInBesideBySignIn(page: Page): Promise<void> {
  const beside = await openSignInPopup(page)
  if (!beside.isClosed()) await beside.waitForEvent('close')
}

async function openSignInPopup(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page
    .getByRole('alertdialog')
    .getByRole('link', { name: /^Sign in/ })
    .click()
  return opened
}

async function fillPayment(page: Page, amount: string): Promise<void> {
  await page.goto('/pay')
  await page.getByLabel('Amount to pay').fill(amount)
  await typeCard(page)
}

/** Counts the payments that the provider has started for this page. */
function countPayments(page: Page): { readonly taken: number } {
  const payments = { taken: 0 }
  page.on('response', (response) => {
    const isStart = response.request().method() === 'POST' && response.url().endsWith('/windcavetransactions')
    if (isStart && response.ok()) payments.taken += 1
  })
  return payments
}

async function endOnServer(page: Page): Promise<void> {
  await page.request.post('/api/user/logout', { headers: await readCallerHeaders(page) })
}

async function endInBrowser(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear())
}
