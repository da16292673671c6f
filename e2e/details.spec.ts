import { expectAccessible } from './axe.ts'
import { expect, test } from './provider.ts'
import { signIn } from './steps.ts'

const CUSTOMER = 'finn'

test('PRF-001 PRF-003 PRF-006 a changed home phone is saved', async ({ page }) => {
  await signIn(page, CUSTOMER)
  await page.goto('/details')
  await expect(page.getByRole('heading', { level: 1, name: 'Your details' })).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Home phone').fill('06 555 01')
  await page.getByRole('button', { name: 'Save numbers' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByLabel('Home phone')).toHaveValue('06 555 01')

  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await page.getByLabel('Home phone').fill('(06) 555-0199')
  await page.getByRole('button', { name: 'Save numbers' }).click()
  await expect(page.getByText('We have saved your new home phone.')).toBeVisible()
  expect(sent.map((path) => path.split('/').at(-1))).toEqual(['changephonenumber'])
  await expectAccessible(page)

  await page.reload()
  await expect(page.getByLabel('Home phone')).toHaveValue('065550199')
})
