import type { Locator, Page } from '@playwright/test'

import { expect } from './provider.ts'
import { signIn } from './steps.ts'

/** Opens the order status of Carla, whose installation has no time yet. */
export async function openOrderStatus(page: Page): Promise<void> {
  await signIn(page, 'carla')
  await page.getByRole('link', { name: 'Order status' }).first().click()
  await expect(page.getByRole('heading', { name: 'Choose a time for the installation' })).toBeVisible()
}

export function locateVisits(page: Page): Locator {
  return page.getByRole('region', { name: 'Visits', exact: true })
}

export async function openTimes(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Choose (a|another) time$/ }).click()
}

/** Chooses the first free time of the day at this place in the list. Returns the text of a visit at that time. */
export async function chooseTime(page: Page, place: number): Promise<RegExp> {
  const days = page.getByRole('combobox', { name: 'Installation' })
  await days.selectOption({ index: place })
  const day = await days.locator('option:checked').innerText()
  await page
    .getByText(/^(Morning|Afternoon),/)
    .first()
    .click()
  return new RegExp(`^${day}, (8:00 am to 12:00 pm|1:00 pm to 5:00 pm)$`)
}

export async function requestTime(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ask for this time' }).click()
}

/** The fibre company confirms a time some seconds after the request. */
export async function expectBooked(page: Page, time: RegExp): Promise<void> {
  const visits = locateVisits(page)
  await expect(visits.getByText(time)).toBeVisible({ timeout: 30_000 })
  await expect(visits.getByText('Booked', { exact: true })).toBeVisible()
}
