import type { Page } from '@playwright/test'

import { expect } from '../provider.ts'
import { askForCallback } from '../steps.ts'
import { lookAt } from './look.ts'
import { openSignedIn } from './open.ts'

lookAt('contact', [
  { route: '/contact', what: 'the help desk', open: openHelpDesk },
  { route: '/contact', what: 'forms with problems', open: openHelpProblems },
  { route: '/contact', what: 'a day without free times', open: openFullDay },
  { route: '/contact', what: 'a callback that was not booked', open: openUnbooked },
  { route: '/contact', what: 'a report with a speed test', open: openWithTest },
  { route: '/contact', what: 'forms that did not come', open: openBrokenHelpDesk },
  { route: '/contact/contact', what: 'a callback that is booked', open: openBooked },
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
  await page.route(/\/callbacktimeslots/, (route) => route.fulfill({ json: [] }))
  await openHelpDesk(page)
  await page.getByLabel('On which day?').selectOption({ index: 1 })
  await expect(page.getByText(/^We have no free times on/)).toBeVisible()
}

async function openUnbooked(page: Page): Promise<void> {
  await page.route(/\/message$/, (route) => route.fulfill({ status: 500 }))
  await openHelpDesk(page)
  await askForCallback(page)
  await expect(page.getByText('Unable to complete action')).toBeVisible()
  // so that no field is half beneath the top bar
  await page.evaluate(() => scrollTo(0, 0))
}

async function openWithTest(page: Page): Promise<void> {
  const [line, device] = ['0d7a2c1e-93f4-4b58-8a61-5f0c2e7b9d14', '3b0f6c55-7a0e-4c6b-9f4d-1a2b3c4d5e6f']
  const at = '2026-11-20T21:00:00Z'
  const result = { id: line, testedAt: at, downloadMbps: 902, uploadMbps: 480, latencyMs: 9 }
  const measured = { downloadMbps: 84, uploadMbps: 41, idleMs: 12, loadedMs: 90, connection: 'wifi' }
  const tests = {
    requested: false,
    results: [result],
    devices: [{ id: device, measuredAt: at, usedBytes: 1, ...measured }],
    plan: null,
  }
  await page.route(/\/speedTests$/, (route) => route.fulfill({ json: tests }))
  await openSignedIn(page, `/contact?measured=${line}&measured=${device}`, 'Help desk')
  await expect(page.getByLabel('Send the speed test with it')).toBeChecked()
}

async function openBrokenHelpDesk(page: Page): Promise<void> {
  await page.route(/\/(messagereasons|raiseissuereasons)$/, (route) => route.fulfill({ status: 500 }))
  await openSignedIn(page, '/contact', 'Help desk')
  await expect(page.getByRole('alert')).toHaveCount(2)
}

async function openBooked(page: Page): Promise<void> {
  await page.route(/\/message$/, (route) =>
    route.fulfill({
      json: {
        CallbackReference: '17',
        ContactNumber: '095550142',
        TimeslotStart: '2026-11-22T20:00:00Z',
        TimeslotEnd: '2026-11-22T21:00:00Z',
      },
    }),
  )
  await openSignedIn(page, '/contact/contact', 'Help desk')
  await askForCallback(page)
  await expect(page.getByRole('heading', { name: 'Your callback is booked' })).toBeVisible()
}
