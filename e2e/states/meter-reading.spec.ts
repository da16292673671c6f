import type { Page } from '@playwright/test'

import { expect } from '../provider.ts'
import { lookAt } from './look.ts'
import { haveSession, openAt } from './open.ts'

const READING = 'Enter meter reading'
const ACCESS = 'Change site access'
const LONG = 'Whangaparāoa-Te-Rerenga-o-Te-Wairua'

lookAt('meter-reading', [
  { route: '/meter-reading', what: 'a form for two dials', open: openReading },
  { route: '/meter-reading', what: 'earlier readings', open: openEarlier },
  { route: '/meter-reading', what: 'readings with problems', open: openProblems },
  { route: '/meter-reading', what: 'a reading that is doubted', open: openDoubted },
  { route: '/meter-reading', what: 'a reading for staff', open: openForStaff },
  { route: '/meter-reading', what: 'a reading that was not taken', open: openNotTaken },
  { route: '/meter-reading', what: 'a reading that was taken', open: openTaken },
  { route: '/meter-reading', what: 'a reading of tomorrow is there already', open: openReadAlready },
  { route: '/meter-reading', what: 'many meters with long names', open: openMany },
  { route: '/meter-reading', what: 'meters that did not come', open: openBroken },
  { route: '/site-access', what: 'what is known', open: openAccess },
  { route: '/site-access', what: 'nothing known, and a problem', open: openAccessProblem },
  { route: '/site-access', what: 'a change that was not saved', open: openAccessFailed },
  { route: '/site-access', what: 'site access that did not come', open: openAccessBroken },
])

async function openReading(page: Page): Promise<void> {
  await haveSession(page, 'jack')
  await openAt(page, '/meter-reading', READING)
  await expect(page.getByLabel(/^Night reading/)).toBeVisible()
}

async function openEarlier(page: Page): Promise<void> {
  await openReading(page)
  await page.getByText('Earlier readings').click()
  await expect(page.getByRole('table')).toBeVisible()
}

async function submit(page: Page, day: string, night: string): Promise<void> {
  await page.getByLabel(/^Day reading/).fill(day)
  await page.getByLabel(/^Night reading/).fill(night)
  await page.getByRole('button', { name: 'Submit the readings' }).click()
}

async function openProblems(page: Page): Promise<void> {
  await openReading(page)
  await page.getByLabel('Read date').fill('1/1/2020')
  await submit(page, '', '123456')
  await expect(page.getByRole('alert')).toBeVisible()
}

async function openDoubted(page: Page): Promise<void> {
  await openReading(page)
  await page.getByLabel(/^Day reading/).fill('9999')
  await expect(page.getByText('This is more than we expect')).toBeVisible()
}

async function openForStaff(page: Page): Promise<void> {
  await openReading(page)
  await submit(page, '00012', '5500')
  await expect(page.getByRole('button', { name: 'Send it to our staff' })).toBeVisible()
}

async function openNotTaken(page: Page): Promise<void> {
  await openReading(page)
  await page.route(/connections\/\w+\/readings$/, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.fallback(),
  )
  await submit(page, '7500', '5500')
  await expect(page.getByText('Sorry, something went wrong submitting your reading')).toBeVisible()
}

/** The provider of other states is not told. */
async function openTaken(page: Page): Promise<void> {
  await openReading(page)
  const reading = { serialNumber: 'M1000010', numberOfDials: 5, date: '2026-11-21', readBy: 'Customer' }
  await page.route(/connections\/\w+\/readings$/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          json: {
            nextBillDate: '2026-12-03',
            readings: [
              { ...reading, channelNumber: 1, counts: 'day', value: 7500 },
              { ...reading, channelNumber: 2, counts: 'night', value: 5500 },
            ],
          },
        })
      : route.fallback(),
  )
  await submit(page, '7500', '5500')
  await expect(page.getByText(/^Thank you/)).toBeVisible()
}

async function openReadAlready(page: Page): Promise<void> {
  await haveSession(page, 'jack')
  await page.route(/lastactualreadings$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(/"date" ?: ?"[\d-]+"/g, '"date":"2099-01-01"')
    await route.fulfill({ response, body })
  })
  await openAt(page, '/meter-reading', READING)
  await expect(page.getByText(/already\.$/)).toBeVisible()
}

async function openMany(page: Page): Promise<void> {
  await haveSession(page, 'jack')
  const meters = Array.from({ length: 6 }, (_, place) => ({
    serialNumber: `${'S'.repeat(28)}${place}`,
    channels: [
      { channelNumber: 1, numberOfDials: 5, counts: 'day' },
      { channelNumber: 2, numberOfDials: 5, counts: 'day' },
    ],
  }))
  const connection = { icp: '0001000010WEEB3', address: `240 ${LONG} Road, ${LONG} 3510` }
  await page.route(/\/meters$/, (route) =>
    route.fulfill({ json: [{ ...connection, metering: { ami: false, meters } }] }),
  )
  await openAt(page, '/meter-reading', READING)
  await expect(page.getByRole('button', { name: 'Submit the readings' })).toBeVisible()
}

async function openBroken(page: Page): Promise<void> {
  await haveSession(page, 'jack')
  await page.route(/\/meters$/, (route) => route.fulfill({ status: 500 }))
  await openAt(page, '/meter-reading', READING)
  await expect(page.getByRole('alert')).toHaveCount(1)
}

async function openAccess(page: Page): Promise<void> {
  await haveSession(page, 'jack')
  await openAt(page, '/site-access', ACCESS)
  await expect(page.getByLabel('Where is the meter?')).toBeVisible()
}

async function openAccessProblem(page: Page): Promise<void> {
  await haveSession(page, 'jack')
  await page.route(/siteaccess$/, (route) =>
    route.fulfill({ json: { dogCode: null, meterLocationCode: null, accessNotes: 'n'.repeat(255) } }),
  )
  await openAt(page, '/site-access', ACCESS)
  await page.getByRole('button', { name: 'Save site access' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
}

async function openAccessFailed(page: Page): Promise<void> {
  await openAccess(page)
  await page.route(/siteaccess$/, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500 }) : route.fallback(),
  )
  await page.getByRole('button', { name: 'Save site access' }).click()
  await expect(page.getByText('Error changing meter access')).toBeVisible()
}

async function openAccessBroken(page: Page): Promise<void> {
  await haveSession(page, 'jack')
  await page.route(/siteaccess$/, (route) => route.fulfill({ status: 500 }))
  await openAt(page, '/site-access', ACCESS)
  await expect(page.getByRole('alert')).toHaveCount(1)
}
