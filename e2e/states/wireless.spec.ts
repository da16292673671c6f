import type { Page } from '@playwright/test'

import { expect } from '../provider.ts'
import { choose } from '../wizard.ts'

import { lookAt } from './look.ts'
import { haveSession, openAt } from './open.ts'

const SERVICE = '/my-wireless'
const CHANGE = '/my-wireless/change-product'
const LONG = `Whangaparāoa-Te-Rerenga-o-Te-Wairua ${'w'.repeat(60)}`

lookAt('wireless', [
  { route: SERVICE, what: 'the service', open: openService },
  { route: SERVICE, what: 'an order under way', open: openUnderWay },
  { route: SERVICE, what: 'an add-on to confirm', open: openAddOn },
  { route: SERVICE, what: 'terms that are not accepted', open: openTerms },
  { route: SERVICE, what: 'an add-on that is being sent', open: openSending },
  { route: SERVICE, what: 'an add-on that failed', open: openFailed },
  { route: SERVICE, what: 'an add-on that is placed', open: openPlaced },
  { route: SERVICE, what: 'a service that did not come', open: openBroken },
  { route: SERVICE, what: 'very long names', open: openLong },
  { route: CHANGE, what: 'the plans', open: openPlans },
  { route: CHANGE, what: 'no plan chosen', open: openNotChosen },
  { route: CHANGE, what: 'an address without a suburb', open: openNoSuburb },
  { route: CHANGE, what: 'a change to check', open: openUpgrade },
  { route: CHANGE, what: 'a fixed line', open: openSignUp },
  { route: CHANGE, what: 'a sign-up to check', open: openSignUpDialog },
  { route: CHANGE, what: 'a sign-up that failed', open: openSignUpFailed },
  { route: CHANGE, what: 'a sign-up that may be placed', open: openInDoubt },
  { route: CHANGE, what: 'a sign-up that is placed', open: openSignUpPlaced },
  { route: CHANGE, what: 'an address that wireless does not reach', open: openNotReached },
  { route: CHANGE, what: 'plans that did not come', open: openNoPlans },
])

const ORDER = {
  orderId: 'order-1',
  state: 'OK',
  OrderIdentifier: '5000123',
  OrderFeedback: { ValidationFeedback: [] },
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function changedText(page: Page, path: RegExp, from: RegExp, to: string): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(from, to) })
  })
}

/** Orders are answered here: the provider of other states is not told. */
async function orders(page: Page, last: 'placed' | 'refused' | 'never' | 'lost'): Promise<void> {
  await page.route(/\/orders(\/order-1)?$/, (route) => {
    if (last === 'lost' && route.request().method() === 'GET') return route.abort()
    return route.fulfill({ json: ORDER })
  })
  await page.route(/\/orders\/order-1\/commit$/, (route) => {
    if (last === 'placed') return route.fulfill({ json: { ...ORDER, state: 'Committed' } })
    if (last === 'lost') return route.abort()
    if (last === 'never') return undefined
    const ValidationFeedback = [{ FeedbackKey: 'ORDER_HAS_CHANGED' }]
    return route.fulfill({ json: { ...ORDER, state: 'NotOK', OrderFeedback: { ValidationFeedback } } })
  })
}

async function openService(page: Page): Promise<void> {
  await haveSession(page, 'grace')
  await openAt(page, SERVICE, 'My wireless broadband')
  await expect(page.getByText(/^Your data renews on/)).toBeVisible()
}

async function openUnderWay(page: Page): Promise<void> {
  await changedText(page, /\/wireless$/, /"orderUnderWay" ?: ?null/, '"orderUnderWay":"5000900"')
  await openService(page)
  await expect(page.getByText('An order is under way.')).toBeVisible()
}

