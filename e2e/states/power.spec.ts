import type { Page } from '@playwright/test'

import * as z from 'zod/mini'

import { readAccount } from '@switchboard/domain/accounts/contract'
import type { WireReply } from '@switchboard/domain/call'
import {
  AMENDED_ORDER,
  CREATED_ORDER,
  PLACED_ORDER,
  createRefusal,
} from '@switchboard/domain/ordering/testing/responses'
import { qualifyEnergy, qualifyEnergyLocation } from '@switchboard/domain/power/contract'
import { amendPowerOrder, commitPowerOrder, createPowerOrder } from '@switchboard/domain/power/order-calls'
import { signUpDraft } from '@switchboard/domain/power/sign-up/draft'
import type { SignUpDraft } from '@switchboard/domain/power/sign-up/draft'

import { expect } from '../provider.ts'
import { testStates } from './test-states.ts'
import { expectHeading, haveSession } from './open.ts'
import { PLAN_STATES } from './power-plan.ts'
import { changeReply, fail, hold, replyTo } from './replies.ts'

const GET = '/get-power'
const KEY = 'switchboard.session.draft.power'
const kept = z.object({ owner: z.string(), draft: signUpDraft })
const LONG = `${'Whakatauki '.repeat(8)}${'w'.repeat(90)}`
const ANSWERS: Partial<SignUpDraft> = {
  planKey: 'power-dial',
  units: '600',
  medicallyDependent: false,
  moving: 'movingIn',
  date: '',
  siteAccess: { key: 'inside', notes: 'Ring twice', dog: true },
  termsAccepted: true,
}

testStates('power', [
  { route: GET, title: 'the search', open: openSearch },
  { route: GET, title: 'an ICP that does not fit', open: openMalformed },
  { route: GET, title: 'a connection that was found', open: openFound },
  { route: GET, title: 'a connection that could not be looked up', open: openLookupFailed },
  { route: GET, title: 'a sign-up that failed to load', open: openBroken },
  { route: GET, title: 'plans, and nothing chosen', open: openPlans },
  { route: GET, title: 'no plan', open: openNoPlan },
  { route: GET, title: 'very long names', open: openLongNames },
  { route: GET, title: 'moving in or not', open: openMoving },
  { route: GET, title: 'a day that is too late', open: openDate },
  { route: GET, title: 'the meter', open: openMeter },
  { route: GET, title: 'the terms', open: openTerms },
  { route: GET, title: 'the summary', open: openSummary },
  { route: GET, title: 'an order that is being sent', open: openSending },
  { route: GET, title: 'an order that failed', open: openFailed },
  { route: GET, title: 'an order under way', open: openUnderWay },
  { route: GET, title: 'an order that is placed', open: openPlaced },
  ...PLAN_STATES,
])

/** Replies as for an account without power and without an order, because other states may have ordered. */
async function openSearch(page: Page): Promise<void> {
  await haveSession(page, 'ben')
  const canSignUp = { power: 'available', otherActiveOrder: false } as const
  await changeReply(page, readAccount, (account) => ({
    ...account,
    serviceFacts: account.serviceFacts && { ...account.serviceFacts, ...canSignUp },
  }))
  await page.goto(GET)
  await expectHeading(page, 'Where do you want power?')
}

async function openFound(page: Page): Promise<void> {
  await openSearch(page)
  await page.getByLabel('Address', { exact: true }).fill('31 Aro Street Wellington')
  await page.getByRole('button', { name: /^31 Aro Street/ }).click()
  await expect(page.getByText('A meter that someone reads')).toBeVisible()
}

async function openMalformed(page: Page): Promise<void> {
  await openSearch(page)
  await page.getByText('By its ICP number').click()
  await page.getByLabel('ICP number', { exact: true }).fill('0001000010WEEB4')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
}

async function openLookupFailed(page: Page): Promise<void> {
  await openSearch(page)
  await failQualification(page)
  await page.getByLabel('Address', { exact: true }).fill('31 Aro Street Wellington')
  await page.getByRole('button', { name: /^31 Aro Street/ }).click()
  await expect(page.getByText('We could not look up the power connection.')).toBeVisible()
}

/** Opens a step of a sign-up that has some answers already. */
async function openStep(page: Page, step: string, answers: Partial<SignUpDraft> = {}): Promise<void> {
  await openFound(page)
  const stored = await page.evaluate((key) => sessionStorage.getItem(key), KEY)
  const begun = kept.parse(JSON.parse(stored ?? ''))
  const draft = { ...begun.draft, ...ANSWERS, ...answers }
  await page.evaluate(([key, text]) => sessionStorage.setItem(key, text), [
    KEY,
    JSON.stringify({ ...begun, draft }),
  ] as const)
  await page.goto(`${GET}?step=${step}`)
}

