import type { Page } from '@playwright/test'

import { expect } from '../provider.ts'
import { signIn } from '../steps.ts'
import { expectHeading, openAt, openSignedIn } from './state.ts'
import type { State } from './state.ts'

const MESSAGE = '/communication/$communicationId/$communicationMediumId'

export const OWN_STATES: readonly State[] = [
  { route: '/details', what: 'the details', open: (page) => openSignedIn(page, '/details', 'Your details') },
  { route: '/details', what: 'a form with problems', open: openWrongNumbers },
  { route: '/details', what: 'a number that was not saved', open: openUnsavedNumber },
  { route: '/details', what: 'an account without numbers', open: openWithoutNumbers },
  { route: '/details', what: 'details that did not come', open: openBrokenDetails },
  { route: '/mynotifications', what: 'the inbox', open: openInbox },
  { route: '/mynotifications', what: 'an empty inbox', open: openEmptyInbox },
  { route: '/mynotifications', what: 'very long subjects', open: openLongSubjects },
  { route: '/mynotifications', what: 'an inbox that did not come', open: openBrokenInbox },
  { route: MESSAGE, what: 'a plain text', open: (page) => openMessage(page, /^Your bill of/) },
  { route: MESSAGE, what: 'an e-mail in HTML', open: (page) => openMessage(page, /^How we tell you/) },
  { route: MESSAGE, what: 'a message that is not there', open: openMissingMessage },
  { route: MESSAGE, what: 'a message that did not come', open: openBrokenMessage },
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
