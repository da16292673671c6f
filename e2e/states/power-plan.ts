import type { Page } from '@playwright/test'

import type { WireReply } from '@switchboard/domain/call'
import {
  amendOlderOrder,
  commitOlderOrder,
  createOlderOrder,
  olderOrder,
} from '@switchboard/domain/ordering/older/contract'
import type { OlderOrder } from '@switchboard/domain/ordering/older/contract'
import {
  qualifyEnergy,
  readCapacityCharge,
  readCurrentIcps,
  readElectricityCoreProducts,
} from '@switchboard/domain/power/contract'
import { changePowerPlan } from '@switchboard/domain/power/order-calls'

import {
  CAPACITY,
  CREATED_OLDER_ORDER,
  OLDER_ORDER_ACCEPTED,
  PLAN_CHANGED,
} from '../../apps/web/src/areas/power/testing/states.ts'
import { expect } from '../provider.ts'
import { choose } from '../wizard.ts'
import type { State } from './test-states.ts'
import { haveSession, openAt } from './open.ts'
import { changeReply, fail, replyByRequest, replyTo } from './replies.ts'

const PLAN = 'Change Usage Plan'
const PROMOTION = 'Power sign-up'
const LONG = 'Whangaparāoa-Te-Rerenga-o-Te-Wairua'
const OTHER_PLAN = 'Power, low user: For small homes'
const BEN = '100517'
const OTHER_ACCOUNT = '100482'
/** The ICP of a simulated home with a smart meter, supplied by another company. */
const ICP = '0002000002CK76C'

/** The states of the plan change and of a promotion, which belong to the power area. */
export const PLAN_STATES: readonly State[] = [
  { route: '/change-hub/power-plan', title: 'the current plan and the other plans', open: openPlans },
  { route: '/change-hub/power-plan', title: 'no plan chosen', open: openNotChosen },
  { route: '/change-hub/power-plan', title: 'a change to confirm', open: openConfirm },
  { route: '/change-hub/power-plan', title: 'a change that was not made', open: openNotChanged },
  { route: '/change-hub/power-plan', title: 'a change that is complete', open: openChanged },
  { route: '/change-hub/power-plan', title: 'a plan that is locked', open: openLocked },
  { route: '/change-hub/power-plan', title: 'long names and a capacity charge', open: openLong },
  { route: '/change-hub/power-plan', title: 'an account without power', open: openNone },
  { route: '/change-hub/power-plan', title: 'a plan that failed to load', open: openBroken },
  { route: '/promotions/power/$icp', title: 'an offer', open: openOffer },
  { route: '/promotions/power/$icp', title: 'an offer with problems', open: openProblems },
  { route: '/promotions/power/$icp', title: 'an order that failed', open: openFailed },
  { route: '/promotions/power/$icp', title: 'an order that is placed', open: openPlaced },
  { route: '/promotions/power/$icp', title: 'an incomplete link', open: openNoOffer },
  { route: '/promotions/power/$icp', title: 'an offer that failed to load', open: openBrokenOffer },
]

async function openPlans(page: Page): Promise<void> {
  await haveSession(page, 'ben')
  await openAt(page, '/change-hub/power-plan', PLAN)
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
}

async function openNotChosen(page: Page): Promise<void> {
  await openPlans(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
}

async function openConfirm(page: Page): Promise<void> {
  await openPlans(page)
  await choose(page, 'Other plans for your meter', OTHER_PLAN)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: 'Change plan' })).toBeVisible()
}

