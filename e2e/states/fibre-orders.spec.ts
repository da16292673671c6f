import type { Page } from '@playwright/test'

import type { FailureCode, WireReply } from '@switchboard/domain/call'
import {
  bookVisit,
  readBooking,
  readFibreOrders,
  renewCalendarFeed,
} from '@switchboard/domain/fibre-orders/contract'

import {
  ANOTHER_TIME_ASKED,
  CONSENT_LATE,
  DONE_AND_CANCELLED,
  LONG_NAMES,
  NEW_CALENDAR,
  NOBODY_CAME,
  NOBODY_CAME_REPORTED,
  ONE_NOT_SHOWN,
  TIMES_REJECTED,
  TO_CHOOSE,
  VISIT_CLOSE,
  WITH_CALENDAR,
  freeTimes,
} from '../../apps/web/src/areas/fibre-orders/testing/states.ts'
import { expect } from '../provider.ts'

import { testStates } from './test-states.ts'
import { haveSession, openAt } from './open.ts'
import { refuse, replyByRequest, replyTo } from './replies.ts'

const ROUTE = '/order-status'

testStates('fibre-orders', [
  { route: ROUTE, title: 'a request for the consent of a neighbour, which is late', open: openConsent },
  { route: ROUTE, title: 'a visit is close, with hardware and a history', open: openClose },
  { route: ROUTE, title: 'it is the customer’s turn, and the form is open', open: openForm },
  { route: ROUTE, title: 'a form without a choice', open: openFormWithProblem },
  { route: ROUTE, title: 'a time that was lost', open: openLost },
  { route: ROUTE, title: 'no times are free', open: openNoTimes },
  { route: ROUTE, title: 'a requested time', open: openTimeRequested },
  { route: ROUTE, title: 'a time that was rejected', open: openRejected },
  { route: ROUTE, title: 'nobody came, and the report is being written', open: openReport },
  { route: ROUTE, title: 'nobody came, and it was reported', open: openReported },
  { route: ROUTE, title: 'two orders, one done and one cancelled', open: openOver },
  { route: ROUTE, title: 'a private address of the calendar', open: openFeed },
  { route: ROUTE, title: 'very long names', open: openLong },
  { route: ROUTE, title: 'an order whose status is not available', open: openNotShown },
  { route: ROUTE, title: 'no fibre order', open: openNone },
  { route: ROUTE, title: 'an order that did not load', open: openBroken },
])

async function openWith(page: Page, reply: WireReply<typeof readFibreOrders>): Promise<void> {
  await haveSession(page, 'carla')
  await replyTo(page, readFibreOrders, reply)
  await openAt(page, ROUTE, 'Order status')
  await expect(page.getByRole('heading', { name: /^Visits(, order|$)/ }).first()).toBeVisible()
}

async function openConsent(page: Page): Promise<void> {
  await openWith(page, CONSENT_LATE)
  await expect(page.getByText('This takes longer than it should')).toBeVisible()
}

async function openClose(page: Page): Promise<void> {
  await openWith(page, VISIT_CLOSE)
  await page.getByText(/^Earlier steps/).click()
}

async function openChoosing(page: Page, days: readonly number[]): Promise<void> {
  await replyByRequest(page, readBooking, (request) =>
    freeTimes(new URL(request.url()).searchParams.get('type'), days),
  )
  await openWith(page, TO_CHOOSE)
  await page.getByRole('button', { name: 'Choose a time' }).click()
}

const DAYS = [4, 5, 6, 9, 10, 11, 12, 13]

async function openForm(page: Page): Promise<void> {
  await openChoosing(page, DAYS)
  await page.getByRole('combobox', { name: 'Scoping visit' }).selectOption({ index: 2 })
  await page
    .getByText(/^Morning,/)
    .first()
    .click()
  await page.getByRole('combobox', { name: 'Installation' }).selectOption({ index: 1 })
  await page
    .getByText(/^Morning,/)
    .last()
    .click()
}

async function openFormWithProblem(page: Page): Promise<void> {
  await openChoosing(page, DAYS)
  await expect(page.getByRole('combobox', { name: 'Scoping visit' })).toBeVisible()
  await page.getByRole('button', { name: 'Ask for this time' }).click()
  await expect(page.getByText('There is a problem')).toBeVisible()
}

async function openLost(page: Page): Promise<void> {
  await openForm(page)
  await refuse(page, bookVisit, 'FIBRE_SLOT_LOST')
  await page.getByRole('button', { name: /^Ask for/ }).click()
  await expect(page.getByText('Unexpected error')).toBeVisible()
}

async function openNoTimes(page: Page): Promise<void> {
  await openChoosing(page, [])
  await expect(page.getByText('Installation: no times are free')).toBeVisible()
}

async function openTimeRequested(page: Page): Promise<void> {
  await openWith(page, ANOTHER_TIME_ASKED)
  await expect(page.getByText('Another time is requested, not booked yet')).toBeVisible()
}

async function openRejected(page: Page): Promise<void> {
  await openWith(page, TIMES_REJECTED)
  await expect(page.getByText('That time is taken')).toBeVisible()
}

async function openReport(page: Page): Promise<void> {
  await openWith(page, NOBODY_CAME)
  await page.getByRole('button', { name: /^Nobody came/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function openReported(page: Page): Promise<void> {
  await openWith(page, NOBODY_CAME_REPORTED)
  await expect(page.getByText(/^You reported that nobody came/)).toBeVisible()
}

async function openOver(page: Page): Promise<void> {
  await openWith(page, DONE_AND_CANCELLED)
  await expect(page.getByText('This order was cancelled, order 700102')).toBeVisible()
}

async function openFeed(page: Page): Promise<void> {
  await replyTo(page, renewCalendarFeed, NEW_CALENDAR)
  await openWith(page, WITH_CALENDAR)
  await page.getByRole('button', { name: 'Make a new link' }).click()
  await expect(page.getByRole('textbox', { name: 'Your private link' })).toBeVisible()
}

async function openLong(page: Page): Promise<void> {
  await openWith(page, LONG_NAMES)
}

async function openNotShown(page: Page): Promise<void> {
  await openWith(page, ONE_NOT_SHOWN)
  await expect(page.getByText('The status of order 700103 is not available.')).toBeVisible()
}

async function openRefused(page: Page, code: FailureCode<typeof readFibreOrders>): Promise<void> {
  await haveSession(page, 'carla')
  await refuse(page, readFibreOrders, code)
  await openAt(page, ROUTE, 'Order status')
}

async function openNone(page: Page): Promise<void> {
  await openRefused(page, 'FIBRE_ORDERS_NOT_AVAILABLE')
  await expect(page.getByText('There is no fibre order to follow')).toBeVisible()
}

async function openBroken(page: Page): Promise<void> {
  await openRefused(page, 'FIBRE_CONNECTION_DETAILS_NOT_AVAILABLE')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
}