async function openAddOn(page: Page): Promise<void> {
  await openService(page)
  await press(page, 'Add 60 GB wireless data')
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function openTerms(page: Page): Promise<void> {
  await openAddOn(page)
  await press(page, 'Add it')
  await expect(page.getByText('Accept the terms to place the order.')).toBeVisible()
}

async function sendAddOn(page: Page): Promise<void> {
  await openAddOn(page)
  await page.getByLabel('I accept these terms').check()
  await press(page, 'Add it')
}

async function openSending(page: Page): Promise<void> {
  await orders(page, 'never')
  await sendAddOn(page)
  await expect(page.getByText('We are sending your order.')).toBeVisible()
}

async function openFailed(page: Page): Promise<void> {
  await orders(page, 'refused')
  await sendAddOn(page)
  await expect(page.getByRole('alertdialog')).toBeVisible()
}

async function openPlaced(page: Page): Promise<void> {
  await orders(page, 'placed')
  await sendAddOn(page)
  await expect(page.getByText('Your order is placed')).toBeVisible()
}

async function openBroken(page: Page): Promise<void> {
  await haveSession(page, 'grace')
  await page.route(/\/wireless$/, (route) => route.fulfill({ status: 500 }))
  await openAt(page, SERVICE, 'My wireless broadband')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
}

async function openLong(page: Page): Promise<void> {
  await changedText(page, /\/wireless$/, /Wireless Unlimited|60 GB wireless data|31 Riccarton Road/g, LONG)
  await openService(page)
}

async function openPlans(page: Page): Promise<void> {
  await haveSession(page, 'grace')
  await openAt(page, CHANGE, 'Change wireless broadband')
  await expect(page.getByRole('button', { name: 'Check the order' })).toBeVisible()
}

async function openNotChosen(page: Page): Promise<void> {
  await openPlans(page)
  await press(page, 'Check the order')
  await expect(page.getByRole('alert')).toBeVisible()
}

const choosePlan = (page: Page, plan: string) => choose(page, 'Plans, each month', plan)

async function openNoSuburb(page: Page): Promise<void> {
  await openPlans(page)
  await choosePlan(page, 'Wireless Unlimited Plus')
  await page.getByLabel('Suburb').fill('')
  await press(page, 'Check the order')
  await expect(page.getByRole('alert')).toBeVisible()
}

async function openUpgrade(page: Page): Promise<void> {
  await openPlans(page)
  await choosePlan(page, 'Wireless Unlimited Plus')
  await press(page, 'Check the order')
  await expect(page.getByText(/^The first bill with this order/)).toBeVisible()
}

async function openSignUp(page: Page): Promise<void> {
  await haveSession(page, 'kiri')
  await openAt(page, CHANGE, 'Get wireless broadband')
  await expect(page.getByRole('button', { name: 'Check the order' })).toBeVisible()
}

async function openSignUpDialog(page: Page): Promise<void> {
  await openSignUp(page)
  await choosePlan(page, 'Wireless Unlimited')
  await press(page, 'Check the order')
  await expect(page.getByText(/^The first bill with this order/)).toBeVisible()
}

async function sendSignUp(page: Page): Promise<void> {
  await openSignUpDialog(page)
  await page.getByLabel('I accept these terms').check()
  await press(page, 'Place the order')
}

async function openSignUpFailed(page: Page): Promise<void> {
  await orders(page, 'refused')
  await sendSignUp(page)
  await expect(page.getByText('Problem submitting your order of wireless broadband')).toBeVisible()
}

async function openInDoubt(page: Page): Promise<void> {
  await orders(page, 'lost')
  await sendSignUp(page)
  await expect(page.getByRole('button', { name: 'Ask again' })).toBeVisible()
}

async function openSignUpPlaced(page: Page): Promise<void> {
  await orders(page, 'placed')
  await sendSignUp(page)
  await expect(page.getByText('Wireless broadband is ordered')).toBeVisible()
}

async function openNotReached(page: Page): Promise<void> {
  await haveSession(page, 'kiri')
  await changedText(page, /\/wireless\/offer$/, /"isAvailable" ?: ?true/, '"isAvailable":false')
  await openAt(page, CHANGE, 'Get wireless broadband')
  await expect(page.getByText(/^Wireless broadband does not reach/)).toBeVisible()
}

async function openNoPlans(page: Page): Promise<void> {
  await haveSession(page, 'grace')
  await page.route(/\/wireless\/offer$/, (route) => route.fulfill({ status: 500 }))
  await openAt(page, CHANGE, 'Change wireless broadband')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
}
