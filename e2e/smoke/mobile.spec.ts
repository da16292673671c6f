import type { Locator } from '@playwright/test'

import { expectAccessible } from '../axe.ts'
import { expectHeldOpen, holdCommit } from '../mobile-orders.ts'
import { expect, test } from '../provider.ts'
import { signIn } from '../steps.ts'

test('MOB-013 MOB-014 MOB-015 MOB-025 MOB-045 MOB-050 a customer orders a mobile with plan, number and address', async ({
  page,
}) => {
  await signIn(page, 'aroha')
  await page.goto('/my-mobile')
  const opener = page.getByRole('link', { name: 'Get a mobile' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Get a mobile' })
  await expect(dialog.getByRole('group', { name: 'Number', exact: true }).getByRole('radio')).toHaveCount(3)
  await dialog.getByRole('button', { name: 'Order the mobile' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Enter a suburb')
  await expectAccessible(page)
  await expect(dialog.getByRole('radio', { name: 'Mobile 2 GB' })).toHaveCount(0)
  await dialog.getByText('Mobile 12 GB', { exact: true }).click()
  await dialog.getByLabel('I accept these terms').check()
  await dialog.getByRole('group', { name: 'Number', exact: true }).getByText(/^02/).first().click()
  await typeAddress(dialog)
  await expect(dialog.getByText('Mobile and broadband together')).toBeVisible()

  const fail = await holdCommit(page, 'fails')
  await dialog.getByRole('button', { name: 'Order the mobile' }).click()
  await expectHeldOpen(page, dialog)
  fail()
  const failed = page.getByRole('alertdialog', { name: 'Your mobile was not ordered' })
  await expect(failed).toBeVisible()
  await expectAccessible(page)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByLabel('Suburb')).toHaveValue('Glenholme')

  await dialog.getByRole('button', { name: 'Order the mobile' }).click()
  const ordered = page.getByRole('dialog', { name: 'Your mobile is ordered' })
  await expect(ordered).toBeVisible()
  await expectAccessible(page)
  await ordered.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/my-mobile$/)
  await expect(opener).toBeFocused()
})

async function typeAddress(dialog: Locator): Promise<void> {
  await dialog.getByLabel('Street').fill('5 Hinemoa Street')
  await dialog.getByLabel('Suburb').fill('Glenholme')
  await dialog.getByLabel('Town or city').fill('Rotorua')
  await dialog.getByLabel('Postcode').fill('3010')
}
