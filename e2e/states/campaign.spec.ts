import type { Page } from '@playwright/test'

import { expect } from '../provider.ts'
import { lookAt } from './look.ts'
import { expectHeading, haveSession, openAt } from './open.ts'

const LETTER = '/promotion/mailer/none'
const OFFER = '/promotion/mailer/$token'
const THANKS = '/promotion/mailer/thankyou'

lookAt('campaign', [
  { route: OFFER, what: 'the offer', open: (page) => openOffer(page) },
  { route: OFFER, what: 'the offer to somebody signed in', open: openSignedInOffer },
  { route: OFFER, what: 'the offer to a business, weekly', open: openBusinessOffer },
  { route: OFFER, what: 'nothing ticked', open: openProblems },
  { route: OFFER, what: 'loading', open: openLoading },
  { route: OFFER, what: 'an acceptance that failed', open: openFailure },
  { route: OFFER, what: 'a link that does not work, which leads home', open: openOldLink },
  { route: THANKS, what: 'accepted', open: openThanks },
  { route: THANKS, what: 'opened by itself', open: (page) => openAt(page, THANKS, 'Thank You') },
])

const FORTNIGHTLY = {
  discount: 10,
  months: 6,
  billFrequency: 'Fortnightly',
  billDiscount: 4.62,
  bills: 13,
  displayGstInclusive: true,
}
const BUSINESS = {
  ...FORTNIGHTLY,
  discount: 25,
  billFrequency: 'Weekly',
  billDiscount: 5.02,
  bills: 26,
  displayGstInclusive: false,
}

/** Answers for a letter, as the provider would. */
async function offer(page: Page, terms: object = FORTNIGHTLY): Promise<void> {
  await page.route(/\/campaigns\/prospects\/none$/, (route) =>
    route.fulfill({
      json: {
        offerName: 'unlimited-upgrade-10',
        accepted: false,
        campaign: { expiryDate: '2999-01-01', offers: { 'unlimited-upgrade-10': terms } },
      },
    }),
  )
}

async function openOffer(page: Page, terms?: object): Promise<void> {
  await offer(page, terms)
  await openAt(page, LETTER, 'Get Your Promotion')
  await expect(page.getByRole('button', { name: 'Accept the offer' })).toBeVisible()
}

async function openSignedInOffer(page: Page): Promise<void> {
  await haveSession(page, 'aroha')
  await openOffer(page)
}

function openBusinessOffer(page: Page): Promise<void> {
  return openOffer(page, BUSINESS)
}

const accept = (page: Page) => page.getByRole('button', { name: 'Accept the offer' }).click()

async function openProblems(page: Page): Promise<void> {
  await openOffer(page)
  await accept(page)
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
}

async function openLoading(page: Page): Promise<void> {
  await page.route(/\/campaigns\/prospects\/none$/, () => undefined)
  await openAt(page, LETTER, 'Get Your Promotion')
  await expect(page.getByText('Loading your offer')).toBeAttached()
}

async function answerAcceptance(page: Page, status: number): Promise<void> {
  await openOffer(page)
  await page.route(/\/prospects\/none\/accept$/, (route) => route.fulfill({ status, json: {} }))
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await accept(page)
}

async function openFailure(page: Page): Promise<void> {
  await answerAcceptance(page, 500)
  await expect(page.getByRole('alert')).toContainText("We're sorry, an error occurred")
}

async function openOldLink(page: Page): Promise<void> {
  await haveSession(page, 'aroha')
  await openAt(page, LETTER, /^Kia ora/)
  await expect(page.getByText(/^We could not open this offer/)).toBeVisible()
}

async function openThanks(page: Page): Promise<void> {
  await answerAcceptance(page, 200)
  await expectHeading(page, 'Thank You')
}
