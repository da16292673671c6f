import type { Page } from '@playwright/test'

import { expect } from '../provider.ts'
import type { Provider } from '../provider.ts'
import { lookAt } from './look.ts'
import { expectHeading, haveSession, openAt, openSignedIn } from './open.ts'
import { openAsStaff } from './staff.ts'

const ROUTE = '/security'
const LIST = /\/user\/sessions$/
const FACTOR = /\/user\/secondfactor$/

lookAt('security', [
  { route: ROUTE, what: 'this and other devices', open: openList },
  { route: ROUTE, what: 'only this one', open: openAlone },
  { route: ROUTE, what: 'loading', open: openLoading },
  { route: ROUTE, what: 'a list that did not come', open: openBroken },
  { route: ROUTE, what: 'the question before one is ended', open: openQuestion },
  { route: ROUTE, what: 'a refused end', open: openRefused },
  { route: ROUTE, what: 'one that was ended already', open: openEndedAlready },
  { route: ROUTE, what: 'two-step sign-in loading', open: openFactorLoading },
  { route: ROUTE, what: 'two-step sign-in that did not come', open: openFactorBroken },
  { route: ROUTE, what: 'two-step sign-in on', open: openFactorOn },
  { route: ROUTE, what: 'few recovery codes left', open: openFewCodes },
  { route: ROUTE, what: 'the password before it is switched on', open: openPassword },
  { route: ROUTE, what: 'the picture for the app', open: openPicture },
  { route: ROUTE, what: 'a wrong first code', open: openWrongCode },
  { route: ROUTE, what: 'recovery codes', open: openRecoveryCodes },
  { route: ROUTE, what: 'too many codes', open: openTooManyCodes },
  { route: ROUTE, what: 'passkeys, one of a long name', open: openPasskeys },
  { route: ROUTE, what: 'a browser without passkeys', open: openWithoutPasskeys },
  { route: ROUTE, what: 'a passkey to add', open: openAddPasskey },
  { route: ROUTE, what: 'a wrong password for a passkey', open: openWrongPassword },
  { route: ROUTE, what: 'the last passkey to remove', open: openRemovePasskey },
  { route: ROUTE, what: 'a code or a passkey is asked for', open: openEither },
  { route: ROUTE, what: 'staff, who may not', open: openStaff },
])

const here = {
  sessionId: 'here',
  kind: 'browser',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0.0.0 Safari/537.36',
  startedAt: '2026-11-20T20:40:00Z',
  lastUsedAt: '2026-11-25T07:15:00Z',
  isThisOne: true,
}
const phone = { ...here, sessionId: 'phone', kind: 'app', userAgent: 'android', isThisOne: false }
const tablet = {
  ...here,
  sessionId: 'tablet',
  userAgent: 'Mozilla/5.0 (Linux; Android 10; K) SamsungBrowser/27.0 Chrome/125.0.0.0',
  isThisOne: false,
}

/** With these sessions, whatever others the states have begun. */
async function openWith(page: Page, sessions: readonly object[]): Promise<void> {
  await page.route(LIST, (route) => route.fulfill({ json: { sessions } }))
  await openSignedIn(page, ROUTE, 'How you sign in')
}

async function openList(page: Page): Promise<void> {
  await openWith(page, [here, phone, tablet])
  await expect(page.getByRole('heading', { name: 'Samsung Internet on Android' })).toBeVisible()
}

async function openAlone(page: Page): Promise<void> {
  await openWith(page, [here])
  await expect(page.getByText('You are signed in nowhere else.')).toBeVisible()
}

async function openLoading(page: Page): Promise<void> {
  await haveSession(page, 'aroha')
  // never answered; the navigation is over all the same
  await page.route(LIST, () => undefined)
  await page.goto(ROUTE, { waitUntil: 'domcontentloaded' })
  await expectHeading(page, 'How you sign in')
  await expect(page.getByText('Loading where you are signed in')).toBeAttached()
}

async function openBroken(page: Page): Promise<void> {
  await page.route(LIST, (route) => route.fulfill({ status: 500 }))
  await openSignedIn(page, ROUTE, 'How you sign in')
  await expect(page.getByRole('alert')).toContainText('We could not load where you are signed in.')
}

