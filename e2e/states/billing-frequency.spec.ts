import type { Page } from '@playwright/test'

import { expect } from '../provider.ts'
import { choose } from '../wizard.ts'

import { lookAt } from './look.ts'
import { haveSession, openAt } from './open.ts'
import { LONG } from './product-changes.ts'

const ROUTE = '/flexible-billing'
const CHOICE = 'Change Billing Frequency'
const PLANS = /billing-frequency$/
const CHECK = /billing-frequency\/feasibility$/
const INFEASIBLE = 'Your bills cannot be changed now'

/** Of an account whose answer is changed on its way. */
async function open(page: Page, name: string, search = '', ...changes: readonly [RegExp, RegExp, string][]) {
  await haveSession(page, 'kiri')
  for (const [call, from, to] of changes) {
    await page.route(call, async (each) => {
      const response = await each.fetch()
      await each.fulfill({ response, body: (await response.text()).replace(from, to) })
    })
  }
  await openAt(page, `${ROUTE}${search}`, name)
}

const DEBITED: [RegExp, RegExp, string] = [
  PLANS,
  /"recurringType" ?: ?"\w+"/,
  '"recurringType":"DirectDebit"',
]

lookAt('billing-frequency', [
  {
    route: ROUTE,
    what: 'the choice, made too early',
    open: async (page) => {
      await open(page, CHOICE)
      await page.getByRole('button', { name: 'Go on' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    route: ROUTE,
    what: 'what is lost, with a long name',
    open: (page) =>
      open(page, 'What will be different', '?step=update&to=Weekly', [
        PLANS,
        /"offers" ?: ?\[\]/,
        `"offers":[{"name":"${LONG}","frequencies":["Monthly"]}]`,
      ]),
  },
  {
    route: ROUTE,
    what: 'when a direct debit is taken',
    open: (page) => open(page, 'When you pay', '?step=payment&to=Weekly', DEBITED),
  },
  {
    route: ROUTE,
    what: 'the bills, to confirm',
    open: async (page) => {
      await open(page, CHOICE)
      await choose(page, 'How often should it come?', 'Every week')
      await page.getByRole('button', { name: 'Go on' }).click()
      await expect(page.getByText(/^Your bill of/)).toBeVisible()
    },
  },
  {
    route: ROUTE,
    what: 'bills that did not come',
    open: async (page) => {
      await page.route(/order-forecasts$/, (each) => each.fulfill({ status: 500 }))
      await open(page, 'Is this right?', '?step=confirm&to=Weekly')
      await expect(page.getByText('We could not work out your bills.')).toBeVisible()
    },
  },
  {
    route: ROUTE,
    what: 'an order that waits',
    open: (page) =>
      open(page, CHOICE, '', [
        CHECK,
        /"waiting" ?: ?null/,
        '"waiting":{"OrderIdentifier":"5000001","billFrequency":"Weekly","startsOn":"2026-12-03"}',
      ]),
  },
  {
    route: ROUTE,
    what: 'an order that is placed',
    open: (page) =>
      open(page, 'Your order is placed', '?step=complete', [
        CHECK,
        /"waiting" ?: ?null/,
        '"waiting":{"OrderIdentifier":"5000001","billFrequency":"Weekly","startsOn":"2026-12-03"}',
      ]),
  },
  {
    route: ROUTE,
    what: 'an order that failed',
    open: (page) =>
      open(
        page,
        INFEASIBLE,
        '?step=infeasible&to=Weekly&failure=FAILED_ORDER_COMMIT&failure=ORDER_HAS_CHANGED',
      ),
  },
  {
    route: ROUTE,
    what: 'what could not be checked',
    open: async (page) => {
      await page.route(CHECK, (each) => each.fulfill({ status: 500 }))
      await open(page, INFEASIBLE)
    },
  },
])
