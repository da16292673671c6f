import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { readInvoice, readInvoiceHeaders } from '@switchboard/domain/billing/contract'
import { readOutlook } from '@switchboard/domain/billing/outlook'
import type { WireReply } from '@switchboard/domain/call'
import { day } from '@switchboard/domain/day'
import { readPaymentsUnderWay } from '@switchboard/domain/payments/card-payments'
import { readRecurringPayment } from '@switchboard/domain/payments/recurring-payment'

import { queryClient } from '#web/http/query-client.ts'
import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benHeader, benHeaders, benOutlook, benPayment } from '#web/testing/ben-bills.ts'
import { answers, answersFor, refuses, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { headersQuery } from './queries.ts'
import { billing } from './area.ts'
import { FIBRE, LAST, POWER, THIS, buildInvoice, buildLine } from './testing/two-bills.ts'

const network = testNetwork()

// loads the lazy screen's code before the first test waits for it
beforeAll(() => import('./InvoiceScreen.tsx'))

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
  network.use(
    answers(readInvoiceHeaders, benHeaders),
    answers(readRecurringPayment, benPayment),
    answers(readPaymentsUnderWay, []),
    answers(readOutlook, benOutlook),
  )
})

const [, october = benHeader()] = benHeaders

const newer = day.parse('2026-12-10')

async function showBills(
  now: WireReply<typeof readInvoice> = buildInvoice(THIS, { Total: 173.35 }),
  before = buildInvoice(LAST, { ...october, Total: 174.17 }),
) {
  network.use(
    answersFor(readInvoice, { invoiceNumber: '10051712' }, now),
    answersFor(readInvoice, { invoiceNumber: '10051711' }, before),
  )
  showRoutes([...billing.routes, emptyHome], '/invoice/latest')
  return within(await screen.findByRole('region', { name: 'Why is this bill different?' }))
}

function listItemTexts(card: Pick<typeof screen, 'getAllByRole'>): (string | null)[] {
  return card.getAllByRole('listitem').map(({ textContent }) => textContent)
}

