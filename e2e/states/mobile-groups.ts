import type { Page } from '@playwright/test'

import type { WireReply } from '@switchboard/domain/call'
import { askForMobile } from '@switchboard/domain/mobile/asks/contract'
import { readMyMobile } from '@switchboard/domain/mobile/my-mobile'

import {
  ASK,
  ASKS_OF_OTHERS,
  ASKS_OF_YOURS,
  COMING,
  PLAN_UNDER_WAY,
} from '../../apps/web/src/areas/mobile/testing/states.ts'
import { expect } from '../provider.ts'
import type { State } from './test-states.ts'
import { haveSession, openAt } from './open.ts'
import { changeReply, refuse } from './replies.ts'

type Ask = WireReply<typeof readMyMobile>['asks'][number]

const [PAGE, ADD_ONS] = ['/my-mobile', '/my-mobile/add-ons']

/** The states of a group, of a change of its leader, and of the requests of its members. */
export const GROUP_STATES: State[] = [
  { route: PAGE, title: 'a member that leaves its group', open: openLeave },
  { route: PAGE, title: 'a change of leader', open: openLead },
  { route: PAGE, title: 'a change of leader without a next one', open: openNoLead },
  { route: PAGE, title: 'a change of leader that cannot be', open: openLeadKept },
  { route: PAGE, title: 'a new mobile that is under way', open: openComing },
  { route: PAGE, title: 'a request of a member', open: openIncomingRequest },
  { route: PAGE, title: 'a reply to a request', open: openAnswer },
  { route: PAGE, title: 'a reply to a closed request', open: openAnswered },
  { route: PAGE, title: 'own requests', open: openYours },
  { route: PAGE, title: 'a plan to request', open: openAsk },
  { route: PAGE, title: 'a sent request', open: openRequestSent },
  { route: ADD_ONS, title: 'an add-on to request', open: openAskAddOn },
  { route: ADD_ONS, title: 'a refused request for an add-on', open: openAskRefused },
]

async function openAs(page: Page, user: string, address: string, title = 'My mobile'): Promise<void> {
  await haveSession(page, user)
  await openAt(page, address, title)
  await page.waitForLoadState('networkidle')
}

async function openLeave(page: Page): Promise<void> {
  await openAs(page, 'hemi', `${PAGE}?dialog=change&mobile=0215550182&leave=group`)
  await page.getByText('Mobile 12 GB', { exact: true }).click()
  await expect(page.getByText('It then no longer shares')).toBeVisible()
}

async function openLead(page: Page): Promise<void> {
  await openAs(page, 'hemi', `${PAGE}?dialog=lead&mobile=0215550181`)
  await page.getByRole('dialog').getByText('021 555 0182', { exact: true }).click()
  await expect(page.getByText('Both change on the same day')).toBeVisible()
}

async function openNoLead(page: Page): Promise<void> {
  await openAs(page, 'hemi', `${PAGE}?dialog=lead&mobile=0215550181`)
  await page.getByRole('button', { name: 'Change the group leader' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose who leads the group')
}

async function openLeadKept(page: Page): Promise<void> {
  await changeReply(page, readMyMobile, ({ services, ...rest }) => ({
    ...rest,
    services: services.map((service) => ({ ...service, underWay: PLAN_UNDER_WAY })),
  }))
  await openAs(page, 'hemi', `${PAGE}?dialog=lead&mobile=0215550181`)
  await expect(page.getByText('No other mobile can lead the group at the moment')).toBeVisible()
}

async function openComing(page: Page): Promise<void> {
  await changeReply(page, readMyMobile, (mobile) => ({ ...mobile, coming: COMING }))
  await openAs(page, 'hemi', PAGE)
  await expect(page.getByRole('heading', { name: '021 555 2000' })).toBeVisible()
}

async function showAsks(page: Page, asks: readonly Ask[]): Promise<void> {
  await changeReply(page, readMyMobile, (mobile) => ({ ...mobile, asks: [...asks] }))
}

async function openIncomingRequest(page: Page): Promise<void> {
  await showAsks(page, ASKS_OF_OTHERS)
  await openAs(page, 'hemi', PAGE)
  await expect(page.getByRole('heading', { name: 'Requests for you' })).toBeVisible()
}

async function openAnswer(page: Page): Promise<void> {
  await showAsks(page, [ASK])
  await openAs(page, 'hemi', `${PAGE}?dialog=answer&ask=one`)
  await expect(page.getByText('The price has changed since')).toBeVisible()
}

async function openAnswered(page: Page): Promise<void> {
  await showAsks(page, [{ ...ASK, state: 'withdrawn' }])
  await openAs(page, 'hemi', `${PAGE}?dialog=answer&ask=one`)
  await expect(page.getByText('It no longer needs an answer')).toBeVisible()
}

async function openYours(page: Page): Promise<void> {
  await showAsks(page, ASKS_OF_YOURS)
  await openAs(page, 'ana', PAGE)
  await expect(page.getByRole('heading', { name: 'Your requests' })).toBeVisible()
}

async function openAsk(page: Page): Promise<void> {
  await openAs(page, 'ana', `${PAGE}?dialog=ask&mobile=0215550182`)
  await page.getByRole('button', { name: 'Send the request' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose a plan')
}

async function openRequestSent(page: Page): Promise<void> {
  await openAs(page, 'ana', `${PAGE}?dialog=asked`)
  await expect(page.getByRole('dialog', { name: 'Your request is sent' })).toBeVisible()
}

async function openAskAddOn(page: Page): Promise<void> {
  await openAs(page, 'ana', `${ADD_ONS}?mobile=0215550182`, 'Mobile add-ons')
  await page.getByText('5 GB extra data', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Send the request' })).toBeVisible()
}

async function openAskRefused(page: Page): Promise<void> {
  await refuse(page, askForMobile, 'MOBILE_ASK_OPEN')
  await openAskAddOn(page)
  await page.getByRole('button', { name: 'Send the request' }).click()
  await expect(page.getByText('Your request was not sent')).toBeVisible()
}
