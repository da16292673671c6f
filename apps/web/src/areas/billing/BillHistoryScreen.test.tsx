import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { readInvoice, readInvoiceHeaders } from '@switchboard/domain/billing/contract'
import { readNextBill } from '@switchboard/domain/billing/next-bill'
import { readOutlook } from '@switchboard/domain/billing/outlook'
import { readAccountStatements } from '@switchboard/domain/billing/statement-calls'
import type { WireReply } from '@switchboard/domain/call'
import { readAdditionalProducts } from '@switchboard/domain/catalogue/contract'
import { readPaymentsUnderWay } from '@switchboard/domain/payments/card-payments'

import { session } from '#web/http/session.ts'
import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benChecking, benHeader, benInvoice, benNextBill, benOutlook } from '#web/testing/ben-bills.ts'
import { addressOf, answers, answersRaw, refuses, sentRequests, testNetwork } from '#web/testing/network.ts'
import { failureCodes } from '#web/testing/failures.ts'
import { loadConfiguration, signedIn, testCalls } from '#web/testing/portal.tsx'

import { billing } from './area.ts'

type Header = WireReply<typeof readInvoiceHeaders>[number]
type Line = WireReply<typeof readAccountStatements>['Transactions'][number]

const network = testNetwork()

// a lazy screen's code is there before the first test waits for it
beforeAll(() => import('./BillHistoryScreen.tsx'))

