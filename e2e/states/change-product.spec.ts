import type { Page } from '@playwright/test'

import { commitOrder } from '@switchboard/domain/ordering/contract'
import { cancelOrder, readOrder } from '@switchboard/domain/ordering/following/contract'
import { readOffer } from '@switchboard/domain/ordering/offer/contract'
import { searchAddresses } from '@switchboard/domain/qualification/contract'
import { readMonthsOfUse } from '@switchboard/domain/usage/contract'

import { CANCELLED, UNDER_WAY, WAITING_MOVE } from '../../apps/web/src/areas/change-product/testing/states.ts'
import { expect } from '../provider.ts'
import { choose, locateNext, openNext } from '../wizard.ts'

import { testStates } from './test-states.ts'
import { expectHeading, haveSession, openAt } from './open.ts'
import { disconnect, fail, hold, refuse, replaceText, replyTo } from './replies.ts'

const PLAN = '/change-hub/change-product'
const MOVE = '/move-house'
const LONG = `${'Whakatauki '.repeat(8)}${'w'.repeat(90)}`

testStates('change-product', [
  { route: PLAN, title: 'the plans', open: openPlans },
  { route: PLAN, title: 'a plan that is chosen, and a comparison', open: openChosen },
  { route: PLAN, title: 'a comparison whose usage failed to load', open: openWithoutUse },
  { route: PLAN, title: 'nothing chosen', open: openProblem },
  { route: PLAN, title: 'very long names', open: openLongNames },
  { route: PLAN, title: 'an offer that failed to load', open: openBroken },
  { route: PLAN, title: 'an account without broadband', open: openNothing },
  { route: PLAN, title: 'the summary of an order', open: openSummary },
  { route: PLAN, title: 'an order whose state is being read', open: openChecking },
  { route: PLAN, title: 'an order in doubt', open: openDoubt },
  { route: PLAN, title: 'signing in again over an order', open: openSignInAgain },
  { route: '/change-hub/order/$orderNumber', title: 'an order that is not here', open: openNoOrder },
  {
    route: '/change-hub/order/$orderNumber',
    title: 'an order that was placed elsewhere',
    open: openElsewhere,
  },
  { route: '/change-hub/order/$orderNumber', title: 'an order under way', open: openOrder },
  {
    route: '/change-hub/order/$orderNumber',
    title: 'an order that is waiting for its address',
    open: openWaits,
  },
  { route: '/change-hub/order/$orderNumber', title: 'an order to be cancelled', open: openCancel },
  {
    route: '/change-hub/order/$orderNumber',
    title: 'an order that is not cancelled',
    open: openNotCancelled,
  },
  { route: '/change-hub/order/$orderNumber', title: 'an order that is cancelled', open: openCancelled },
  { route: MOVE, title: 'the search', open: openMove },
  { route: MOVE, title: 'addresses that were found', open: openFound },
  { route: MOVE, title: 'an address that is not found', open: openNotFound },
  { route: MOVE, title: 'a search that failed', open: openFailedSearch },
  { route: MOVE, title: 'an occupied address', open: openOccupied },
  { route: '/change-hub/move-house', title: 'where it leads', open: openOldMove },
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
  await locateNext(page).click()
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
  await expect(page.getByRole('alert')).toContainText('cannot find any broadband')
}

async function openSummary(page: Page): Promise<void> {
  await openPlans(page)
  await page.locator('label', { hasText: 'Fibre 100' }).click()
  await locateNext(page).click()
  await locateNext(page).click()
  await expectHeading(page, 'Check your order')
}

/** Opens the summary of a complete order. */
async function openComplete(page: Page): Promise<void> {
  await haveSession(page, 'ema')
  await openAt(page, PLAN, 'Choose your plan')
  await choose(page, 'Speed', 'Fibre 300')
  await openNext(page, 'When it should change')
  await openNext(page, 'Check your order')
}

const place = (page: Page) => page.getByRole('button', { name: 'Place order' }).click()

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
  // an open call would fail without the session, and the page would leave for the sign-in
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => localStorage.clear())
  await place(page)
  await expect(page.getByRole('alertdialog', { name: 'Sign in again to continue' })).toBeVisible()
}

async function openNoOrder(page: Page): Promise<void> {
  await haveSession(page, 'ben')
  await openAt(page, '/change-hub/order/1', 'Your order 1')
  await expect(page.getByRole('alert')).toContainText('call us')
}

/** An order that staff placed. The portal knows its status only. */
async function openElsewhere(page: Page): Promise<void> {
  await haveSession(page, 'jack')
  await openAt(page, '/change-hub', 'My Plan')
  await page.getByRole('link', { name: /^Order / }).click()
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
  await expect(page.getByText('We cannot find this address.')).toBeVisible()
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
  await locateNext(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
}

async function openOldMove(page: Page): Promise<void> {
  await haveSession(page, 'ben')
  await openAt(page, '/change-hub/move-house', 'Where are you moving to?')
}
