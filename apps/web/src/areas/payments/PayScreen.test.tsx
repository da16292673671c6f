import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { readAccountSummary, readBillingInformation } from '@switchboard/domain/billing/contract'
import { readOutlook } from '@switchboard/domain/billing/outlook'
import type { WireReply } from '@switchboard/domain/call'
import { readPaymentsUnderWay } from '@switchboard/domain/payments/card-payments'
import {
  createCardTransaction,
  processCardTransaction,
  readCardTransaction,
  readSurcharges,
} from '@switchboard/domain/payments/contract'
import { readPaymentMethods } from '@switchboard/domain/payments/recurring-payment'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benBilling, benOutlook, benSummary } from '#web/testing/ben-bills.ts'
import { payWith, type TypedPayment } from '#web/testing/card-form.ts'
import { failureCodes } from '#web/testing/failures.ts'
import {
  addressOf,
  answers,
  answersRaw,
  breaks,
  refuses,
  sentRequests,
  testNetwork,
} from '#web/testing/network.ts'
import { loadConfiguration, signedIn, testCalls } from '#web/testing/portal.tsx'

import { payments } from './area.ts'

const network = testNetwork()
const gateway = watchGateway()

const TRANSACTION = '00001100712231650b7aa766708118a5'
const RETURNED = `/pay?transactionId=${TRANSACTION}&sessionId=0000110071223165`
const CARD = '4111111111111111'

const started: WireReply<typeof createCardTransaction> = {
  paymentUrl: 'http://gateway.test/pxmi3/token',
  transactionId: TRANSACTION,
  providerTransactionId: '0000110071223165',
  form: 'windcave',
}

function transaction(differences: Partial<WireReply<typeof readCardTransaction>> = {}) {
  return {
    transactionId: TRANSACTION,
    reference: '222-233-229',
    transactionType: 'Purchase' as const,
    status: 'Successful' as const,
    retry: false,
    amount: 50,
    surcharge: 0.75,
    total: 50.75,
    discount: 0,
    surchargeCorrection: 0,
    cardSaved: null,
    ...differences,
  }
}

// a lazy screen's code is there before the first test waits for it
beforeAll(() => import('./PayScreen.tsx'))

beforeEach(async () => {
  testCalls()
  signedIn()
  await loadConfiguration(network)
  gateway.posts.length = 0
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
    answers(createCardTransaction, started),
  )
})
afterEach(() => vi.useRealTimers())

function showPay(address = '/pay') {
  return showRoutes([...payments.routes, emptyHome], address)
}

async function amountField() {
  return screen.findByLabelText<HTMLInputElement>('Amount to pay')
}

function payButton() {
  return screen.getByRole('button', { name: /^Pay/ })
}

function creations() {
  return sentRequests().filter(
    ({ url, method }) => method === 'POST' && url.pathname.endsWith('/windcavetransactions'),
  )
}

function polls() {
  return sentRequests().filter(
    ({ url, method }) => method === 'GET' && url.pathname.endsWith(`/windcavetransactions/${TRANSACTION}`),
  )
}

function processings() {
  return sentRequests().filter(
    ({ url, method }) =>
      method === 'POST' && url.pathname.endsWith(`/windcavetransactions/${TRANSACTION}/process`),
  )
}

function sum() {
  const output = (name: string) => document.querySelector(`output[name=${name}]`)?.textContent
  return { percent: output('surchargePercent'), total: output('totalAmount') }
}

