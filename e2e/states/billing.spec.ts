import type { Page } from '@playwright/test'

import { readBillingInformation, readInvoice, readInvoiceHeaders } from '@switchboard/domain/billing/contract'
import { readNextBill } from '@switchboard/domain/billing/next-bill'
import { readAccountStatements } from '@switchboard/domain/billing/statement-calls'
import type { WireReply } from '@switchboard/domain/call'
import { readRefunds, requestRefund } from '@switchboard/domain/refunds/contract'

import { buildRefund, inCredit, noCredit } from '../../apps/web/src/areas/billing/testing/states.ts'
import { expect } from '../provider.ts'
import { testStates } from './test-states.ts'
import { haveSession, openAt, openSignedIn } from './open.ts'
import { changeReply, fail, hold, letThrough, refuse, replyTo } from './replies.ts'

testStates('billing', [
  {
    route: '/invoice/$invoiceId',
    title: 'the latest bill',
    open: (page) => openSignedIn(page, '/invoice/latest', /^Bill of/),
  },
  {
    route: '/invoice/$invoiceId',
    title: 'an unknown bill',
    open: (page) => openSignedIn(page, '/invoice/999', 'Your bill'),
  },
  { route: '/invoice/$invoiceId', title: 'a bill that waits for approval', open: openUnapproved },
  { route: '/invoice/$invoiceId', title: 'a bill with charges to doubt', open: openDoubtfulBill },
  { route: '/invoice/$invoiceId', title: 'a bill without the one before it', open: openUncomparedBill },
  {
    route: '/bill-history',
    title: 'two years of bills',
    open: (page) => openSignedIn(page, '/bill-history', 'Bill history'),
  },
  { route: '/bill-history', title: 'all bills, with a search that is refused', open: openAllBills },
  { route: '/bill-history', title: 'a bill about to open', open: openOpeningBill },
  { route: '/bill-history', title: 'a filter that leaves nothing', open: openEmptyFilter },
  { route: '/bill-history', title: 'no bills yet', open: openWithoutBills },
  { route: '/bill-history', title: 'bills and statement that failed to load', open: openBrokenHistory },
  { route: '/bill-history', title: 'a next bill of power that is read from afar', open: openNextBill },
  { route: '/bill-history', title: 'a next bill of which too little is known', open: openEarlyNextBill },
  { route: '/bill-history', title: 'a next bill that failed to load', open: openBrokenNextBill },
  { route: '/bill-history', title: 'a credit that did not load', open: openBrokenCredit },
  {
    route: '/bill-history',
    title: 'a credit to request',
    open: (page) => openCredit(page, inCredit, 'Ask for a refund'),
  },
  { route: '/bill-history', title: 'a credit while it loads', open: openLoadingCredit },
  { route: '/bill-history', title: 'a refund form with problems', open: openRefundForm },
  { route: '/bill-history', title: 'a refund request that was refused', open: openRefusedRequest },
  {
    route: '/bill-history',
    title: 'a refund that waits for approval',
    open: (page) => openRefund(page, 'Requested', 'Waiting for approval'),
  },
  {
    route: '/bill-history',
    title: 'a refund on its way',
    open: (page) => openRefund(page, 'Approved', 'On its way'),
  },
  {
    route: '/bill-history',
    title: 'a refund that was paid',
    open: (page) => openRefund(page, 'Paid', 'Paid'),
  },
  { route: '/bill-history', title: 'a refund that was declined', open: openDeclinedRefund },
  {
    route: '/bill-history',
    title: 'a refund that failed',
    open: (page) => openRefund(page, 'Failed', 'Not paid in full'),
  },
])

type Overview = WireReply<typeof readRefunds>

async function openAllBills(page: Page): Promise<void> {
  await openSignedIn(page, '/bill-history', 'Bill history')
  await page.getByRole('button', { name: 'Show all bills' }).click()
  await expect(page.getByText(/^\d+ bills in total\.$/)).toBeVisible()
  await page.getByLabel('Find a bill').fill('last March')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('Enter an amount, such as 94.50, or a bill number.')).toBeVisible()
}

async function openCredit(page: Page, overview: Overview, text: string): Promise<void> {
  await haveSession(page, 'aroha')
  await replyTo(page, readRefunds, overview)
  await openAt(page, '/bill-history', 'Bill history')
  await expect(locateCredit(page).getByText(text, { exact: true })).toBeVisible()
}

function locateCredit(page: Page) {
  return page.getByRole('region', { name: 'Your credit' })
}

function openRefund(page: Page, state: 'Requested' | 'Approved' | 'Paid' | 'Failed', status: string) {
  return openCredit(page, { ...noCredit, latest: buildRefund(state) }, status)
}

function openDeclinedRefund(page: Page): Promise<void> {
  const latest = buildRefund('Declined', { reason: 'Your last bill is not made yet.' })
  return openCredit(page, { ...inCredit, latest }, 'Declined')
}

async function openBrokenCredit(page: Page): Promise<void> {
  await haveSession(page, 'aroha')
  await fail(page, readRefunds)
  await openAt(page, '/bill-history', 'Bill history')
  await expect(page.getByText('We could not load your credit and refunds.')).toBeVisible()
}