describe('why a bill is different', () => {
  test('the causes are shown with their amounts and add up to the difference', async () => {
    const card = await showBills()

    expect(listItemTexts(card)).toEqual([
      'Electricity: 350 kWh, 20 kWh less than last time (estimated this time) See charge of Electricity-$4.82',
      'Fibre 300 went up from $85.00 to $89.00 a month See charge of Fibre 300+$4.00',
      'Difference-$0.82',
    ])
    expect(card.getByText('$0.82 less')).toBeTruthy()
    expect(card.getByRole('link', { name: 'your bill of October' }).getAttribute('href')).toBe(
      '/invoice/10051711',
    )
  })

  test('a newer bill that arrives meanwhile does not change the shown bill', async () => {
    await showBills()

    act(() => {
      queryClient.setQueryData(headersQuery().queryKey, (headers = []) => [
        ...headers.slice(0, 1).map((latest) => ({ ...latest, InvoiceNumber: 10051713, BillDate: newer })),
        ...headers,
      ])
    })

    const card = within(screen.getByRole('region', { name: 'Why is this bill different?' }))
    expect(card.getByText('$0.82 less')).toBeTruthy()
  })

  test('two equal charges are two causes', async () => {
    const errors = vi.spyOn(console, 'error').mockReturnValue()
    const fee = { LineKind: 'oneOff', SubCategoryName: 'Fee', UnitPriceCents: 500, Charge: '5.00' }
    const fees = ['fee:1', 'fee:2'].map((Subject) => buildLine({ ...fee, Subject }))

    const card = await showBills(buildInvoice([...LAST, ...fees], { Total: 184.17 }))

    expect(listItemTexts(card).filter((text) => text?.startsWith('One-off charge: Fee'))).toHaveLength(2)
    expect(errors).not.toHaveBeenCalled()
  })

  test('a cause links to its charge', async () => {
    const card = await showBills()

    const href = card.getByRole('link', { name: 'See charge of Fibre 300' }).getAttribute('href') ?? ''

    expect(document.querySelector(href)?.textContent).toContain('Fibre 300')
  })

  test('a bill without GST is explained without GST, and the GST is the last cause', async () => {
    const withoutGst = (bill: WireReply<typeof readInvoice>) => ({
      ...bill,
      Xml: bill.Xml.replace('Flag>true<', 'Flag>false<'),
    })

    const card = await showBills(
      withoutGst(buildInvoice(THIS, { Total: 173.35, GST: 22.61 })),
      withoutGst(buildInvoice(LAST, { ...october, Total: 174.17, GST: 22.72 })),
    )

    expect(listItemTexts(card)).toEqual([
      expect.stringMatching(/^Electricity: .*-\$4\.19$/),
      expect.stringMatching(/^Fibre 300 went up from \$73\.91 to \$77\.39 a month.*\+\$3\.48$/),
      'GST on all of this-$0.11',
      'Difference-$0.82',
    ])
    expect(card.getByText(/Each amount excludes GST/)).toBeTruthy()
  })

  test('a bill equal to the last one is described as equal', async () => {
    const card = await showBills(
      buildInvoice(LAST, { Total: 174.17 }),
      buildInvoice(LAST, { ...october, Total: 174.17 }),
    )

    expect(card.getByText(/Nothing has changed since/)).toBeTruthy()
    expect(card.queryByRole('listitem')).toBeNull()
  })

  test('a first bill shows that there is no bill to compare it with', async () => {
    network.use(answers(readInvoiceHeaders, [benHeader()]))

    const card = await showBills()

    expect(card.getByText(/This is your first bill/)).toBeTruthy()
  })

  test('a previous bill that cannot be read is named without Try again', async () => {
    const card = await showBills(undefined, { ...buildInvoice(LAST, october), Xml: '<Invoice><DetailLi' })

    card.getByText(/^The details of your bill of October 10th, 2026 cannot be read/)
    card.getByRole('link', { name: '0800 555 0100' })
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('a previous bill that fails to load leaves this bill visible, and Try again loads it', async () => {
    network.use(refuses(readInvoice, 'GENERAL_ERROR'))
    network.use(answersFor(readInvoice, { invoiceNumber: '10051712' }, buildInvoice(THIS, { Total: 173.35 })))
    showRoutes([...billing.routes, emptyHome], '/invoice/latest')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('We could not compare this bill with the one before it.')
    expect(screen.getByRole('table', { name: 'Charges by section' })).toBeTruthy()

    network.use(answersFor(readInvoice, { invoiceNumber: '10051711' }, buildInvoice(LAST, october)))
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))

    expect(await screen.findByRole('region', { name: 'Why is this bill different?' })).toBeTruthy()
  })

  test('the card reserves its place while it loads', async () => {
    network.use(answersFor(readInvoice, { invoiceNumber: '10051712' }, buildInvoice(THIS, { Total: 173.35 })))
    showRoutes([...billing.routes, emptyHome], '/invoice/latest')

    expect(await screen.findByText('Comparing with your last bill')).toBeTruthy()
  })
})

