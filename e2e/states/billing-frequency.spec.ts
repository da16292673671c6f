import type { Page } from '@playwright/test'

import { checkBillingFrequency, readBillingFrequency } from '@switchboard/domain/billing-frequency/contract'
import type { WireReply } from '@switchboard/domain/call'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'

import { WEEKLY_ORDERED } from '../../apps/web/src/areas/billing-frequency/testing/states.ts'
import { expect } from '../provider.ts'
import { choose } from '../wizard.ts'

import { testStates } from './test-states.ts'
import { haveSession, openAt } from './open.ts'
import { LONG } from './product-changes.ts'
import { changeReply, fail, replyTo } from './replies.ts'

type Plans = WireReply<typeof readBillingFrequency>

const ROUTE = '/flexible-billing'
const CHOICE = 'Change Billing Frequency'
const INFEASIBLE = 'Your bills cannot be changed now'

async function open(page: Page, name: string, search = ''): Promise<void> {
  await haveSession(page, 'kiri')
  await openAt(page, `${ROUTE}${search}`, name)
}

testStates('billing-frequency', [
  {
    route: ROUTE,
    title: 'the choice, made too early',
    open: async (page) => {
      await open(page, CHOICE)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    route: ROUTE,
    title: 'a lost product with a long name',
    open: async (page) => {
      const offers: Plans['offers'] = [{ name: LONG, frequencies: ['Monthly'] }]
      await changeReply(page, readBillingFrequency, (plans) => ({ ...plans, offers }))
      await open(page, 'What will be different', '?step=update&to=Weekly')
    },
  },
  {
    route: ROUTE,
    title: 'when a direct debit is taken',
    open: async (page) => {
      await changeReply(page, readBillingFrequency, (plans) => ({
        ...plans,
        recurringType: 'DirectDebit' as const,
      }))
      await open(page, 'When you pay', '?step=payment&to=Weekly')
    },
  },
  {
    route: ROUTE,
    title: 'the bills, to confirm',
    open: async (page) => {
      await open(page, CHOICE)
      await choose(page, 'How often would you like a bill?', 'Every week')
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByText(/^Your bill of/)).toBeVisible()
    },
  },
  {
    route: ROUTE,
    title: 'bills that failed to load',
    open: async (page) => {
      await fail(page, forecastOrder)
      await open(page, 'Is this right?', '?step=confirm&to=Weekly')
      await expect(page.getByText('We could not work out your bills.')).toBeVisible()
    },
  },
  {
    route: ROUTE,
    title: 'an order that waits',
    open: async (page) => {
      await replyTo(page, checkBillingFrequency, WEEKLY_ORDERED)
      await open(page, CHOICE)
    },
  },
  {
    route: ROUTE,
    title: 'an order that is placed',
    open: async (page) => {
      await replyTo(page, checkBillingFrequency, WEEKLY_ORDERED)
      await open(page, 'Your order is placed', '?step=complete')
    },
  },
  {
    route: ROUTE,
    title: 'an order that failed',
    open: (page) =>
      open(
        page,
        INFEASIBLE,
        '?step=infeasible&to=Weekly&failure=FAILED_ORDER_COMMIT&failure=ORDER_HAS_CHANGED',
      ),
  },
  {
    route: ROUTE,
    title: 'a check that failed',
    open: async (page) => {
      await fail(page, checkBillingFrequency)
      await open(page, INFEASIBLE)
    },
  },
])