async function openQuestion(page: Page): Promise<void> {
  await openList(page)
  await page.getByRole('button', { name: /^Sign out The app on Android/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function openAnsweredEnd(page: Page, status: number, code: string): Promise<void> {
  await openQuestion(page)
  await page.route(/\/user\/sessions\/phone\/end$/, (route) => route.fulfill({ status, json: { code } }))
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click()
}

async function openRefused(page: Page): Promise<void> {
  await openAnsweredEnd(page, 429, 'TOO_MANY_REQUESTS')
  await expect(page.getByRole('alert')).toContainText('We could not sign that device out.')
}

async function openEndedAlready(page: Page): Promise<void> {
  await openAnsweredEnd(page, 409, 'SESSION_ENDED')
  await expect(page.getByText('The app on Android was signed out already.')).toBeVisible()
}

async function openStaff(page: Page, provider: Provider): Promise<void> {
  await openAsStaff(page, provider)
  await openAt(page, ROUTE, 'How you sign in')
  await expect(page.getByText('Only the customer can see this.')).toBeVisible()
}

const ON = { isOn: true, hasApp: true, passkeys: [], recoveryCodesLeft: 10 }
const OFF = { isOn: false, hasApp: false, passkeys: [], recoveryCodesLeft: 0 }
const LONG_NAME = 'Werkzeugkastenschlüsselbundanhänger-in-the-drawer-downstairs'
const PASSKEYS = [
  { passkeyId: 'one', name: 'Chrome on Android', addedAt: here.startedAt, lastUsedAt: here.lastUsedAt },
  { passkeyId: 'two', name: LONG_NAME, addedAt: here.startedAt, lastUsedAt: null },
]

/** With two-step sign-in so, whatever it is. */
async function openFactor(page: Page, factor: object): Promise<void> {
  await page.route(FACTOR, (route) => route.fulfill({ json: factor }))
  await openWith(page, [here])
}

async function openFactorLoading(page: Page): Promise<void> {
  await haveSession(page, 'aroha')
  await page.route(LIST, (route) => route.fulfill({ json: { sessions: [here] } }))
  await page.route(FACTOR, () => undefined)
  await page.goto(ROUTE, { waitUntil: 'domcontentloaded' })
  await expectHeading(page, 'How you sign in')
  await expect(page.getByText('Loading two-step sign-in')).toBeAttached()
}

async function openFactorBroken(page: Page): Promise<void> {
  await page.route(FACTOR, (route) => route.fulfill({ status: 500 }))
  await openWith(page, [here])
  await expect(page.getByRole('alert')).toContainText('We could not load whether two-step sign-in is on.')
}

async function openFactorOn(page: Page): Promise<void> {
  await openFactor(page, ON)
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
}

async function openFewCodes(page: Page): Promise<void> {
  await openFactor(page, { ...ON, recoveryCodesLeft: 1 })
  await expect(page.getByText('One recovery code is left.')).toBeVisible()
}

async function openPassword(page: Page): Promise<void> {
  await openFactor(page, OFF)
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByRole('dialog', { name: 'Switch on two-step sign-in' })).toBeVisible()
}

async function openPicture(page: Page): Promise<void> {
  await openPassword(page)
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const address = `otpauth://totp/My%20Kea:aroha%40demo.example?issuer=My%20Kea&secret=${secret}&algorithm=SHA1&digits=6&period=30`
  await page.route(/\/secondfactor\/begin$/, (route) => route.fulfill({ json: { secret, address } }))
  await page.getByLabel('Your password').fill('kea-demo-2026')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('img', { name: 'The picture for your authenticator app' })).toBeVisible()
}

async function openAnsweredCode(page: Page, answer: { status: number; json: object }): Promise<void> {
  await openPicture(page)
  await page.route(/\/secondfactor\/confirm$/, (route) => route.fulfill(answer))
  await page.getByLabel('Code of your authenticator app').fill('123456')
  await page.getByRole('dialog').getByRole('button', { name: 'Switch on' }).click()
}

async function openWrongCode(page: Page): Promise<void> {
  await openAnsweredCode(page, { status: 403, json: { code: 'SECOND_FACTOR_WRONG' } })
  await expect(page.getByText(/^That code is not right/)).toBeVisible()
}

async function openTooManyCodes(page: Page): Promise<void> {
  await openAnsweredCode(page, { status: 429, json: { code: 'IN_TIMEOUT' } })
  await expect(page.getByRole('alert')).toContainText('There were too many tries.')
}

async function openRecoveryCodes(page: Page): Promise<void> {
  const codeOf = (place: number) => Array.from({ length: 5 }, () => `${place}048`).join('-')
  const recoveryCodes = Array.from({ length: 10 }, (_, place) => codeOf(place))
  await openAnsweredCode(page, { status: 200, json: { recoveryCodes } })
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
}

async function openPasskeys(page: Page): Promise<void> {
  await openFactor(page, { ...ON, passkeys: PASSKEYS })
  await expect(page.getByRole('heading', { level: 3, name: LONG_NAME })).toBeVisible()
}

async function openWithoutPasskeys(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await openFactor(page, OFF)
  await expect(page.getByText('You cannot add a passkey here.')).toBeVisible()
}

async function openAddPasskey(page: Page): Promise<void> {
  await openFactor(page, OFF)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('dialog', { name: 'Add a passkey' })).toBeVisible()
}

async function openWrongPassword(page: Page): Promise<void> {
  await openAddPasskey(page)
  const wrong = { status: 403, json: { code: 'INCORRECT_CURRENT_PASSWORD' } }
  await page.route(/\/passkeys\/begin$/, (route) => route.fulfill(wrong))
  await page.getByLabel('Your password').fill('wrong')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('That is not your password')).toBeVisible()
}

async function openRemovePasskey(page: Page): Promise<void> {
  await openFactor(page, { ...ON, hasApp: false, passkeys: PASSKEYS.slice(1) })
  await page.getByRole('button', { name: /^Remove / }).click()
  await expect(page.getByText(/your password alone signs you in/)).toBeVisible()
}

async function openEither(page: Page): Promise<void> {
  await openFactor(page, { ...ON, passkeys: PASSKEYS })
  await page.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
}