describe('the form', () => {
  test('PAY-001 /pay starts with the amount owed, less the discount while it is active', async () => {
    showPay()

    expect((await amountField()).value).toBe('308.73')
  })

  test('PAY-001 it starts with the whole balance when the discount has passed', async () => {
    network.use(answers(readBillingInformation, { ...benBilling, PpdExpiryDate: '2026-11-20' }))

    showPay()

    expect((await amountField()).value).toBe('323.73')
  })

  test('PAY-031 a credit starts with 0', async () => {
    network.use(
      answers(readBillingInformation, {
        ...benBilling,
        AccountBalance: -20,
        AmountToPayForPpd: -20,
        CurrentTotalPpdDiscount: 0,
      }),
    )

    showPay()

    expect((await amountField()).value).toBe('0.00')
  })

  test('PAY-005 PAY-014 asks for the card, and saves it only where that is ticked', async () => {
    showPay()
    await amountField()

    const names = [
      'amount',
      'cardNumber',
      'cardHolderName',
      'dateExpiryMonth',
      'dateExpiryYear',
      'cvc2',
      'saveCreditCard',
    ]
    const fields = [...document.querySelectorAll('input, select')]
    expect(fields.map((field) => field.getAttribute('name'))).toEqual(names)
    expect(fields.map((field) => field.getAttribute('autocomplete'))).toEqual([
      'off',
      'cc-number',
      'cc-name',
      'cc-exp-month',
      'cc-exp-year',
      'cc-csc',
      null,
    ])
    const save = screen.getByLabelText<HTMLInputElement>(/^Save this card/)
    expect(save.checked).toBe(false)
    await userEvent.click(save)
    expect(save.checked).toBe(true)
  })

  test('PAY-005 PAY-014 shows the surcharge percent of the card and the total with it', async () => {
    showPay()
    await amountField()
    await userEvent.type(screen.getByLabelText('Card number'), CARD)

    expect(sum()).toEqual({ percent: '1.50 %', total: '$313.36' })
    expect([...document.querySelectorAll('output')].map(({ name }) => name)).toEqual([
      'surchargePercent',
      'totalAmount',
    ])
  })

  test('PAY-040 before the card is known, the surcharge depends on it, and every card’s is shown', async () => {
    showPay()
    await amountField()

    expect(sum()).toEqual({ percent: 'depends on your card', total: '$308.73' })
    expect(screen.getByText('Visa Card').nextElementSibling?.textContent).toBe('1.50 %')
    expect(screen.getByText('American Express Card').nextElementSibling?.textContent).toBe('2.40 %')

    await userEvent.type(screen.getByLabelText('Card number'), '6011')
    expect(sum()).toEqual({ percent: '0.00 %', total: '$308.73' })
  })

  test('PAY-048 with the box ticked the transaction asks for a recurring payment method', async () => {
    showPay()
    await amountField()
    await userEvent.click(screen.getByLabelText(/^Save this card/))

    await payWith()

    await waitFor(() => expect(gateway.posts).toHaveLength(1))
    expect(JSON.parse(creations()[0]?.body ?? '')).toMatchObject({
      isRequestingRecurringPaymentMethod: true,
      returnPath: '/pay',
    })
  })

  test('PAY-030 PAY-032 the amount is rounded to cents and shown with two decimals', async () => {
    showPay()
    const amount = await amountField()

    await userEvent.clear(amount)
    await userEvent.type(amount, '12.345')
    await userEvent.tab()

    expect(amount.value).toBe('12.35')
  })

  test('PAY-033 the card number may be typed with blanks and dashes', async () => {
    showPay()

    await payWith({ number: '4111-1111 1111 1111' })

    await waitFor(() => expect(gateway.posts[0]?.fields).toMatchObject({ CardNumber: CARD }))
  })

  test('API-020 the security code takes digits only, four at most', async () => {
    showPay()
    await amountField()
    const code = screen.getByLabelText<HTMLInputElement>('Security code')

    await userEvent.type(code, '1a2-3.45')

    expect(code.value).toBe('1234')
  })

  test('PAY-034 expiry years run 20 years from the current one', async () => {
    showPay()
    await amountField()

    const years = [...screen.getByLabelText<HTMLSelectElement>('Expiry year').options].map(({ text }) => text)
    expect(years).toHaveLength(21)
    expect([years[1], years.at(-1)]).toEqual(['2026', '2045'])
  })

  test('PAY-039 PAY-040 PAY-041 the surcharge follows the card, and the total follows both', async () => {
    network.use(
      answers(readSurcharges, [
        { paymentMethod: 'Visa', percent: 1.7 },
        { paymentMethod: 'Amex', percent: 2.4 },
      ]),
    )
    showPay()
    await userEvent.type(await amountFieldOf('100'), '{Tab}4')
    expect(sum()).toEqual({ percent: '1.70 %', total: '$101.70' })

    await userEvent.clear(screen.getByLabelText('Card number'))
    await userEvent.type(screen.getByLabelText('Card number'), '37')
    expect(sum()).toEqual({ percent: '2.40 %', total: '$102.40' })

    await amountFieldOf('10')
    expect(sum()).toEqual({ percent: '2.40 %', total: '$10.24' })
  })

  test('PAY-041 what is surcharge already is not surcharged again', async () => {
    network.use(answers(readAccountSummary, { ...benSummary, accountBalanceSurchargeOffset: 20 }))
    showPay()

    await userEvent.type(await amountFieldOf('100'), '{Tab}4')

    expect(sum()).toEqual({ percent: '1.50 %', total: '$101.20' })
  })
})