async function openLoadingCredit(page: Page): Promise<void> {
  await haveSession(page, 'aroha')
  await changeReply(page, readBillingInformation, (billing) => ({
    ...billing,
    AccountBalance: -120,
    OverdueBalance: 0,
  }))
  await hold(page, readRefunds)
  await openAt(page, '/bill-history', 'Bill history')
  await expect(page.getByText('Loading your credit')).toBeAttached()
}

/** Opens the form of a refund with the account to enter, and sends it empty except for the amount. */
async function openRefundForm(page: Page): Promise<void> {
  await openCredit(page, { ...inCredit, heldByPayments: 10 }, 'Ask for a refund')
  await locateCredit(page).getByRole('button', { name: 'Ask for a refund' }).click()
  await locateCredit(page).getByLabel('Amount to have paid back').fill('120.01')
  await locateCredit(page).getByRole('button', { name: 'Send the request' }).click()
  await expect(locateCredit(page).getByRole('alert')).toBeVisible()
}

async function openRefusedRequest(page: Page): Promise<void> {
  await openCredit(page, { ...inCredit, bankAccountEnding: '194-00' }, 'Ask for a refund')
  await refuse(page, requestRefund, 'REFUND_MORE_THAN_CREDIT')
  await locateCredit(page).getByRole('button', { name: 'Ask for a refund' }).click()
  await locateCredit(page).getByRole('button', { name: 'Send the request' }).click()
  await expect(locateCredit(page).getByText('Problem asking for your refund')).toBeVisible()
}

const SECOND = 1_000

/** The page opens the bill after a second. Here the timer of a second never fires. */
async function openOpeningBill(page: Page): Promise<void> {
  await page.addInitScript((second) => {
    const { setTimeout } = window
    Object.assign(window, {
      setTimeout: (act: () => void, milliseconds?: number) =>
        milliseconds === second ? 0 : setTimeout(act, milliseconds),
    })
  }, SECOND)
  await openSignedIn(page, '/bill-history', 'Bill history')
  await page.getByRole('figure').getByRole('button').last().click()
  await expect(page.getByRole('button', { name: 'Stay here' })).toBeVisible()
  await page.getByText('Show as table').press('Tab')
}

async function openEmptyFilter(page: Page): Promise<void> {
  await openSignedIn(page, '/bill-history', 'Bill history')
  await page.getByLabel('Show', { exact: true }).selectOption('Refunds')
  await expect(page.getByText(/^No lines of “Refunds”/)).toBeVisible()
}

async function openWithoutBills(page: Page): Promise<void> {
  await haveSession(page, 'carla')
  await openAt(page, '/bill-history', 'Bill history')
  await expect(page.getByText('No bills yet')).toBeVisible()
}

async function openBrokenHistory(page: Page): Promise<void> {
  await haveSession(page, 'aroha')
  await fail(page, readInvoiceHeaders)
  await fail(page, readAccountStatements)
  await openAt(page, '/bill-history', 'Bill history')
  await expect(page.getByRole('alert')).toHaveCount(2)
}

async function openNextBill(page: Page): Promise<void> {
  await haveSession(page, 'ben')
  await openAt(page, '/bill-history', 'Bill history')
  await expect(page.getByText(/^from \d+ of \d+ days up to/)).toBeVisible()
}

async function openEarlyNextBill(page: Page): Promise<void> {
  await haveSession(page, 'ben')
  await changeReply(page, readNextBill, (bill) => ({ ...bill, range: null, toldFrom: bill.billDate }))
  await openAt(page, '/bill-history', 'Bill history')
  await expect(page.getByText(/too early in the bill period/)).toBeVisible()
}

async function openBrokenNextBill(page: Page): Promise<void> {
  await haveSession(page, 'ben')
  await refuse(page, readNextBill, 'SERVICE_UNAVAILABLE')
  await openAt(page, '/bill-history', 'Bill history')
  await expect(page.getByText('We could not load what your next bill will be.')).toBeVisible()
}

async function openUnapproved(page: Page): Promise<void> {
  await haveSession(page, 'tama')
  await openAt(page, '/invoice/1030010006', 'Your bill')
  await expect(page.getByText('This bill is not ready yet.')).toBeVisible()
}

/** A bill for a past period, whose charge is not the product of quantity and price. */
async function openDoubtfulBill(page: Page): Promise<void> {
  await changeReply(page, readInvoice, (invoice) => ({
    ...invoice,
    Xml: invoice.Xml.replaceAll(/<PeriodStart>20\d\d/g, '<PeriodStart>2020').replaceAll(
      /<UnitPriceCents>(?=\d)/g,
      '<UnitPriceCents>1',
    ),
  }))
  await openSignedIn(page, '/invoice/latest', /^Bill of/)
  await expect(page.getByText('A charge is for more than 6 months before this bill.')).toBeVisible()
}

async function openUncomparedBill(page: Page): Promise<void> {
  await openSignedIn(page, '/invoice/latest', /^Bill of/)
  const invoiceNumber = await page.getByText('Bill number').locator('xpath=following-sibling::dd').innerText()
  await fail(page, readInvoice)
  await letThrough(page, readInvoice, { invoiceNumber })
  await page.reload()
  await expect(page.getByText('We could not compare this bill with the one before it.')).toBeVisible()
}
