import type { Page } from '@playwright/test'

import type { FailureCode, WireReply } from '@switchboard/domain/call'
import { endUserSession, readUserSessions } from '@switchboard/domain/security/contract'
import { beginPasskey } from '@switchboard/domain/security/passkey-calls'
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
} from '@switchboard/domain/security/second-factor-calls'

import {
  APP_ON,
  BEGUN_FACTOR,
  CONFIRMED_FACTOR,
  FACTOR_OFF,
  LONG_PASSKEY,
  PASSKEYS_ON,
  PHONE_APP,
  TABLET_BROWSER,
  THIS_BROWSER,
} from '../../apps/web/src/areas/security/testing/states.ts'
import { expect } from '../provider.ts'
import { testStates } from './test-states.ts'
import { expectHeading, haveSession, openAt, openSignedIn } from './open.ts'
import { fail, hold, refuse, replyTo } from './replies.ts'
import { openAsStaff } from './staff.ts'

const ROUTE = '/security'

testStates('security', [
  { route: ROUTE, title: 'this and other devices', open: openList },
  { route: ROUTE, title: 'only the current session', open: openAlone },
  { route: ROUTE, title: 'loading', open: openLoading },
  { route: ROUTE, title: 'a list that failed to load', open: openBroken },
  { route: ROUTE, title: 'the question before a session is ended', open: openQuestion },
  { route: ROUTE, title: 'a refused end', open: openRefused },
  { route: ROUTE, title: 'a session that was ended already', open: openEndedAlready },
  { route: ROUTE, title: 'two-step sign-in loading', open: openFactorLoading },
  { route: ROUTE, title: 'two-step sign-in that failed to load', open: openFactorBroken },
  { route: ROUTE, title: 'two-step sign-in on', open: openFactorOn },
  { route: ROUTE, title: 'few recovery codes left', open: openFewCodes },
  { route: ROUTE, title: 'the password before it is switched on', open: openPassword },
  { route: ROUTE, title: 'the picture for the app', open: openPicture },
  { route: ROUTE, title: 'a wrong first code', open: openWrongCode },
  { route: ROUTE, title: 'recovery codes', open: openRecoveryCodes },
  { route: ROUTE, title: 'too many codes', open: openTooManyCodes },
  { route: ROUTE, title: 'passkeys, one of a long name', open: openPasskeys },
  { route: ROUTE, title: 'a browser without passkeys', open: openWithoutPasskeys },
  { route: ROUTE, title: 'a passkey to add', open: openAddPasskey },
  { route: ROUTE, title: 'a wrong password for a passkey', open: openWrongPassword },
  { route: ROUTE, title: 'the last passkey to remove', open: openRemovePasskey },
  { route: ROUTE, title: 'a request for a code or a passkey', open: openEither },
  { route: ROUTE, title: 'staff, who may not', open: openStaff },
])

/** Opens the page with only these sessions, because other states begin sessions too. */
async function openWith(page: Page, sessions: WireReply<typeof readUserSessions>['sessions']): Promise<void> {
  await replyTo(page, readUserSessions, { sessions })
  await openSignedIn(page, ROUTE, 'How you sign in')
}

async function openList(page: Page): Promise<void> {
  await openWith(page, [THIS_BROWSER, PHONE_APP, TABLET_BROWSER])
  await expect(page.getByRole('heading', { name: 'Samsung Internet on Android' })).toBeVisible()
}

async function openAlone(page: Page): Promise<void> {
  await openWith(page, [THIS_BROWSER])
  await expect(page.getByText('You are signed in nowhere else.')).toBeVisible()
}

async function openLoading(page: Page): Promise<void> {
  await haveSession(page, 'aroha')
  await hold(page, readUserSessions)
  // the navigation ends although the call gets no reply
  await page.goto(ROUTE, { waitUntil: 'domcontentloaded' })
  await expectHeading(page, 'How you sign in')
  await expect(page.getByText('Loading where you are signed in')).toBeAttached()
}

async function openBroken(page: Page): Promise<void> {
  await fail(page, readUserSessions)
  await openSignedIn(page, ROUTE, 'How you sign in')
  await expect(page.getByRole('alert')).toContainText('We could not load where you are signed in.')
}

