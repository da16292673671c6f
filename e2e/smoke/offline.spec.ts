import { findAccessibilityProblems } from '../axe.ts'
import { expect, test } from '../provider.ts'
import { expectWorkerInControl } from '../service-worker.ts'
import { signIn } from '../steps.ts'
import { readStoredField } from '../stored-session.ts'

test.use({ serviceWorkers: 'allow' })

test('SHL-014 SHL-015 API-013 the page opened offline keeps the session and continues by itself once online', async ({
  page,
  context,
}) => {
  await signIn(page, 'finn')
  await expectWorkerInControl(page)
  const token = await readStoredField(page, 'token')
  await context.setOffline(true)

  await page.goto('/pay')

  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(page.getByText('Waiting for a connection')).toBeVisible()
  await expect(page.getByText('You are still signed in.')).toBeVisible()
  expect(await findAccessibilityProblems(page)).toStrictEqual([])
  expect(await readStoredField(page, 'token')).toBe(token)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Pay by card' })).toBeVisible()
  await expect(page.getByText('You are offline.')).toHaveCount(0)
  await expect(page).toHaveURL('/pay')
})