describe('the row of a charge', () => {
  test('shows its period, its quantity and price, and the readings with their source', async () => {
    await showBills()

    const power = screen.getByRole('rowheader', { name: /^Electricity/ }).closest('tr')
    expect(power?.textContent).toBe(
      'Electricity350 kWh at 24.10cMeter 10,204 to 10,554, estimated10 October to 9 November$84.35',
    )
    const fibre = screen.getByRole('rowheader', { name: /^Fibre 300/ }).closest('tr')
    expect(fibre?.textContent).toBe('Fibre 300$89.00 a month10 November to 9 December$89.00')
  })

  test('the page shows its own sum of the charges', async () => {
    await showBills()

    expect(screen.getByText(/the 2 charges add up to \$173\.35 including GST/).textContent).toContain(
      'each is its quantity times its price',
    )
  })

  test('a charge other than its quantity times its price is reported', async () => {
    const wrong = buildLine({ ...FIBRE, Charge: '90.00', UnitPriceCents: 8900 })

    await showBills(buildInvoice([wrong], { Total: 90 }))

    const alert = await screen.findByText('A charge is not its quantity times its price.')
    expect(alert.parentElement?.textContent).toContain('It is: Fibre 300.')
    expect(screen.queryByText(/We added it up again/)).toBeNull()
  })

  test('a charge of more than 6 months before the bill is reported', async () => {
    const old = buildLine({ ...POWER, PeriodStart: '2026-05-09', Charge: '24.10', NumberBilled: 100 })

    await showBills(buildInvoice([old], { Total: 24.1 }))

    expect(await screen.findByText('A charge is for more than 6 months before this bill.')).toBeTruthy()
    expect(screen.getByText('Over 6 months old')).toBeTruthy()
  })

  test('a rounding difference without GST is shown between the charges and their total', async () => {
    const lines = [1, 2, 3].map((number) =>
      buildLine({ SubCategoryName: `Fee ${number}`, Charge: '0.10', LineKind: 'oneOff', UnitPriceCents: 10 }),
    )
    const bill = buildInvoice(lines, { Total: 0.3, GST: 0.04 })

    await showBills({ ...bill, Xml: bill.Xml.replace('Flag>true<', 'Flag>false<') })

    expect(screen.getByRole('rowheader', { name: 'Rounding' }).closest('tr')?.textContent).toBe(
      'Rounding$0.01 CR',
    )
  })
})

describe('the payment text', () => {
  test.each([
    ['Manual', /You pay your bills yourself/],
    ['DirectDebit', /we take it from your bank account/],
    ['CreditCard', /we take it from your card/],
  ] as const)('of %s is shown beside the amount', async (recurringType, words) => {
    network.use(answers(readRecurringPayment, { ...benPayment, recurringType }))
    await showBills()

    expect(await screen.findByText(words)).toBeTruthy()
  })

  const card = {
    expiryMonth: 11,
    expiryYear: 2026,
    expiryTime: '2026-11-30T11:00:00Z',
    monthsUntilExpiry: 0,
    nearExpiry: true,
    expired: false,
    maskedCardNumber: '411111........11',
    cardType: 'Visa',
  }

  test.each([
    [
      'has expired',
      { ...card, expiryMonth: 10, nearExpiry: false, expired: true },
      '2026-11-30',
      /has expired: pay this/,
    ],
    ['expires before the due date', card, '2026-12-01', /expires before the due date: save another/],
    ['lasts until the due date', card, '2026-11-30', /we take it from your card on the due date/],
  ])('of a saved card that %s', async (_what, creditCard, DueDate, words) => {
    network.use(answers(readRecurringPayment, { ...benPayment, recurringType: 'CreditCard', creditCard }))
    await showBills(buildInvoice(THIS, { Total: 173.35, DueDate }))

    expect(await screen.findByText(words)).toBeTruthy()
  })

  test.each([
    [
      'this bill',
      '2026-11-30',
      'Your direct debit begins with bills that fall due after 30 November 2026: pay this one here by card.',
    ],
    [
      'the bill before',
      '2026-11-29',
      'You pay by direct debit: we take it from your bank account on the due date.',
    ],
  ])('of direct debit that leaves to be paid by hand %s, up to %s', async (_days, byHandUntil, words) => {
    const directDebit = {
      accountName: 'B Fowler',
      bank: '01',
      branch: '0242',
      account: '0100194',
      suffix: '00',
      byHandUntil,
    }
    network.use(
      answers(readRecurringPayment, { ...benPayment, recurringType: 'PaperlessDirectDebit', directDebit }),
    )
    await showBills(buildInvoice(THIS, { Total: 173.35, DueDate: '2026-11-30' }))

    expect(await screen.findByText(words)).toBeTruthy()
  })

  test('of an overdue bill asks to pay it now', async () => {
    await showBills(buildInvoice(THIS, { Total: 173.35, DueDate: '2026-11-20' }))

    expect(screen.getByText(/It has not been paid yet/)).toBeTruthy()
  })
})