async function amountFieldOf(amount: string) {
  const field = await amountField()
  await userEvent.clear(field)
  await userEvent.type(field, amount)
  return field
}

describe('what is wrong is reported, and nothing is sent', () => {
  test.each<[what: string, typed: TypedPayment, words: RegExp]>([
    ['PAY-035 no card number', { number: '' }, /Enter your card number/],
    ['PAY-035 letters for a number', { number: 'abcd' }, /Enter your card number/],
    ['PAY-035 a number too short', { number: '41111' }, /too short or too long/],
    ['PAY-035 13 digits that fail the check', { number: '4222222222223' }, /one of the digits is not right/],
    ['PAY-035 a month that has passed', { month: '10', year: '2026' }, /This card has expired/],
    ['PAY-035 no month', { month: '' }, /Choose the month your card expires/],
    ['PAY-035 no year', { year: '' }, /Choose the year your card expires/],
    ['PAY-035 no name', { name: '' }, /Enter the name on your card/],
    ['PAY-035 a security code too short', { code: '12' }, /3 digits/],
    ['PAY-031 an amount of 0', { amount: '0' }, /more than \$0\.00/],
    ['PAY-031 an amount below 0', { amount: '-1' }, /more than \$0\.00/],
    ['PAY-030 an amount that rounds to 0', { amount: '0.001' }, /more than \$0\.00/],
    ['an amount that is not a number', { amount: 'abc' }, /Enter an amount/],
    ['an amount of 100,000', { amount: '100000' }, /\$99,999\.99 or less/],
  ])('%s', async (_what, typed, words) => {
    showPay()

    await payWith(typed)

    const summary = await screen.findByRole('alert')
    expect(summary.textContent).toMatch(words)
    expect(creations()).toEqual([])
    expect(gateway.posts).toEqual([])
  })

  test('PAY-035 the summary takes the focus, leads to the field, and what was typed stays', async () => {
    Element.prototype.scrollIntoView = () => undefined
    showPay()
    await payWith({ code: '' })

    const summary = await screen.findByRole('alert')
    expect(document.activeElement).toBe(summary)
    await userEvent.click(screen.getByRole('link', { name: 'Enter the security code of your card' }))

    expect(document.activeElement).toBe(screen.getByLabelText('Security code'))
    expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4111 1111 1111 1111')
  })
})

