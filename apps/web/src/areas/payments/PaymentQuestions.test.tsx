import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { readAccountSummary, readBillingInformation } from '@switchboard/domain/billing/contract'
import { toCents } from '@switchboard/domain/money'
import { readPaymentsUnderWay } from '@switchboard/domain/payments/card-payments'
import { createCardTransaction, readSurcharges } from '@switchboard/domain/payments/contract'
import type { PaymentQuestion } from '@switchboard/domain/payments/contract'
import { readPaymentMethods } from '@switchboard/domain/payments/recurring-payment'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benBilling, benChecking, benSummary } from '#web/testing/ben-bills.ts'
import { payWith } from '#web/testing/card-form.ts'
import { answers, breaks, refuses, listRequests, testNetwork, slowAnswer } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { payments } from './area.ts'
import { questionText } from './payment-questions.ts'

const network = testNetwork()

const nothingOwed = { ...benBilling, AccountBalance: 0, AmountToPayForPpd: 0, CurrentTotalPpdDiscount: 0 }

beforeAll(() => import('./PayScreen.tsx'))

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
  network.use(
    answers(readBillingInformation, benBilling),
    answers(readAccountSummary, benSummary),
    answers(readSurcharges, [{ paymentMethod: 'Visa', percent: 1.5 }]),
    answers(readPaymentMethods, ['Manual', 'CreditCard']),
    answers(readPaymentsUnderWay, []),
  )
})

afterEach(() => vi.useRealTimers())

async function payAmount(amount: string) {
  showRoutes([...payments.routes, emptyHome], '/pay')
  await payWith({ amount })
}

function creations() {
  return listRequests()
    .filter(({ method, url }) => method === 'POST' && url.pathname.endsWith('/windcavetransactions'))
    .map(({ body }): unknown => JSON.parse(body))
}

const QUESTIONS: {
  code: PaymentQuestion
  amount: string
  title: string
  yes: string
  confirmed: PaymentQuestion[]
}[] = [
  {
    code: 'PAYMENT_MADE_ALREADY',
    amount: '100',
    title: 'You paid $100.00 a few minutes ago. Pay again?',
    yes: 'Pay $101.50 again',
    confirmed: ['PAYMENT_MADE_ALREADY'],
  },
  {
    code: 'PAYMENT_MORE_THAN_OWED',
    amount: '5000',
    title: 'This is $4,691.27 more than you owe.',
    yes: 'Pay $5,075.00 anyway',
    confirmed: ['PAYMENT_MORE_THAN_OWED'],
  },
  {
    code: 'PAYMENT_UNFINISHED',
    amount: '5000',
    title: 'A payment that you began is not finished.',
    yes: 'Pay $5,075.00 anyway',
    confirmed: ['PAYMENT_UNFINISHED', 'PAYMENT_MORE_THAN_OWED'],
  },
]

test.each([
  [899, 'less than a minute ago'],
  [840, '1 minute ago'],
  [630, '4 minutes ago'],
])('with %d seconds left to ask in, the same amount was paid %s', (leftSeconds, ago) => {
  const amount = toCents(10_000)
  const confirmation = { question: 'PAYMENT_MADE_ALREADY', amount, confirmed: [], leftSeconds } as const

  expect(questionText(confirmation, { owed: amount, total: amount }).title).toBe(
    `You paid $100.00 ${ago}. Pay again?`,
  )
})

test('PAY-035 a confirmation with a card that has become invalid sends nothing', async () => {
  network.use(refuses(createCardTransaction, 'PAYMENT_MADE_ALREADY'))
  await payAmount('100')
  const yes = await screen.findByRole('button', { name: 'Pay $101.50 again' })
  await userEvent.clear(screen.getByLabelText('Security code'))

  await userEvent.click(yes)

  expect(await screen.findByRole('link', { name: 'Enter the security code of your card' })).toBeTruthy()
  expect(creations()).toHaveLength(1)
})

test.each(QUESTIONS)(
  '$code is asked with its figures, and the next call confirms it once the customer agrees',
  async ({ code, amount, title, yes, confirmed }) => {
    network.use(refuses(createCardTransaction, code))
    await payAmount(amount)
    await screen.findByText(title)
    expect(screen.getAllByRole('button', { name: /^Pay/ }).map(({ textContent }) => textContent)).toEqual([
      yes,
    ])
    const button = screen.getByRole('button', { name: yes })
    expect(document.activeElement?.contains(button)).toBe(true)
    expect(document.activeElement?.contains(screen.getByLabelText('Security code'))).toBe(false)

    await userEvent.click(button)

    await waitFor(() => expect(creations()).toHaveLength(2))
    expect(creations()).toMatchObject([
      { owedShown: 308.73, confirmed: [] },
      { owedShown: 308.73, confirmed },
    ])
    expect(screen.getByLabelText<HTMLInputElement>('Security code').value).toBe('123')
    expect(document.activeElement).toBe(button)
  },
)

