import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

import { expectAccessible } from './axe.ts'
import { expect, test } from './provider.ts'
import { DEMO_PASSWORD, expectDashboard, giveCredentials, signIn, signOut } from './steps.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

test('a customer sees where they are signed in, and ends a session, which is over at its next click', async ({
  page,
  browser,
  provider,
}) => {
  await signIn(page, 'hemi')
  const elsewhere = await browser.newPage({ baseURL: provider.portal, userAgent: PHONE })
  await signIn(elsewhere, 'hemi')

  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(More|Your account):/ })
    .click()
  await page.getByRole('link', { name: 'How you sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'How you sign in' })).toBeVisible()
  await expect(page.getByText('This device')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Sign out Chrome on Android/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click()

  await expect(page.getByText(/^Chrome on Android.* is signed out\.$/)).toBeVisible()
  await expectAccessible(page)
  await elsewhere.goto('/security')
  await expect(elsewhere.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await elsewhere.close()
  await page.goto('/')
  await expectDashboard(page)
})

const STEP_MILLISECONDS = 30_000

/** What an authenticator app shows, so many steps of 30 seconds from now. */
function codeOf(secret: string, stepsAhead = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + stepsAhead * STEP_MILLISECONDS,
  })
}

async function enterCode(page: Page, code: string, press: string): Promise<void> {
  const dialog = page.getByRole('dialog').last()
  await dialog.getByLabel('Code of your authenticator app').fill(code)
  await dialog.getByRole('button', { name: press, exact: true }).click()
}

test('a customer switches on two-step sign-in, signs in by a code, and is asked for one before what cannot be undone', async ({
  page,
  browser,
  provider,
}) => {
  // its session begins without a code, so that it is not proven: as one whose ten minutes are over
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
  await enterCode(page, codeOf(key), 'Switch on')
  const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  const codes = await list.allInnerTexts()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('Two-step sign-in by your authenticator app is on.')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/')
  await signOut(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await giveCredentials(page, 'finn')
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Code of your authenticator app').fill(codeOf(key, 1))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectDashboard(page)

  await elsewhere.goto('/details')
  await elsewhere.getByLabel('Home phone').fill('06 555 0177')
  await elsewhere.getByRole('button', { name: 'Save numbers' }).click()
  await expect(elsewhere.getByRole('dialog', { name: 'Show that it is you' })).toBeVisible()
  await expectAccessible(elsewhere)
  await elsewhere.getByRole('button', { name: 'Not now' }).click()
  await expect(elsewhere.getByLabel('Home phone')).toHaveValue('06 555 0177')
  await elsewhere.getByRole('button', { name: 'Save numbers' }).click()
  await enterCode(elsewhere, codes[0] ?? '', 'Go on')
  await expect(elsewhere.getByText('We have saved your new home phone.')).toBeVisible()

  await elsewhere.goto('/security')
  await elsewhere.getByRole('button', { name: 'Switch off' }).click()
  await enterCode(elsewhere, codes[1] ?? '', 'Switch off')
  await expect(elsewhere.getByText('Your authenticator app is not asked for any more.')).toBeVisible()
  await elsewhere.close()
})
