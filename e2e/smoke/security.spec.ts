import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

import { expectAccessible } from '../axe.ts'
import { expect, test } from '../provider.ts'
import { DEMO_PASSWORD, expectDashboard, sendCredentials, signIn, signOut } from '../steps.ts'

const STEP_MILLISECONDS = 30_000

test('a customer with two-step sign-in gives a code at sign-in and before a risky change', async ({
  page,
  browser,
  provider,
}) => {
  // this session starts before the second step, so it counts as unproven
  const elsewhere = await browser.newPage({ baseURL: provider.portal })
  await signIn(elsewhere, 'finn')
  await signIn(page, 'finn')

  await page.goto('/security')
  await page.getByRole('button', { name: 'Switch on' }).click()
  await page.getByLabel('Your password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('img', { name: 'The picture for your authenticator app' })).toBeVisible()
  await expectAccessible(page)
  const key = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).innerText()).replaceAll(' ', '')
  await enterCode(page, computeCode(key), 'Switch on')
  const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  const codes = await list.allInnerTexts()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('Two-step sign-in by your authenticator app is on.')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/')
  await signOut(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await sendCredentials(page, 'finn')
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Code from your authenticator app').fill(computeCode(key, 1))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectDashboard(page)

  await elsewhere.goto('/details')
  await elsewhere.getByLabel('Home phone').fill('06 555 0177')
  await elsewhere.getByRole('button', { name: 'Save numbers' }).click()
  await expect(elsewhere.getByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible()
  await expectAccessible(elsewhere)
  await elsewhere.getByRole('button', { name: 'Not now' }).click()
  await expect(elsewhere.getByLabel('Home phone')).toHaveValue('06 555 0177')
  await elsewhere.getByRole('button', { name: 'Save numbers' }).click()
  await enterCode(elsewhere, codes[0] ?? '', 'Continue')
  await expect(elsewhere.getByText('We have saved your new home phone.')).toBeVisible()

  await elsewhere.goto('/security')
  await elsewhere.getByRole('button', { name: 'Switch off' }).click()
  await enterCode(elsewhere, codes[1] ?? '', 'Switch off')
  await expect(elsewhere.getByText('We no longer ask for a code of your authenticator app.')).toBeVisible()
  await elsewhere.close()
})

/** Computes the code of an authenticator app, now or some steps of 30 seconds later. */
function computeCode(secret: string, stepsAhead = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + stepsAhead * STEP_MILLISECONDS,
  })
}

async function enterCode(page: Page, code: string, press: string): Promise<void> {
  const dialog = page.getByRole('dialog').last()
  await dialog.getByLabel('Code from your authenticator app').fill(code)
  await dialog.getByRole('button', { name: press, exact: true }).click()
}
