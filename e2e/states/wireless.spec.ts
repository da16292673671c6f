import type { Page } from '@playwright/test'

import type { WireReply } from '@switchboard/domain/call'
import { readWireless, readWirelessOffer } from '@switchboard/domain/wireless/contract'
import { forecastAddOnEnd } from '@switchboard/domain/wireless/end-add-on'

import { expect } from '../provider.ts'
import { choose } from '../wizard.ts'
import { testStates } from './test-states.ts'
import { haveSession, openAt } from './open.ts'
import { replyToOrders } from './orders.ts'
import { changeReply, fail, replyTo } from './replies.ts'

const SERVICE = '/my-wireless'
const CHANGE = '/my-wireless/change-product'
const LONG = `Whangaparāoa-Te-Rerenga-o-Te-Wairua ${'w'.repeat(60)}`

testStates('wireless', [
  { route: SERVICE, title: 'the service', open: openService },
  { route: SERVICE, title: 'an order under way', open: openUnderWay },
  { route: SERVICE, title: 'an add-on to confirm', open: openAddOn },
  { route: SERVICE, title: 'terms that are not accepted', open: openTerms },
  { route: SERVICE, title: 'an add-on that is being sent', open: openSending },
  { route: SERVICE, title: 'an add-on that failed', open: openFailed },
  { route: SERVICE, title: 'an add-on that is placed', open: openPlaced },
  { route: SERVICE, title: 'an add-on to end', open: openEnd },
  { route: SERVICE, title: 'a service that failed to load', open: openBroken },
  { route: SERVICE, title: 'very long names', open: openLong },
  { route: CHANGE, title: 'the plans', open: openPlans },
  { route: CHANGE, title: 'no plan chosen', open: openNotChosen },
  { route: CHANGE, title: 'an address without a suburb', open: openNoSuburb },
  { route: CHANGE, title: 'a change to check', open: openUpgrade },
  { route: CHANGE, title: 'a fixed line', open: openSignUp },
  { route: CHANGE, title: 'a sign-up to check', open: openSignUpDialog },
  { route: CHANGE, title: 'a sign-up that failed', open: openSignUpFailed },
  { route: CHANGE, title: 'a sign-up that may be placed', open: openInDoubt },
  { route: CHANGE, title: 'a sign-up that is placed', open: openSignUpPlaced },
  { route: CHANGE, title: 'an address that wireless does not reach', open: openNotReached },
  { route: CHANGE, title: 'plans that failed to load', open: openNoPlans },
])

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

type Service = NonNullable<WireReply<typeof readWireless>['service']>

async function changeService(page: Page, change: (service: Service) => Service): Promise<void> {
  await changeReply(page, readWireless, ({ service, billDate }) => ({
    service: service && change(service),
    billDate,
  }))
}

async function openService(page: Page): Promise<void> {
  await haveSession(page, 'grace')
  await openAt(page, SERVICE, 'My wireless broadband')
  await expect(page.getByText(/^Your data renews on/)).toBeVisible()
}

async function openUnderWay(page: Page): Promise<void> {
  await changeService(page, (service) => ({ ...service, orderUnderWay: '5000900' }))
  await openService(page)
  await expect(page.getByText('An order is under way.')).toBeVisible()
}

/** Add-ons as they are sold beside a data cap, which the demo customer's plan does not have. */
const ADD_ONS = [
  { key: 'addon-wbb-60', name: '60 GB wireless data', chargeIncludingGst: 20, chargeExcludingGst: 17.39 },
]

async function openAddOn(page: Page): Promise<void> {
  await changeService(page, (service) => ({ ...service, soldAddOns: ADD_ONS }))
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
  await replyToOrders(page, 'never')
  await sendAddOn(page)
  await expect(page.getByText('We are sending your order.')).toBeVisible()
}

async function openFailed(page: Page): Promise<void> {
  await replyToOrders(page, 'refused')
  await sendAddOn(page)
  await expect(page.getByRole('alertdialog')).toBeVisible()
}

async function openPlaced(page: Page): Promise<void> {
  await replyToOrders(page, 'placed')
  await sendAddOn(page)
  await expect(page.getByText('Your order is placed')).toBeVisible()
}

async function openEnd(page: Page): Promise<void> {
  const bill = (day: string, amount: number) => ({
    day,
    lines: [],
    amountIncludingGst: amount,
    amountExcludingGst: amount,
  })
  await changeService(page, (service) => ({ ...service, addOns: ADD_ONS }))
  await replyTo(page, forecastAddOnEnd, {
    without: { first: bill('2026-12-03', 89), each: bill('2027-01-03', 89) },
    with: { first: bill('2026-12-03', 75.5), each: bill('2027-01-03', 69) },
  })
  await openService(page)
  await press(page, 'End 60 GB wireless data')
  await expect(page.getByText(/^Your bill of/)).toBeVisible()
}

async function openBroken(page: Page): Promise<void> {
  await haveSession(page, 'grace')
  await fail(page, readWireless)
  await openAt(page, SERVICE, 'My wireless broadband')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
}

async function openLong(page: Page): Promise<void> {
  await changeService(page, (service) => ({
    ...service,
    name: LONG,
    detail: LONG,
    soldAddOns: ADD_ONS.map((addOn) => ({ ...addOn, name: LONG })),
  }))
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
  await press(page, 'Place order')
}

async function openSignUpFailed(page: Page): Promise<void> {
  await replyToOrders(page, 'refused')
  await sendSignUp(page)
  await expect(page.getByText('Problem submitting your order of wireless broadband')).toBeVisible()
}

async function openInDoubt(page: Page): Promise<void> {
  await replyToOrders(page, 'lost')
  await sendSignUp(page)
  await expect(page.getByRole('button', { name: 'Ask again' })).toBeVisible()
}

async function openSignUpPlaced(page: Page): Promise<void> {
  await replyToOrders(page, 'placed')
  await sendSignUp(page)
  await expect(page.getByText('Wireless broadband is ordered')).toBeVisible()
}

async function openNotReached(page: Page): Promise<void> {
  await haveSession(page, 'kiri')
  await changeReply(page, readWirelessOffer, (offer) => ({ ...offer, isAvailable: false }))
  await openAt(page, CHANGE, 'Get wireless broadband')
  await expect(page.getByText(/^Wireless broadband does not reach/)).toBeVisible()
}

async function openNoPlans(page: Page): Promise<void> {
  await haveSession(page, 'grace')
  await fail(page, readWirelessOffer)
  await openAt(page, CHANGE, 'Change wireless broadband')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
}
