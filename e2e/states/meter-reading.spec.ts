import { readFileSync } from 'node:fs'

import type { Page, Route } from '@playwright/test'

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
  { route: '/meter-reading', what: 'dials of both registers, set', open: openDials },
  { route: '/meter-reading', what: 'a photo, and one that is refused', open: openPhoto },
  { route: '/meter-reading', what: 'the photo of an earlier reading', open: openKeptPhoto },
  { route: '/meter-reading', what: 'a photo that did not come', open: openKeptPhotoBroken },
  { route: '/meter-reading', what: 'a reminder that is saved', open: openReminder },
  {
    route: '/meter-reading',
    what: 'a reminder by long addresses that is not saved',
    open: openReminderFailed,
  },
  { route: '/meter-reading', what: 'a reminder that did not come', open: openReminderBroken },
  { route: '/meter-reading', what: 'a link to a meter of somebody else', open: openStrangeLink },
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
            nextBill: {
              date: '2026-12-03',
              settled: { from: '2026-10-03', to: '2026-11-02', kwh: -18.5 },
              read: { from: '2026-11-03', to: '2026-11-21', kwh: 243 },
              estimated: { from: '2026-11-22', to: '2026-12-02', kwh: 92.4 },
            },
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

async function openDials(page: Page): Promise<void> {
  await openReading(page)
  const helpers = page.getByText('It has round dials with hands')
  await helpers.nth(0).click()
  await helpers.nth(1).click()
  await page.getByLabel('Dial 2 of 5').first().fill('4')
  await page.getByLabel('Dial 3 of 5').first().fill('9.5')
  await expect(page.getByText(/Dial 2 has not passed 4 yet/)).toBeVisible()
  await expect(page.getByLabel('Dial 5 of 5')).toHaveCount(2)
}

const PHOTO = readFileSync(
  new URL('../../apps/api/src/areas/meter-reading/testing/meter-with-place.jpg', import.meta.url),
)

async function openPhoto(page: Page): Promise<void> {
  await openReading(page)
  const file = { name: 'meter.jpg', mimeType: 'image/jpeg', buffer: PHOTO }
  await page.getByLabel(/^Photo of the meter/).setInputFiles(file)
  await expect(page.getByAltText('The meter, as you will send it')).toBeVisible()
  await page.getByLabel(/^Another photo/).setInputFiles({ ...file, buffer: Buffer.from('%PDF-1.7') })
  await expect(page.getByText(/The one before stays\.$/)).toBeVisible()
}

/** The provider of other states has no photo. */
async function openWithPhoto(page: Page, photo: Parameters<Route['fulfill']>[0]): Promise<void> {
  await haveSession(page, 'jack')
  await page.route(/connections\/\w+\/readings$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(/"hasPhoto" ?: ?false/g, '"hasPhoto":true')
    await route.fulfill({ response, body })
  })
  await page.route(/\/photo$/, (route) => route.fulfill(photo))
  await openAt(page, '/meter-reading', READING)
  await page.getByText('Earlier readings').click()
  await page
    .getByRole('button', { name: /^Show the photo of/ })
    .first()
    .click()
}

async function openKeptPhoto(page: Page): Promise<void> {
  await openWithPhoto(page, { json: { mediaType: 'image/jpeg', base64: PHOTO.toString('base64') } })
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
}

async function openKeptPhotoBroken(page: Page): Promise<void> {
  await openWithPhoto(page, { status: 500 })
  await expect(page.getByText('We could not load the photo.')).toBeVisible()
}

type Reminder = {
  readonly asked: Parameters<Route['fulfill']>[0]
  readonly saved: Parameters<Route['fulfill']>[0]
}

/** The provider of other states is not told. */
async function openReminderOf(page: Page, { asked, saved }: Reminder): Promise<void> {
  await openReading(page)
  await page.route(/readingreminder$/, (route) =>
    route.fulfill(route.request().method() === 'PUT' ? saved : asked),
  )
  await page.getByText('Remind me before each bill').click()
}

const REMINDER = {
  channel: null,
  sendTo: { Email: `${'jack-of-the-long-address.'.repeat(4)}tan@demo.example`, SMS: '0215550142' },
}

async function openReminder(page: Page): Promise<void> {
  await openReminderOf(page, {
    asked: { json: { ...REMINDER, sendTo: { ...REMINDER.sendTo, SMS: null } } },
    saved: { json: { ...REMINDER, channel: 'Email' } },
  })
  await page.getByText(/^By e-mail to/).click()
  await page.getByRole('button', { name: 'Save the reminder' }).click()
  await expect(page.getByText('Saved. We will remind you before each bill.')).toBeVisible()
}

async function openReminderFailed(page: Page): Promise<void> {
  await openReminderOf(page, { asked: { json: REMINDER }, saved: { status: 500 } })
  await page.getByText(/^By text message to/).click()
  await page.getByRole('button', { name: 'Save the reminder' }).click()
  await expect(page.getByText('We could not save the reminder')).toBeVisible()
}

async function openReminderBroken(page: Page): Promise<void> {
  await openReminderOf(page, { asked: { status: 500 }, saved: { status: 500 } })
  await expect(page.getByText('We could not load the reminder.')).toBeVisible()
}

async function openStrangeLink(page: Page): Promise<void> {
  await haveSession(page, 'jack')
  await openAt(page, '/meter-reading?icp=0000000000AA000', READING)
  await expect(page.getByText(/does not supply this account/)).toBeVisible()
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
