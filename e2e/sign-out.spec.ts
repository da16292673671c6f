import { expect, test } from './provider.ts'
import { signIn, signOut } from './steps.ts'

test('SES-040 a sign-out during which another tab meets the end of the session still ends at the identity provider', async ({
  page,
  context,
}) => {
  await signIn(page, 'jack')
  const other = await context.newPage()
  await other.goto('/invoice/latest')
  await expect(other.getByRole('heading', { level: 1, name: /^Bill of/ })).toBeVisible()
  await page.route('**/api/user/logout', async (route) => {
    const response = await route.fetch()
    // a sign-out waits three seconds for this reply only, not for other calls of the other tab
    await other.reload({ waitUntil: 'commit' })
    await other.waitForURL(/\/login|\/identity\//, { waitUntil: 'commit' })
    await route.fulfill({ response })
  })

  await signOut(page)

  await expect(page).toHaveURL('/logout-complete')
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible()
})
