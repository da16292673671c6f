import type { Page } from '@playwright/test'

import { FOLLOWED } from '@switchboard/domain/ordering/testing/followed'

import { expect } from '../provider.ts'
import { goOn } from '../wizard.ts'

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
  { route: '/change-hub/order/$orderNumber', what: 'an order that is not here', open: openNoOrder },
  {
    route: '/change-hub/order/$orderNumber',
    what: 'an order that was placed elsewhere',
    open: openElsewhere,
  },
  { route: '/change-hub/order/$orderNumber', what: 'an order under way', open: openOrder },
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
