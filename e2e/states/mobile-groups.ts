import type { Page } from '@playwright/test'

import type { WireReply } from '@switchboard/domain/call'
import type { readMyMobile } from '@switchboard/domain/mobile/my-mobile'

import { expect } from '../provider.ts'
import type { State } from './look.ts'
import { answerMobiles } from './mobile-page.ts'
import { haveSession, openAt } from './open.ts'

const [PAGE, ADD_ONS] = ['/my-mobile', '/my-mobile/add-ons']

/** A group, who is to lead it, and what its members ask for. */
export const GROUP_STATES: State[] = [
  { route: PAGE, what: 'a member that leaves its group', open: openLeave },
  { route: PAGE, what: 'a change of leader', open: openLead },
  { route: PAGE, what: 'a change of leader without a next one', open: openNoLead },
  { route: PAGE, what: 'a change of leader that cannot be', open: openLeadKept },
  { route: PAGE, what: 'a new mobile that is under way', open: openComing },
  { route: PAGE, what: 'what somebody asks for', open: openAsked },
  { route: PAGE, what: 'an answer to what is asked for', open: openAnswer },
  { route: PAGE, what: 'an answer to what is not open any more', open: openAnswered },
  { route: PAGE, what: 'what one has asked for', open: openYours },
  { route: PAGE, what: 'a plan that is asked for', open: openAsk },
  { route: PAGE, what: 'something that was asked for', open: openAskedFor },
  { route: ADD_ONS, what: 'an add-on that is asked for', open: openAskAddOn },
  { route: ADD_ONS, what: 'an add-on that cannot be asked for', open: openAskRefused },
]

async function openOf(page: Page, user: string, address: string, title = 'My mobile'): Promise<void> {
  await haveSession(page, user)
  await openAt(page, address, title)
  await page.waitForLoadState('networkidle')
}

async function openLeave(page: Page): Promise<void> {
  await openOf(page, 'hemi', `${PAGE}?dialog=change&mobile=0215550182&leave=group`)
  await page.getByText('Mobile 12 GB', { exact: true }).click()
  await expect(page.getByText('It then no longer shares')).toBeVisible()
}

async function openLead(page: Page): Promise<void> {
  await openOf(page, 'hemi', `${PAGE}?dialog=lead&mobile=0215550181`)
  await page.getByRole('dialog').getByText('021 555 0182', { exact: true }).click()
  await expect(page.getByText('Both change on the same day')).toBeVisible()
}

async function openNoLead(page: Page): Promise<void> {
  await openOf(page, 'hemi', `${PAGE}?dialog=lead&mobile=0215550181`)
  await page.getByRole('button', { name: 'Hand over the lead' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose who leads the group')
}

async function openLeadKept(page: Page): Promise<void> {
  const underWay = [{ name: 'Mobile Endless', on: '2099-12-20' }]
  await answerMobiles(page, ({ services }) => ({ services: services.map((each) => ({ ...each, underWay })) }))
  await openOf(page, 'hemi', `${PAGE}?dialog=lead&mobile=0215550181`)
  await expect(page.getByText('The lead cannot go to another mobile at the moment')).toBeVisible()
}

async function openComing(page: Page): Promise<void> {
  const coming = {
    serviceEntity: '021 555 2000',
    planName: 'Mobile 12 GB',
    on: '2099-12-20',
    orderNumber: '100042',
  }
  await answerMobiles(page, { coming: [coming] })
  await openOf(page, 'hemi', PAGE)
  await expect(page.getByRole('heading', { name: '021 555 2000' })).toBeVisible()
}

const LONG = 'Whakawhanaungatanga unlimited calling and data for the whole whānau '.repeat(3)
type Ask = WireReply<typeof readMyMobile>['asks'][number]
const ONCE: Ask['price'] = { unit: 'Once', chargeIncludingGst: 15, chargeExcludingGst: 13.04 }
const ASK: Ask = {
  askId: 'one',
  kind: 'mobileaddon',
  serviceEntity: '021 555 0182',
  planKey: 'addon-data-5',
  name: '5 GB extra data',
  price: ONCE,
  priceNow: { ...ONCE, chargeIncludingGst: 17, chargeExcludingGst: 14.78 },
  note: 'For the trip to Taupō',
  askedBy: 'Ana Walker',
  isYours: true,
  askedAt: '2026-11-20T21:00:00Z',
  answerBy: '2099-12-04T21:00:00Z',
  state: 'asked',
  reason: '',
  orderNumber: null,
}

async function openAsked(page: Page): Promise<void> {
  const month: Ask['price'] = { ...ONCE, unit: 'Monthly' }
  await answerMobiles(page, {
    asks: [
      ASK,
      {
        ...ASK,
        askId: 'two',
        kind: 'mobileplan',
        name: LONG,
        note: LONG,
        askedBy: LONG,
        price: month,
        priceNow: null,
      },
    ],
  })
  await openOf(page, 'hemi', PAGE)
  await expect(page.getByRole('heading', { name: 'Somebody asks you' })).toBeVisible()
}

async function openAnswer(page: Page): Promise<void> {
  await answerMobiles(page, { asks: [ASK] })
  await openOf(page, 'hemi', `${PAGE}?dialog=answer&ask=one`)
  await expect(page.getByText('The price has changed since')).toBeVisible()
}

async function openAnswered(page: Page): Promise<void> {
  await answerMobiles(page, { asks: [{ ...ASK, state: 'withdrawn' }] })
  await openOf(page, 'hemi', `${PAGE}?dialog=answer&ask=one`)
  await expect(page.getByText('There is nothing to say to it any more')).toBeVisible()
}

async function openYours(page: Page): Promise<void> {
  await answerMobiles(page, {
    asks: [
      ASK,
      { ...ASK, askId: 'two', state: 'declined', reason: LONG },
      { ...ASK, askId: 'three', state: 'agreed', orderNumber: '100042', note: '' },
      { ...ASK, askId: 'four', state: 'expired', name: LONG },
    ],
  })
  await openOf(page, 'ana', PAGE)
  await expect(page.getByRole('heading', { name: 'What you asked for' })).toBeVisible()
}

async function openAsk(page: Page): Promise<void> {
  await openOf(page, 'ana', `${PAGE}?dialog=ask&mobile=0215550182`)
  await page.getByRole('button', { name: 'Ask for it' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose a plan')
}

async function openAskedFor(page: Page): Promise<void> {
  await openOf(page, 'ana', `${PAGE}?dialog=asked`)
  await expect(page.getByRole('dialog', { name: 'You have asked for it' })).toBeVisible()
}

async function openAskAddOn(page: Page): Promise<void> {
  await openOf(page, 'ana', `${ADD_ONS}?mobile=0215550182`, 'Mobile add-ons')
  await page.getByText('5 GB extra data', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Ask for it' })).toBeVisible()
}

async function openAskRefused(page: Page): Promise<void> {
  await page.route(/\/mobile\/asks$/, (route) =>
    route.fulfill({ status: 409, json: { code: 'MOBILE_ASK_OPEN', message: 'open' } }),
  )
  await openAskAddOn(page)
  await page.getByRole('button', { name: 'Ask for it' }).click()
  await expect(page.getByText('It was not asked for')).toBeVisible()
}
