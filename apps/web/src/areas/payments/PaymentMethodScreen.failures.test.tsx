import { screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { readOutlook } from '@switchboard/domain/billing/outlook'
import { readPaymentsUnderWay } from '@switchboard/domain/payments/card-payments'
import { readPaymentMethods, readRecurringPayment } from '@switchboard/domain/payments/recurring-payment'

import { queryClient } from '#web/http/query-client.ts'
import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benOutlook } from '#web/testing/ben-bills.ts'
import { failureCodes } from '#web/testing/failures.ts'
import { answers, answersRaw, breaks, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { payments } from './area.ts'
import { DIRECT_DEBIT } from './testing/methods.ts'

const network = testNetwork()

// load the code of the lazy screens before the first test waits for them
beforeAll(() => Promise.all([import('./PaymentMethodScreen.tsx'), import('./DirectDebitScreen.tsx')]))

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
  network.use(
    answers(readRecurringPayment, DIRECT_DEBIT),
    answers(readPaymentMethods, ['Manual', 'CreditCard', 'DirectDebit']),
    answers(readOutlook, benOutlook),
    answers(readPaymentsUnderWay, []),
  )
})

function show(address = '/payment-method') {
  return showRoutes([...payments.routes, emptyHome], address)
}

test('a payment method whose reload fails is named as not checked', async () => {
  show()
  await screen.findByRole('region', { name: 'Direct Debit' })
  network.use(breaks(readRecurringPayment))

  await queryClient.invalidateQueries()

  await screen.findByText('We could not check whether this is still how you pay.')
  await screen.findByRole('region', { name: 'Direct Debit' })
})

test('PAY-060 if the method fails to load, the options stay, and the customer can try again', async () => {
  network.use(answersRaw(readRecurringPayment, '{}'))
  show()

  expect((await screen.findByRole('alert')).textContent).toContain('We could not load how you pay.')
  await screen.findByRole('region', { name: 'Change how you pay' })
  expect(failureCodes()).toEqual(['INVALID_PAYMENT_METHOD_RESPONSE'])
})

test.each([
  ['PAY-003', '/payment-method/direct-debit', ['Manual', 'CreditCard']],
  ['PAY-004', '/payment-method/credit-card', ['Manual', 'PaperlessDirectDebit']],
] as const)(
  '%s %s goes back to /payment-method where the method is not allowed',
  async (_id, address, allowed) => {
    network.use(answers(readPaymentMethods, [...allowed]))
    show(address)

    expect(await screen.findByRole('heading', { level: 1, name: 'Payment method' })).toBeTruthy()
    expect(location.pathname).toBe('/payment-method')
  },
)

test.each([
  ['PAY-003', '/payment-method/direct-debit'],
  ['PAY-004', '/payment-method/credit-card'],
])('PAY-061 %s %s goes back too where the list did not come', async (_id, address) => {
  network.use(answersRaw(readPaymentMethods, '{}'))
  show(address)

  expect(await screen.findByText('We could not load how you can pay.')).toBeTruthy()
  expect(failureCodes()).toEqual(['INVALID_ALLOWED_PAYMENT_METHODS_RESPONSE'])
  expect(location.pathname).toBe('/payment-method')
})
