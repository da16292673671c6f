import type { Page } from '@playwright/test'

import { commitOrder } from '@switchboard/domain/ordering/contract'
import { cancelOrder, readOrder } from '@switchboard/domain/ordering/following/contract'
import { readOffer } from '@switchboard/domain/ordering/offer/contract'
import { searchAddresses } from '@switchboard/domain/qualification/contract'
import { readMonthsOfUse } from '@switchboard/domain/usage/contract'

import { CANCELLED, UNDER_WAY, WAITING_MOVE } from '../../apps/web/src/areas/change-product/testing/states.ts'
import { expect } from '../provider.ts'
import { choose, goOn, onTo } from '../wizard.ts'

import { testStates } from './test-states.ts'
import { expectHeading, haveSession, openAt } from './open.ts'
import { disconnect, fail, hold, refuse, replaceText, replyTo } from './replies.ts'

const PLAN = '/change-hub/change-product'
const MOVE = '/move-house'
const LONG = `${'Whakatauki '.repeat(8)}${'w'.repeat(90)}`

testStates('change-product', [
  { route: PLAN, what: 'the plans', open: openPlans },
  { route: PLAN, what: 'a plan that is chosen, and a comparison', open: openChosen },
  { route: PLAN, what: 'a comparison whose use did not come', open: openWithoutUse },
  { route: PLAN, what: 'nothing chosen', open: openProblem },
  { route: PLAN, what: 'very long names', open: openLongNames },
  { route: PLAN, what: 'an offer that did not come', open: openBroken },
  { route: PLAN, what: 'an account without broadband', open: openNothing },
  { route: PLAN, what: 'what was chosen, to be checked', open: openSummary },
  { route: PLAN, what: 'an order that is being asked about', open: openChecking },
  { route: PLAN, what: 'an order in doubt', open: openDoubt },
  { route: PLAN, what: 'signing in again over an order', open: openSignInAgain },
  { route: '/change-hub/order/$orderNumber', what: 'an order that is not here', open: openNoOrder },
  {
    route: '/change-hub/order/$orderNumber',
    what: 'an order that was placed elsewhere',
    open: openElsewhere,
  },
  { route: '/change-hub/order/$orderNumber', what: 'an order under way', open: openOrder },
  { route: '/change-hub/order/$orderNumber', what: 'an order that waits for its address', open: openWaits },
  { route: '/change-hub/order/$orderNumber', what: 'an order to be cancelled', open: openCancel },
  { route: '/change-hub/order/$orderNumber', what: 'an order that is not cancelled', open: openNotCancelled },
  { route: '/change-hub/order/$orderNumber', what: 'an order that is cancelled', open: openCancelled },
  { route: MOVE, what: 'the search', open: openMove },
  { route: MOVE, what: 'addresses that were found', open: openFound },
  { route: MOVE, what: 'an address that is not found', open: openNotFound },
  { route: MOVE, what: 'a search that failed', open: openFailedSearch },
  { route: MOVE, what: 'an address where somebody is connected', open: openOccupied },
  { route: '/change-hub/move-house', what: 'where it leads', open: openOldMove },
])

async function openPlans(page: Page): Promise<void> {
  await haveSession(page, 'ben')
  await openAt(page, PLAN, 'Choose your plan')
  await expect(page.getByRole('group', { name: 'Speed' })).toBeVisible()
}

async function openChosen(page: Page): Promise<void> {
  await openPlans(page)
  await page.locator('label', { hasText: 'Fibre 100' }).click()
  await openComparison(page)
}

async function openComparison(page: Page): Promise<void> {
  await page.getByText('Compare the plans side by side').click()
  await expect(page.getByRole('table', { name: /plans/ })).toBeVisible()
}

async function openWithoutUse(page: Page): Promise<void> {
  await fail(page, readMonthsOfUse)
  await openPlans(page)
  await openComparison(page)
  await expect(page.getByRole('alert')).toBeVisible()
}

