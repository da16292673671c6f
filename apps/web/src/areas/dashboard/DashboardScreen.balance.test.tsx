import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'

import type { readBillingInformation } from '@switchboard/domain/billing/contract'
import type { WireReply } from '@switchboard/domain/call'

import { benDashboard } from '#web/testing/ben.ts'
import {
  benBilling,
  benChecking,
  benHeader,
  benHeaders,
  benOutlook,
  benPayment,
} from '#web/testing/ben-bills.ts'
import { testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { findSummary, readSummaryValue, showDashboard } from './testing/dashboard.ts'

const network = testNetwork()

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
})

function buildBilling(differences: Partial<WireReply<typeof readBillingInformation>>) {
  return { billingInformation: { ...benBilling, ...differences } }
}

test('while a payment is checked, no request to pay is shown', async () => {
  await showDashboard(network, {
    paymentsUnderWay: [benChecking],
  })

  expect(await screen.findByText(/Please do not pay again/)).toBeTruthy()
  expect(await screen.findByText('$163.89 has been overdue since 30 October.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull()
})

test('BIL-034 DSH-024 an overdue amount is split by its bills, each with its own due date', async () => {
  const [november, october] = benHeaders
  await showDashboard(network, {
    ...buildBilling({ OverdueBalance: 173.73 }),
    invoiceHeaders: [
      benHeader({ InvoiceNumber: 10051713, BillDate: '2026-11-15', DueDate: '2026-11-29', Total: 150 }),
      { ...benHeader(november), DueDate: '2026-11-14' },
      benHeader(october),
    ],
  })

  const sentence =
    '$173.73 is overdue: $13.89 since 30 October and $159.84 since 14 November. Please pay it now.'
  expect(await screen.findByText(sentence)).toBeTruthy()
})

const ben = { ...benOutlook, isOverdue: true }

function findHeadlineAmount() {
  return findSummary().getByText(/\d\.\d\d/, { selector: '[class*=large]' }).textContent
}

const promised = { outcome: 'open', promiseDate: '2026-12-05', amount: 163.89, left: 163.89 } as const

test('while a promise runs, no request to pay its amount is shown', async () => {
  await showDashboard(network, { outlook: { ...ben, promise: promised } })

  const sentence = 'You have promised to pay the $163.89 that is overdue by 5 December.'
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.queryByText(/Please pay it now/)).toBeNull()
})

test.each([
  ['broken', 163.89, 'You promised to pay $163.89 by 5 December 2026.', /^It has not been paid/],
  ['kept', 0, 'You have kept your promise to pay $163.89 by 5 December 2026.', /^Thank you/],
] as const)('a promise that was %s, with $%d left, is shown', async (outcome, left, title, text) => {
  await showDashboard(network, { outlook: { ...ben, promise: { ...promised, outcome, left } } })

  expect(await findSummary().findByText(title)).toBeTruthy()
  expect(findSummary().getByText(text)).toBeTruthy()
})

const byDebit = {
  recurringPayment: {
    recurringType: 'PaperlessDirectDebit',
    directDebit: { accountName: 'Ben', bank: '01', branch: '0242', account: '0100194', suffix: '00' },
    creditCard: null,
  },
} as const

test('PAY-028 a collected account shows the next collection with its method, and no request to pay by hand', async () => {
  await showDashboard(network, {
    ...buildBilling({ OverdueBalance: 0 }),
    ...byDebit,
    outlook: {
      ...benOutlook,
      isOverdue: false,
      next: { day: '2026-11-30', amount: 308.73, underWay: false },
      withNextBill: true,
    },
  })

  const collectionText = 'We take $308.73 on 30 November from ANZ ••94. You do not have to pay it yourself.'
  expect(await screen.findByText(collectionText)).toBeTruthy()
  expect(screen.getAllByText(/We take/)).toHaveLength(1)
  expect(findSummary().queryByRole('link', { name: 'Pay now' })).toBeNull()
  expect(findSummary().getByRole('link', { name: 'Pay by card instead' })).toBeTruthy()
  expect(findHeadlineAmount()).toBe('$308.73')
  expect(
    findSummary().getByText('$323.73 less $15.00 prompt payment discount, taken on 30 November.'),
  ).toBeTruthy()
})

test('a failed direct debit shows its reason, the next attempt and the possible actions', async () => {
  await showDashboard(network, {
    ...byDebit,
    outlook: {
      ...ben,
      withNextBill: true,
      failed: { day: '2026-11-18', amount: 163.89, method: 'DirectDebit', reason: 'noFunds' },
    },
  })

  const title = 'Your direct debit of $163.89 on 18 November did not go through.'
  expect(await findSummary().findByText(title)).toBeTruthy()
  expect(findSummary().getByText(/there was not enough money\. Please pay now/).textContent).toContain(
    'We do not try again before your next bill falls due.',
  )
})

describe('the account summary', () => {
  test('DSH-016 BIL-005 shows the balance with the possible actions', async () => {
    await showDashboard(network)

    expect(findSummary().getByText(/^\$323\.73 less/)).toBeTruthy()
    expect(findSummary().getByRole('link', { name: 'Pay now' }).getAttribute('href')).toBe('/pay')
    expect(findSummary().getByRole('link', { name: 'See the bill' }).getAttribute('href')).toBe(
      '/invoice/latest',
    )
  })

  test('DSH-016 BIL-006 BIL-022 BIL-071 shows pending credits as one positive amount with CR', async () => {
    await showDashboard(network)

    expect(readSummaryValue('Pending credits')).toBe('$12.50 CR')
  })

  test('DSH-016 BIL-007 BIL-023 BIL-071 shows unbilled credits as one positive amount with CR', async () => {
    const more = { ChargeIncludingGST: 4, Description: 'Wrong charge' }
    await showDashboard(network, { unbilledCredits: [...benDashboard.unbilledCredits, more] })

    expect(readSummaryValue('Unbilled credits')).toBe('$9.75 CR')
  })

  test('BIL-006 BIL-007 credits that sum to zero are not shown', async () => {
    await showDashboard(network, {
      pendingCredits: [{ Amount: 0, Description: 'Nothing' }],
      unbilledCredits: [{ ChargeIncludingGST: 0, Description: 'Nothing' }],
    })

    expect(readSummaryValue('Payment method')).toBe('Manual')
    expect(findSummary().queryByText(/credits/)).toBeNull()
    expect(findSummary().queryByText('$0.00')).toBeNull()
  })

  test.each([
    ['Manual', 'Manual'],
    ['CreditCard', 'Credit Card'],
    ['DirectDebit', 'Direct Debit'],
    ['PaperlessDirectDebit', 'Direct Debit'],
  ] as const)('DSH-016 BIL-008 PAY-074 tells %s as %s', async (recurringType, label) => {
    await showDashboard(network, { recurringPayment: { ...benPayment, recurringType } })

    expect(readSummaryValue('Payment method')).toBe(label)
  })

  test('BIL-034 DSH-024 marks an overdue account as overdue, with the day', async () => {
    await showDashboard(network)

    expect(findSummary().getByText('Overdue since 30 October')).toBeTruthy()
  })

  test.each([
    ['nothing is past its day', { OverdueBalance: 0 }],
    ['the balance is nothing', { AccountBalance: 0 }],
  ])('BIL-034 DSH-024 does not mark it when %s', async (_why, difference) => {
    await showDashboard(network, { ...buildBilling(difference), invoiceHeaders: [benHeader()] })

    expect(findSummary().queryByText(/^Overdue/)).toBeNull()
  })

  test('an account that is not overdue shows its due date', async () => {
    await showDashboard(network, { ...buildBilling({ OverdueBalance: 0 }), invoiceHeaders: [benHeader()] })

    expect(findSummary().getByText('Due in 9 days')).toBeTruthy()
    expect(readSummaryValue('Due date')).toBe('30 November 2026')
  })

  test('BIL-021 shows the balance, its overdue part, and the discount available now', async () => {
    await showDashboard(network)

    expect(findHeadlineAmount()).toBe('$308.73')
    expect(findSummary().getByText(/^\$323\.73 less \$15\.00 prompt payment discount/)).toBeTruthy()
    expect(readSummaryValue('Overdue')).toBe('$163.89')
  })

  test('BIL-021 shows neither if nothing is overdue and the day of the discount has passed', async () => {
    await showDashboard(network, buildBilling({ OverdueBalance: 0, PpdExpiryDate: '2026-11-20' }))

    expect(findHeadlineAmount()).toBe('$323.73')
    expect(findSummary().queryByText('Overdue')).toBeNull()
    expect(findSummary().queryByText(/prompt payment discount/)).toBeNull()
  })

  test('BIL-035 DSH-025 offers the prompt-payment discount until its last day inclusive', async () => {
    await showDashboard(network, buildBilling({ PpdExpiryDate: '2026-11-21' }))

    expect(findSummary().getByText(/ by 21 November/).textContent).toBe(
      '$323.73 less $15.00 prompt payment discount if you pay by 21 November.',
    )
  })

  test.each([
    ['its day has passed', { PpdExpiryDate: '2026-11-20' }],
    ['there is none', { CurrentTotalPpdDiscount: 0 }],
  ])('BIL-035 DSH-025 does not mention the discount when %s', async (_why, difference) => {
    await showDashboard(network, buildBilling(difference))

    expect(findSummary().queryByText(/prompt payment discount/)).toBeNull()
    expect(findHeadlineAmount()).toBe('$323.73')
  })

  test('BIL-005 BIL-071 a negative balance is a credit, with nothing to pay', async () => {
    await showDashboard(
      network,
      buildBilling({ AccountBalance: -12, OverdueBalance: 0, CurrentTotalPpdDiscount: 0 }),
    )

    expect(findSummary().getByText(/12\.00/).textContent).toBe('$12.00 CR')
    expect(findSummary().queryByRole('link', { name: 'Pay now' })).toBeNull()
    expect(screen.getByText('You are $12.00 in credit. There is nothing to pay.')).toBeTruthy()
  })

  test('BIL-005 a balance of zero is shown as an amount with "Nothing to pay"', async () => {
    await showDashboard(
      network,
      buildBilling({
        AccountBalance: 0,
        OverdueBalance: 0,
        CurrentTotalPpdDiscount: 0,
        AmountToPayForPpd: 0,
      }),
    )

    expect(findHeadlineAmount()).toBe('$0.00')
    expect(findSummary().getByText('Nothing to pay')).toBeTruthy()
    expect(findSummary().queryByRole('link', { name: 'Pay now' })).toBeNull()
  })
})
