import type { Page } from '@playwright/test'

import {
  readCallbackTimeslots,
  readMessageReasons,
  readRaiseIssueReasons,
  requestCallback,
} from '@switchboard/domain/contact/contract'
import { readSpeedTests } from '@switchboard/domain/speed-test/contract'

import {
  BOOKED_CALLBACK,
  DEVICE_TEST_ID,
  LINE_TEST_ID,
  SPEED_TESTS,
} from '../../apps/web/src/areas/contact/testing/states.ts'
import { expect } from '../provider.ts'
import { bookCallback } from '../steps.ts'
import { testStates } from './test-states.ts'
import { openSignedIn } from './open.ts'
import { fail, refuse, replyTo } from './replies.ts'

testStates('contact', [
  { route: '/contact', title: 'the help desk', open: openHelpDesk },
  { route: '/contact', title: 'forms with problems', open: openHelpProblems },
  { route: '/contact', title: 'a day without free times', open: openFullDay },
  { route: '/contact', title: 'a callback that was not booked', open: openUnbooked },
  { route: '/contact', title: 'a report with a speed test', open: openWithTest },
  { route: '/contact', title: 'forms that failed to load', open: openBrokenHelpDesk },
  { route: '/contact/contact', title: 'a callback that is booked', open: openBooked },
])

async function openHelpDesk(page: Page): Promise<void> {
  await openSignedIn(page, '/contact', 'Help desk')
  await expect(page.getByRole('button', { name: 'Book the callback' })).toBeVisible()
}

async function openHelpProblems(page: Page): Promise<void> {
  await openHelpDesk(page)
  await page.getByLabel('Which number should we call?').fill('call me')
  await page.getByRole('button', { name: 'Report the fault' }).click()
  await page.getByRole('button', { name: 'Book the callback' }).click()
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toHaveCount(2)
}

async function openFullDay(page: Page): Promise<void> {
  await refuse(page, readCallbackTimeslots, 'NO_TIMESLOTS', { field: 'date' })
  await openHelpDesk(page)
  await page.getByLabel('On which day?').selectOption({ index: 1 })
  await expect(page.getByText(/^We have no free times on/)).toBeVisible()
}

async function openUnbooked(page: Page): Promise<void> {
  await fail(page, requestCallback)
  await openHelpDesk(page)
  await bookCallback(page)
  await expect(page.getByText('Unable to complete action')).toBeVisible()
  // the top bar must not cover half of a field
  await page.evaluate(() => scrollTo(0, 0))
}

async function openWithTest(page: Page): Promise<void> {
  await replyTo(page, readSpeedTests, SPEED_TESTS)
  await openSignedIn(page, `/contact?measured=${LINE_TEST_ID}&measured=${DEVICE_TEST_ID}`, 'Help desk')
  await expect(page.getByLabel('Include the speed test')).toBeChecked()
}

async function openBrokenHelpDesk(page: Page): Promise<void> {
  await fail(page, readMessageReasons)
  await fail(page, readRaiseIssueReasons)
  await openSignedIn(page, '/contact', 'Help desk')
  await expect(page.getByRole('alert')).toHaveCount(2)
}

async function openBooked(page: Page): Promise<void> {
  await replyTo(page, requestCallback, BOOKED_CALLBACK)
  await openSignedIn(page, '/contact/contact', 'Help desk')
  await bookCallback(page)
  await expect(page.getByRole('heading', { name: 'Your callback is booked' })).toBeVisible()
}
