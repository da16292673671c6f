import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { readOutlook } from '@switchboard/domain/billing/outlook'
import { setManualPayment } from '@switchboard/domain/payments/method-calls'
import { readPaymentsUnderWay } from '@switchboard/domain/payments/card-payments'
import { readPaymentMethods, readRecurringPayment } from '@switchboard/domain/payments/recurring-payment'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benChecking, benOutlook } from '#web/testing/ben-bills.ts'
import { answers, breaks, refuses, listRequests, slowAnswer, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { payments } from './area.ts'
import { DIRECT_DEBIT, MANUAL, SAVED_CARD } from './testing/methods.ts'

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
    answers(setManualPayment, MANUAL),
    answers(readOutlook, benOutlook),
    answers(readPaymentsUnderWay, []),
  )
})

function show(address = '/payment-method') {
  return showRoutes([...payments.routes, emptyHome], address)
}

function creditCard(differences: Partial<typeof SAVED_CARD> = {}) {
  return answers(readRecurringPayment, {
    ...MANUAL,
    recurringType: 'CreditCard',
    creditCard: { ...SAVED_CARD, ...differences },
  })
}

async function current(name: string) {
  return within(await screen.findByRole('region', { name }))
}

async function listOptions() {
  const options = await current('Change how you pay')
  return options.getAllByRole('link').map(({ textContent }) => textContent)
}

test('PAY-002 PAY-008 PAY-009 PAY-027 PAY-074 direct debit is shown with its full account number and its bank', async () => {
  show()

  const method = await current('Direct Debit')
  expect(method.getByText('Account number').nextElementSibling?.textContent).toBe('01-0242-0100194-00')
  expect(method.getByText('Bank').nextElementSibling?.textContent).toBe('ANZ')
  const options = await current('Change how you pay')
  const offered = options.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(offered).toEqual([
    ['Use another bank account', '/payment-method/direct-debit'],
    ['Pay by credit card', '/payment-method/credit-card'],
  ])
  expect(options.getByRole('button', { name: 'Remove automatic payment' })).toBeTruthy()
})

test('PAY-002 PAY-010 PAY-073 a saved card is shown masked, with its type and its expiry month', async () => {
  network.use(creditCard())
  show()

  const method = await current('Credit Card')
  expect(method.getByText('Card').nextElementSibling?.textContent).toBe('American Express Card')
  expect(method.getByText('Card number').nextElementSibling?.textContent).toContain('411111••••••••11')
  expect(method.getByText('Expires').nextElementSibling?.textContent).toBe('09/2030')
  expect(method.queryByText(/^Expire[ds]( soon)?$/, { selector: 'span' })).toBeNull()
  expect(await listOptions()).toEqual(['Set up direct debit', 'Save another card'])
})

test.each([
  ['near expiry', { nearExpiry: true }, 'Expires soon', 'Your card expires soon.'],
  ['expired', { expired: true }, 'Expired', 'Your card has expired.'],
])('PAY-010 PAY-072 a card that is %s is marked', async (_what, difference, pill, words) => {
  network.use(creditCard(difference))
  show()

  const method = await current('Credit Card')
  const takesByItself = screen.queryByText('We take each bill from your card on the day it falls due.')
  expect(takesByItself === null).toBe(pill === 'Expired')
  expect(method.getByText(pill, { selector: 'span' })).toBeTruthy()
  expect(method.getByText(words)).toBeTruthy()
  expect(method.getByRole('link', { name: 'Save another card' })).toBeTruthy()
})

test('PAY-002 PAY-027 the options are those of the list, including another bank account', async () => {
  network.use(answers(readPaymentMethods, ['Manual', 'PaperlessDirectDebit']))
  show()

  const options = await current('Change how you pay')
  expect(options.getByRole('link', { name: 'Use another bank account' }).getAttribute('href')).toBe(
    '/payment-method/direct-debit',
  )
  expect(options.queryByRole('link', { name: /card/ })).toBeNull()
})

test('PAY-027 an account that can only pay by hand sees a message', async () => {
  network.use(answers(readPaymentMethods, ['Manual']), answers(readRecurringPayment, MANUAL))
  show()

  expect(await screen.findByText(/You pay the bills of this account yourself\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove automatic payment' })).toBeNull()
})

async function remove() {
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Remove automatic payment' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Remove automatic payment' }))
}

