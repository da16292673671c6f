import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { readDashboard } from '@switchboard/domain/dashboard/contract'
import { processCardTransaction, readCardTransaction } from '@switchboard/domain/payments/contract'

import { paymentsRoutes } from '#web/areas/payments/routes.ts'
import { showRoutes } from '#web/testing/area-routes.tsx'
import { benBilling, benDashboard } from '#web/testing/ben.ts'
import { answers, sentRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signedIn, testCalls } from '#web/testing/portal.tsx'

import { dashboardRoutes } from './routes.ts'

const network = testNetwork()

const paid = {
  transactionId: '00001100712231650b7aa766708118a5',
  status: 'Successful' as const,
  retry: false,
  amount: 308.73,
  surcharge: 4.63,
  total: 313.36,
  discount: 15,
}

beforeAll(() =>
  Promise.all([
    import('#web/areas/payments/PayScreen.tsx'),
    import('#web/areas/payments/PaymentReceipt.tsx'),
  ]),
)

beforeEach(async () => {
  testCalls()
  signedIn()
  await loadConfiguration(network)
  network.use(
    answers(readDashboard, benDashboard),
    answers(readCardTransaction, paid),
    answers(processCardTransaction, paid),
  )
})

test('PAY-026 after a payment the dashboard confirms it until it is put away, with the new balance', async () => {
  const router = showRoutes([...dashboardRoutes, ...paymentsRoutes], '/')
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
  expect(line('Reference')).toBe(paid.transactionId)
  expect(screen.getByText('There is nothing to pay. You are up to date.')).toBeTruthy()
  expect(sentRequests().filter(({ url }) => url.pathname.endsWith('/dashboard'))).toHaveLength(2)

  await userEvent.click(receipt.getByRole('button', { name: 'Done' }))

  expect(screen.queryByRole('region', { name: 'Thank you, payment successful' })).toBeNull()
})
