import type { Page } from '@playwright/test'

import { expect } from '../provider.ts'
import { askForCallback, signIn } from '../steps.ts'
import { expectHeading, openAt, openSignedIn } from './state.ts'
import type { State } from './state.ts'

const MESSAGE = '/communication/$communicationId/$communicationMediumId'

export const OWN_STATES: readonly State[] = [
  { route: '/details', what: 'the details', open: (page) => openSignedIn(page, '/details', 'Your details') },
  { route: '/details', what: 'a form with problems', open: openWrongNumbers },
  { route: '/details', what: 'a number that was not saved', open: openUnsavedNumber },
  { route: '/details', what: 'an account without numbers', open: openWithoutNumbers },
  { route: '/details', what: 'details that did not come', open: openBrokenDetails },
  { route: '/refer-a-friend', what: 'the link', open: openReferral },
  { route: '/refer-a-friend', what: 'the link is copied', open: openCopied },
  { route: '/refer-a-friend', what: 'a very long text and link', open: openLongReferral },
  { route: '/mynotifications', what: 'the inbox', open: openInbox },
  { route: '/mynotifications', what: 'an empty inbox', open: openEmptyInbox },
  { route: '/mynotifications', what: 'very long subjects', open: openLongSubjects },
  { route: '/mynotifications', what: 'an inbox that did not come', open: openBrokenInbox },
  { route: MESSAGE, what: 'a plain text', open: (page) => openMessage(page, /^Your bill of/) },
  { route: MESSAGE, what: 'an e-mail in HTML', open: (page) => openMessage(page, /^How we tell you/) },
  { route: MESSAGE, what: 'a message that is not there', open: openMissingMessage },
  { route: MESSAGE, what: 'a message that did not come', open: openBrokenMessage },
  { route: '/contact', what: 'the help desk', open: openHelpDesk },
  { route: '/contact', what: 'forms with problems', open: openHelpProblems },
  { route: '/contact', what: 'a day without free times', open: openFullDay },
  { route: '/contact', what: 'a callback that was not booked', open: openUnbooked },
  { route: '/contact', what: 'forms that did not come', open: openBrokenHelpDesk },
  { route: '/contact/contact', what: 'a callback that is booked', open: openBooked },
]

async function openWrongNumbers(page: Page): Promise<void> {
  await openSignedIn(page, '/details', 'Your details')
  await page.getByLabel('Home phone').fill('+64 9 555 01')
  await page.getByLabel('Mobile phone').fill('none')
  await page.getByRole('button', { name: 'Save numbers' }).click()
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
}

async function openUnsavedNumber(page: Page): Promise<void> {
  await openSignedIn(page, '/details', 'Your details')
  await page.route(/\/changephonenumber$/, (route) => route.fulfill({ status: 500 }))
  await page.getByLabel('Home phone').fill('09 555 0199')
  await page.getByRole('button', { name: 'Save numbers' }).click()
  await expect(page.getByText('Error updating details')).toBeVisible()
}

async function openWithoutNumbers(page: Page): Promise<void> {
  await signIn(page, 'carla')
  await openAt(page, '/details', 'Your details')
  await expect(page.getByLabel('Home phone')).toHaveValue('')
}

async function openBrokenDetails(page: Page): Promise<void> {
  await signIn(page, 'aroha')
  await page.route(/\/contactinformation$/, (route) => route.fulfill({ status: 500 }))
  await openAt(page, '/details', 'Your details')
  await expect(page.getByRole('alert')).toBeVisible()
}

function openReferral(page: Page): Promise<void> {
  return openSignedIn(page, '/refer-a-friend', 'Refer a friend')
}

async function openCopied(page: Page): Promise<void> {
  await openReferral(page)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('log')).toContainText(/copied/)
}

async function openLongReferral(page: Page): Promise<void> {
  await page.route('/refer-a-friend', async (route) => {
    const response = await route.fetch()
    const long = JSON.stringify({
      text: 'Whakatauki '.repeat(60) + 'a'.repeat(300),
      link: `https://join.kea.example/${'friend'.repeat(80)}`,
    })
    const body = (await response.text()).replace(/"referAFriend":\{[^}]*\}/, `"referAFriend":${long}`)
    await route.fulfill({ response, body })
  })
  await openReferral(page)
}

async function openInbox(page: Page): Promise<void> {
  await openSignedIn(page, '/mynotifications', 'Messages')
  await expect(page.getByRole('link', { name: /^Your bill of/ }).first()).toBeVisible()
}

async function openEmptyInbox(page: Page): Promise<void> {
  await signIn(page, 'carla')
  await openAt(page, '/mynotifications', 'Messages')
  await expect(page.getByText('No messages yet')).toBeVisible()
}

async function openLongSubjects(page: Page): Promise<void> {
  await page.route(/\/communications$/, async (route) => {
    const response = await route.fetch()
    const long = 'Whakatauki '.repeat(40) + 'a'.repeat(400)
    await route.fulfill({ response, body: (await response.text()).replaceAll('Your bill', long) })
  })
  await openSignedIn(page, '/mynotifications', 'Messages')
  await expect(page.getByRole('link', { name: /^Whakatauki/ }).first()).toBeVisible()
}

async function openBrokenInbox(page: Page): Promise<void> {
  await page.route(/\/communications$/, (route) => route.fulfill({ status: 500 }))
  await openSignedIn(page, '/mynotifications', 'Messages')
  await expect(page.getByText('We could not load your messages.')).toBeVisible()
}

async function openMessage(page: Page, subject: RegExp): Promise<void> {
  await openInbox(page)
  await page.getByRole('link', { name: subject }).first().click()
  await expectHeading(page, subject)
}

async function openMissingMessage(page: Page): Promise<void> {
  await openSignedIn(page, '/communication/999999/1', 'Message')
  await expect(page.getByText('We could not find this message.')).toBeVisible()
}

async function openBrokenMessage(page: Page): Promise<void> {
  await page.route(/\/api\/.+\/communication\//, (route) => route.fulfill({ status: 500 }))
  await openSignedIn(page, '/communication/1/1', 'Message')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
}

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
