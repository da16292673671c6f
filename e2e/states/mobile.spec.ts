import type { Page } from '@playwright/test'

import { listFreeNumbers } from '@switchboard/domain/mobile/contract'
import { readMyMobile } from '@switchboard/domain/mobile/my-mobile'

import { LONG_NAMES } from '../../apps/web/src/areas/mobile/testing/states.ts'
import { expect } from '../provider.ts'
import { testStates } from './test-states.ts'
import { GROUP_STATES } from './mobile-groups.ts'
import { LOST_PHONE_STATES } from './lost-phone.ts'
import { NUMBERS_STATES } from './mobile-numbers.ts'
import { MOBILE_USE_STATES } from './mobile-use.ts'
import { haveSession, openAt } from './open.ts'
import { changeReply, fail, ignoreNavigation, refuse } from './replies.ts'

const [PAGE, ADD_ONS] = ['/my-mobile', '/my-mobile/add-ons']
const TITLE = 'My mobile'

testStates('mobile', [
  { route: PAGE, title: 'a group of mobiles', open: openGroup },
  { route: PAGE, title: 'no mobile', open: openNone },
  { route: PAGE, title: 'mobiles that cannot be loaded', open: openUnloaded },
  { route: PAGE, title: 'long words and everything that a mobile can have', open: openLong },
  { route: PAGE, title: 'the way to the prepay site', open: openLeaving },
  { route: PAGE, title: 'a change of plan', open: openChange },
  { route: PAGE, title: 'a leader whose plan stays', open: openLeader },
  { route: PAGE, title: 'a sign-up', open: openSignUp },
  { route: PAGE, title: 'a sign-up on an eSIM', open: openEsimSignUp },
  { route: PAGE, title: 'a sign-up that brings a number', open: openBringSignUp },
  { route: PAGE, title: 'a sign-up with problems', open: openSignUpProblems },
  { route: PAGE, title: 'a sign-up without numbers', open: openNoNumbers },
  { route: PAGE, title: 'a sign-up that is placed', open: openSignedUp },
  { route: ADD_ONS, title: 'add-ons', open: openAddOns },
  { route: ADD_ONS, title: 'no add-on chosen', open: openAddOnProblem },
  { route: ADD_ONS, title: 'an add-on that is bought', open: openBought },
  { route: '/mobile-portal', title: 'the way to the prepay site', open: openPortal },
  ...MOBILE_USE_STATES,
  ...NUMBERS_STATES,
  ...LOST_PHONE_STATES,
  ...GROUP_STATES,
])

async function openGroup(page: Page): Promise<void> {
  await openAs(page, 'hemi', PAGE)
  await expect(page.getByRole('heading', { name: '021 555 0181', exact: true })).toBeVisible()
}

async function openAs(page: Page, user: string, address: string, title = TITLE): Promise<void> {
  await haveSession(page, user)
  await openAt(page, address, title)
  await page.waitForLoadState('networkidle')
}

async function openNone(page: Page): Promise<void> {
  await openAs(page, 'aroha', PAGE)
  await expect(page.getByText('There is no mobile on this account’s bill')).toBeVisible()
}

async function openUnloaded(page: Page): Promise<void> {
  await fail(page, readMyMobile)
  await openAs(page, 'hemi', PAGE)
  await expect(page.getByText('We could not load your mobiles.')).toBeVisible()
}

async function openLong(page: Page): Promise<void> {
  await changeReply(page, readMyMobile, (mobile) => ({ ...mobile, services: [LONG_NAMES] }))
  await openAs(page, 'hemi', PAGE)
  await expect(page.getByRole('heading', { name: LONG_NAMES.name ?? '', exact: true })).toBeVisible()
}

async function openLeaving(page: Page): Promise<void> {
  await blockOtherSite(page)
  await openAs(page, 'isla', PAGE)
  await expect(page.getByText('We take you to the site of your prepay mobile')).toBeVisible()
}

async function openPortal(page: Page): Promise<void> {
  await blockOtherSite(page)
  await openAs(page, 'isla', '/mobile-portal', 'Your prepay mobile')
  await expect(page.getByText('We take you to the site of your prepay mobile')).toBeVisible()
}

/** The other site does not load, so that the page stays. */
async function blockOtherSite(page: Page): Promise<void> {
  await ignoreNavigation(page, /\/mobile-provider\//)
}

async function openChange(page: Page): Promise<void> {
  await openAs(page, 'hemi', `${PAGE}?dialog=change&mobile=0215550182`)
  await page.getByText('Mobile 12 GB', { exact: true }).click()
  await expect(page.getByText('$15.00 more each month')).toBeVisible()
}

async function openLeader(page: Page): Promise<void> {
  await openAs(page, 'hemi', `${PAGE}?dialog=change&mobile=0215550181`)
  await expect(page.getByText('There is no other plan for this mobile at the moment')).toBeVisible()
}

async function openSignUp(page: Page): Promise<void> {
  await openAs(page, 'aroha', `${PAGE}?dialog=signup`)
  await page.getByText('Mobile 12 GB', { exact: true }).click()
  await expect(page.getByText('Mobile and broadband together')).toBeVisible()
}

async function openEsimSignUp(page: Page): Promise<void> {
  await openSignUp(page)
  await page.getByText('eSIM', { exact: true }).click()
  await expect(page.getByText('Where should it be sent?')).toHaveCount(0)
}

async function openBringSignUp(page: Page): Promise<void> {
  await openSignUp(page)
  await page.getByText('Bring my number', { exact: true }).click()
  await page.getByLabel('Mobile number to move to us').fill('021 777 0123')
  await expect(page.getByLabel('Who the number is with now')).toBeVisible()
}

async function openSignUpProblems(page: Page): Promise<void> {
  await openAs(page, 'aroha', `${PAGE}?dialog=signup`)
  await page.getByRole('button', { name: 'Order the mobile' }).click()
  await expect(page.getByRole('alert')).toContainText('There is a problem')
}

async function openNoNumbers(page: Page): Promise<void> {
  await refuse(page, listFreeNumbers, 'NO_AVAILABLE_NUMBERS')
  await openAs(page, 'aroha', `${PAGE}?dialog=signup`)
  await expect(page.getByText('There is no free number at the moment')).toBeVisible()
}

async function openSignedUp(page: Page): Promise<void> {
  await openAs(page, 'aroha', `${PAGE}?dialog=signup_success&order=100042`)
  await expect(page.getByRole('dialog', { name: 'Your mobile is ordered' })).toBeVisible()
}

async function openAddOns(page: Page): Promise<void> {
  await openAs(page, 'hemi', ADD_ONS, 'Mobile add-ons')
  await page.getByText('5 GB extra data', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Buy 5 GB extra data' })).toBeVisible()
}

async function openAddOnProblem(page: Page): Promise<void> {
  await openAs(page, 'hemi', ADD_ONS, 'Mobile add-ons')
  await page.getByRole('button', { name: 'Buy the add-on' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose an add-on')
}

async function openBought(page: Page): Promise<void> {
  await openAs(page, 'hemi', `${ADD_ONS}?dialog=addon_success&order=100042`, 'Mobile add-ons')
  await expect(page.getByRole('dialog', { name: 'Your add-on is bought' })).toBeVisible()
}
