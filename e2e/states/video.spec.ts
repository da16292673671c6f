import type { Page } from '@playwright/test'

import {
  cancelVideo,
  createVideoOrder,
  listVideoOffers,
  listVideoProviders,
} from '@switchboard/domain/video/contract'

import { TO_ACTIVATE, videoOffer, videoOffers } from '../../apps/web/src/areas/video/testing/states.ts'
import { expect } from '../provider.ts'
import { testStates } from './test-states.ts'
import { haveSession, openAt } from './open.ts'
import { replyToOrders } from './orders.ts'
import { changeReply, fail, refuse, replyTo } from './replies.ts'

const SIGN_UP = '/get-amazon-prime'
const SERVICE = '/prime-video'
const LONG = `Whangaparāoa-Te-Rerenga-o-Te-Wairua ${'w'.repeat(60)}`

testStates('video', [
  { route: SIGN_UP, title: 'the offer', open: openOffer },
  { route: SIGN_UP, title: 'terms that are not accepted', open: openTerms },
  { route: SIGN_UP, title: 'several offers with long names', open: openSeveral },
  { route: SIGN_UP, title: 'an order that is placed', open: openPlaced },
  { route: SIGN_UP, title: 'an order that failed', open: openFailed },
  { route: SIGN_UP, title: 'a partner that does not answer', open: openNoPartner },
  { route: SIGN_UP, title: 'an order under way', open: openUnderWay },
  { route: SIGN_UP, title: 'no offer', open: openNoOffer },
  { route: SIGN_UP, title: 'offers that failed to load', open: openNoOffers },
  { route: SERVICE, title: 'the add-on', open: openService },
  { route: SERVICE, title: 'a service that is not activated', open: openInactive },
  { route: SERVICE, title: 'a cancellation to confirm', open: openCancelling },
  { route: SERVICE, title: 'a cancellation that failed', open: openNotCancelled },
  { route: SERVICE, title: 'an add-on that failed to load', open: openBroken },
])

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
  const offers = [videoOffer(), videoOffer({ retailRatePlan: 'long', name: LONG })]
  await replyTo(page, listVideoOffers, videoOffers(offers))
  await openOffer(page)
  await expect(page.getByRole('radio', { name: LONG })).toBeVisible()
}

/** Opens the offer with accepted terms. An order then has this outcome. */
async function signUp(page: Page, outcome: 'placed' | 'refused'): Promise<void> {
  await replyToOrders(page, outcome)
  await replyTo(page, createVideoOrder, TO_ACTIVATE)
  await openOffer(page)
  await page.getByRole('checkbox').check()
}

async function openPlaced(page: Page): Promise<void> {
  await signUp(page, 'placed')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('link', { name: /^Activate Prime Video/ })).toBeVisible()
}

async function openFailed(page: Page): Promise<void> {
  await signUp(page, 'refused')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
}

async function openNoPartner(page: Page): Promise<void> {
  await signUp(page, 'placed')
  await refuse(page, createVideoOrder, 'VIDEO_PARTNER_UNAVAILABLE')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Prime Video is not answering at the moment.')).toBeVisible()
}

async function openUnderWay(page: Page): Promise<void> {
  await changeReply(page, listVideoOffers, (offers) => ({ ...offers, orderUnderWay: '5000123' }))
  await haveSession(page, 'kiri')
  await openAt(page, SIGN_UP, 'Get Prime Video')
  await expect(page.getByText('Prime Video is ordered already')).toBeVisible()
}

async function openNoOffer(page: Page): Promise<void> {
  await changeReply(page, listVideoOffers, ({ offers, ...account }) => ({
    ...account,
    offers: offers.map((offer) => ({ ...offer, active: false })),
  }))
  await haveSession(page, 'kiri')
  await openAt(page, SIGN_UP, 'Get Prime Video')
  await expect(page.getByText('There is no offer at the moment')).toBeVisible()
}

async function openNoOffers(page: Page): Promise<void> {
  await fail(page, listVideoOffers)
  await haveSession(page, 'kiri')
  await openAt(page, SIGN_UP, 'Get Prime Video')
  await expect(page.getByText('We could not load what is offered.')).toBeVisible()
}

async function openService(page: Page): Promise<void> {
  await haveSession(page, 'aroha')
  await openAt(page, SERVICE, 'Prime Video')
  await expect(page.getByText(/each month, including GST/)).toBeVisible()
}

async function openInactive(page: Page): Promise<void> {
  await changeReply(page, listVideoProviders, (services) =>
    services.map((service) => ({ ...service, dateActivated: null, dateProcessed: null })),
  )
  await replyTo(page, createVideoOrder, TO_ACTIVATE)
  await openService(page)
  await expect(page.getByRole('link', { name: /^Activate Prime Video/ })).toBeVisible()
}

async function openCancelling(page: Page): Promise<void> {
  await openService(page)
  await page.getByRole('button', { name: 'Cancel Prime Video' }).click()
  await expect(page.getByText(/^Your bill of/)).toBeVisible()
}

async function openNotCancelled(page: Page): Promise<void> {
  await fail(page, cancelVideo)
  await openCancelling(page)
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByText('Something went wrong.')).toBeVisible()
}

async function openBroken(page: Page): Promise<void> {
  await fail(page, listVideoProviders)
  await haveSession(page, 'aroha')
  await openAt(page, SERVICE, 'Prime Video')
  await expect(page.getByText('We could not load your Prime Video.')).toBeVisible()
}
