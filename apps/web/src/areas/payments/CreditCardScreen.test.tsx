import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { readAccountSummary, readBillingInformation } from '@switchboard/domain/billing/contract'
import { readOutlook } from '@switchboard/domain/billing/outlook'
import { readPaymentsUnderWay } from '@switchboard/domain/payments/card-payments'
import {
  createCardTransaction,
  createPxFusionTransaction,
  processCardTransaction,
  readCardTransaction,
  readSurcharges,
  updatePxFusionTransaction,
} from '@switchboard/domain/payments/contract'
import { readPaymentMethods, readRecurringPayment } from '@switchboard/domain/payments/recurring-payment'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benBilling, benOutlook, benPayment, benSummary } from '#web/testing/ben-bills.ts'
import { answers, answersRaw, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { CARD_PROVIDERS } from './card-provider.ts'
import { payments } from './area.ts'
import { TRANSACTION } from './testing/pay.ts'
import { RETURNED, SAVED, STARTED, payTwentyUnsaved, typeCard } from './testing/save-card.ts'

const network = testNetwork()

beforeAll(() => Promise.all([import('./CreditCardScreen.tsx'), import('./PaymentMethodScreen.tsx')]))

beforeEach(async () => {
  sessionStorage.clear()
  testCalls()
  signInAs()
  await loadConfiguration(network)
  network.use(
    answers(readBillingInformation, benBilling),
    answers(readAccountSummary, benSummary),
    answers(readOutlook, benOutlook),
    answers(readSurcharges, [{ paymentMethod: 'Visa', percent: 1.5 }]),
    answers(readPaymentMethods, ['Manual', 'CreditCard']),
    answers(readRecurringPayment, benPayment),
    answers(readPaymentsUnderWay, []),
    answers(createCardTransaction, STARTED),
  )
})

function show(address = '/payment-method/credit-card') {
  return showRoutes([...payments.routes, emptyHome], address)
}

function creations() {
  return listRequests()
    .filter(({ method }) => method === 'POST')
    .map(({ body }): unknown => JSON.parse(body))
}

test('PAY-004 PAY-005 PAY-037 the form starts with 0.00, with saving the card selected, and without a surcharge', async () => {
  show()

  expect((await screen.findByLabelText<HTMLInputElement>('Amount to pay now')).value).toBe('0.00')
  expect(screen.getByLabelText<HTMLInputElement>(/^Save this card/).checked).toBe(true)
  expect(document.querySelector('output[name=totalAmount]')?.textContent).toBe('$0.00')
  expect(location.pathname).toBe('/payment-method/credit-card')
  const fields = [...document.querySelectorAll('input, select, output')]
  expect(fields.map((field) => field.getAttribute('name'))).toEqual([
    'amount',
    'cardNumber',
    'cardHolderName',
    'expiry',
    'cvc2',
    'saveCreditCard',
    'surchargePercent',
    'totalAmount',
  ])
})

test('PAY-013 PAY-036 PAY-048 saving a card with 0.00 authorises one unit and requests the recurring method', async () => {
  show()
  await typeCard()

  await userEvent.click(screen.getByRole('button', { name: 'Save card' }))

  await waitFor(() =>
    expect(creations()).toEqual([
      {
        transactionType: 'Authorisation',
        amount: 1,
        isRequestingRecurringPaymentMethod: true,
        cardType: 'Visa',
        returnPath: '/payment-method/credit-card',
        owedShown: 308.73,
        confirmed: [],
      },
    ]),
  )
})

test('PAY-038 PAY-048 an amount above zero is paid, and the card is saved with it', async () => {
  show()
  await typeCard()
  const amount = screen.getByLabelText('Amount to pay now')
  await userEvent.clear(amount)
  await userEvent.type(amount, '20')

  await userEvent.click(screen.getByRole('button', { name: 'Pay $20.30' }))

  await waitFor(() =>
    expect(creations()).toMatchObject([
      { transactionType: 'Purchase', amount: 20, isRequestingRecurringPaymentMethod: true },
    ]),
  )
})

test('PAY-035 with nothing to pay or save, nothing is sent', async () => {
  show()
  await typeCard()
  await userEvent.click(screen.getByLabelText(/^Save this card/))

  await userEvent.click(screen.getByRole('button', { name: 'Save card' }))

  expect((await screen.findByRole('alert')).textContent).toContain('Tick the box to save your card')
  expect(creations()).toEqual([])
})

test.each(['CREDIT_CARD_TRANSACTION_ERROR', 'PAYMENT_METHOD_NOT_ALLOWED', 'SERVICE_UNAVAILABLE'] as const)(
  'PAY-068 %s shows Problem updating payment method!',
  async (code) => {
    network.use(refuses(createCardTransaction, code))
    show()
    await typeCard()

    await userEvent.click(screen.getByRole('button', { name: 'Save card' }))

    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('Problem updating payment method!')).toBeTruthy()
  },
)

test('after too many tries to save a card, the message states when to go on and that the card was not saved', async () => {
  network.use(refuses(createCardTransaction, 'TOO_MANY_REQUESTS', { 'retry-after': '7100' }))
  show()
  await typeCard()

  await userEvent.click(screen.getByRole('button', { name: 'Save card' }))

  const words = (await screen.findByRole('alert')).textContent
  expect(words).toContain('Problem updating payment method!')
  expect(words).toContain('Your card was not saved, and nothing was taken from it. You can go on in 2 hours')
})

