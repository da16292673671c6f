import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { readBillingInformation, readInvoiceHeaders } from '@switchboard/domain/billing/contract'
import { readPaymentsUnderWay } from '@switchboard/domain/payments/card-payments'

import { benBilling, benChecking, benHeader } from '#web/testing/ben-bills.ts'
import { answers, testNetwork } from '#web/testing/network.ts'

import { BOXES, findBox, prepareDirectDebit, setUpDirectDebit, showFields } from './testing/direct-debit.ts'

const network = testNetwork()

beforeAll(() => import('./DirectDebitScreen.tsx'))

beforeEach(() => prepareDirectDebit(network))

test.each([
  ['PAY-028', '2026-11-18', 'Direct debit will cover your payments.'],
  ['PAY-029', '2026-11-17', 'Your current invoice must be paid manually.'],
])('%s with a bill of %s it is shown before and after: %s', async (_id, CurrentInvoiceDate, words) => {
  // the next bill date is 14 days after the current invoice's; today is 21 November
  network.use(answers(readBillingInformation, { ...benBilling, CurrentInvoiceDate }))
  await setUpDirectDebit({ ticked: [] })
  expect(screen.getByText(words)).toBeTruthy()

  for (const id of BOXES) await userEvent.click(findBox(id))
  await userEvent.click(screen.getByRole('button', { name: 'Set up direct debit' }))

  await screen.findByRole('heading', { level: 1, name: 'Direct debit is set up' })
  expect(screen.getByText(words)).toBeTruthy()
})

const OPEN = benHeader({ DueDate: '2026-11-27' })
const OLDER = benHeader({
  InvoiceNumber: 10051711,
  BillDate: '2026-10-10',
  DueDate: '2026-11-25',
  Total: 163.89,
})

test.each([
  ['PAY-029', 'in 10 days', '2026-11-17', '2026-12-02', 'Your current invoice must be paid manually.'],
  ['PAY-028', 'in 11 days', '2026-11-18', '2026-12-01', 'Direct debit will cover your payments.'],
])(
  '%s a next bill date %s decides, with a bill of %s, though an open bill falls due on %s: %s',
  async (...[, , CurrentInvoiceDate, DueDate, words]) => {
    network.use(
      answers(readBillingInformation, { ...benBilling, CurrentInvoiceDate }),
      answers(readInvoiceHeaders, [benHeader({ DueDate })]),
    )
    await showFields()

    expect(screen.getByText(words)).toBeTruthy()
  },
)

test('PAY-029 without a debt direct debit covers coming bills, even close to the next bill date', async () => {
  network.use(
    answers(readBillingInformation, {
      ...benBilling,
      AccountBalance: 0,
      OverdueBalance: 0,
      CurrentInvoiceDate: '2026-11-17',
    }),
  )
  await showFields()

  expect(screen.getByText('Direct debit will cover your payments.')).toBeTruthy()
})

test('PAY-029 with two open bills paid by hand, the first debited bill is named by its day', async () => {
  network.use(answers(readInvoiceHeaders, [OPEN, OLDER]))
  await setUpDirectDebit()

  await screen.findByRole('heading', { level: 1, name: 'Direct debit is set up' })
  expect(
    screen.getByText(
      /^Your next bill is due on 24 November 2026, and direct debit has to be set up more than 10 days/,
    ),
  ).toBeTruthy()
  expect(
    screen.getByText(/^We take each bill that falls due after 27 November 2026 from your bank/),
  ).toBeTruthy()
})

test.each([
  ['is covered', '2026-11-18', 'Direct debit will cover your payments.'],
  ['is paid by hand', '2026-11-10', 'Your current invoice must be paid manually.'],
])('an overdue amount has to be paid now, though the rest %s', async (_what, CurrentInvoiceDate, title) => {
  network.use(answers(readBillingInformation, { ...benBilling, CurrentInvoiceDate }))
  await showFields()

  expect(screen.getByText(title)).toBeTruthy()
  expect(screen.getByText(/Please pay the overdue amount now: \$163\.89\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Pay it now' }).getAttribute('href')).toBe('/pay')
  expect(screen.queryByText(/do not have to pay anything yourself/)).toBeNull()
})

test.each([
  [
    'is covered',
    '2026-11-18',
    'Direct debit will cover your payments.',
    /It does not pay what is due already\./,
  ],
  [
    'is paid by hand',
    '2026-11-10',
    'Your current invoice must be paid manually.',
    /Your next bill is due on/,
  ],
])(
  'while a payment is checked nobody is asked to pay, though the rest %s',
  async (...[, CurrentInvoiceDate, title, words]) => {
    network.use(
      answers(readBillingInformation, { ...benBilling, CurrentInvoiceDate }),
      answers(readPaymentsUnderWay, [benChecking]),
    )
    await showFields()

    expect(await screen.findByText(/Please do not pay again/)).toBeTruthy()
    const notice = screen.getByText(title).parentElement?.textContent
    expect(notice).toMatch(words)
    expect(notice).not.toMatch(/Please pay the overdue amount|nothing you have to pay/)
    expect(screen.queryByRole('link', { name: 'Pay it now' })).toBeNull()
  },
)

test('PAY-028 a customer without late bills has nothing to pay by hand', async () => {
  network.use(
    answers(readBillingInformation, { ...benBilling, OverdueBalance: 0, CurrentInvoiceDate: '2026-11-18' }),
  )
  await showFields()

  expect(screen.getByText(/You do not have to pay anything yourself\./)).toBeTruthy()
  expect(screen.queryByText(/overdue/)).toBeNull()
})
