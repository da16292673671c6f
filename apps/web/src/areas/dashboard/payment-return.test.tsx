import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { readDashboard } from '@switchboard/domain/dashboard/contract'
import { processCardTransaction, readCardTransaction } from '@switchboard/domain/payments/contract'

import { payments } from '#web/areas/payments/area.ts'
import { showRoutes } from '#web/testing/area-routes.tsx'
import { benDashboard } from '#web/testing/ben.ts'
import { benBilling } from '#web/testing/ben-bills.ts'
import { answers, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { dashboard } from './area.ts'

const network = testNetwork()

const paid = {
  transactionId: '00001100712231650b7aa766708118a5',
  reference: '222-233-229',
  transactionType: 'Purchase' as const,
  status: 'Successful' as const,
  retry: false,
  amount: 308.73,
  surcharge: 4.63,
  total: 313.36,
  discount: 15,
  surchargeCorrection: 0,
  cardSaved: null,
}

beforeAll(() =>
  Promise.all([
    import('#web/areas/payments/PayScreen.tsx'),
    import('#web/areas/payments/PaymentReceipt.tsx'),
  ]),
)

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
  network.use(
    answers(readDashboard, benDashboard),
    answers(readCardTransaction, paid),
    answers(processCardTransaction, paid),
  )
})

test('PAY-026 after a payment the dashboard confirms it until it is dismissed, with the new balance', async () => {
  const router = showRoutes([...dashboard.routes, ...payments.routes], '/')
  await screen.findByText('Kia ora Ben')
  expect(screen.getByText(/323\.73/)).toBeTruthy()

  network.use(
    answers(readDashboard, {
      ...benDashboard,
      billingInformation: { ...benBilling, AccountBalance: 0, OverdueBalance: 0, CurrentTotalPpdDiscount: 0 },
    }),
  )
  await act(() => router.go(`/pay?transactionId=${paid.transactionId}`))

  const receipt = within(await screen.findByRole('region', { name: 'Thank you, payment successful' }))
  const line = (term: string) => receipt.getByText(term).nextElementSibling?.textContent
  expect(line('Paid')).toBe('$308.73')
  expect(line('Card surcharge')).toBe('$4.63')
  expect(line('Taken from your card')).toBe('$313.36')
  expect(line('Prompt-payment discount')).toBe('$15.00')
  expect(line('Reference')).toBe(paid.reference)
  expect(receipt.getByRole('link', { name: 'Open the receipt' }).getAttribute('href')).toBe(
    `/receipt/${paid.reference}`,
  )
  expect(screen.getByText('There is nothing to pay. You are up to date.')).toBeTruthy()
  expect(listRequests().filter(({ url }) => url.pathname.endsWith('/dashboard'))).toHaveLength(2)

  await userEvent.click(receipt.getByRole('button', { name: 'Done' }))

  expect(screen.queryByRole('region', { name: 'Thank you, payment successful' })).toBeNull()
})

test('PAY-066 a payment whose card was not saved is confirmed, with a message about the card', async () => {
  network.use(refuses(processCardTransaction, 'CREDIT_CARD_PAYMENT_METHOD_ERROR'))
  showRoutes([...dashboard.routes, ...payments.routes], `/pay?transactionId=${paid.transactionId}`)

  const receipt = within(await screen.findByRole('region', { name: 'Thank you, payment successful' }))

  expect(receipt.getByText('Your payment was successful, but your card could not be saved.')).toBeTruthy()
  expect(receipt.getByText('$313.36')).toBeTruthy()
})

test.each([
  [0.9, /is \$0\.90 more than we took/],
  [-0.9, /is \$0\.90 less than we took/],
])('PAY-041 a surcharge that was corrected by %d is shown', async (surchargeCorrection, words) => {
  const mended = { ...paid, surchargeCorrection }
  network.use(answers(readCardTransaction, mended), answers(processCardTransaction, mended))
  showRoutes([...dashboard.routes, ...payments.routes], `/pay?transactionId=${paid.transactionId}`)

  const receipt = within(await screen.findByRole('region', { name: 'Thank you, payment successful' }))

  expect(receipt.getByText(words)).toBeTruthy()
})

test.each([
  ['expired', 'Expired'],
  ['nearExpiry', 'Expires soon'],
])('PAY-072 a saved card that is %s is marked beside the payment method', async (state, words) => {
  const creditCard = {
    expiryMonth: 12,
    expiryYear: 2026,
    expiryTime: '2026-12-31T11:00:00Z',
    monthsUntilExpiry: 1,
    nearExpiry: state === 'nearExpiry',
    expired: state === 'expired',
    maskedCardNumber: '411111........11',
    cardType: 'Visa',
  }
  const recurringPayment = { recurringType: 'CreditCard' as const, directDebit: null, creditCard }
  network.use(answers(readDashboard, { ...benDashboard, recurringPayment }))
  showRoutes([...dashboard.routes, ...payments.routes], '/')

  const method = (await screen.findByText('Payment method')).nextElementSibling
  expect(method?.textContent).toBe(`Credit Card ${words}`)
  expect(screen.getByRole('link', { name: 'Credit Card' }).getAttribute('href')).toBe('/payment-method')
})
