import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { readBills } from '@switchboard/domain/billing/bill-list'
import { readInvoiceHeaders } from '@switchboard/domain/billing/contract'
import { readNextBill } from '@switchboard/domain/billing/next-bill'
import { readAccountStatements } from '@switchboard/domain/billing/statement-calls'
import type { WireReply } from '@switchboard/domain/call'
import { readPaymentsUnderWay } from '@switchboard/domain/payments/card-payments'

import { session } from '#web/http/session.ts'
import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benChecking, benHeader, benNextBill } from '#web/testing/ben-bills.ts'
import { answers, answersRaw, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { failureCodes } from '#web/testing/failures.ts'
import { loadConfiguration } from '#web/testing/portal.tsx'

import { billing } from './area.ts'
import { buildBills, payment, prepareBillHistory, showHistory } from './testing/bill-history.ts'

const network = testNetwork()

// loads the lazy screen's code before the first test waits for it
beforeAll(() => import('./BillHistoryScreen.tsx'))

beforeEach(() => prepareBillHistory(network))

test('a payment under way is shown above the bills', async () => {
  network.use(answers(readPaymentsUnderWay, [benChecking]))
  await showHistory(network, buildBills(2))

  expect(await screen.findByText('We are checking your payment of $100.00.')).toBeTruthy()
  expect(screen.getByText(/Its reference is 7KX-2W9-MR4\./)).toBeTruthy()
})

describe('the bills', () => {
  test('BIL-004 BIL-014 are shown by month, newest first, including the latest bill', async () => {
    const [latest, before] = buildBills(2)
    await showHistory(network, [
      benHeader({ ...before, InvoiceNumber: 998, BillDate: '2026-10-24' }),
      ...(latest && before ? [before, latest] : []),
    ])

    const table = within(screen.getByRole('table', { name: 'Bills by month, newest first' }))
    expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'November 2026',
      'November 10th, 2026',
      'October 2026',
      'October 24th, 2026',
      'October 10th, 2026',
    ])
    expect(table.getByRole('link', { name: 'October 24th, 2026' }).getAttribute('href')).toBe('/invoice/998')
  })

  test('BIL-014 the bills of a year are shown, on request all bills, and then those of a year again', async () => {
    network.use(answers(readBills, { Bills: buildBills(40), Years: [2026, 2025, 2024], NextBefore: null }))
    await showHistory(network, buildBills(40))
    const rows = () => screen.getAllByRole('link', { name: /10th/ })

    expect(rows()).toHaveLength(12)
    await userEvent.click(screen.getByRole('button', { name: 'Show all bills' }))
    expect(await screen.findByText('40 bills in total.')).toBeTruthy()
    expect(rows()).toHaveLength(40)
    expect(document.activeElement?.textContent).toBe('Show the last 12 months')
    await userEvent.keyboard('{Enter}')
    expect(rows()).toHaveLength(12)
  })

  test('are replaced by a text if there are none, without a chart', async () => {
    await showHistory(network, [], [])

    expect(screen.getByText('No bills yet')).toBeTruthy()
    expect(screen.getByText('Nothing here yet')).toBeTruthy()
    expect(screen.queryByRole('figure')).toBeNull()
  })

  test.each([
    ['BIL-060 is no list', 'INVOICE_HEADERS_MISSING', answersRaw(readInvoiceHeaders, '{}')],
    ['BIL-060 is missing', 'INVOICE_HEADERS_MISSING', answersRaw(readInvoiceHeaders, 'null')],
    ['is refused', 'GENERAL_ERROR', refuses(readInvoiceHeaders, 'GENERAL_ERROR')],
  ])('BIL-067 a history that %s is reported as %s, and the statement stays', async (_how, code, handler) => {
    network.use(handler, answers(readAccountStatements, { Transactions: [payment], NextBefore: null }))
    showRoutes([...billing.routes, emptyHome], '/bill-history')

    expect(await screen.findByText('We could not load your bills.')).toBeTruthy()
    expect(failureCodes()).toEqual([code])
    expect(await screen.findByText('Card payment, Visa')).toBeTruthy()
    expect(screen.queryByText('No bills yet')).toBeNull()
  })

  test('BIL-044 CFG-017 with invoice display off the history redirects to home', async () => {
    await loadConfiguration(network, { features: {} })

    showRoutes([...billing.routes, emptyHome], '/bill-history')

    expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy()
    expect(listRequests().some(({ url }) => url.pathname.includes('invoiceheaders'))).toBe(false)
  })
})