test('a refused confirmation shows its reason, which has the focus', async () => {
  network.use(refuses(createCardTransaction, 'PAYMENT_MORE_THAN_OWED'))
  await payAmount('5000')
  await screen.findByText('This is $4,691.27 more than you owe.')
  network.use(refuses(createCardTransaction, 'GENERAL_ERROR'))
  await userEvent.click(screen.getByRole('button', { name: /anyway$/ }))

  const failureNotice = await screen.findByRole('alert')
  expect(screen.queryByText(/more than you owe/)).toBeNull()
  expect(document.activeElement?.contains(failureNotice)).toBe(true)
  expect(document.activeElement?.contains(screen.getByLabelText('Security code'))).toBe(false)
})

test('another amount removes the question', async () => {
  network.use(refuses(createCardTransaction, 'PAYMENT_MORE_THAN_OWED'))
  await payAmount('5000')
  await screen.findByText('This is $4,691.27 more than you owe.')

  await userEvent.clear(screen.getByLabelText('Amount to pay'))
  await userEvent.type(screen.getByLabelText('Amount to pay'), '50')

  expect(screen.queryByText(/more than you owe/)).toBeNull()
})

test('an amount no longer owed is not paid: the page shows the current amount and keeps the typed values', async () => {
  network.use(refuses(createCardTransaction, 'AMOUNT_OWED_HAS_CHANGED'))
  const pay = payAmount('308.73')
  await screen.findByText(/You owe \$323\.73/)
  network.use(answers(readBillingInformation, nothingOwed))
  await pay

  await screen.findByText('The amount you owe has changed since you opened this page.')
  await screen.findByText('There is nothing you have to pay. You can still pay ahead.')
  expect(screen.getByLabelText<HTMLInputElement>('Amount to pay').value).toBe('308.73')
  expect(screen.getByLabelText<HTMLInputElement>('Security code').value).toBe('123')
})

test('while a payment is checked there is no form, but the reason, the time and the reference', async () => {
  network.use(answers(readPaymentsUnderWay, [benChecking]))
  showRoutes([...payments.routes, emptyHome], '/pay')

  const title = await screen.findByText('We are checking your payment of $100.00.')

  const notice = title.parentElement?.textContent ?? ''
  expect(notice).toContain('a card surcharge of $1.50')
  expect(notice).toContain('Please do not pay again')
  expect(notice).toContain('7KX-2W9-MR4')
  await screen.findByText(/^You can pay here again/)
  expect(screen.queryByLabelText('Card number')).toBeNull()
  expect(screen.queryByText(/You can pay all of it/)).toBeNull()
  expect(screen.queryByText(/comes off/)).toBeNull()
})

test('a payment being checked that was started elsewhere replaces the form', async () => {
  network.use(refuses(createCardTransaction, 'PAYMENT_UNDER_WAY'))
  const pay = payAmount('50')
  await screen.findByLabelText('Amount to pay')
  network.use(answers(readPaymentsUnderWay, [benChecking]))
  await pay

  await screen.findByText('We are checking your payment of $100.00.')
  await waitFor(() => expect(screen.queryByLabelText('Card number')).toBeNull())
})

test('an unfinished payment is shown, and another payment can be made', async () => {
  network.use(answers(readPaymentsUnderWay, [{ ...benChecking, state: 'Unfinished' }]))
  showRoutes([...payments.routes, emptyHome], '/pay')

  await screen.findByText('Your payment of $100.00 is not finished.')
  expect(await screen.findByLabelText('Card number')).toBeTruthy()
  expect(screen.getByText(/You can pay all of it/)).toBeTruthy()
  expect(screen.getByText(/comes off/)).toBeTruthy()
})

test('a payment whose reply was lost is sent again under its key; another amount is another payment', async () => {
  network.use(breaks(createCardTransaction))
  await payAmount('50')
  await screen.findByText('unexpected error')
  await userEvent.click(screen.getByRole('button', { name: /^Pay \$/ }))
  await waitFor(() => expect(creations()).toHaveLength(2))
  await screen.findByText('unexpected error')
  await userEvent.type(
    screen.getByLabelText('Amount to pay'),
    '{Backspace}{Backspace}{Backspace}{Backspace}1',
  )

  await userEvent.click(screen.getByRole('button', { name: /^Pay \$/ }))

  await waitFor(() => expect(creations()).toHaveLength(3))
  const [first, again, other] = listRequests()
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers.get('idempotency-key'))
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test('a payment that has ended disappears, and the owed amount is requested again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  network.use(answers(readPaymentsUnderWay, [benChecking]))
  showRoutes([...payments.routes, emptyHome], '/pay')
  await screen.findByText('We are checking your payment of $100.00.')
  await screen.findByText(/^You can pay here again/)
  const owed = slowAnswer(readBillingInformation, nothingOwed)
  network.use(answers(readPaymentsUnderWay, []), owed.handler)

  await vi.advanceTimersByTimeAsync(11_000)
  expect(screen.queryByLabelText('Card number')).toBeNull()
  owed.come()

  await screen.findByText('There is nothing you have to pay. You can still pay ahead.')
  expect(screen.queryByText('We are checking your payment of $100.00.')).toBeNull()
  expect(screen.getByRole('button', { name: 'Pay ahead' })).toBeTruthy()
})
