import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { readBillingInformation } from '@switchboard/domain/billing/contract'

import { queryClient } from '#web/http/query-client.ts'
import { benBilling } from '#web/testing/ben-bills.ts'
import { answers, testNetwork } from '#web/testing/network.ts'

import { findAmountField, preparePay, showPay } from './testing/pay.ts'

const network = testNetwork()

beforeAll(() => import('./PayScreen.tsx'))
beforeEach(() => preparePay(network))

test.each([
  ['in credit', -20, 'Your balance is $20.00 CR.'],
  ['that is settled', 0, 'Your balance is $0.00.'],
])(
  'PAY-031 PAY-075 an account %s shows its balance, and the form starts with 0 when it is opened',
  async (_which, balance, text) => {
    const billing = { AccountBalance: balance, AmountToPayForPpd: balance, CurrentTotalPpdDiscount: 0 }
    network.use(answers(readBillingInformation, { ...benBilling, ...billing }))
    showPay()
    await screen.findByText(text)
    expect(screen.queryByLabelText('Amount to pay')).toBeNull()

    await userEvent.click(screen.getByRole('button', { name: 'Pay ahead' }))

    const field = await findAmountField()
    expect(field.value).toBe('0.00')
    expect(document.activeElement?.contains(field)).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
  },
)

test('PAY-075 a settled account that begins to owe gets the form', async () => {
  const settled = { AccountBalance: 0, AmountToPayForPpd: 0, CurrentTotalPpdDiscount: 0 }
  network.use(answers(readBillingInformation, { ...benBilling, ...settled }))
  showPay()
  await screen.findByText('Your balance is $0.00.')

  network.use(answers(readBillingInformation, benBilling))
  await act(() => queryClient.invalidateQueries())

  expect((await findAmountField()).value).toBe('308.73')
})

test('PAY-075 an account whose discount is all that it owes has the form', async () => {
  const owed = { AccountBalance: 5, AmountToPayForPpd: 0, CurrentTotalPpdDiscount: 5 }
  network.use(answers(readBillingInformation, { ...benBilling, ...owed }))
  showPay()

  expect((await findAmountField()).value).toBe('0.00')
})
