import type { Page } from '@playwright/test'

import { expect } from '../provider.ts'
import { lookAt } from './look.ts'
import { openDashboardWith } from './open.ts'

lookAt('promise-to-pay', [
  { route: '/', what: 'promise to pay', open: openPromise },
  { route: '/', what: 'a promise with a problem', open: openPromiseProblem },
  { route: '/', what: 'the calendar of a promise', open: openPromiseCalendar },
  { route: '/', what: 'a promise that stands', open: openPromised },
  { route: '/', what: 'a promise that was broken after a debit that failed', open: openBroken },
  { route: '/', what: 'a bill that is taken by direct debit', open: openTaken },
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

const OUTLOOK = { isOverdue: true, promise: null, next: null, withNextBill: true, failed: null }

async function openBroken(page: Page): Promise<void> {
  const promise = { outcome: 'broken', promiseDate: '2026-11-20', amount: 143.89, left: 43.89 }
  const failed = { day: '2026-11-06', amount: 265.11, method: 'DirectDebit', reason: 'noFunds' }
  await openDashboardWith(page, 'aroha', { outlook: { ...OUTLOOK, promise, failed } })
  await expect(page.getByText('You promised to pay $143.89 by 20 November 2026.')).toBeVisible()
}

async function openTaken(page: Page): Promise<void> {
  const next = { day: '2099-12-06', amount: 265.11, underWay: false }
  await openDashboardWith(page, 'aroha', { outlook: { ...OUTLOOK, isOverdue: false, next } })
  await expect(page.getByRole('link', { name: 'Pay by card instead' })).toBeVisible()
}

const LAST_PROMISE_DAY = '2099-12-05'

async function showPromise(page: Page, promise: { promiseDate: string | null }): Promise<void> {
  const promiseStanding = {
    activationStatus: 'active',
    blockingStatus: 'warning',
    latestAvailableDate: LAST_PROMISE_DAY,
  }
  await openDashboardWith(page, 'aroha', { promiseStanding, promise })
}