function nextBillCard(): HTMLElement {
  const card = screen.getByRole('heading', { name: 'Your next bill' }).closest('section')
  if (card === null) throw new Error('the next bill has no card')
  return card
}

function partsShown(): (string | null)[][] {
  const terms = within(nextBillCard()).getAllByRole('term')
  return terms.map((term) => [term.textContent, term.nextElementSibling?.textContent ?? null])
}

test('the next bill is a range with its parts and their basis', async () => {
  await showHistory(network, buildBills(1))
  await screen.findByRole('heading', { name: 'Your next bill' })

  expect(nextBillCard().textContent).toContain('$148.30 to $154.58')
  expect(nextBillCard().textContent).not.toContain('including GST')
  expect(partsShown()).toEqual([
    ['Fibre 300', '$85.00 fixed'],
    ['Calls', '$3.20 so far'],
    ['Power', '$65.85 to $72.13 from 18 of 30 days up to 20 November'],
    ['Credit', '-$5.75 once'],
  ])
})

test('ACC-020 a business sees the parts of its next bill without GST, then the GST, and the range to pay', async () => {
  session.write({ businessGroup: 'orconbus' })
  await showHistory(network, buildBills(1))
  await screen.findByRole('heading', { name: 'Your next bill' })

  expect(nextBillCard().textContent).toContain('$148.30 to $154.58 including GST')
  expect(partsShown()).toEqual([
    ['Fibre 300', '$73.91 fixed'],
    ['Calls', '$2.79 so far'],
    ['Power', '$57.26 to $62.72 from 18 of 30 days up to 20 November'],
    ['Credit', '-$5.00 once'],
    ['GST', '$19.34 to $20.16'],
  ])
})

test.each([
  ['ACC-020 a business reads', 'orconbus', ['Totals include GST.', 'Amounts include GST.'], ' including GST'],
  ['ACC-021 a household does not read', 'residential', [], ''],
])('%s that bills and statement include GST', async (_who, businessGroup, notes, words) => {
  session.write({ businessGroup })
  await showHistory(network, buildBills(2))

  const cards = ['Your bills', 'Account statement'].map((name) => screen.findByRole('region', { name }))
  const shown = (await Promise.all(cards)).flatMap((card) =>
    within(card)
      .queryAllByText(/ include GST\.$/)
      .map(({ textContent }) => textContent),
  )
  expect(shown).toEqual(notes)
  expect(screen.getByText(/^Your latest bill is dated/).textContent).toMatch(
    new RegExp(`\\$[\\d.]+${words}\\.$`),
  )
})

test.each<[what: string, change: Partial<WireReply<typeof readNextBill>>, text: RegExp]>([
  ['too early', { range: null, toldFrom: '2026-11-27' }, /From 27 November 2026 we can show you/],
  [
    'too little power is known',
    { range: null, power: { days: 30, knownDays: 2, knownTo: '2026-11-05' } },
    /We know your power use of only 2 days so far/,
  ],
  [
    'no day of power is known',
    { range: null, power: { days: 30, knownDays: 0, knownTo: null } },
    /We do not know your power use of any day yet/,
  ],
  [
    'an order is under way',
    { orderUnderWay: true },
    /It does not include the changes in your order under way/,
  ],
  ['a meter is read by hand', { power: null }, /A new reading makes it exact/],
  ['calls are still to come', {}, /It does not include later calls/],
  [
    'there is nothing to charge',
    { range: { low: 0, high: 0, lowExcludingGst: 0, highExcludingGst: 0, parts: [] } },
    /no charges so far/,
  ],
])('the next bill explains its limits if %s', async (_what, change, text) => {
  network.use(answers(readNextBill, { ...benNextBill, ...change }))
  await showHistory(network, buildBills(1))

  expect(await screen.findByText(text)).toBeTruthy()
})

test('a next bill that fails to load leaves the bills, and can be loaded again', async () => {
  network.use(refuses(readNextBill, 'SERVICE_UNAVAILABLE'))
  await showHistory(network, buildBills(1))
  await screen.findByText('We could not load what your next bill will be.')
  expect(screen.getByText(/We cannot work it out just now/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Your bills' })).toBeTruthy()
  network.use(answers(readNextBill, benNextBill))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('heading', { name: 'Your next bill' })).toBeTruthy()
})
