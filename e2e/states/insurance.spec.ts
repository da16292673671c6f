import type { Page } from '@playwright/test'

import { listInsurancePolicies, readInsuranceSignOn } from '@switchboard/domain/insurance/contract'

import { expect } from '../provider.ts'
import { testStates } from './test-states.ts'
import { expectHeading, haveSession, openAt } from './open.ts'
import { fail, replaceText } from './replies.ts'
import { openAsStaff } from './staff.ts'

const ROUTE = '/change-hub/insurance'
const LONG = `Whangaparāoa-Te-Rerenga-o-Te-Wairua ${'w'.repeat(60)}`

testStates('insurance', [
  { route: ROUTE, title: 'a policy', open: openPolicy },
  { route: ROUTE, title: 'other insurance offers', open: openMore },
  { route: ROUTE, title: 'no policy', open: openNone },
  { route: ROUTE, title: 'very long names', open: openLong },
  { route: ROUTE, title: 'no sign-on', open: openNoSignOn },
  { route: ROUTE, title: 'the view of staff', open: openStaff },
  { route: ROUTE, title: 'policies that failed to load', open: openBroken },
])

async function openPolicy(page: Page): Promise<void> {
  await haveSession(page, 'aroha')
  await openAt(page, ROUTE, 'Insurance')
  await expect(page.getByRole('link', { name: /^View policies/ })).toBeVisible()
}

async function openMore(page: Page): Promise<void> {
  await openPolicy(page)
  await page.getByText('What else you can insure').click()
  await expect(page.getByText('Landlord insurance')).toBeVisible()
}

async function openNone(page: Page): Promise<void> {
  await haveSession(page, 'ben')
  await openAt(page, ROUTE, 'Insurance')
  await expect(page.getByText('No insurance policies yet')).toBeVisible()
  await expect(page.getByText('Landlord insurance')).toBeVisible()
}

async function openLong(page: Page): Promise<void> {
  await replaceText(page, listInsurancePolicies, { 'Queen Street': LONG, 'HC-20417': 'H'.repeat(80) })
  await openPolicy(page)
  await expect(page.getByText(LONG)).toBeVisible()
}

async function openNoSignOn(page: Page): Promise<void> {
  await fail(page, readInsuranceSignOn)
  await haveSession(page, 'aroha')
  await openAt(page, ROUTE, 'Insurance')
  await expect(page.getByText('We could not sign you in to the insurer’s tool.')).toBeVisible()
}

async function openStaff(page: Page): Promise<void> {
  await openAsStaff(page)
  await page.goto(ROUTE)
  await expectHeading(page, 'Insurance')
  await expect(page.getByText(/Only the customer is signed in/)).toBeVisible()
}

async function openBroken(page: Page): Promise<void> {
  await fail(page, listInsurancePolicies)
  await haveSession(page, 'aroha')
  await openAt(page, ROUTE, 'Insurance')
  await expect(page.getByText('We could not load your policies.')).toBeVisible()
}
