import { screen } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach } from 'vitest'

import { readAccountSummary, readBillingInformation } from '@switchboard/domain/billing/contract'
import { readOutlook } from '@switchboard/domain/billing/outlook'
import type { WireReply } from '@switchboard/domain/call'
import { readPaymentsUnderWay } from '@switchboard/domain/payments/card-payments'
import { createCardTransaction, readSurcharges } from '@switchboard/domain/payments/contract'
import { readPaymentMethods } from '@switchboard/domain/payments/recurring-payment'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benBilling, benOutlook, benSummary } from '#web/testing/ben-bills.ts'
import { answers, listRequests } from '#web/testing/network.ts'
import type { TestNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { payments } from '../area.ts'

export const TRANSACTION = '00001100712231650b7aa766708118a5'
export const CARD = '4111111111111111'

export const STARTED: WireReply<typeof createCardTransaction> = {
  paymentUrl: 'http://gateway.test/pxmi3/token',
  transactionId: TRANSACTION,
  providerTransactionId: '0000110071223165',
  form: 'windcave',
}

export function showPay(address = '/pay') {
  return showRoutes([...payments.routes, emptyHome], address)
}

export async function findAmountField() {
  return screen.findByLabelText<HTMLInputElement>('Amount to pay')
}

export function listCreations() {
  return listRequests().filter(
    ({ url, method }) => method === 'POST' && url.pathname.endsWith('/windcavetransactions'),
  )
}

type GatewayPost = {
  readonly action: string
  readonly method: string
  readonly fields: Readonly<Record<string, FormDataEntryValue>>
}

/** Records what each test of a file posts to the gateway, which is another site, and keeps the page open. */
export function watchGateway() {
  const posts: GatewayPost[] = []
  const recordPost = (event: Event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !form.action.startsWith('http://gateway.test/')) return
    event.preventDefault()
    posts.push({ action: form.action, method: form.method, fields: Object.fromEntries(new FormData(form)) })
  }
  beforeAll(() => document.addEventListener('submit', recordPost))
  beforeEach(() => {
    posts.length = 0
  })
  afterAll(() => document.removeEventListener('submit', recordPost))
  return { posts }
}

export async function preparePay(network: TestNetwork): Promise<void> {
  testCalls()
  signInAs()
  await loadConfiguration(network)
  network.use(
    answers(readBillingInformation, benBilling),
    answers(readAccountSummary, benSummary),
    answers(readOutlook, benOutlook),
    answers(readSurcharges, [
      { paymentMethod: 'Visa', percent: 1.5 },
      { paymentMethod: 'Amex', percent: 2.4 },
    ]),
    answers(readPaymentMethods, ['Manual', 'CreditCard']),
    answers(readPaymentsUnderWay, []),
    answers(createCardTransaction, STARTED),
  )
}
