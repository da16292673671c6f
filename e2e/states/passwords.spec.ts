import type { Page } from '@playwright/test'

import {
  changePassword,
  checkFirstPassword,
  checkPasswordReset,
  completePasswordReset,
  initiatePasswordReset,
} from '@switchboard/domain/passwords/contract'
import { acceptInvitation, readInvitation } from '@switchboard/domain/people/invitation-calls'

import { invitation } from '../../apps/web/src/areas/passwords/testing/states.ts'
import { expect } from '../provider.ts'
import { testStates } from './test-states.ts'
import { expectHeading, openAt, openSignedIn } from './open.ts'
import { fail, refuse, replyTo } from './replies.ts'
import { openAsStaff } from './staff.ts'

const INVITATION = '/accept-invitation'
const LONG = `${'Whakatauki '.repeat(12)}${'w'.repeat(90)}`

testStates('passwords', [
  { route: '/change-password', title: 'the form', open: openChange },
  { route: '/change-password', title: 'a form with problems', open: openChangeProblems },
  { route: '/change-password', title: 'a wrong current password', open: openWrongCurrent },
  { route: '/change-password', title: 'a failure, offline', open: openChangeFailure },
  { route: '/change-password', title: 'changed', open: openChanged },
  { route: '/change-password', title: 'staff, who may not', open: openChangeAsStaff },
  {
    route: '/reset-password',
    title: 'the form',
    open: (page) => openAt(page, '/reset-password', 'Reset your password'),
  },
  { route: '/reset-password', title: 'an address that nobody has', open: openUnknown },
  { route: '/reset-password', title: 'a link sent to a long address', open: openLinkSent },
  { route: '/reset-password/complete', title: 'a weak password', open: openWeak },
  { route: '/reset-password/complete', title: 'a link that does not work', open: openOldLink },
  {
    route: '/reset-password/complete',
    title: 'half a link',
    open: (page) => openAt(page, '/reset-password/complete', 'Choose a new password'),
  },
  { route: '/reset-password/complete', title: 'changed', open: openReset },
  { route: '/set-password', title: 'a strong password', open: openFirst },
  { route: '/set-password', title: 'a link that does not work', open: openOldFirstLink },
  {
    route: '/set-password',
    title: 'half a link',
    open: (page) => openAt(page, '/set-password', 'Set your password'),
  },
  { route: INVITATION, title: 'a new person', open: (page) => openInvitation(page, false) },
  { route: INVITATION, title: 'a person who has a password already', open: openWrongOwnPassword },
  { route: INVITATION, title: 'a link that does not work', open: openOldInvitation },
])

const WORDS = 'tui-fern-paddle-9'
const RESET_LINK = '/reset-password/complete?username=ben%40demo.example&code=none'

async function typeNewPassword(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(confirmation)
}

function openChange(page: Page): Promise<void> {
  return openSignedIn(page, '/change-password', 'Change password')
}

async function openChangeProblems(page: Page): Promise<void> {
  await openChange(page)
  await typeNewPassword(page, 'password', 'another')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
}

async function change(page: Page): Promise<void> {
  await openChange(page)
  await page.getByLabel('Current password').fill('the one before')
  await typeNewPassword(page, WORDS)
  await page.getByRole('button', { name: 'Change password' }).click()
}

async function openWrongCurrent(page: Page): Promise<void> {
  await refuse(page, changePassword, 'INCORRECT_CURRENT_PASSWORD')
  await change(page)
  await expect(page.getByRole('alert')).toContainText('Your current password is incorrect.')
}

async function openChangeFailure(page: Page): Promise<void> {
  await fail(page, changePassword)
  await change(page)
  await expect(page.getByRole('alert')).toContainText('There was an error')
  await page.context().setOffline(true)
  await expect(page.getByText(/offline/i).first()).toBeVisible()
}

async function openChanged(page: Page): Promise<void> {
  await replyTo(page, changePassword, {})
  await change(page)
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
}

async function openChangeAsStaff(page: Page): Promise<void> {
  await openAsStaff(page)
  await openAt(page, '/change-password', 'Change password')
  await expect(page.getByText('Only the customer can change their password.')).toBeVisible()
}

async function openUnknown(page: Page): Promise<void> {
  await openAt(page, '/reset-password', 'Reset your password')
  await refuse(page, initiatePasswordReset, 'NoIdentity')
  await page.getByLabel('Email address').fill('nobody@demo.example')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByRole('alert')).toContainText('We could not find that email address.')
}

const LONG_NAME_CHARACTERS = 60

async function openLinkSent(page: Page): Promise<void> {
  await openAt(page, '/reset-password', 'Reset your password')
  await replyTo(page, initiatePasswordReset, {})
  await page.getByLabel('Email address').fill(`${'w'.repeat(LONG_NAME_CHARACTERS)}@wharenui.demo.example`)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expectHeading(page, 'Check your email')
}

/** Opens the form with a valid link. */
async function openResetForm(page: Page): Promise<void> {
  await replyTo(page, checkPasswordReset, {})
  await openAt(page, RESET_LINK, 'Choose a new password')
}

async function openWeak(page: Page): Promise<void> {
  await openResetForm(page)
  await typeNewPassword(page, 'password')
  await expect(page.getByText('Not strong enough yet')).toBeVisible()
}

async function openOldLink(page: Page): Promise<void> {
  await openAt(page, RESET_LINK, 'Choose a new password')
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
}

async function openReset(page: Page): Promise<void> {
  await openResetForm(page)
  await replyTo(page, completePasswordReset, {})
  await typeNewPassword(page, WORDS)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expectHeading(page, 'Your password has been changed')
}

const FIRST_LINK = '/set-password?token=none&orderId=700001'

async function openFirst(page: Page): Promise<void> {
  await replyTo(page, checkFirstPassword, {})
  await openAt(page, FIRST_LINK, 'Set your password')
  await typeNewPassword(page, WORDS)
  await expect(page.getByText('Strong enough', { exact: true })).toBeVisible()
}

async function openOldFirstLink(page: Page): Promise<void> {
  await openAt(page, FIRST_LINK, 'Set your password')
  await expect(page.getByRole('link', { name: 'Go to sign in' })).toBeVisible()
}

async function openInvitation(page: Page, signsInAlready: boolean): Promise<void> {
  const emailAddress = `${'w'.repeat(60)}@wharenui.demo.example`
  const accountName = 'Ngata Whānau Trust'
  const reply = invitation({ inviterName: LONG, accountName, emailAddress, signsInAlready })
  await replyTo(page, readInvitation, reply)
  await openAt(page, `${INVITATION}?token=none`, 'Accept an invitation')
  await expect(page.getByRole('button', { name: /^Accept/ })).toBeVisible()
}

async function openWrongOwnPassword(page: Page): Promise<void> {
  await openInvitation(page, true)
  await refuse(page, acceptInvitation, 'CREDENTIALS_FAILED')
  await page.getByLabel('Your password').fill('wrong')
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('alert')).toContainText('not the password')
}

async function openOldInvitation(page: Page): Promise<void> {
  await page.goto(`${INVITATION}?token=none`)
  await expectHeading(page, 'Accept an invitation')
  await expect(page.getByRole('alert')).toContainText('This link does not work')
}