test('PAY-048 after the return from the gateway a saved card is confirmed, with a link to the payment method', async () => {
  network.use(answers(readCardTransaction, SAVED), answers(processCardTransaction, SAVED))

  show(RETURNED)

  expect(await screen.findByText(/^Your card is saved\./, { selector: 'p' })).toBeTruthy()
  expect(await screen.findByRole('heading', { level: 1, name: 'Payment method' })).toBeTruthy()
  expect(location.pathname + location.search).toBe('/payment-method')
})

test('PAY-025 PAY-026 after the return from the gateway a paid amount is confirmed at home', async () => {
  const paid = { ...SAVED, transactionType: 'Purchase' as const, amount: 20, surcharge: 0.3, total: 20.3 }
  network.use(answers(readCardTransaction, paid), answers(processCardTransaction, paid))

  show(RETURNED)

  expect(await screen.findByText('Thank you, payment successful', { selector: 'p' })).toBeTruthy()
  expect(location.pathname + location.search).toBe('/')
})

test.each([
  ['a card that was declined', refuses(readCardTransaction, 'TRANSACTION_FAILED')],
  ['a card that could not be saved', refuses(processCardTransaction, 'CREDIT_CARD_PAYMENT_METHOD_ERROR')],
])('PAY-068 back from the gateway, %s is a problem, and the form is there again', async (_what, answer) => {
  network.use(answer, answers(readCardTransaction, { ...SAVED, cardSaved: false }))

  show(RETURNED)

  expect((await screen.findByRole('alert')).textContent).toContain('Problem updating payment method!')
  expect(screen.getByLabelText<HTMLInputElement>('Amount to pay now').value).toBe('0.00')
})

test.each([
  ['PAY-065', 'CREDIT_CARD_TRANSACTION_ERROR', 'Payment unsuccessful'],
  ['PAY-067', 'SERVICE_UNAVAILABLE', 'unexpected error'],
] as const)('%s %s of an amount above zero shows %s', async (_id, code, words) => {
  network.use(refuses(createCardTransaction, code))
  show()
  await payTwentyUnsaved()

  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(words)
  expect(alert.textContent).not.toContain('Problem updating payment method!')
})

test.each([
  [
    'PAY-021 a status of Failed',
    answers(readCardTransaction, { ...SAVED, transactionType: 'Purchase', status: 'Failed', amount: 20 }),
  ],
  ['PAY-064 a refused poll', refuses(readCardTransaction, 'TRANSACTION_FAILED')],
])(
  'PAY-065 %s of an amount above zero is an unsuccessful payment, and the form is as it was left',
  async (_what, answer) => {
    show()
    await payTwentyUnsaved()
    await screen.findByRole('alert')
    cleanup()
    network.use(answer)

    show(RETURNED)

    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Payment unsuccessful')
    expect(alert.textContent).not.toContain('Problem updating payment method!')
    expect(screen.getByLabelText<HTMLInputElement>('Amount to pay now').value).toBe('20.00')
    expect(screen.getByLabelText<HTMLInputElement>(/^Save this card/).checked).toBe(false)
  },
)

test('PAY-067 if the outcome of a paid amount is unknown, the customer is asked to check the balance', async () => {
  show()
  await payTwentyUnsaved()
  await screen.findByRole('alert')
  cleanup()
  network.use(answersRaw(readCardTransaction, '{}'))

  show(RETURNED)

  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('unexpected error')
  expect(alert.textContent).toContain('Look at your balance before you pay again')
})

test('after the return from the gateway the outcome is shown even if the allowed methods failed to load', async () => {
  network.use(
    answersRaw(readPaymentMethods, '{}'),
    answers(readCardTransaction, SAVED),
    answers(processCardTransaction, SAVED),
  )

  show(RETURNED)

  expect(await screen.findByText(/^Your card is saved\./, { selector: 'p' })).toBeTruthy()
})

test('PAY-067 an unknown outcome is shown as unknown, with the advice to check the payment method first', async () => {
  network.use(answersRaw(readCardTransaction, '{}'))

  show(RETURNED)

  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('unexpected error')
  expect(alert.textContent).toContain('Look at your payment method')
})

test('PAY-056 PAY-057 the older provider’s calls use the same interface', async () => {
  const pending = { ...SAVED, status: 'Pending' as const }
  network.use(
    answers(createPxFusionTransaction, { ...STARTED, form: 'pxfusion' }),
    answers(updatePxFusionTransaction, pending),
  )
  const older = CARD_PROVIDERS.pxfusion
  const body = {
    transactionType: 'Authorisation',
    amount: 1,
    isRequestingRecurringPaymentMethod: true,
    cardType: null,
    returnPath: '/payment-method/credit-card' as const,
    owedShown: null,
    confirmed: [],
  }

  expect(await older.create(body, 'key-of-attempt')).toMatchObject({ form: 'pxfusion' })
  expect(await older.poll(TRANSACTION)).toMatchObject({ status: 'Pending' })
  network.use(answers(updatePxFusionTransaction, SAVED))
  expect(await older.process(TRANSACTION)).toMatchObject({ status: 'Successful' })

  const calls = listRequests().filter(({ method }) => method === 'POST')
  expect(calls.map(({ url }) => url.pathname.split('/dps/')[1])).toEqual([
    'createpxfusiontransaction',
    'updatepxfusiontransaction',
    'updatepxfusiontransaction',
  ])
})

test('PAY-063 a malformed update of the older provider is an error', async () => {
  network.use(answersRaw(updatePxFusionTransaction, '{"status":"Fine"}'))

  await expect(CARD_PROVIDERS.pxfusion.poll(TRANSACTION)).rejects.toMatchObject({
    code: 'INVALID_TRANSACTION_UPDATE_RESPONSE',
  })
})