async function openQuestion(page: Page): Promise<void> {
  await openList(page)
  await page.getByRole('button', { name: /^Sign out The app on Android/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function endRefused(page: Page, code: FailureCode<typeof endUserSession>): Promise<void> {
  await openQuestion(page)
  await refuse(page, endUserSession, code, { parameters: { sessionId: PHONE_APP.sessionId } })
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click()
}

async function openRefused(page: Page): Promise<void> {
  await endRefused(page, 'TOO_MANY_REQUESTS')
  await expect(page.getByRole('alert')).toContainText('We could not sign that device out.')
}

async function openEndedAlready(page: Page): Promise<void> {
  await endRefused(page, 'SESSION_ENDED')
  await expect(page.getByText('The app on Android was signed out already.')).toBeVisible()
}

async function openStaff(page: Page): Promise<void> {
  await openAsStaff(page)
  await openAt(page, ROUTE, 'How you sign in')
  await expect(page.getByText('Only the customer can see this.')).toBeVisible()
}

/** Opens the page with a simulated state of two-step sign-in. */
async function openFactor(page: Page, factor: WireReply<typeof readSecondFactor>): Promise<void> {
  await replyTo(page, readSecondFactor, factor)
  await openWith(page, [THIS_BROWSER])
}

async function openFactorLoading(page: Page): Promise<void> {
  await haveSession(page, 'aroha')
  await replyTo(page, readUserSessions, { sessions: [THIS_BROWSER] })
  await hold(page, readSecondFactor)
  await page.goto(ROUTE, { waitUntil: 'domcontentloaded' })
  await expectHeading(page, 'How you sign in')
  await expect(page.getByText('Loading two-step sign-in')).toBeAttached()
}

async function openFactorBroken(page: Page): Promise<void> {
  await fail(page, readSecondFactor)
  await openWith(page, [THIS_BROWSER])
  await expect(page.getByRole('alert')).toContainText('We could not load whether two-step sign-in is on.')
}

async function openFactorOn(page: Page): Promise<void> {
  await openFactor(page, APP_ON)
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
}

async function openFewCodes(page: Page): Promise<void> {
  await openFactor(page, { ...APP_ON, recoveryCodesLeft: 1 })
  await expect(page.getByText('One recovery code is left.')).toBeVisible()
}

async function openPassword(page: Page): Promise<void> {
  await openFactor(page, FACTOR_OFF)
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByRole('dialog', { name: 'Switch on two-step sign-in' })).toBeVisible()
}

async function openPicture(page: Page): Promise<void> {
  await openPassword(page)
  await replyTo(page, beginSecondFactor, BEGUN_FACTOR)
  await page.getByLabel('Your password').fill('kea-demo-2026')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('img', { name: 'The picture for your authenticator app' })).toBeVisible()
}

async function confirmCode(page: Page): Promise<void> {
  await page.getByLabel('Code from your authenticator app').fill('123456')
  await page.getByRole('dialog').getByRole('button', { name: 'Switch on' }).click()
}

async function openWrongCode(page: Page): Promise<void> {
  await openPicture(page)
  await refuse(page, confirmSecondFactor, 'SECOND_FACTOR_WRONG')
  await confirmCode(page)
  await expect(page.getByText(/^That code is not right/)).toBeVisible()
}

async function openTooManyCodes(page: Page): Promise<void> {
  await openPicture(page)
  await refuse(page, confirmSecondFactor, 'IN_TIMEOUT', { retryAfterSeconds: 200 })
  await confirmCode(page)
  await expect(page.getByRole('alert')).toContainText('There were too many tries.')
}

async function openRecoveryCodes(page: Page): Promise<void> {
  await openPicture(page)
  await replyTo(page, confirmSecondFactor, CONFIRMED_FACTOR)
  await confirmCode(page)
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
}

async function openPasskeys(page: Page): Promise<void> {
  await openFactor(page, { ...PASSKEYS_ON, hasApp: true })
  await expect(page.getByRole('heading', { level: 3, name: LONG_PASSKEY.name })).toBeVisible()
}

async function openWithoutPasskeys(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await openFactor(page, FACTOR_OFF)
  await expect(page.getByText('You cannot add a passkey here.')).toBeVisible()
}

async function openAddPasskey(page: Page): Promise<void> {
  await openFactor(page, FACTOR_OFF)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('dialog', { name: 'Add a passkey' })).toBeVisible()
}

async function openWrongPassword(page: Page): Promise<void> {
  await openAddPasskey(page)
  await refuse(page, beginPasskey, 'INCORRECT_CURRENT_PASSWORD')
  await page.getByLabel('Your password').fill('wrong')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('That is not your password')).toBeVisible()
}

async function openRemovePasskey(page: Page): Promise<void> {
  await openFactor(page, { ...PASSKEYS_ON, passkeys: [LONG_PASSKEY] })
  await page.getByRole('button', { name: /^Remove / }).click()
  await expect(page.getByText(/your password alone signs you in/)).toBeVisible()
}

async function openEither(page: Page): Promise<void> {
  await openFactor(page, { ...PASSKEYS_ON, hasApp: true })
  await page.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
}
