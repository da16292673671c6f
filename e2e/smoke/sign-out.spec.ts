import { expect, test } from '../provider.ts'
import { signIn, signOut } from '../steps.ts'
import { readCallerHeaders, listSessionKeys } from '../stored-session.ts'

test('SES-039 SES-040 SES-007 SES-047 sign-out ends every tab and the token, and going back shows no account', async ({
  page,
  context,
  request,
}) => {
  await signIn(page, 'jack')
  const caller = await readCallerHeaders(page)
  const other = await context.newPage()
  await other.goto('/invoice/latest')
  await expect(other.getByRole('heading', { level: 1, name: /^Bill of/ })).toBeVisible()
  const endSession = page.waitForRequest(/\/connect\/endsession/)

  await signOut(page)

  await endSession
  await expect(page).toHaveURL('/logout-complete')
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await listSessionKeys(page)).toStrictEqual([])
  const refused = await request.post('/api/user/claims', { headers: caller })
  expect([400, 401]).toContain(refused.status())
  expect(await refused.text()).toMatch(/SessionTokenRevoked|UNAUTHORIZED/)

  await page.goBack()
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('100901')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /^Kia ora/ })).toHaveCount(0)
})