async function openBroken(page: Page): Promise<void> {
  await openFound(page)
  await failQualification(page)
  await page.goto(`${GET}?step=plan`)
  await expect(page.getByText('We could not load your power sign-up.')).toBeVisible()
}

async function submitStep(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
}

async function openPlans(page: Page): Promise<void> {
  await openStep(page, 'plan', { planKey: null, medicallyDependent: null })
  await expectHeading(page, 'Choose your power plan')
  await submitStep(page)
}

type CoreProduct = WireReply<typeof qualifyEnergy>['coreProducts'][number]

/** A connection is looked up by its ICP or by its location. */
async function changeQualification(page: Page, change: (product: CoreProduct) => CoreProduct): Promise<void> {
  for (const call of [qualifyEnergy, qualifyEnergyLocation] as const)
    await changeReply(page, call, (found) => ({ ...found, coreProducts: found.coreProducts.map(change) }))
}

async function failQualification(page: Page): Promise<void> {
  await fail(page, qualifyEnergy)
  await fail(page, qualifyEnergyLocation)
}

async function openNoPlan(page: Page): Promise<void> {
  await changeQualification(page, (product) => ({ ...product, Plans: [] }))
  await openStep(page, 'plan', { planKey: null })
  await expect(page.getByText('We could not find a plan matching your request.')).toBeVisible()
}

async function openLongNames(page: Page): Promise<void> {
  await changeQualification(page, (product) => ({
    ...product,
    Plans: product.Plans.map((plan) => ({ ...plan, PlanDisplayName: LONG })),
  }))
  await openStep(page, 'plan')
  await expect(page.getByText(LONG)).toBeVisible()
}

async function openMoving(page: Page): Promise<void> {
  await openStep(page, 'moving')
  await expectHeading(page, 'Are you moving in?')
}

async function openDate(page: Page): Promise<void> {
  await openStep(page, 'date', { date: '1 January 2090' })
  await expectHeading(page, 'When do you move in?')
  await submitStep(page)
}

async function openMeter(page: Page): Promise<void> {
  await openStep(page, 'meter', { moving: 'switching', siteAccess: { key: '', notes: '', dog: false } })
  await expectHeading(page, 'Where is your meter?')
  await submitStep(page)
}

async function openTerms(page: Page): Promise<void> {
  await openStep(page, 'terms', { moving: 'switching' })
  await expectHeading(page, 'The terms')
}

async function openSummary(page: Page): Promise<void> {
  await openStep(page, 'confirm', { moving: 'switching' })
  await expect(page.getByRole('dialog', { name: 'Check your order' })).toBeVisible()
}

/** Simulates the order, so that the provider that the states share gets none. */
async function startOrder(page: Page): Promise<void> {
  await openSummary(page)
  await replyTo(page, createPowerOrder, CREATED_ORDER)
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign up to power' }).click()
}

/** The second engine treats parts that are scrolled out of a dialog as hidden. */
async function scrollDialogToTop(page: Page): Promise<void> {
  await page.getByRole('dialog').evaluate((dialog) => dialog.scrollTo(0, 0))
}

async function openSending(page: Page): Promise<void> {
  await startOrder(page)
  await replyTo(page, amendPowerOrder, AMENDED_ORDER)
  await hold(page, commitPowerOrder)
  await send(page)
  await expect(page.getByText('We are sending your order.')).toBeVisible()
}

async function openFailed(page: Page): Promise<void> {
  await startOrder(page)
  await fail(page, amendPowerOrder)
  await send(page)
  await expect(page.getByText('Problem submitting order')).toBeVisible()
  await scrollDialogToTop(page)
}

async function openUnderWay(page: Page): Promise<void> {
  await startOrder(page)
  await replyTo(page, amendPowerOrder, createRefusal('ExistingOrderInProgress'))
  await send(page)
  await expect(page.getByText('Power is on its way already.')).toBeVisible()
  await scrollDialogToTop(page)
}

async function openPlaced(page: Page): Promise<void> {
  await startOrder(page)
  await replyTo(page, amendPowerOrder, AMENDED_ORDER)
  await replyTo(page, commitPowerOrder, PLACED_ORDER)
  await send(page)
  await expectHeading(page, 'Your order is placed')
}