beforeEach(async () => {
  testCalls()
  signedIn()
  await loadConfiguration(network)
  network.use(
    answers(readAdditionalProducts, []),
    answers(readNextBill, benNextBill),
    answers(readOutlook, benOutlook),
    answers(readPaymentsUnderWay, []),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A number of monthly bills, newest first, the newest of November 2026. */
function bills(many: number, totalOf: (place: number) => number = () => 100): Header[] {
  return Array.from({ length: many }, (_, place) => {
    const month = new Date(Date.UTC(2026, 10 - place, 10)).toISOString().slice(0, 10)
    return benHeader({
      InvoiceNumber: 1_000 - place,
      BillDate: month,
      DueDate: month,
      Total: totalOf(place),
      Paid: true,
    })
  })
}

const payment: Line = {
  TransactionType: 'CreditCard',
  TransactionDate: '2026-11-20',
  Amount: -204.6,
  Balance: 0,
  Description: 'Card payment, Visa',
  Reference: '7f3c',
}
const invoice: Line = {
  TransactionType: 'Invoice',
  TransactionDate: '2026-11-10',
  Amount: 204.6,
  Balance: 204.6,
  Description: 'Bill 1000',
  Reference: '1000',
}
const discount: Line = {
  ...payment,
  TransactionType: 'PromptPaymentDiscount',
  Description: 'Prompt-payment discount',
}

async function showHistory(headers: Header[], lines: Line[] = [payment, invoice]) {
  network.use(
    answers(readInvoiceHeaders, headers),
    answers(readAccountStatements, { Transactions: lines, NextBefore: null }),
  )
  const router = showRoutes([...billing.routes, emptyHome], '/bill-history')
  await screen.findByRole('heading', { level: 1, name: 'Bill history' })
  await screen.findByRole('heading', { name: 'Account statement' })
  return router
}

function bars(): HTMLElement[] {
  return within(screen.getByRole('figure')).getAllByRole('button', { name: /: \$/ })
}

function columns(): HTMLElement[] {
  return within(screen.getByRole('figure')).getAllByRole('listitem')
}

test('a payment under way stands above the bills', async () => {
  network.use(answers(readPaymentsUnderWay, [benChecking]))
  await showHistory(bills(2))

  expect(await screen.findByText('We are checking your payment of $100.00.')).toBeTruthy()
  expect(screen.getByText(/Its reference is 7KX-2W9-MR4\./)).toBeTruthy()
})

test('a card payment of the statement leads to its receipt, other lines to none', async () => {
  const other = {
    ...payment,
    TransactionType: 'DirectDebit',
    Description: 'Direct debit',
    Reference: 'HKM-222-XYW',
  }
  await showHistory(bills(1), [{ ...payment, Reference: '7HX-2W9-MR4' }, other, payment])

  const links = screen.getAllByRole('link', { name: /receipt/ })
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Card payment, Visa, receipt', '/receipt/7HX-2W9-MR4'],
  ])
})

describe('the chart', () => {
  test('BIL-004 BIL-015 BIL-016 has 12 bars for the last 12 bills, oldest first', async () => {
    await showHistory(bills(14, (place) => 100 + place))

    expect(bars()).toHaveLength(12)
    expect(bars()[0]?.getAttribute('aria-label')).toBe('December 10th, 2025: $111.00')
    expect(bars()[11]?.getAttribute('aria-label')).toBe('November 10th, 2026: $100.00')
  })

  test('BIL-015 draws each bar as high as its total', async () => {
    await showHistory(bills(12, (place) => (place === 0 ? 50 : 100)))

    const drawn = [...screen.getByRole('figure').querySelectorAll('svg > svg')]
    const heights = drawn.map((bar) => Number(bar.getAttribute('height')))
    expect(heights).toHaveLength(12)
    expect(heights[11]).toBeGreaterThan(0)
    expect(heights.slice(0, 11)).toEqual(Array.from({ length: 11 }, () => 2 * (heights[11] ?? 0)))
  })

  test('BIL-017 is padded to 12 with months without a bill, which do nothing', async () => {
    await showHistory(bills(2))

    expect(columns()).toHaveLength(12)
    expect(bars()).toHaveLength(2)
    expect(columns()[9]?.textContent).toContain('September 2026: No bill')
  })

  test('reads off the last bill, and the one under pointer or focus', async () => {
    await showHistory(bills(12, (place) => 100 + place))
    const read = () => screen.getByRole('figure').querySelector('strong')?.textContent

    expect(read()).toBe('$100.00')
    fireEvent.focus(bars()[0] ?? document.body)
    expect(read()).toBe('$111.00')
    fireEvent.blur(bars()[0] ?? document.body)
    expect(read()).toBe('$100.00')
  })

  test('has an average and a table twin with every bar', async () => {
    await showHistory(bills(2, (place) => (place === 0 ? 10_000 : -9.36)))

    expect(screen.getByText('Average $4,995.32')).toBeTruthy()
    fireEvent.click(screen.getByText('Show as table'))
    const twin = within(await screen.findByRole('table', { name: 'Totals of your last 12 bills' }))
    expect(twin.getAllByRole('row')).toHaveLength(13)
    expect(twin.getByText('$9.36 CR')).toBeTruthy()
    expect(twin.getByText('$10,000.00')).toBeTruthy()
  })

  test('bills of one month are labelled by their days', async () => {
    const [first, ...others] = bills(12)
    await showHistory([
      benHeader({ ...first, InvoiceNumber: 2_000, BillDate: '2026-11-17' }),
      ...(first ? [first] : []),
      ...others,
    ])

    expect(columns().at(-1)?.textContent).toBe('17/11')
  })
})

describe('a bar', () => {
  async function showWithClock(headers: Header[]) {
    network.use(answers(readInvoice, benInvoice()))
    await showHistory(headers)
    vi.useFakeTimers()
  }

  async function wait(milliseconds: number) {
    await act(() => vi.advanceTimersByTimeAsync(milliseconds))
  }

  /** Where the portal goes, now or as soon as the screen is there. */
  async function expectAddress(path: string) {
    vi.useRealTimers()
    await waitFor(() => expect(window.location.pathname).toBe(path))
  }

  test('BIL-018 opens its bill 1 second after the click, and says so before', async () => {
    await showWithClock(bills(12))

    fireEvent.click(bars()[11] ?? document.body)

    expect(screen.getByText(/^Opening your bill of November 10th, 2026\. Escape/)).toBeTruthy()
    await wait(999)
    expect(vi.getTimerCount()).toBe(1)
    await wait(1)
    await expectAddress('/invoice/1000')
  })

  test('BIL-018 a second click on another bar opens that one instead, a second later', async () => {
    await showWithClock(bills(12))

    fireEvent.click(bars()[11] ?? document.body)
    await wait(800)
    fireEvent.click(bars()[0] ?? document.body)
    await wait(999)
    expect(vi.getTimerCount()).toBe(1)
    await wait(1)

    await expectAddress('/invoice/989')
  })

  test.each<[string, () => void]>([
    ['a click elsewhere', () => fireEvent.click(screen.getByRole('heading', { level: 1 }))],
    ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
    ['the button', () => fireEvent.click(screen.getByRole('button', { name: 'Stay here' }))],
  ])('BIL-018 %s stays here', async (_what, change) => {
    await showWithClock(bills(12))

    fireEvent.click(bars()[11] ?? document.body)
    change()

    expect(vi.getTimerCount()).toBe(0)
    expect(screen.queryByText(/^Opening/)).toBeNull()
    await expectAddress('/bill-history')
  })

  test('BIL-017 BIL-018 a month without a bill does nothing', async () => {
    await showWithClock(bills(1))

    fireEvent.click(columns()[0] ?? document.body)

    expect(vi.getTimerCount()).toBe(0)
    expect(screen.queryByText(/^Opening/)).toBeNull()
  })
})

describe('the bills', () => {
  test('BIL-004 BIL-014 are shown by month, newest first, the latest among them', async () => {
    const [latest, before] = bills(2)
    await showHistory([
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

  test('60 of them are shown by the year', async () => {
    await showHistory(bills(60))
    const rows = () => screen.getAllByRole('link', { name: /10th/ })

    expect(rows()).toHaveLength(12)
    await userEvent.click(screen.getByRole('button', { name: 'Show all bills' }))
    expect(rows()).toHaveLength(60)
    expect(document.activeElement?.textContent).toBe('Show the last 12 months')
    await userEvent.keyboard('{Enter}')
    expect(rows()).toHaveLength(12)
  })

  test('without any there is a word of what will be here, and no chart', async () => {
    await showHistory([], [])

    expect(screen.getByText('No bills yet')).toBeTruthy()
    expect(screen.getByText('Nothing booked yet')).toBeTruthy()
    expect(screen.queryByRole('figure')).toBeNull()
  })

  test.each([
    ['BIL-060 is no list', 'INVOICE_HEADERS_MISSING', answersRaw(readInvoiceHeaders, '{}')],
    ['BIL-060 is missing', 'INVOICE_HEADERS_MISSING', answersRaw(readInvoiceHeaders, 'null')],
    ['is refused', 'GENERAL_ERROR', refuses(readInvoiceHeaders, 'GENERAL_ERROR')],
  ])('BIL-067 a history that %s says %s, and leaves the statement', async (_how, code, handler) => {
    network.use(handler, answers(readAccountStatements, { Transactions: [payment], NextBefore: null }))
    showRoutes([...billing.routes, emptyHome], '/bill-history')

    expect(await screen.findByText('We could not load your bills.')).toBeTruthy()
    expect(failureCodes()).toEqual([code])
    expect(await screen.findByText('Card payment, Visa')).toBeTruthy()
    expect(screen.queryByText('No bills yet')).toBeNull()
  })

  test('BIL-044 CFG-017 with invoice display off the history leads home', async () => {
    await loadConfiguration(network, { features: {} })

    showRoutes([...billing.routes, emptyHome], '/bill-history')

    expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy()
    expect(sentRequests().some(({ url }) => url.pathname.includes('invoiceheaders'))).toBe(false)
  })
})

describe('the statement', () => {
  function statement() {
    return within(screen.getByRole('table', { name: 'Your statement, newest first' }))
  }

  function cellsOf(row: HTMLElement | undefined) {
    return [...(row?.children ?? [])].map(({ textContent }) => textContent)
  }

  test('BIL-019 BIL-039 lists payments, reversals, refunds and invoices, newest first', async () => {
    const reversal = {
      ...payment,
      TransactionType: 'DirectDebitDishonour',
      Description: 'Returned by the bank',
    }
    const refund = { ...payment, TransactionType: 'EnergyDividend', Description: 'Your share' }
    await showHistory(bills(1), [refund, payment, reversal, invoice])

    const rows = statement().getAllByRole('rowheader')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'RefundYour share',
      'PaymentCard payment, Visa',
      'ReversalReturned by the bank',
      'InvoiceBill 1000',
    ])
  })

  test('BIL-019 BIL-039 a line says what, when, under which reference, how much and what was owed then', async () => {
    await showHistory(bills(1))

    const [, first, second] = statement().getAllByRole('row')
    expect(cellsOf(first)).toEqual([
      'PaymentCard payment, Visa',
      '20 November 2026',
      '7f3c',
      '$204.60 CR',
      '$0.00',
    ])
    expect(cellsOf(second)).toEqual(['InvoiceBill 1000', '10 November 2026', '1000', '$204.60', '$204.60'])
  })

  test('a bill can be opened from its line, a payment cannot', async () => {
    await showHistory(bills(1), [{ ...payment, Reference: '1000' }, invoice])

    expect(
      statement()
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/invoice/1000'])
  })

  test('BIL-039 an unknown type is shown under its own name and is not a payment', async () => {
    await showHistory(bills(1), [discount])

    expect(statement().getByRole('rowheader').textContent).toBe('Prompt payment discount')
  })

  test('a filter leaves one kind, and says how many', async () => {
    await showHistory(bills(1), [payment, discount, invoice])

    await userEvent.selectOptions(screen.getByLabelText('Show'), 'Payments')

    expect(statement().getAllByRole('rowheader')).toHaveLength(1)
    expect(screen.getByText('1 line of “Payments”.')).toBeTruthy()
  })

  test('a filter that leaves nothing says so', async () => {
    await showHistory(bills(1))

    await userEvent.selectOptions(screen.getByLabelText('Show'), 'Refunds')

    expect(screen.queryByRole('table', { name: 'Your statement, newest first' })).toBeNull()
    expect(screen.getByText('No lines of “Refunds”.')).toBeTruthy()
  })

  function twoPages() {
    network.use(
      answers(readInvoiceHeaders, bills(1)),
      http.get(addressOf(readAccountStatements), ({ request }) =>
        HttpResponse.json(
          new URL(request.url).searchParams.get('before') === '2026-11-20.7'
            ? { Transactions: [invoice], NextBefore: null }
            : { Transactions: [payment], NextBefore: '2026-11-20.7' },
        ),
      ),
    )
  }

  test('shows more until there is no more', async () => {
    twoPages()
    showRoutes([...billing.routes, emptyHome], '/bill-history')
    expect(await screen.findByText('1 line since 20 November 2026.')).toBeTruthy()

    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))

    expect(await screen.findByText('2 lines.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    expect(document.activeElement?.textContent).toBe('2 lines.')
  })

  test('as a file it contains every line, also those not shown yet', async () => {
    twoPages()
    const saved: Blob[] = []
    URL.createObjectURL = (blob: Blob) => {
      saved.push(blob)
      return 'blob:file'
    }
    URL.revokeObjectURL = () => undefined
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    showRoutes([...billing.routes, emptyHome], '/bill-history')

    await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }))

    await waitFor(() => expect(saved).toHaveLength(1))
    expect((await saved[0]?.text())?.split('\r\n').slice(1)).toEqual([
      '"2026-11-20","Payment","Card payment, Visa","7f3c",-204.6,0',
      '"2026-11-10","Invoice","Bill 1000","1000",204.6,204.6',
      '',
    ])
  })

  test.each([
    ['missing', answersRaw(readAccountStatements, 'null')],
    ['malformed', answersRaw(readAccountStatements, '{"Transactions":[{}],"NextBefore":null}')],
    ['refused', refuses(readAccountStatements, 'ACCOUNT_STATEMENT_NOT_AVAILABLE')],
  ])(
    'BIL-065 an answer that is %s is ACCOUNT_STATEMENT_NOT_AVAILABLE, and the bills stay',
    async (_how, handler) => {
      network.use(answers(readInvoiceHeaders, bills(1)), handler)
      showRoutes([...billing.routes, emptyHome], '/bill-history')

      expect(await screen.findByText('We could not load your statement.')).toBeTruthy()
      expect(failureCodes()).toEqual(['ACCOUNT_STATEMENT_NOT_AVAILABLE'])
      expect(await screen.findByRole('figure')).toBeTruthy()
    },
  )
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

test('the next bill is a range with its parts and what each rests on', async () => {
  await showHistory(bills(1))
  await screen.findByRole('heading', { name: 'Your next bill' })

  expect(nextBillCard().textContent).toContain('$148.30 to $154.58')
  expect(partsShown()).toEqual([
    ['Fibre 300', '$85.00 fixed'],
    ['Calls', '$3.20 so far'],
    ['Power', '$65.85 to $72.13 from 18 of 30 days up to 20 November'],
    ['Credit', '-$5.75 once'],
  ])
})

test('ACC-020 a business reads the parts of its next bill without GST, then the GST, and the range that it pays', async () => {
  session.write({ businessGroup: 'orconbus' })
  await showHistory(bills(1))
  await screen.findByRole('heading', { name: 'Your next bill' })

  expect(nextBillCard().textContent).toContain('$148.30 to $154.58')
  expect(partsShown()).toEqual([
    ['Fibre 300', '$73.91 fixed'],
    ['Calls', '$2.79 so far'],
    ['Power', '$57.26 to $62.72 from 18 of 30 days up to 20 November'],
    ['Credit', '-$5.00 once'],
    ['GST', '$19.34 to $20.16'],
  ])
})

test.each<[what: string, change: Partial<WireReply<typeof readNextBill>>, text: RegExp]>([
  ['too early', { range: null, toldFrom: '2026-11-27' }, /From 27 November 2026 we can tell you/],
  [
    'too little power is known',
    { range: null, power: { days: 30, knownDays: 2, knownTo: '2026-11-05' } },
    /Only 2 days of power have come in so far/,
  ],
  [
    'no day of power is known',
    { range: null, power: { days: 30, knownDays: 0, knownTo: null } },
    /No day of power has come/,
  ],
  ['an order is under way', { orderUnderWay: true }, /What your order under way changes is not in it/],
  ['a meter is read by hand', { power: null }, /a reading makes it exact/],
  ['calls are still to come', {}, /Calls that are still to come are not in it/],
  [
    'there is nothing to charge',
    { range: { low: 0, high: 0, lowExcludingGst: 0, highExcludingGst: 0, parts: [] } },
    /nothing to charge/,
  ],
])('the next bill says it where %s', async (_what, change, text) => {
  network.use(answers(readNextBill, { ...benNextBill, ...change }))
  await showHistory(bills(1))

  expect(await screen.findByText(text)).toBeTruthy()
})

test('a next bill that does not come leaves the bills, and is asked for again', async () => {
  network.use(refuses(readNextBill, 'SERVICE_UNAVAILABLE'))
  await showHistory(bills(1))
  await screen.findByText('We could not load what your next bill will come to.')
  expect(screen.getByText(/We cannot work it out just now/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Your bills' })).toBeTruthy()
  network.use(answers(readNextBill, benNextBill))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('heading', { name: 'Your next bill' })).toBeTruthy()
})
