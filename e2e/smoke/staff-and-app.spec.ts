import { expect, test } from '../provider.ts'
import { expectDashboard, openFromDesk } from '../steps.ts'
import { listSessionKeys } from '../stored-session.ts'

test('SES-004 SES-005 SES-020 SES-035 SES-036 SES-037 SHL-040 a link from the staff desk opens the account in one tab only', async ({
  page,
  context,
}) => {
  const { tab } = await openFromDesk(page)

  await expectDashboard(tab)
  await expect(tab).toHaveURL('/')
  const bar = tab.getByText(/^Acting for/)
  await expect(bar).toContainText('100702')
  await expect(bar).toContainText('Grace Lim')
  await expect(bar).toContainText('Sam Tautahi')

  const another = await context.newPage()
  await another.goto('/')
  await expect(another.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await listSessionKeys(another)).toStrictEqual([])
  await tab.reload()
  await expectDashboard(tab)
})
