import { simulateConnectionAt } from '@switchboard/domain/power/simulated-registry'

import { expectAccessible } from './axe.ts'
import { expect, test } from './provider.ts'
import { signIn } from './steps.ts'

const WITHOUT_POWER = { user: 'dev', accountCode: '100601' }
/** A connection of the simulated registry with a smart meter. */
const ICP = simulateConnectionAt('1000014')?.icp ?? ''

test('PWR-014 PWR-039 PWR-044 PWR-081 ORD-074 a valid promotion link is accepted, and an empty link opens no offer', async ({
  page,
}) => {
  const payload = { icp: ICP, salesChannel: 'OnlineSignup', accountCode: WITHOUT_POWER.accountCode }
  const address = `/promotions/power/${Buffer.from(JSON.stringify(payload)).toString('base64url')}`
  await signIn(page, WITHOUT_POWER.user)
  await page.goto(address)
  await page.getByRole('button', { name: 'Get it now' }).click()
  await expect(page.getByRole('alert')).toContainText('Please confirm your address is correct')
  await page.getByLabel('This address is correct').check()
  await page.getByLabel('I accept the terms and conditions').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Get it now' }).click()
  await expect(page.getByText('Thank you. Your power is ordered.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Follow your order' }).click()
  await expect(page).toHaveURL(/\/change-hub$/)

  // the same link again: power is ordered already
  await page.goto(address)
  await page.getByLabel('This address is correct').check()
  await page.getByLabel('I accept the terms and conditions').check()
  await page.getByRole('button', { name: 'Get it now' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()

  await page.goto(`/promotions/power/${Buffer.from('{}').toString('base64url')}`)
  await expect(page.getByText('We could not open this offer')).toBeVisible()
})
