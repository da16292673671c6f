import type { Page } from '@playwright/test'

import { COLLECTED_AFTER_PROMISE, DEBIT_FAILED } from '../../apps/web/src/areas/payments/testing/states.ts'
import {
  MAY_PROMISE,
  NOT_PROMISED,
  PROMISED,
} from '../../apps/web/src/areas/promise-to-pay/testing/states.ts'
import { expect } from '../provider.ts'
import { testStates } from './test-states.ts'
import { openDashboardWith } from './open.ts'

testStates('promise-to-pay', [
  { route: '/', title: 'promise to pay', open: openPromise },
  { route: '/', title: 'a promise with a problem', open: openPromiseProblem },
  { route: '/', title: 'the calendar of a promise', open: openPromiseCalendar },
  { route: '/', title: 'a promise that stands', open: openPromised },
  { route: '/', title: 'a promise that was broken after a debit that failed', open: openBroken },
  { route: '/', title: 'a bill that is taken by direct debit', open: openTaken },
])

/** Replies as for a customer who was warned. */
async function openPromise(page: Page): Promise<void> {
  await openDashboardWith(page, 'aroha', { promiseStanding: MAY_PROMISE, promise: NOT_PROMISED })
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
  await openDashboardWith(page, 'aroha', { promiseStanding: MAY_PROMISE, promise: PROMISED })
  await expect(page.getByText('You have promised to pay by')).toBeVisible()
}

async function openBroken(page: Page): Promise<void> {
  await openDashboardWith(page, 'aroha', { outlook: DEBIT_FAILED })
  await expect(page.getByText('You promised to pay $143.89 by 20 November 2026.')).toBeVisible()
}

async function openTaken(page: Page): Promise<void> {
  await openDashboardWith(page, 'aroha', { outlook: { ...COLLECTED_AFTER_PROMISE, promise: null } })
  await expect(page.getByRole('link', { name: 'Pay by card instead' })).toBeVisible()
}
