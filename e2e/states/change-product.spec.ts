import type { Page } from '@playwright/test'

import { expect } from '../provider.ts'
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
  { route: MOVE, what: 'the search', open: openMove },
  { route: MOVE, what: 'addresses that were found', open: openFound },
  { route: MOVE, what: 'an address that is not found', open: openNotFound },
  { route: MOVE, what: 'a search that failed', open: openFailedSearch },
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
  await page.getByText('Your next bill').click()
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
  await page.getByRole('main').getByRole('button', { name: 'Next' }).click()
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
  await page.getByRole('main').getByRole('button', { name: 'Next' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Checkout' }).click()
  await expectHeading(page, 'Check your order')
}

async function openNoOrder(page: Page): Promise<void> {
  await haveSession(page, 'ben')
  await openAt(page, '/change-hub/order/1', 'Your order 1')
  await expect(page.getByRole('alert')).toContainText('call us')
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

async function openOldMove(page: Page): Promise<void> {
  await haveSession(page, 'ben')
  await openAt(page, '/change-hub/move-house', 'Where are you moving to?')
}