describe('sending', () => {
  test('PAY-013 PAY-018 PAY-038 PAY-058 a payment starts as a purchase of the amount; the card stays out of it', async () => {
    showPay()

    await payWith({ amount: '50' })

    await waitFor(() => expect(gateway.posts).toHaveLength(1))
    const [creation] = creations()
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

  test('PAY-016 PAY-019 the card goes to the link of the answer, in the fields of its form, and nowhere else', async () => {
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
    const elsewhere = sentRequests().map(({ url, body }) => `${url.href} ${body}`)
    expect(elsewhere.filter((text) => text.includes(CARD) || text.includes('Ben Fowler'))).toEqual([])
  })

  test('PAY-016 the older form takes the session, the action and the object too', async () => {
    network.use(answers(createCardTransaction, { ...started, form: 'pxfusion' }))
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

  test('nothing of the card stays in the page, its storage or its address', async () => {
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

    const button = payButton()
    fireEvent.click(button)
    fireEvent.click(button)

    await waitFor(() => expect(gateway.posts).toHaveLength(1))
    expect(creations()).toHaveLength(1)
  })

  test('a page brought back by the back button can pay again and says that the card was not stored', async () => {
    showPay()
    await payWith()
    await waitFor(() => expect(gateway.posts).toHaveLength(1))
    expect(screen.getByRole('button', { name: 'Taking you to the card gateway' })).toBeTruthy()

    fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }))

    expect(await screen.findByText('Your card details were not kept.')).toBeTruthy()
    expect(payButton()).toBeTruthy()
  })
})

describe('a payment that cannot start', () => {
  test('PAY-065 CREDIT_CARD_TRANSACTION_ERROR shows Payment unsuccessful, and nothing typed is lost', async () => {
    network.use(refuses(createCardTransaction, 'CREDIT_CARD_TRANSACTION_ERROR'))
    showPay()

    await payWith({ amount: '50' })

    expect((await screen.findByRole('alert')).textContent).toContain('Payment unsuccessful')
    expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4111 1111 1111 1111')
    expect((await amountField()).value).toBe('50.00')
    expect(gateway.posts).toEqual([])
  })

  test.each([
    ['PAY-062 a malformed answer', answersRaw(createCardTransaction, '{}')],
    ['a refused method', refuses(createCardTransaction, 'PAYMENT_METHOD_NOT_ALLOWED')],
    ['a broken connection', breaks(createCardTransaction)],
    [
      'a link that is no web address',
      answers(createCardTransaction, { ...started, paymentUrl: 'javascript:alert(1)' }),
    ],
  ])('PAY-067 %s shows unexpected error', async (_what, answer) => {
    network.use(answer)
    showPay()

    await payWith()

    expect(within(await screen.findByRole('alert')).getByText('unexpected error')).toBeTruthy()
    expect(gateway.posts).toEqual([])
  })

  test('after too many tries it says when to go on, and that nothing was taken', async () => {
    network.use(refuses(createCardTransaction, 'TOO_MANY_REQUESTS', { 'retry-after': '3241' }))
    showPay()

    await payWith()

    const words = (await screen.findByRole('alert')).textContent
    expect(words).toContain('Payment unsuccessful')
    expect(words).toContain('Nothing was taken from your card. You can go on in 55 minutes')
    expect(gateway.posts).toEqual([])
  })

  test('another attempt has another key', async () => {
    network.use(refuses(createCardTransaction, 'SERVICE_UNAVAILABLE'))
    showPay()
    await payWith()
    await screen.findByRole('alert')

    network.use(answers(createCardTransaction, started))
    await userEvent.click(payButton())

    await waitFor(() => expect(gateway.posts).toHaveLength(1))
    const keys = creations().map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(2)
  })

  test('PAY-061 without the allowed methods there is no form, but another try', async () => {
    network.use(answersRaw(readPaymentMethods, '{}'))

    showPay()

    expect((await screen.findByRole('alert')).textContent).toContain('We could not get your payment ready.')
    expect(failureCodes()).toEqual(['INVALID_ALLOWED_PAYMENT_METHODS_RESPONSE'])
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  test('PAY-027 an account that may not pay by card reads so', async () => {
    network.use(answers(readPaymentMethods, ['Manual']))

    showPay()

    expect(await screen.findByText('This account does not take card payments.')).toBeTruthy()
    expect(screen.queryByLabelText('Card number')).toBeNull()
  })
})

describe('back from the gateway', () => {
  test('PAY-014 PAY-020 PAY-023 PAY-024 PAY-025 PAY-026 PAY-059 a successful payment is processed, confirmed and leads home', async () => {
    network.use(answers(readCardTransaction, transaction()), answers(processCardTransaction, transaction()))

    const visits = history.length
    showPay(RETURNED)

    expect(await screen.findByText('Thank you, payment successful', { selector: 'p' })).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy()
    expect(location.pathname).toBe('/')
    expect(history).toHaveLength(visits)
    expect(creations()).toEqual([])
    expect(polls()).toHaveLength(1)
    expect(processings()).toHaveLength(1)
  })

  test('PAY-022 Pending with retry is asked again after a second', async () => {
    const times: number[] = []
    network.use(
      http.get(addressOf(readCardTransaction), () => {
        times.push(performance.now())
        return HttpResponse.json(
          times.length < 2 ? transaction({ status: 'Pending', retry: true }) : transaction(),
        )
      }),
      answers(processCardTransaction, transaction()),
    )

    showPay(RETURNED)

    expect(await screen.findByRole('heading', { name: 'Checking your payment' })).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy()
    const [first = 0, second = 0] = times
    expect(times).toHaveLength(2)
    expect(second - first).toBeGreaterThanOrEqual(990)
    expect(second - first).toBeLessThan(10_000)
  })

  test('PAY-021 PAY-064 PAY-065 Failed shows Payment unsuccessful with the form and the amount again', async () => {
    network.use(answers(readCardTransaction, transaction({ status: 'Failed', amount: 42.5 })))

    showPay(RETURNED)

    expect((await screen.findByText('Payment unsuccessful')).closest('[role=alert]')).toBeTruthy()
    expect((await amountField()).value).toBe('42.50')
    expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('')
  })

  test.each([
    ['PAY-064 the poll is refused as failed', refuses(readCardTransaction, 'TRANSACTION_FAILED')],
    ['PAY-064 the processing is refused as failed', refuses(processCardTransaction, 'TRANSACTION_FAILED')],
    ['PAY-065 the processing fails', refuses(processCardTransaction, 'CREDIT_CARD_TRANSACTION_ERROR')],
  ])('%s: Payment unsuccessful', async (_what, answer) => {
    network.use(answer, answers(readCardTransaction, transaction()))

    showPay(RETURNED)

    expect(await screen.findByText('Payment unsuccessful')).toBeTruthy()
  })

  test.each([
    ['PAY-063 a malformed answer to a poll', answersRaw(readCardTransaction, '{"status":"Fine"}')],
    ['PAY-063 a malformed answer to the processing', answersRaw(processCardTransaction, '{}')],
    [
      'PAY-023 Pending without retry that is not booked',
      refuses(processCardTransaction, 'INVALID_TRANSACTION_UPDATE_RESPONSE'),
    ],
  ])('PAY-067 %s: unexpected error and a look at the balance first', async (_what, answer) => {
    network.use(answer, answers(readCardTransaction, transaction({ status: 'Pending' })))

    showPay(RETURNED)

    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('unexpected error')
    expect(alert.textContent).toContain('Look at your balance before you pay again')
    expect(screen.queryByText('Payment unsuccessful')).toBeNull()
    expect(screen.queryByLabelText('Card number')).toBeNull()
  })

  test('PAY-020 PAY-022 PAY-067 after 60 tries, a second apart, the outcome is unknown, never unsuccessful', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const waits = vi.spyOn(globalThis, 'setTimeout')
    network.use(answers(readCardTransaction, transaction({ status: 'Pending', retry: true })))

    showPay(RETURNED)
    await vi.waitUntil(
      async () => {
        await vi.advanceTimersByTimeAsync(1_000)
        return screen.queryByRole('alert') !== null
      },
      { interval: 1, timeout: 60_000 },
    )

    expect(screen.getByRole('alert').textContent).toContain('unexpected error')
    expect(screen.queryByText('Payment unsuccessful')).toBeNull()
    expect(polls()).toHaveLength(60)
    expect(waits.mock.calls.filter(([, milliseconds]) => milliseconds === 1_000)).toHaveLength(59)
  })

  test('a connection that breaks while polling says nothing about the payment', async () => {
    let asked = 0
    network.use(
      http.get(addressOf(readCardTransaction), () => {
        asked += 1
        return asked === 1 ? HttpResponse.error() : HttpResponse.json(transaction())
      }),
      answers(processCardTransaction, transaction()),
    )

    showPay(RETURNED)

    expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy()
  })

  test.each([['<script>'], ['1'], ['../../process']])(
    'an address with the id %s asks nothing and shows the form',
    async (id) => {
      showPay(`/pay?transactionId=${encodeURIComponent(id)}`)

      expect(await amountField()).toBeTruthy()
      expect(sentRequests().filter(({ url }) => url.pathname.includes('windcavetransactions'))).toEqual([])
    },
  )
})

test('the amount is in dollars', async () => {
  showPay()

  expect((await amountField()).previousElementSibling?.textContent).toBe('$')
})

/** The gateway is another site: what the page would post to it is taken down, and the page stays. */
function watchGateway() {
  const posts: { action: string; method: string; fields: Record<string, FormDataEntryValue> }[] = []
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !form.action.startsWith('http://gateway.test/')) return
    event.preventDefault()
    posts.push({ action: form.action, method: form.method, fields: Object.fromEntries(new FormData(form)) })
  })
  return { posts }
}
