import type { Page } from '@playwright/test'

import { readCommunication, readCommunications } from '@switchboard/domain/communications/contract'

import { expect } from '../provider.ts'
import { testStates } from './test-states.ts'
import { expectHeading, haveSession, openAt, openSignedIn } from './open.ts'
import { fail, replaceText } from './replies.ts'

const MESSAGE = '/communication/$communicationId/$communicationMediumId'

testStates('communications', [
  { route: '/mynotifications', title: 'the inbox', open: openInbox },
  { route: '/mynotifications', title: 'an empty inbox', open: openEmptyInbox },
  { route: '/mynotifications', title: 'very long subjects', open: openLongSubjects },
  { route: '/mynotifications', title: 'an inbox that failed to load', open: openBrokenInbox },
  { route: MESSAGE, title: 'a plain text', open: (page) => openMessage(page, /^Your bill of/) },
  { route: MESSAGE, title: 'an email in HTML', open: (page) => openMessage(page, /^How we tell you/) },
  { route: MESSAGE, title: 'a message that is not there', open: openMissingMessage },
  { route: MESSAGE, title: 'a message that failed to load', open: openBrokenMessage },
])

async function openInbox(page: Page): Promise<void> {
  await openSignedIn(page, '/mynotifications', 'Messages')
  await expect(page.getByRole('link', { name: /^Your bill of/ }).first()).toBeVisible()
}

async function openEmptyInbox(page: Page): Promise<void> {
  await haveSession(page, 'carla')
  await openAt(page, '/mynotifications', 'Messages')
  await expect(page.getByText('No messages yet')).toBeVisible()
}

async function openLongSubjects(page: Page): Promise<void> {
  await replaceText(page, readCommunications, { 'Your bill': 'Whakatauki '.repeat(40) + 'a'.repeat(400) })
  await openSignedIn(page, '/mynotifications', 'Messages')
  await expect(page.getByRole('link', { name: /^Whakatauki/ }).first()).toBeVisible()
}

async function openBrokenInbox(page: Page): Promise<void> {
  await fail(page, readCommunications)
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
  await fail(page, readCommunication)
  await openSignedIn(page, '/communication/1/1', 'Message')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
}
