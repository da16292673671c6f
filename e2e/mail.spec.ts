import { MAILBOX } from './mailbox.ts'
import { expect, test } from './provider.ts'
import { DEMO_PASSWORD, signIn } from './steps.ts'

test('a filter that the mail server refuses is reported as not saved, and is not saved', async ({
  page,
  provider: { sandbox },
}) => {
  await page.request.put(`${sandbox}/mail-server/switches`, { data: { refuses: true } })
  await signIn(page, 'aroha')
  await page.goto('/mail-settings/filters/new?mailbox=2')
  await page.getByLabel('Name of the filter').fill('Adverts')
  await page.getByLabel('Text to find').fill('advert')
  await page.getByRole('button', { name: 'Delete it' }).click()
  await page.getByRole('button', { name: 'Save filter' }).click()
  await expect(page.getByText('Filter Not Saved')).toBeVisible()
  await page.request.put(`${sandbox}/mail-server/switches`, { data: {} })

  await page.goto('/mail-settings/filters?mailbox=2')
  await expect(page.getByText('This mailbox has no filters')).toBeVisible()
})

test('MAI-008 a mail password is changed, and the change ends at the mail settings', async ({ page }) => {
  await signIn(page, 'aroha')
  await page.goto('/mail-settings/password?mailbox=2')
  await page.getByLabel('New password', { exact: true }).fill('thirteen green kea')
  await page.getByLabel('Confirm new password').fill('thirteen green kea')
  await page.getByLabel('The password you sign in here with').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Change mail password' }).click()

  await expect(page).toHaveURL('/mail-settings')
  await expect(page.getByText(`The password of ${MAILBOX} has been changed.`)).toBeVisible()
})
