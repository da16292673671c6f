import type { Page } from '@playwright/test'

import { addDays } from '@switchboard/domain/day'

import { expectAccessible } from './axe.ts'
import {
  chooseTime,
  expectBooked,
  locateVisits,
  openOrderStatus,
  openTimes,
  requestTime,
} from './fibre-visits.ts'
import { newProvider } from './new-provider.ts'
import type { RunningProvider } from './running-provider.ts'
import { expect, test } from './provider.ts'
import { readClock, liveUntil } from './time-machine.ts'

async function turnCompany({ sandbox }: RunningProvider, switches: object): Promise<void> {
  const answer = await fetch(`${sandbox}/fibre-company/switches`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(switches),
  })
  expect(answer.status).toBe(200)
}

test('FIB-001 FIB-003 FIB-005 FIB-045 FIB-057 SHL-025 an installation is booked, lost, rejected and completed', async ({
  browser,
}) => {
  // its own provider, because the test moves the clock
  const provider = await newProvider()
  try {
    const context = await browser.newContext({ baseURL: provider.portal })
    await followInstallation(await context.newPage(), provider)
    await context.close()
  } finally {
    await provider.stop()
  }
})

async function followInstallation(page: Page, provider: RunningProvider): Promise<void> {
  await openOrderStatus(page)

  // the visit is booked once the company confirms it
  await openTimes(page)
  const booked = await chooseTime(page, 3)
  await expectAccessible(page)
  await requestTime(page)
  await expectBooked(page, booked)

  // the company loses the next request: the visit stays as it was
  await turnCompany(provider, { losing: true })
  await openTimes(page)
  await chooseTime(page, 6)
  await requestTime(page)
  await expect(page.getByText('Unexpected error')).toBeVisible()
  await expect(locateVisits(page).getByText(booked).first()).toBeVisible()

  // a request that the company rejects after accepting it is never shown as booked, even after a reload
  await turnCompany(provider, { rejecting: true })
  const rejected = await chooseTime(page, 7)
  await requestTime(page)
  await expect(locateVisits(page).getByText('The fibre company declined that time')).toBeVisible()
  await page.reload()
  await expect(locateVisits(page).getByText('The fibre company declined that time')).toBeVisible()
  await expect(locateVisits(page).getByText(booked)).toBeVisible()
  await expect(locateVisits(page).getByText(rejected)).toBeHidden()

  // this tab shows the visit that another tab booked after a reload
  await turnCompany(provider, {})
  const other = await page.context().newPage()
  await other.goto('/order-status')
  await openTimes(other)
  const moved = await chooseTime(other, 4)
  await requestTime(other)
  await expect(locateVisits(other).getByText(moved)).toBeVisible()
  await page.reload()
  await expect(locateVisits(page).getByText(moved)).toBeVisible()

  const { today } = await readClock(provider)
  await liveUntil(provider, addDays(today, 35))
  await page.goto('/order-status')
  await expect(page.getByRole('heading', { name: 'Your fibre is connected' })).toBeVisible()
  await expect(locateVisits(page).getByText('Completed').first()).toBeVisible()
}
