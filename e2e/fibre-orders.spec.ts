import type { Page } from '@playwright/test'

import { addDays } from '@switchboard/domain/day'

import { expectAccessible } from './axe.ts'
import { newProvider } from './new-provider.ts'
import type { RunningProvider } from './new-provider.ts'
import { expect, test } from './provider.ts'
import { signIn } from './steps.ts'
import { clockOf, liveUntil } from './time-machine.ts'

async function turnCompany({ sandbox }: RunningProvider, switches: object): Promise<void> {
  const answer = await fetch(`${sandbox}/fibre-company/switches`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(switches),
  })
  expect(answer.status).toBe(200)
}

const visits = (page: Page) => page.getByRole('region', { name: 'Visits', exact: true })
const days = (page: Page) => page.getByRole('combobox', { name: 'Installation' })
const open = (page: Page) => page.getByRole('button', { name: /^Choose (a|another) time$/ }).click()
const send = (page: Page) => page.getByRole('button', { name: 'Ask for this time' }).click()

/** Chooses the first free time of the day that is so many days down the list, and answers it as the visit then reads. */
async function choose(page: Page, place: number): Promise<RegExp> {
  await days(page).selectOption({ index: place })
  const day = await days(page).locator('option:checked').innerText()
  await page
    .getByText(/^(Morning|Afternoon),/)
    .first()
    .click()
  return new RegExp(`^${day}, (8:00 am to 12:00 pm|1:00 pm to 5:00 pm)$`)
}

test('FIB-001 FIB-003 FIB-005 FIB-045 FIB-057 SHL-025 an installation is booked, lost and rejected as the company says, and done a month later', async ({
  browser,
}) => {
  // its clock goes on
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
  await signIn(page, 'carla')
  await page.getByRole('link', { name: 'Order status' }).first().click()
  await expect(page.getByRole('heading', { name: 'Choose a time for the installation' })).toBeVisible()

  // it is booked once the company says so
  await open(page)
  const booked = await choose(page, 3)
  await expectAccessible(page)
  await send(page)
  await expect(visits(page).getByText(booked)).toBeVisible({ timeout: 30_000 })
  await expect(visits(page).getByText('Booked', { exact: true })).toBeVisible()

  // another one is lost while it is looked at: the visit stays as it was
  await turnCompany(provider, { losing: true })
  await open(page)
  await choose(page, 6)
  await send(page)
  await expect(page.getByText('Unexpected error')).toBeVisible()
  await expect(visits(page).getByText(booked).first()).toBeVisible()

  // one is rejected after it was taken: never said to be booked, nor after a reload
  await turnCompany(provider, { rejecting: true })
  const rejected = await choose(page, 7)
  await send(page)
  await expect(visits(page).getByText('The fibre company said no to that time')).toBeVisible({
    timeout: 30_000,
  })
  await page.reload()
  await expect(visits(page).getByText('The fibre company said no to that time')).toBeVisible()
  await expect(visits(page).getByText(booked)).toBeVisible()
  await expect(visits(page).getByText(rejected)).toBeHidden()

  // what another tab books is what this one shows once it has been refused or asks again
  await turnCompany(provider, {})
  const other = await page.context().newPage()
  await other.goto('/order-status')
  await open(other)
  const moved = await choose(other, 4)
  await send(other)
  await expect(visits(other).getByText(moved)).toBeVisible({ timeout: 30_000 })
  await page.reload()
  await expect(visits(page).getByText(moved)).toBeVisible()

  const { today } = await clockOf(provider)
  await liveUntil(provider, addDays(today, 35))
  await page.goto('/order-status')
  await expect(page.getByRole('heading', { name: 'Your fibre is connected' })).toBeVisible()
  await expect(visits(page).getByText('Completed').first()).toBeVisible()
}
