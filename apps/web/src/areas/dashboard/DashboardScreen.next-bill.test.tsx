import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import type { readBillingInformation } from '@switchboard/domain/billing/contract'
import type { WireReply } from '@switchboard/domain/call'
import { NO_SERVICES } from '@switchboard/domain/testing/account-facts'

import { benBilling, benHeader } from '#web/testing/ben-bills.ts'
import { testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls, testDynamicConfiguration } from '#web/testing/portal.tsx'

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

test.each([
  [
    'the current invoice date plus the days while that has not passed',
    '2026-11-10',
    '24 November 2026 (the bill made on 10 November 2026 is due on 30 November 2026)',
  ],
  [
    'the same on the last day of that',
    '2026-11-07',
    '21 November 2026 (the bill made on 7 November 2026 is due around then)',
  ],
  [
    'the next invoice date plus the days after that',
    '2026-11-06',
    '24 December 2026 (the bill made on 10 December 2026 is due around then)',
  ],
])(
  'DSH-023 DSH-026 home shows as next bill date %s, with the next invoice date',
  async (_what, CurrentInvoiceDate, shown) => {
    await showDashboard(network, buildBilling({ CurrentInvoiceDate }))

    expect(readSummaryValue('Next bill date')).toBe(shown)
    expect(readSummaryValue('Next bill made')).toBe('10 December 2026')
    expect(findSummary().queryByText(/invoice/i)).toBeNull()
  },
)

test('DSH-023 DSH-026 home shows both dates of a weekly account, whose next bill is made before the next bill date', async () => {
  await showDashboard(network, {
    ...buildBilling({ CurrentInvoiceDate: '2026-11-16', NextInvoiceDate: '2026-11-23' }),
    invoiceHeaders: [benHeader({ BillDate: '2026-11-16', DueDate: '2026-11-21' })],
  })

  expect(readSummaryValue('Next bill date')).toBe(
    '30 November 2026 (the bill made on 16 November 2026 is due on 21 November 2026)',
  )
  expect(readSummaryValue('Next bill made')).toBe('23 November 2026')
})

const PREPAID = { ...NO_SERVICES, prepaidMobile: true }

test('an account that pays everything in advance has no next bill', async () => {
  const nothing = {
    AccountBalance: 0,
    OverdueBalance: 0,
    CurrentTotalPpdDiscount: 0,
    CurrentInvoiceDate: null,
  }
  await showDashboard(network, { ...buildBilling(nothing), invoiceHeaders: [] }, { services: PREPAID })

  expect(findSummary().queryByText(/^Next bill/)).toBeNull()
  expect(
    screen.getByText('You pay for your prepay mobile when you top it up, so it has no bills.'),
  ).toBeTruthy()
  expect(screen.queryByText(/Your first bill/)).toBeNull()
})

test.each([
  ['BIL-036', 11, '21 November 2026 (the bill made on 10 November 2026 is due on 30 November 2026)'],
  ['BIL-037', 10, '20 December 2026 (the bill made on 10 December 2026 is due around then)'],
])('%s DSH-026 the configured days decide the next bill date: %d', async (_requirement, days, shown) => {
  await loadConfiguration(network, { ...testDynamicConfiguration, invoiceToBillDateDays: days })

  await showDashboard(network)

  expect(readSummaryValue('Next bill date')).toBe(shown)
})

test('BIL-036 DSH-026 a next bill date that is the due date is shown once, as the due date', async () => {
  await loadConfiguration(network, { ...testDynamicConfiguration, invoiceToBillDateDays: 20 })

  await showDashboard(network)

  expect(readSummaryValue('Due date')).toBe('30 November 2026')
  expect(findSummary().queryByText('Next bill date')).toBeNull()
})
