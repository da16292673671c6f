import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { createCardTransaction } from '@switchboard/domain/payments/contract'
import { readPaymentMethods } from '@switchboard/domain/payments/recurring-payment'

import { setOnline } from '#web/testing/browser.ts'
import { payWith } from '#web/testing/card-form.ts'
import { failureCodes } from '#web/testing/failures.ts'
import { answers, answersRaw, breaks, refuses, listRequests, testNetwork } from '#web/testing/network.ts'

import {
  CARD,
  STARTED,
  findAmountField,
  listCreations,
  preparePay,
  showPay,
  watchGateway,
} from './testing/pay.ts'

const network = testNetwork()
const gateway = watchGateway()

// load the code of the lazy screen before the first test waits for it
beforeAll(() => import('./PayScreen.tsx'))

beforeEach(() => preparePay(network))

function findPayButton() {
  return screen.getByRole('button', { name: /^Pay/ })
}

describe('sending', () => {
  test('a payment without a connection is not sent, and the missing connection is reported', async () => {
    showPay()
    setOnline(false)

    await payWith({ amount: '50' })

    const alert = await screen.findByText(/^You are not connected to the internet, so nothing was sent\./)
    expect(alert.textContent).toContain('Nothing was taken from your card.')
    expect(screen.queryByText(/unexpected error/i)).toBeNull()
    expect([listCreations(), gateway.posts]).toEqual([[], []])

    setOnline(true)
    await userEvent.click(findPayButton())
    await waitFor(() => expect(gateway.posts).toHaveLength(1))
  })

  test('PAY-013 PAY-018 PAY-038 PAY-048 PAY-058 a payment starts as a purchase of the amount, without the card', async () => {
    showPay()

    await payWith({ amount: '50' })

    await waitFor(() => expect(gateway.posts).toHaveLength(1))
    const [creation] = listCreations()
    expect(JSON.parse(creation?.body ?? '')).toEqual({
      transactionType: 'Purchase',
      amount: 50,
      isRequestingRecurringPaymentMethod: false,
      cardType: 'Visa',
      returnPath: '/pay',
      owedShown: 308.73,
      confirmed: [],
    })
    expect(creation?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('PAY-016 PAY-019 the card goes only to the link of the reply, in the fields of its form', async () => {
    showPay()

    await payWith()

    await waitFor(() =>
      expect(gateway.posts).toEqual([
        {
          action: 'http://gateway.test/pxmi3/token',
          method: 'post',
          fields: {
            CardNumber: CARD,
            ExpiryMonth: '09',
            ExpiryYear: '30',
            CardHolderName: 'Ben Fowler',
            Cvc2: '123',
          },
        },
      ]),
    )
    const elsewhere = listRequests().map(({ url, body }) => `${url.href} ${body}`)
    expect(elsewhere.filter((text) => text.includes(CARD) || text.includes('Ben Fowler'))).toEqual([])
  })

  test('PAY-016 the older form also sends the session, the action and the object', async () => {
    network.use(answers(createCardTransaction, { ...STARTED, form: 'pxfusion' }))
    showPay()

    await payWith()

    await waitFor(() =>
      expect(gateway.posts[0]?.fields).toEqual({
        SessionId: '0000110071223165',
        CardNumber: CARD,
        ExpiryMonth: '09',
        ExpiryYear: '30',
        CardHolderName: 'Ben Fowler',
        Cvc2: '123',
        Action: 'Add',
        Object: 'DpsPxPay',
      }),
    )
  })

  test('PAY-019 no card data stays in the page, its storage or its address', async () => {
    showPay()

    await payWith()

    await waitFor(() => expect(gateway.posts).toHaveLength(1))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe(''))
    expect(screen.getByLabelText<HTMLInputElement>('Security code').value).toBe('')
    const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href])
    expect(stored).not.toMatch(/4111|Ben Fowler/)
    expect(document.querySelectorAll('form')).toHaveLength(1)
  })

  test('a double click pays once', async () => {
    showPay()
    await payWith({ code: '' })
    await userEvent.type(screen.getByLabelText('Security code'), '123')

    const button = findPayButton()
    fireEvent.click(button)
    fireEvent.click(button)

    await waitFor(() => expect(gateway.posts).toHaveLength(1))
    expect(listCreations()).toHaveLength(1)
  })

  test('a page restored by the back button can pay again and shows that the card was not stored', async () => {
    showPay()
    await payWith()
    await waitFor(() => expect(gateway.posts).toHaveLength(1))
    expect(screen.getByRole('button', { name: 'Taking you to the card gateway' })).toBeTruthy()

    fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }))

    expect(await screen.findByText('Your card details were not kept.')).toBeTruthy()
    expect(findPayButton()).toBeTruthy()
  })
})

describe('a payment that cannot start', () => {
  test('PAY-065 CREDIT_CARD_TRANSACTION_ERROR shows Payment unsuccessful, and the typed values stay', async () => {
    network.use(refuses(createCardTransaction, 'CREDIT_CARD_TRANSACTION_ERROR'))
    showPay()

    await payWith({ amount: '50' })

    expect((await screen.findByRole('alert')).textContent).toContain('Payment unsuccessful')
    expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4111 1111 1111 1111')
    expect((await findAmountField()).value).toBe('50.00')
    expect(gateway.posts).toEqual([])
  })

  test.each([
    ['PAY-062 a malformed answer', answersRaw(createCardTransaction, '{}')],
    ['a refused method', refuses(createCardTransaction, 'PAYMENT_METHOD_NOT_ALLOWED')],
    ['a broken connection', breaks(createCardTransaction)],
    [
      'a link that is no web address',
      answers(createCardTransaction, { ...STARTED, paymentUrl: 'javascript:alert(1)' }),
    ],
  ])('PAY-067 %s shows unexpected error', async (_what, answer) => {
    network.use(answer)
    showPay()

    await payWith()

    expect(within(await screen.findByRole('alert')).getByText('unexpected error')).toBeTruthy()
    expect(gateway.posts).toEqual([])
  })

  test('after too many tries, the message states when to go on and that nothing was taken', async () => {
    network.use(refuses(createCardTransaction, 'TOO_MANY_REQUESTS', { 'retry-after': '3241' }))
    showPay()

    await payWith()

    const words = (await screen.findByRole('alert')).textContent
    expect(words).toContain('Payment unsuccessful')
    expect(words).toContain('Nothing was taken from your card. You can go on in 55 minutes')
    expect(gateway.posts).toEqual([])
  })

  test('another attempt uses another key', async () => {
    network.use(refuses(createCardTransaction, 'SERVICE_UNAVAILABLE'))
    showPay()
    await payWith()
    await screen.findByRole('alert')

    network.use(answers(createCardTransaction, STARTED))
    await userEvent.click(findPayButton())

    await waitFor(() => expect(gateway.posts).toHaveLength(1))
    const keys = listCreations().map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(2)
  })

  test('PAY-061 without the allowed methods there is no form, but a button to try again', async () => {
    network.use(answersRaw(readPaymentMethods, '{}'))

    showPay()

    expect((await screen.findByRole('alert')).textContent).toContain('We could not get your payment ready.')
    expect(failureCodes()).toEqual(['INVALID_ALLOWED_PAYMENT_METHODS_RESPONSE'])
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  test('PAY-027 an account that may not pay by card sees a message', async () => {
    network.use(answers(readPaymentMethods, ['Manual']))

    showPay()

    expect(await screen.findByText('This account does not take card payments.')).toBeTruthy()
    expect(screen.queryByLabelText('Card number')).toBeNull()
  })
})
