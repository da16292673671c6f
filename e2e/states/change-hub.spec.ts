import type { Page } from '@playwright/test'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { readProducts } from '@switchboard/domain/catalogue/contract'
import { readOtherCharges, readPowerPlan } from '@switchboard/domain/change-hub/contract'

import { expect } from '../provider.ts'
import { testStates } from './test-states.ts'
import { haveSession, openAt, openSignedIn } from './open.ts'
import { changeReply, fail, replaceText } from './replies.ts'

const HUB = '/change-hub'
const PLAN = '/my-plan'
const HUB_TITLE = 'My Plan'
const PLAN_TITLE = 'Current plan'
const LONG = `${'Whakatauki '.repeat(12)}${'w'.repeat(90)}`

testStates('change-hub', [
  { route: HUB, title: 'the possible changes', open: openHub },
  { route: HUB, title: 'an order under way, with a very long name', open: openWaiting },
  { route: HUB, title: 'nothing to change', open: openNothing },
  { route: HUB, title: 'an account that failed to load', open: openBrokenHub },
  { route: PLAN, title: 'the charges, with power', open: openPlan },
  { route: PLAN, title: 'a contract', open: openContract },
  { route: PLAN, title: 'very long names', open: openLongNames },
  { route: PLAN, title: 'nothing charged', open: openEmptyPlan },
  { route: PLAN, title: 'a part that failed to load', open: openPart },
  { route: PLAN, title: 'a plan that failed to load', open: openBrokenPlan },
])

async function openHub(page: Page): Promise<void> {
  await haveSession(page, 'kiri')
  await openAt(page, HUB, HUB_TITLE)
  await page.waitForLoadState('networkidle')
}

async function openWaiting(page: Page): Promise<void> {
  await replaceText(page, readProducts, { 'Mesh unit': LONG })
  await openSignedIn(page, HUB, HUB_TITLE)
  await expect(page.getByText('You have an order under way')).toBeVisible()
}

/** Isla has only prepay mobile. In this state she has no service at all. */
async function openNothing(page: Page): Promise<void> {
  await haveSession(page, 'isla')
  await changeReply(page, readAccount, ({ serviceFacts, ...account }) => ({
    ...account,
    ...(serviceFacts !== undefined && {
      serviceFacts: { ...serviceFacts, prepaidMobile: false, canOrderNewProducts: false },
    }),
  }))
  await openAt(page, HUB, HUB_TITLE)
  await expect(page.getByText('You cannot change anything here at the moment')).toBeVisible()
}

async function openBrokenHub(page: Page): Promise<void> {
  await haveSession(page, 'kiri')
  await fail(page, readAccount)
  await openAt(page, HUB, HUB_TITLE)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
}

async function openPlan(page: Page): Promise<void> {
  await openSignedIn(page, PLAN, PLAN_TITLE)
  await expect(page.getByText('53.00c a day')).toBeVisible()
}

async function openContract(page: Page): Promise<void> {
  await haveSession(page, 'kiri')
  await openAt(page, PLAN, PLAN_TITLE)
  await expect(page.getByText(/Ending it today costs/)).toBeVisible()
}

async function openLongNames(page: Page): Promise<void> {
  await replaceText(page, readOtherCharges, { 'Prime Video': LONG })
  await openSignedIn(page, PLAN, PLAN_TITLE)
  await expect(page.getByText(LONG).first()).toBeVisible()
}

async function openEmptyPlan(page: Page): Promise<void> {
  await haveSession(page, 'carla')
  await openAt(page, PLAN, PLAN_TITLE)
  await expect(page.getByText('No regular charges')).toBeVisible()
}

async function openPart(page: Page): Promise<void> {
  await fail(page, readOtherCharges)
  await fail(page, readPowerPlan)
  await openSignedIn(page, PLAN, PLAN_TITLE)
  await expect(page.getByText(/without what did not load/)).toBeVisible()
}

async function openBrokenPlan(page: Page): Promise<void> {
  for (const call of [readProducts, readOtherCharges, readPowerPlan]) await fail(page, call)
  await openSignedIn(page, PLAN, PLAN_TITLE)
  await expect(page.getByText('We could not load your plan.')).toBeVisible()
}
