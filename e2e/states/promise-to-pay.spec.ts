import type { Page } from '@playwright/test'

import { expect } from '../provider.ts'
import { lookAt } from './look.ts'
import { openDashboard } from './open.ts'

lookAt('promise-to-pay', [
  { route: '/', what: 'promise to pay', open: openPromise },
  { route: '/', what: 'a promise with a problem', open: openPromiseProblem },
  { route: '/', what: 'the calendar of a promise', open: openPromiseCalendar },
  { route: '/', what: 'a promise that stands', open: openPromised },
])

/** As for a customer who was warned. */
async function openPromise(page: Page): Promise<void> {
  await showPromise(page, { promiseDate: null })
  await expect(page.getByLabel('I will pay by')).toBeVisible()
}

async function openPromiseProblem(page: Page): Promise<void> {
  await openPromise(page)
  await page.getByRole('button', { name: 'Promise to pay' }).click()
  await expect(page.getByText('Please enter a valid date')).toBeVisible()
}

async function openPromiseCalendar(page: Page): Promise<void> {
  await openPromise(page)
  await page.getByRole('button', { name: 'Choose from a calendar' }).click()
  await expect(page.getByRole('grid')).toBeVisible()
}

async function openPromised(page: Page): Promise<void> {
  await showPromise(page, { promiseDate: LAST_PROMISE_DAY })
  await expect(page.getByText('You have promised to pay by')).toBeVisible()
}

const LAST_PROMISE_DAY = '2099-12-05'

async function showPromise(page: Page, promise: { promiseDate: string | null }): Promise<void> {
  const promiseStanding = {
    activationStatus: 'active',
    blockingStatus: 'warning',
    latestAvailableDate: LAST_PROMISE_DAY,
  }
  await page.route(/\/dashboard$/, async (route) => {
    const response = await route.fetch()
    // the last of two fields of one name counts
    const parts = JSON.stringify({ promiseStanding, promise }).slice(1)
    await route.fulfill({ response, body: (await response.text()).replace(/}$/, `,${parts}`) })
  })
  await openDashboard(page, 'aroha')
}
