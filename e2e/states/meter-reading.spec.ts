import { readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'

import {
  readLastActualReadings,
  readMeterPhoto,
  readMeterReadings,
  readMeters,
  readReadingReminder,
  setMeterReadings,
  setReadingReminder,
} from '@switchboard/domain/meter-reading/contract'
import { readSiteAccess, setSiteAccess } from '@switchboard/domain/meter-reading/site-access-calls'

import {
  ACCESS_UNKNOWN,
  MANY_METERS,
  NO_REMINDER,
  NO_REMINDER_BY_TEXT,
  READING_TAKEN,
} from '../../apps/web/src/areas/meter-reading/testing/states.ts'
import { expect } from '../provider.ts'
import { testStates } from './test-states.ts'
import { haveSession, openAt } from './open.ts'
import { changeReply, fail, replyTo } from './replies.ts'

const READING = 'Enter meter reading'
const ACCESS = 'Change site access'

testStates('meter-reading', [
  { route: '/meter-reading', title: 'a form for two dials', open: openReading },
  { route: '/meter-reading', title: 'earlier readings', open: openEarlier },
  { route: '/meter-reading', title: 'readings with problems', open: openProblems },
  { route: '/meter-reading', title: 'a reading that is doubted', open: openDoubted },
  { route: '/meter-reading', title: 'a reading for staff', open: openForStaff },
  { route: '/meter-reading', title: 'a reading that was not taken', open: openNotTaken },
  { route: '/meter-reading', title: 'a reading that was taken', open: openTaken },
  { route: '/meter-reading', title: 'dials of both registers, set', open: openDials },
  { route: '/meter-reading', title: 'a photo, and one that is refused', open: openPhoto },
  { route: '/meter-reading', title: 'the photo of an earlier reading', open: openKeptPhoto },
  { route: '/meter-reading', title: 'a photo that failed to load', open: openKeptPhotoBroken },
  { route: '/meter-reading', title: 'a reminder that is saved', open: openReminder },
  {
    route: '/meter-reading',
    title: 'a reminder by long addresses that is not saved',
    open: openReminderFailed,
  },
  { route: '/meter-reading', title: 'a reminder that failed to load', open: openReminderBroken },
  { route: '/meter-reading', title: 'a link to a meter of another customer', open: openStrangeLink },
  { route: '/meter-reading', title: 'a reading of tomorrow is there already', open: openReadAlready },
  { route: '/meter-reading', title: 'many meters with long names', open: openMany },
  { route: '/meter-reading', title: 'meters that failed to load', open: openBroken },
  { route: '/site-access', title: 'known access details', open: openAccess },
  { route: '/site-access', title: 'nothing known, and a problem', open: openAccessProblem },
  { route: '/site-access', title: 'a change that was not saved', open: openAccessFailed },
  { route: '/site-access', title: 'site access that failed to load', open: openAccessBroken },
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
  await fail(page, setMeterReadings)
  await submit(page, '7500', '5500')
  await expect(page.getByText('Sorry, something went wrong submitting your reading')).toBeVisible()
}

/** Simulates the reply, so that the provider that the states share does not change. */
async function openTaken(page: Page): Promise<void> {
  await openReading(page)
  await replyTo(page, setMeterReadings, READING_TAKEN)
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
  await expect(page.getByText(/The earlier photo stays\.$/)).toBeVisible()
}

/** The shared provider has no photo. */
async function openPhotoOfReading(page: Page): Promise<void> {
  await haveSession(page, 'jack')
  await changeReply(page, readMeterReadings, (readings) =>
    readings.map((reading) => ({ ...reading, hasPhoto: true })),
  )
  await openAt(page, '/meter-reading', READING)
  await page.getByText('Earlier readings').click()
  await page
    .getByRole('button', { name: /^Show the photo of/ })
    .first()
    .click()
}

async function openKeptPhoto(page: Page): Promise<void> {
  await replyTo(page, readMeterPhoto, { mediaType: 'image/jpeg', base64: PHOTO.toString('base64') })
  await openPhotoOfReading(page)
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
}

async function openKeptPhotoBroken(page: Page): Promise<void> {
  await fail(page, readMeterPhoto)
  await openPhotoOfReading(page)
  await expect(page.getByText('We could not load the photo.')).toBeVisible()
}

const openReminderForm = (page: Page) => page.getByText('Remind me before each bill').click()

async function openReminder(page: Page): Promise<void> {
  await openReading(page)
  await replyTo(page, readReadingReminder, NO_REMINDER_BY_TEXT)
  await replyTo(page, setReadingReminder, { ...NO_REMINDER_BY_TEXT, channel: 'Email' })
  await openReminderForm(page)
  await page.getByText(/^By email to/).click()
  await page.getByRole('button', { name: 'Save the reminder' }).click()
  await expect(page.getByText('Saved. We will remind you before each bill.')).toBeVisible()
}

async function openReminderFailed(page: Page): Promise<void> {
  await openReading(page)
  await replyTo(page, readReadingReminder, NO_REMINDER)
  await fail(page, setReadingReminder)
  await openReminderForm(page)
  await page.getByText(/^By text message to/).click()
  await page.getByRole('button', { name: 'Save the reminder' }).click()
  await expect(page.getByText('We could not save the reminder')).toBeVisible()
}

async function openReminderBroken(page: Page): Promise<void> {
  await openReading(page)
  await fail(page, readReadingReminder)
  await openReminderForm(page)
  await expect(page.getByText('We could not load the reminder.')).toBeVisible()
}

async function openStrangeLink(page: Page): Promise<void> {
  await haveSession(page, 'jack')
  await openAt(page, '/meter-reading?icp=0000000000AA000', READING)
  await expect(page.getByText(/does not supply this account/)).toBeVisible()
}

async function openReadAlready(page: Page): Promise<void> {
  await haveSession(page, 'jack')
  await changeReply(page, readLastActualReadings, (readings) =>
    readings.map((reading) => ({ ...reading, date: '2099-01-01' })),
  )
  await openAt(page, '/meter-reading', READING)
  await expect(page.getByText(/already\.$/)).toBeVisible()
}

async function openMany(page: Page): Promise<void> {
  await haveSession(page, 'jack')
  await replyTo(page, readMeters, MANY_METERS)
  await openAt(page, '/meter-reading', READING)
  await expect(page.getByRole('button', { name: 'Submit the readings' })).toBeVisible()
}

async function openBroken(page: Page): Promise<void> {
  await haveSession(page, 'jack')
  await fail(page, readMeters)
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
  await replyTo(page, readSiteAccess, { ...ACCESS_UNKNOWN, accessNotes: 'n'.repeat(255) })
  await openAt(page, '/site-access', ACCESS)
  await page.getByRole('button', { name: 'Save site access' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
}

async function openAccessFailed(page: Page): Promise<void> {
  await openAccess(page)
  await fail(page, setSiteAccess)
  await page.getByRole('button', { name: 'Save site access' }).click()
  await expect(page.getByText('Error changing meter access')).toBeVisible()
}

async function openAccessBroken(page: Page): Promise<void> {
  await haveSession(page, 'jack')
  await fail(page, readSiteAccess)
  await openAt(page, '/site-access', ACCESS)
  await expect(page.getByRole('alert')).toHaveCount(1)
}
