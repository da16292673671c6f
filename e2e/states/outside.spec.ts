import type { Page } from '@playwright/test'

import { expect } from '../provider.ts'
import type { Provider } from '../provider.ts'
import {
  expectDashboard,
  openSignInForm,
  searchAtDesk,
  sendCredentials,
  signIn,
  signInToDesk,
  typeAtStaffIssuer,
} from '../steps.ts'
import { testStates } from './test-states.ts'
import { openAt } from './open.ts'
import { openDesk } from './staff.ts'

testStates('outside', [
  { route: 'the app variant', title: 'its form', open: (page) => openAt(page, '/app/login', 'Sign in') },
  { route: 'the app variant', title: 'its dashboard', open: openApp },
  { route: 'identity', title: 'sign in', open: openSignInForm },
  { route: 'identity', title: 'a password that is shown', open: openShownPassword },
  { route: 'identity', title: 'a wrong password', open: openWrongPassword },
  {
    route: 'identity',
    title: 'a sign-in that ran out',
    open: (page) => openAt(page, '/identity/interaction/gone', 'There is a problem'),
  },
  { route: 'identity', title: 'whether to sign out', open: openSignOutQuestion },
  { route: 'staff desk', title: 'an account that was found', open: (page) => openDesk(page) },
  { route: 'staff desk', title: 'before the first search', open: signInToDesk },
  { route: 'staff desk', title: 'more accounts than it shows', open: openFullDesk },
  { route: 'staff desk', title: 'no account', open: openEmptyDesk },
  { route: 'staff desk', title: 'a search that it cannot make', open: openUnsearchable },
  { route: 'staff desk', title: 'a refused sign-in', open: openRefusedDesk },
  {
    route: 'staff desk',
    title: 'after the sign-out',
    open: (page) => openAt(page, '/staff/signed-out', 'Signed out'),
  },
  { route: 'sandbox', title: 'the password of the staff issuer', open: openStaffIssuer },
  {
    route: 'sandbox',
    title: 'its index',
    open: (page, { sandbox }) => openAt(page, sandbox, 'Control room'),
  },
  { route: 'sandbox', title: 'a partner that received something', open: openPartner },
  {
    route: 'sandbox',
    title: 'its gateway',
    open: (page, { sandbox }) => openAt(page, `${sandbox}/gateway`, /./),
  },
  {
    route: 'sandbox',
    title: 'its mailbox',
    open: (page, { sandbox }) => openAt(page, `${sandbox}/mail`, 'Mailbox'),
  },
  {
    route: 'sandbox',
    title: 'its legacy portal',
    open: (page, { sandbox }) => openAt(page, `${sandbox}/legacy/`, 'Legacy portal'),
  },
])

async function openApp(page: Page): Promise<void> {
  await page.goto('/app/')
  await sendCredentials(page, 'aroha')
  await expectDashboard(page)
}

async function openShownPassword(page: Page): Promise<void> {
  await openSignInForm(page)
  await page.getByLabel('Password', { exact: true }).fill('kea on the hill')
  await page.getByRole('button', { name: 'Show password' }).click()
}

async function openWrongPassword(page: Page): Promise<void> {
  await openSignInForm(page)
  await sendCredentials(page, 'nobody', 'wrong')
  await expect(page.getByRole('alert')).toBeVisible()
}

async function openSignOutQuestion(page: Page): Promise<void> {
  await signIn(page, 'carla')
  await openAt(page, '/identity/connect/endsession', 'Sign out?')
}

async function openFullDesk(page: Page): Promise<void> {
  await signInToDesk(page)
  await searchAtDesk(page, 'auckland')
  await expect(page.getByRole('status')).toContainText('narrow the search')
}

async function openEmptyDesk(page: Page): Promise<void> {
  await signInToDesk(page)
  await searchAtDesk(page, 'zzyzx')
  await expect(page.getByRole('status')).toContainText('No account was found')
}

async function openUnsearchable(page: Page): Promise<void> {
  await signInToDesk(page)
  await searchAtDesk(page, '?')
  await expect(page.getByRole('alert')).toBeVisible()
}

async function openStaffIssuer(page: Page): Promise<void> {
  await openAt(page, '/staff/', 'Staff sign-in')
}

async function openRefusedDesk(page: Page): Promise<void> {
  await openStaffIssuer(page)
  await typeAtStaffIssuer(page, 'kim')
  await expect(page.getByRole('alert')).toContainText('lacks the role')
}

function openPartner(page: Page, { sandbox }: Provider): Promise<void> {
  return openAt(
    page,
    `${sandbox}/insurance-tool/policies?token=${'x'.repeat(600)}&note=${'y'.repeat(600)}`,
    'Insurance tool',
  )
}
