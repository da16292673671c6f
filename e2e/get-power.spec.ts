import type { Page } from '@playwright/test'

import { addDays, dayText } from '@switchboard/domain/day'
import { simulateConnectionAt } from '@switchboard/domain/power/simulated-registry'
import { icpCheckDigits } from '@switchboard/domain/qualification/icp'

import { expectAccessible } from './axe.ts'
import { expect, test } from './provider.ts'
import { signIn } from './steps.ts'
import { readClock } from './time-machine.ts'
import { choose, locateHeading } from './wizard.ts'

/** Customers without power for whom no other journey orders. */
const BY_ADDRESS = 'kiri'
const BY_ICP = 'lani'
const PLACE = '25 Aro Street'
/** A connection of the simulated registry with a meter that is read by hand. */
const READ_BY_HAND = simulateConnectionAt('1000012')?.icp ?? ''

const next = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()
const summary = (page: Page) => page.getByRole('dialog', { name: 'Check your order' })
const send = (page: Page) => summary(page).getByRole('button', { name: 'Sign up to power' }).click()

async function choosePlan(page: Page): Promise<void> {
  await expect(locateHeading(page, 'Choose your power plan')).toBeFocused()
  await choose(page, 'Power plan', /^Power, /)
  await choose(page, /health/, 'No')
  await next(page)
}

async function acceptTerms(page: Page): Promise<void> {
  await expect(locateHeading(page, 'The terms')).toBeFocused()
  await page.getByLabel('I accept these terms').check()
  await page.getByRole('button', { name: 'Check your order' }).click()
  await expect(summary(page)).toBeVisible()
}

test('PWR-001 PWR-015 PWR-020 PWR-022 PWR-025 SHL-024 SHL-044 power is ordered by an address, and no answer is lost', async ({
  page,
  provider,
}) => {
  await signIn(page, BY_ADDRESS)
  await page
    .getByRole('region', { name: 'Offers for you' })
    .getByRole('link', { name: 'Sign up to power' })
    .click()
  await expect(locateHeading(page, 'Where do you want power?')).toBeVisible()
  await page.getByLabel('Address', { exact: true }).fill(`${PLACE} Wellington`)
  await page.getByRole('button', { name: new RegExp(`^${PLACE}`) }).click()
  await expect(page.getByText('A smart meter, which sends its readings')).toBeVisible()
  await expectAccessible(page)
  await next(page)
  await choosePlan(page)
  await choose(page, /already live there/, 'I am moving in')
  await next(page)

  await expect(locateHeading(page, 'When do you move in?')).toBeFocused()
  const today = (await readClock(provider)).today
  const moving = dayText(addDays(today, 10))
  await page.getByLabel('Day of moving in').fill(moving)
  await page.goBack()
  await expect(page.getByLabel('I am moving in')).toBeChecked()
  await page.goForward()
  await page.reload()
  await expect(page.getByLabel('Day of moving in')).toHaveValue(moving)
  await next(page)
  await acceptTerms(page)
  await expect(summary(page)).toContainText(`${moving}, when you move in`)
  await expectAccessible(page)

  // a tab opened from this page starts with the order of this page
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => void window.open(location.href))
  const other = await opened
  await expect(summary(other)).toContainText(PLACE)
  await send(page)
  await expect(locateHeading(page, 'Your order is placed')).toBeVisible()
  await expectAccessible(page)
  await send(other)
  await expect(other.getByText('Power is on its way already.')).toBeVisible()
  await other.close()

  await page.getByRole('link', { name: 'Follow your order' }).click()
  await expect(page).toHaveURL(/\/change-hub\/order\/\d+$/)
  await expect(page.getByRole('list', { name: 'What happens next' })).toBeVisible()
  await page.goto('/get-power')
  await expect(page).toHaveURL(/\/change-hub$/)
})

test('PWR-017 PWR-019 PWR-030 PWR-085 HUB-007 power is ordered by an ICP number of a meter that is read by hand', async ({
  page,
}) => {
  await signIn(page, BY_ICP)
  await page.goto('/change-hub')
  await page.getByRole('link', { name: /^Sign up to power/ }).click()
  await choose(page, /find it/, /ICP number/)
  const field = page.getByLabel('ICP number', { exact: true })
  await field.fill('0001000010WEEB4')
  await next(page)
  await expect(page.getByText(/^Check the ICP number/).last()).toBeVisible()
  const unknown = '9999999999UN'
  await field.fill(unknown + icpCheckDigits(unknown))
  await expect(page.getByText(/^There is no power connection of this number/)).toBeVisible()
  await field.fill(READ_BY_HAND)
  await expect(page.getByText('A meter that someone reads')).toBeVisible()
  await next(page)
  await choosePlan(page)
  await choose(page, /already live there/, 'I live there and want to switch to you')
  await next(page)

  await expect(locateHeading(page, 'Where is your meter?')).toBeFocused()
  await next(page)
  await expect(page.getByText('Meter location is required').last()).toBeVisible()
  await page.getByLabel('Where is the meter?').selectOption({ index: 1 })
  await page.getByLabel('There is a dog').check()
  await next(page)
  await acceptTerms(page)

  await page.route(/\/powerorders\/[^/]+$/, (route) => route.fulfill({ status: 500 }), { times: 1 })
  await send(page)
  await expect(page.getByText('Problem submitting order')).toBeVisible()
  await send(page)
  await expect(locateHeading(page, 'Your order is placed')).toBeVisible()
})
