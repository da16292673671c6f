import type { Page } from '@playwright/test'

import { expect } from '../provider.ts'
import { lookAt } from './look.ts'
import { haveSession, openAt } from './open.ts'

const SIGN_UP = '/get-amazon-prime'
const SERVICE = '/prime-video'
const OFFERS = /\/onlinevideo\/offers/
const PROVIDERS = /\/onlinevideo\/providers$/
const LONG = `Whangaparāoa-Te-Rerenga-o-Te-Wairua ${'w'.repeat(60)}`

lookAt('video', [
  { route: SIGN_UP, what: 'the offer', open: openOffer },
  { route: SIGN_UP, what: 'terms that are not accepted', open: openTerms },
  { route: SIGN_UP, what: 'several offers with long names', open: openSeveral },
  { route: SIGN_UP, what: 'an order that is placed', open: openPlaced },
  { route: SIGN_UP, what: 'an order that failed', open: openFailed },
  { route: SIGN_UP, what: 'a partner that does not answer', open: openNoPartner },
  { route: SIGN_UP, what: 'an order under way', open: openUnderWay },
  { route: SIGN_UP, what: 'no offer', open: openNoOffer },
  { route: SIGN_UP, what: 'offers that did not come', open: openNoOffers },
  { route: SERVICE, what: 'the add-on', open: openService },
  { route: SERVICE, what: 'one that is not activated', open: openInactive },
  { route: SERVICE, what: 'cancelling it', open: openCancelling },
  { route: SERVICE, what: 'a cancellation that failed', open: openNotCancelled },
  { route: SERVICE, what: 'an add-on that did not come', open: openBroken },
])

const ORDER = {
  orderId: 'order-1',
  state: 'OK',
  OrderIdentifier: '5000123',
  OrderFeedback: { ValidationFeedback: [] },
}

async function changedText(page: Page, path: RegExp, from: RegExp, to: string): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(from, to) })
  })
}

async function openOffer(page: Page): Promise<void> {
  await haveSession(page, 'kiri')
  await openAt(page, SIGN_UP, 'Get Prime Video')
  await expect(page.getByText(/The first bill with this order/)).toBeVisible()
}

async function openTerms(page: Page): Promise<void> {
  await openOffer(page)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
}

async function openSeveral(page: Page): Promise<void> {
  const price = { chargeIncludingGst: 10.99, chargeExcludingGst: 9.56 }
  const offers = ['Prime Video', LONG].map((name, place) => ({
    retailRatePlan: place === 0 ? 'video' : 'long',
    name,
    offerDetails: { serviceType: 'OnlineVideo' },
    active: true,
    endDate: null,
    ...price,
  }))
  await page.route(OFFERS, (route) =>
    route.fulfill({ json: { offers, serviceEntity: 'c100902@demo.example', orderUnderWay: null } }),
  )
  await openOffer(page)
  await expect(page.getByRole('radio', { name: LONG })).toBeVisible()
}

/** Orders are answered here: the provider of other states is not told. */
async function signsUp(page: Page, commit: 'Committed' | 'NotOK'): Promise<void> {
  await page.route(/\/orders(\/order-1)?$/, (route) => route.fulfill({ json: ORDER }))
  await page.route(/\/orders\/order-1\/commit$/, (route) =>
    route.fulfill({ json: { ...ORDER, state: commit } }),
  )
  await page.route(/\/onlinevideo\/orders$/, (route) =>
    route.fulfill({ json: { state: 'OK', redirectUrl: 'https://partner.test/activate' } }),
  )
  await openOffer(page)
  await page.getByRole('checkbox').check()
}

async function openPlaced(page: Page): Promise<void> {
  await signsUp(page, 'Committed')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('link', { name: /^Activate Prime Video/ })).toBeVisible()
}

async function openFailed(page: Page): Promise<void> {
  await signsUp(page, 'NotOK')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
}

async function openNoPartner(page: Page): Promise<void> {
  await signsUp(page, 'Committed')
  await page.route(/\/onlinevideo\/orders$/, (route) => route.fulfill({ status: 503 }))
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Prime Video does not answer just now.')).toBeVisible()
}

async function openUnderWay(page: Page): Promise<void> {
  await changedText(page, OFFERS, /"orderUnderWay" ?: ?null/, '"orderUnderWay":"5000123"')
  await haveSession(page, 'kiri')
  await openAt(page, SIGN_UP, 'Get Prime Video')
  await expect(page.getByText('Prime Video is ordered already')).toBeVisible()
}

async function openNoOffer(page: Page): Promise<void> {
  await changedText(page, OFFERS, /"active" ?: ?true/, '"active":false')
  await haveSession(page, 'kiri')
  await openAt(page, SIGN_UP, 'Get Prime Video')
  await expect(page.getByText('There is no offer at the moment')).toBeVisible()
}

async function openNoOffers(page: Page): Promise<void> {
  await page.route(OFFERS, (route) => route.fulfill({ status: 500 }))
  await haveSession(page, 'kiri')
  await openAt(page, SIGN_UP, 'Get Prime Video')
  await expect(page.getByText('We could not load what is offered.')).toBeVisible()
}

async function openService(page: Page): Promise<void> {
  await haveSession(page, 'aroha')
  await openAt(page, SERVICE, 'Prime Video')
  await expect(page.getByText(/each month, with GST/)).toBeVisible()
}

async function openInactive(page: Page): Promise<void> {
  await page.route(PROVIDERS, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(/("date\w+" ?: ?)"[^"]+"/g, '$1null')
    await route.fulfill({ response, body })
  })
  await page.route(/\/onlinevideo\/orders$/, (route) =>
    route.fulfill({ json: { state: 'OK', redirectUrl: 'https://partner.test/activate' } }),
  )
  await openService(page)
  await expect(page.getByRole('link', { name: /^Activate Prime Video/ })).toBeVisible()
}

async function openCancelling(page: Page): Promise<void> {
  await openService(page)
  await page.getByRole('button', { name: 'Cancel Prime Video' }).click()
  await expect(page.getByText(/^Your bill of/)).toBeVisible()
}

async function openNotCancelled(page: Page): Promise<void> {
  await page.route(/\/onlinevideo\/providers\/[^/]+$/, (route) => route.fulfill({ status: 500 }))
  await openCancelling(page)
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByText('Something went wrong.')).toBeVisible()
}

async function openBroken(page: Page): Promise<void> {
  await page.route(PROVIDERS, (route) => route.fulfill({ status: 500 }))
  await haveSession(page, 'aroha')
  await openAt(page, SERVICE, 'Prime Video')
  await expect(page.getByText('We could not load your Prime Video.')).toBeVisible()
}
