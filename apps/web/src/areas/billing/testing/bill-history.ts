import { screen } from '@testing-library/react'

import { readBillingInformation, readInvoiceHeaders } from '@switchboard/domain/billing/contract'
import { readNextBill } from '@switchboard/domain/billing/next-bill'
import { readOutlook } from '@switchboard/domain/billing/outlook'
import { readAccountStatements } from '@switchboard/domain/billing/statement-calls'
import type { WireReply } from '@switchboard/domain/call'
import { readAdditionalProducts } from '@switchboard/domain/catalogue/contract'
import { readPaymentsUnderWay } from '@switchboard/domain/payments/card-payments'
import { readRefunds } from '@switchboard/domain/refunds/contract'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benBilling, benHeader, benNextBill, benOutlook } from '#web/testing/ben-bills.ts'
import { answers } from '#web/testing/network.ts'
import type { TestNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { billing } from '../area.ts'
import { noCredit } from './states.ts'

export type Header = WireReply<typeof readInvoiceHeaders>[number]
export type Line = WireReply<typeof readAccountStatements>['Transactions'][number]

/** A number of monthly bills, newest first, from November 2026. */
export function buildBills(many: number, totalOf: (place: number) => number = () => 100): Header[] {
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

export const payment: Line = {
  TransactionType: 'CreditCard',
  TransactionDate: '2026-11-20',
  Amount: -204.6,
  Balance: 0,
  Description: 'Card payment, Visa',
  Reference: '7f3c',
}

export const invoice: Line = {
  TransactionType: 'Invoice',
  TransactionDate: '2026-11-10',
  Amount: 204.6,
  Balance: 204.6,
  Description: 'Bill 1000',
  Reference: '1000',
}

export async function showHistory(
  network: TestNetwork,
  headers: Header[],
  lines: Line[] = [payment, invoice],
) {
  network.use(
    answers(readInvoiceHeaders, headers),
    answers(readAccountStatements, { Transactions: lines, NextBefore: null }),
  )
  const router = showRoutes([...billing.routes, emptyHome], '/bill-history')
  await screen.findByRole('heading', { level: 1, name: 'Bill history' })
  await screen.findByRole('heading', { name: 'Account statement' })
  return router
}

export async function prepareBillHistory(network: TestNetwork): Promise<void> {
  testCalls()
  signInAs()
  await loadConfiguration(network)
  network.use(
    answers(readAdditionalProducts, []),
    answers(readNextBill, benNextBill),
    answers(readOutlook, benOutlook),
    answers(readPaymentsUnderWay, []),
    answers(readBillingInformation, benBilling),
    answers(readRefunds, noCredit),
  )
}