async function openProblem(page: Page): Promise<void> {
  await openPlans(page)
  await goOn(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
}

async function openLongNames(page: Page): Promise<void> {
  await replaceText(page, readOffer, { 'Unlimited data': LONG, 'Hub 6': LONG })
  await openChosen(page)
}

async function openBroken(page: Page): Promise<void> {
  await fail(page, readOffer)
  await haveSession(page, 'ben')
  await openAt(page, PLAN, 'Change Plan')
  await expect(page.getByRole('alert')).toBeVisible()
}

async function openNothing(page: Page): Promise<void> {
  await refuse(page, readOffer, 'NO_CORE_PRODUCT')
  await haveSession(page, 'ben')
  await openAt(page, PLAN, 'Change Plan')
  await expect(page.getByRole('alert')).toContainText('no broadband')
}

async function openSummary(page: Page): Promise<void> {
  await openPlans(page)
  await page.locator('label', { hasText: 'Fibre 100' }).click()
  await goOn(page).click()
  await goOn(page).click()
  await expectHeading(page, 'Check your order')
}

/** An order that has all that it needs, as far as the page that checks it. */
async function openComplete(page: Page): Promise<void> {
  await haveSession(page, 'ema')
  await openAt(page, PLAN, 'Choose your plan')
  await choose(page, 'Speed', 'Fibre 300')
  await onTo(page, 'When it should change')
  await onTo(page, 'Check your order')
}

const place = (page: Page) => page.getByRole('button', { name: 'Place the order' }).click()

async function openChecking(page: Page): Promise<void> {
  await openComplete(page)
  await disconnect(page, commitOrder)
  await hold(page, readOrder)
  await place(page)
  await expect(page.getByText('We are finding out whether your order is placed.')).toBeVisible()
}

async function openDoubt(page: Page): Promise<void> {
  await openComplete(page)
  await disconnect(page, commitOrder)
  await disconnect(page, readOrder)
  await place(page)
  await expect(
    page.getByRole('alertdialog', { name: 'We do not know yet whether your order is placed' }),
  ).toBeVisible()
}

async function openSignInAgain(page: Page): Promise<void> {
  await openComplete(page)
  // a call that is still on its way would fail without the session, and take the page away
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => localStorage.clear())
  await place(page)
  await expect(page.getByRole('alertdialog', { name: 'Sign in again to go on' })).toBeVisible()
}

async function openNoOrder(page: Page): Promise<void> {
  await haveSession(page, 'ben')
  await openAt(page, '/change-hub/order/1', 'Your order 1')
  await expect(page.getByRole('alert')).toContainText('call us')
}

/** Placed by a person: the portal knows its status. */
async function openElsewhere(page: Page): Promise<void> {
  await haveSession(page, 'jack')
  await openAt(page, '/change-hub', 'My Plan')
  await page.getByRole('link', { name: /^order / }).click()
  await expect(page.getByRole('list', { name: 'What happens next' })).toBeVisible()
}

async function openOrder(page: Page): Promise<void> {
  await replyTo(page, readOrder, UNDER_WAY)
  await haveSession(page, 'ben')
  await openAt(page, '/change-hub/order/5000017', 'Your order 5000017')
  await expect(page.getByRole('button', { name: 'Cancel this order' })).toBeVisible()
}

async function openWaits(page: Page): Promise<void> {
  await replyTo(page, readOrder, WAITING_MOVE)
  await haveSession(page, 'ben')
  await openAt(page, '/change-hub/order/5000017', 'Your order 5000017')
  await expect(page.getByRole('button', { name: 'Cancel this order' })).toBeVisible()
}

async function openCancel(page: Page): Promise<void> {
  await openOrder(page)
  await page.getByRole('button', { name: 'Cancel this order' }).click()
}

async function openNotCancelled(page: Page): Promise<void> {
  await refuse(page, cancelOrder, 'ORDER_TOO_LATE_TO_CANCEL')
  await openCancel(page)
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(page.getByRole('alert')).toContainText('Its day has come')
}

async function openCancelled(page: Page): Promise<void> {
  await replyTo(page, readOrder, CANCELLED)
  await haveSession(page, 'ben')
  await openAt(page, '/change-hub/order/5000017', 'Your order 5000017')
  await expect(page.getByText('This order is cancelled')).toBeVisible()
}

async function openMove(page: Page): Promise<void> {
  await haveSession(page, 'ben')
  await openAt(page, MOVE, 'Where are you moving to?')
}

async function openFound(page: Page): Promise<void> {
  await openMove(page)
  await page.getByLabel('New address').fill('Aro Street')
  await expect(page.getByRole('list', { name: 'Addresses' })).toBeVisible()
}

async function openNotFound(page: Page): Promise<void> {
  await replyTo(page, searchAddresses, [])
  await openMove(page)
  await page.getByLabel('New address').fill('Nowhere')
  await expect(page.getByText('We do not find this address.')).toBeVisible()
}

async function openFailedSearch(page: Page): Promise<void> {
  await fail(page, searchAddresses)
  await openMove(page)
  await page.getByLabel('New address').fill('Aro Street')
  await expect(page.getByRole('alert')).toBeVisible()
}

async function openOccupied(page: Page): Promise<void> {
  await openMove(page)
  await page.getByLabel('New address').fill('12 Queen Street, Auckland')
  await page.getByRole('button', { name: /^12 Queen Street/ }).click()
  await expect(page.getByLabel('The people who live there now are moving out')).toBeVisible()
  await goOn(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
}

async function openOldMove(page: Page): Promise<void> {
  await haveSession(page, 'ben')
  await openAt(page, '/change-hub/move-house', 'Where are you moving to?')
}
