import type { Page } from '@playwright/test'

import { expect } from '../provider.ts'
import type { Provider } from '../provider.ts'
import { expectDashboard, sendCredentials, openSignInForm, signIn } from '../steps.ts'
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
  { route: 'sandbox', title: 'the staff desk', open: openDesk },
  { route: 'sandbox', title: 'more accounts than the staff desk shows', open: openFullDesk },
  { route: 'sandbox', title: 'a search that the staff desk cannot make', open: openUnsearchable },
  {
    route: 'sandbox',
    title: 'its index',
    open: (page, { sandbox }) => openAt(page, sandbox, 'The outside world'),
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

async function openFullDesk(page: Page, provider: Provider): Promise<void> {
  await openDesk(page, provider)
  await page.getByLabel('Find an account').fill('auckland')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('status')).toContainText('narrow your search')
}

async function openUnsearchable(page: Page, provider: Provider): Promise<void> {
  await openDesk(page, provider)
  await page.getByLabel('Find an account').fill('?')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
}

function openPartner(page: Page, { sandbox }: Provider): Promise<void> {
  return openAt(
    page,
    `${sandbox}/insurance-tool/policies?token=${'x'.repeat(600)}&note=${'y'.repeat(600)}`,
    'Insurance tool',
  )
}