async function openNotChanged(page: Page): Promise<void> {
  await fail(page, changePowerPlan)
  await openConfirm(page)
  await page.getByRole('button', { name: 'Change plan' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
}

/** Simulates the reply, so that the provider that the states share does not change. */
async function openChanged(page: Page): Promise<void> {
  await replyTo(page, changePowerPlan, PLAN_CHANGED)
  await openConfirm(page)
  await page.getByRole('button', { name: 'Change plan' }).click()
  await expect(page.getByText(/is your plan from/)).toBeVisible()
}

async function openLocked(page: Page): Promise<void> {
  await haveSession(page, 'ben')
  await changeCurrentPlan(page, (plan) => ({ ...plan, planChangeLocked: true }))
  await openAt(page, '/change-hub/power-plan', PLAN)
  await expect(page.getByText('Only we can change your plan')).toBeVisible()
}

async function openLong(page: Page): Promise<void> {
  await haveSession(page, 'ben')
  await replyTo(page, readCapacityCharge, CAPACITY)
  await changeCurrentPlan(page, withLongName)
  await changeReply(page, readElectricityCoreProducts, (products) =>
    products.map((product) => ({ ...product, Plans: product.Plans.map(withLongName) })),
  )
  await openAt(page, '/change-hub/power-plan', PLAN)
  await expect(page.getByText(/^Capacity Daily Charge/)).toBeVisible()
}

async function openNone(page: Page): Promise<void> {
  await haveSession(page, 'ben')
  await replyTo(page, readCurrentIcps, [])
  await openAt(page, '/change-hub/power-plan', PLAN)
  await expect(page.getByText('There is no power on this account')).toBeVisible()
}

async function openBroken(page: Page): Promise<void> {
  await haveSession(page, 'ben')
  await fail(page, readCurrentIcps)
  await openAt(page, '/change-hub/power-plan', PLAN)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
}

function buildPromotionPath(accountCode: string): string {
  const payload = { icp: ICP, salesChannel: 'OnlineSignup', accountCode }
  return `/promotions/power/${Buffer.from(JSON.stringify(payload)).toString('base64url')}`
}

async function openOffer(page: Page): Promise<void> {
  await haveSession(page, 'ben')
  await openAt(page, buildPromotionPath(BEN), PROMOTION)
  await expect(page.getByRole('button', { name: 'Get it now' })).toBeVisible()
}

async function openProblems(page: Page): Promise<void> {
  await openOffer(page)
  await page.getByRole('button', { name: 'Get it now' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
}

async function send(page: Page): Promise<void> {
  await page.getByLabel('This address is correct').check()
  await page.getByLabel('I accept the terms and conditions').check()
  await page.getByRole('button', { name: 'Get it now' }).click()
}

async function openFailed(page: Page): Promise<void> {
  await openOffer(page)
  await fail(page, createOlderOrder)
  await send(page)
  await expect(page.getByRole('alertdialog')).toBeVisible()
}

/** Simulates the replies, so that the provider that the states share gets no order. */
async function openPlaced(page: Page): Promise<void> {
  await openOffer(page)
  const OrderFeedback = OLDER_ORDER_ACCEPTED
  let Order: OlderOrder | null = null
  await replyTo(page, createOlderOrder, CREATED_OLDER_ORDER)
  await replyByRequest(page, amendOlderOrder, (request) => {
    Order = olderOrder.parse(request.postDataJSON())
    return { Order, OrderFeedback }
  })
  await replyByRequest(page, commitOlderOrder, () => ({ Order, OrderFeedback }))
  await send(page)
  await expect(page.getByText('Thank you. Your power is ordered.')).toBeVisible()
}

async function openNoOffer(page: Page): Promise<void> {
  await haveSession(page, 'ben')
  await openAt(page, buildPromotionPath(OTHER_ACCOUNT), PROMOTION)
  await expect(page.getByText('We could not open this offer')).toBeVisible()
}

async function openBrokenOffer(page: Page): Promise<void> {
  await haveSession(page, 'ben')
  await fail(page, qualifyEnergy)
  await openAt(page, buildPromotionPath(BEN), PROMOTION)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
}

type Plan = WireReply<typeof readCurrentIcps>[number]['plan']

async function changeCurrentPlan(page: Page, change: (plan: Plan) => Plan): Promise<void> {
  await changeReply(page, readCurrentIcps, (connections) =>
    connections.map((connection) => ({ ...connection, plan: change(connection.plan) })),
  )
}

function withLongName(plan: Plan): Plan {
  return { ...plan, PlanDisplayName: plan.PlanDisplayName.replace('Power, ', `${LONG} ${LONG} `) }
}
