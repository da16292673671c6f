import { expectAccessible } from './axe.ts'
import { expect, test } from './provider.ts'
import { expectDashboard, signIn } from './steps.ts'

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