test('PAY-047 PAY-052 after a confirmation automatic payment is removed, and the method is Manual', async () => {
  await remove()

  const words = await screen.findByText('Automatic payment has been removed.')
  expect(document.activeElement?.contains(words)).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
  expect(await current('Manual')).toBeTruthy()
  const [removal] = listRequests().filter(({ method }) => method === 'POST')
  expect(removal?.url.pathname).toMatch(/\/accounts\/100517\/recurringpayment\/manual$/)
  expect(removal?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
})

test('PAY-047 if the customer declines, nothing is removed', async () => {
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Remove automatic payment' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Keep it' }))

  expect(screen.queryByRole('dialog')).toBeNull()
  expect(listRequests().filter(({ method }) => method === 'POST')).toEqual([])
})

test.each([
  ['a refusal', refuses(setManualPayment, 'PAYMENT_METHOD_NOT_ALLOWED')],
  ['a broken connection', breaks(setManualPayment)],
])('PAY-069 %s shows Problem removing automatic payment', async (_what, answer) => {
  network.use(answer)
  await remove()

  expect(
    within(await screen.findByRole('alert')).getByText('Problem removing automatic payment'),
  ).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Direct Debit', hidden: true })).toBeTruthy()
})

test.each([
  [
    'refused for its method',
    refuses(setManualPayment, 'PAYMENT_METHOD_NOT_ALLOWED'),
    'has to be paid automatically',
  ],
  ['lost on its way', breaks(setManualPayment), 'We do not know whether automatic payment has been removed.'],
  ['not taken on', refuses(setManualPayment, 'SERVICE_UNAVAILABLE'), 'We do not know whether'],
])('PAY-069 a removal that is %s shows its known result', async (_what, answer, words) => {
  network.use(answer)
  await remove()

  expect((await screen.findByRole('alert')).textContent).toContain(words)
})

test('after a lost reply the method is requested again, and a completed removal is shown', async () => {
  network.use(breaks(setManualPayment))
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Remove automatic payment' }))
  network.use(answers(readRecurringPayment, MANUAL))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Remove automatic payment' }))
  await screen.findByRole('heading', { name: 'Manual', hidden: true })

  await userEvent.click(screen.getByRole('button', { name: 'Keep it' }))

  const words = await screen.findByText('Automatic payment has been removed.')
  expect(document.activeElement?.contains(words)).toBe(true)
})

test('the dialog of a removal under way cannot be closed until its reply arrives', async () => {
  const answer = slowAnswer(setManualPayment, MANUAL)
  network.use(answer.handler)
  await remove()

  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Keep it' }))
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(screen.getByRole('dialog')).toBeTruthy()

  answer.come()
  expect(await screen.findByText('Automatic payment has been removed.')).toBeTruthy()
})

test('a payment being checked is shown, and no request to pay a failed collection appears meanwhile', async () => {
  network.use(
    answers(readOutlook, {
      ...benOutlook,
      failed: { day: '2026-11-18', amount: 163.89, method: 'DirectDebit', reason: 'noFunds' },
    }),
    answers(readPaymentsUnderWay, [benChecking]),
  )
  show()

  expect(await screen.findByText(/Please do not pay again/)).toBeTruthy()
  expect(await screen.findByText(/did not go through/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull()
})

test('a debit too new for the next due bills shows from which day it applies', async () => {
  network.use(
    answers(readRecurringPayment, {
      ...DIRECT_DEBIT,
      directDebit: DIRECT_DEBIT.directDebit && { ...DIRECT_DEBIT.directDebit, byHandUntil: '2026-11-21' },
    }),
  )
  show()

  expect(await screen.findByText(/^We take each bill that falls due after 21 November 2026/)).toBeTruthy()
})

test('PAY-047 direct debit cannot be removed if no method is allowed, and is not shown as paid by hand', async () => {
  network.use(answers(readPaymentMethods, []))
  show()

  expect(await screen.findByText(/^How this account is paid stays as it is\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove automatic payment' })).toBeNull()
  expect(screen.queryByText(/bills of this account yourself/)).toBeNull()
})

test('PAY-002 an account paid by hand is offered direct debit and a card without a surcharge, and no removal', async () => {
  network.use(answers(readRecurringPayment, MANUAL))
  show()

  expect((await current('Manual')).getByText(/^We take nothing automatically\./)).toBeTruthy()
  expect(await listOptions()).toEqual(['Set up direct debit', 'Pay by credit card'])
  const options = await current('Change how you pay')
  expect(options.queryByRole('button')).toBeNull()
  expect(options.getByText('From a card that you save. No surcharge on your bills.')).toBeTruthy()
})
