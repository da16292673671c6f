import { screen } from '@testing-library/react'

import { readInvoiceHeaders } from '@switchboard/domain/billing/contract'
import { readOutlook } from '@switchboard/domain/billing/outlook'
import { readPaymentsUnderWay } from '@switchboard/domain/payments/card-payments'
import { readRecurringPayment } from '@switchboard/domain/payments/recurring-payment'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benHeaders, benOutlook, benPayment } from '#web/testing/ben-bills.ts'
import { answers } from '#web/testing/network.ts'
import type { TestNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { billing } from '../area.ts'

export function showBill(invoiceId: string) {
  return showRoutes([...billing.routes, emptyHome], `/invoice/${invoiceId}`)
}

export function readChargeRow(name: string) {
  return screen.getByRole('rowheader', { name: new RegExp(`^${name}`) }).closest('tr')?.textContent
}

export async function prepareBill(network: TestNetwork): Promise<void> {
  testCalls()
  signInAs()
  await loadConfiguration(network)
  network.use(
    answers(readInvoiceHeaders, benHeaders),
    answers(readRecurringPayment, benPayment),
    answers(readOutlook, benOutlook),
    answers(readPaymentsUnderWay, []),
  )
}
