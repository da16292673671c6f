import type { Page, Route } from '@playwright/test'

import { FOLLOWED } from '@switchboard/domain/ordering/testing/followed'

import { expect } from '../provider.ts'
import { choose, goOn, onTo } from '../wizard.ts'

import { lookAt } from './look.ts'
import { expectHeading, haveSession, openAt } from './open.ts'

const PLAN = '/change-hub/change-product'
const MOVE = '/move-house'
const LONG = `${'Whakatauki '.repeat(8)}${'w'.repeat(90)}`

lookAt('change-product', [
  { route: PLAN, what: 'the plans', open: openPlans },
  { route: PLAN, what: 'a plan that is chosen, and a comparison', open: openChosen },
  { route: PLAN, what: 'a comparison whose use did not come', open: openWithoutUse },
  { route: PLAN, what: 'nothing chosen', open: openProblem },
  { route: PLAN, what: 'very long names', open: openLongNames },
  { route: PLAN, what: 'an offer that did not come', open: openBroken },
  { route: PLAN, what: 'an account without broadband', open: openNothing },
  { route: PLAN, what: 'what was chosen, to be checked', open: openSummary },
  { route: PLAN, what: 'an order that is being asked about', open: openAsking },
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
  await page.route(/\/usage\/months/, (route) => route.fulfill({ status: 500 }))
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
  await page.route(/\/offer\?/, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({ response, body: text.replaceAll('Unlimited data', LONG).replaceAll('Hub 6', LONG) })
  })
  await openChosen(page)
}

async function openBroken(page: Page): Promise<void> {
  await page.route(/\/offer\?/, (route) => route.fulfill({ status: 500 }))
  await haveSession(page, 'ben')
  await openAt(page, PLAN, 'Change Plan')
  await expect(page.getByRole('alert')).toBeVisible()
}

async function openNothing(page: Page): Promise<void> {
  await page.route(/\/offer\?/, (route) => route.fulfill({ status: 422, json: { code: 'NO_CORE_PRODUCT' } }))
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

/** The answer to the commit is lost; what becomes of the question after it is given. */
async function loseCommit(page: Page, asked: (route: Route) => Promise<void>): Promise<void> {
  await page.route(/\/orders\/[^/]+\/commit$/, (route) => route.abort('connectionreset'))
  await page.route(/\/orders\/[^/]+$/, (route) =>
    route.request().method() === 'GET' ? asked(route) : route.fallback(),
  )
}

async function openAsking(page: Page): Promise<void> {
  await openComplete(page)
  await loseCommit(page, () => Promise.resolve())
  await place(page)
  await expect(page.getByText('We are finding out whether your order is placed.')).toBeVisible()
}

async function openDoubt(page: Page): Promise<void> {
  await openComplete(page)
  await loseCommit(page, (route) => route.abort('connectionreset'))
  await place(page)
  await expect(
    page.getByRole('alertdialog', { name: 'We do not know yet whether your order is placed' }),
  ).toBeVisible()
}

async function openSignInAgain(page: Page): Promise<void> {
  await openComplete(page)
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
  await page.route(/\/orders\/5000017$/, (route) => route.fulfill({ json: FOLLOWED }))
  await haveSession(page, 'ben')
  await openAt(page, '/change-hub/order/5000017', 'Your order 5000017')
  await expect(page.getByRole('button', { name: 'Cancel this order' })).toBeVisible()
}

async function openWaits(page: Page): Promise<void> {
  const done = { step: 'broadbandEnds', on: '2026-12-02', done: true }
  const [accepted, sent, connected] = FOLLOWED.steps
  const steps = [accepted, done, { ...sent, done: true }, { ...connected, on: '2026-12-10' }]
  const today = { cancelUntil: '2026-12-09', expectedOn: '2026-12-10' }
  const waiting = { ...FOLLOWED, type: 'movehouse', CustomerFacingTicketStatus: 'Held', steps, ...today }
  await page.route(/\/orders\/5000017$/, (route) => route.fulfill({ json: waiting }))
  await haveSession(page, 'ben')
  await openAt(page, '/change-hub/order/5000017', 'Your order 5000017')
  await expect(page.getByRole('button', { name: 'Cancel this order' })).toBeVisible()
}

async function openCancel(page: Page): Promise<void> {
  await openOrder(page)
  await page.getByRole('button', { name: 'Cancel this order' }).click()
}

async function openNotCancelled(page: Page): Promise<void> {
  await page.route(/\/cancel$/, (route) =>
    route.fulfill({ status: 409, json: { code: 'ORDER_TOO_LATE_TO_CANCEL' } }),
  )
  await openCancel(page)
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(page.getByRole('alert')).toContainText('Its day has come')
}

async function openCancelled(page: Page): Promise<void> {
  const steps = [FOLLOWED.steps[0], { step: 'cancelled', on: '2026-11-21', done: true }]
  const cancelled = { ...FOLLOWED, steps, cancelUntil: null, cancelledOn: '2026-11-21', expectedOn: null }
  await page.route(/\/orders\/5000017$/, (route) => route.fulfill({ json: cancelled }))
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
  await page.route(/\/addresses\?/, (route) => route.fulfill({ json: [] }))
  await openMove(page)
  await page.getByLabel('New address').fill('Nowhere')
  await expect(page.getByText('We do not find this address.')).toBeVisible()
}

async function openFailedSearch(page: Page): Promise<void> {
  await page.route(/\/addresses\?/, (route) => route.fulfill({ status: 500 }))
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
