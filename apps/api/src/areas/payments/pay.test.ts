import { expect, test } from 'vitest'

import { billingInformation, readBillingInformation } from '@switchboard/domain/billing/contract'
import { toDollars } from '@switchboard/domain/money'
import {
  createCardTransaction,
  processCardTransaction,
  readCardTransaction,
} from '@switchboard/domain/payments/contract'

import { ledgerSum } from '#api/provider/books/ledger.ts'
import { fillBooks } from '#api/demo/books.ts'
import { today } from '#api/testing/payers.ts'

import { AROHA, BEN, DECLINED_CARD, PAYMENT } from './testing/card-payments.ts'
import { testPayments } from './testing/payments.ts'

const { api, gateway, requestPayment, createPayment, readBookings, readState } = await testPayments()

const ISLA = '100802'
const RETRY_CARD = '4999999999999202'

test('PAY-015 PAY-018 PAY-058 the reply to a creation has the link for the card, our id and the gateway’s id', async () => {
  const answer = await requestPayment()

  expect(answer.statusCode).toBe(200)
  const created = createCardTransaction.reply.parse(answer.json())
  expect(new URL(created.paymentUrl).origin).toBe(new URL(gateway.url).origin)
  expect(created.transactionId).toMatch(/^[0-9a-f]{32}$/)
  expect(created.providerTransactionId).toMatch(/^[0-9a-f]{32}$/)
  expect(created.form).toBe('windcave')
  expect(await gateway.listRequests(created.transactionId)).toHaveLength(1)
  expect(await api().sql`select transaction_id, session_id from card_transaction`).toEqual([
    { transaction_id: created.transactionId, session_id: created.providerTransactionId },
  ])
})

test('PAY-013 PAY-038 PAY-071 the request to the gateway is a purchase in NZD of amount and surcharge', async () => {
  const { transactionId } = await createPayment({ amount: 219.6 })

  const [request] = await gateway.listRequests(transactionId)
  expect(request).toMatchObject({
    type: 'purchase',
    amount: '222.89',
    currency: 'NZD',
    storeCard: false,
  })
})

test('PAY-019 the browser returns to the page of the payment, with the transaction id', async () => {
  const { paymentUrl, transactionId } = await createPayment({ returnPath: '/payment-method/credit-card' })

  const back = new URL((await gateway.submitCard(paymentUrl)) ?? '')

  expect(back.origin + back.pathname).toBe('http://portal.test/payment-method/credit-card')
  expect(back.searchParams.get('transactionId')).toBe(transactionId)
})

test('PAY-020 PAY-023 PAY-024 PAY-059 an approved payment is polled, processed and booked', async () => {
  const payment = await createPayment()
  const waiting = await payment.poll()
  await gateway.submitCard(payment.paymentUrl)

  const polled = await payment.poll()
  const processed = await payment.process()

  expect(waiting.json()).toMatchObject({ status: 'Pending', retry: true })
  expect(polled.json()).toMatchObject({ status: 'Successful', retry: false })
  expect(processed.json()).toMatchObject({ status: 'Successful', amount: 100, surcharge: 1.5, total: 101.5 })
  expect(await readBookings(payment.transactionId)).toEqual({
    receivable: -10_000,
    'surcharge-income': -150,
    'card-clearing': 10_150,
  })
  expect(await ledgerSum(api().db)).toBe(0)
})

test('PAY-059 processing again returns the same reply and books nothing more', async () => {
  const payment = await createPayment()
  await gateway.submitCard(payment.paymentUrl)

  const first = await payment.process()
  const second = await payment.process()

  expect(first.statusCode).toBe(200)
  expect(second.body).toBe(first.body)
  expect(await readBookings(payment.transactionId)).toMatchObject({ receivable: -10_000 })
})

test.each([
  ['declined', DECLINED_CARD],
  ['timed out at the bank (U9)', RETRY_CARD],
])('PAY-021 PAY-064 a card that is %s ends as Failed, and nothing is booked', async (_why, card) => {
  const payment = await createPayment()
  await gateway.submitCard(payment.paymentUrl, card)

  const polled = await payment.poll()
  const processed = await payment.process()

  expect(polled.json()).toMatchObject({ status: 'Failed', retry: false })
  expect(processed.statusCode).toBe(422)
  expect(processed.json()).toMatchObject({ code: 'TRANSACTION_FAILED' })
  expect(await readBookings(payment.transactionId)).toEqual({})
})

test('PAY-021 a payment that the customer cancelled at the gateway ends as Failed', async () => {
  const payment = await createPayment()
  await gateway.cancel(payment.paymentUrl)

  const polled = await payment.poll()

  expect(polled.json()).toMatchObject({ status: 'Failed', retry: false })
  expect(await readState(payment.transactionId)).toBe('abandoned')
})

test('PAY-022 while the gateway does not answer, the payment is pending, and then approved', async () => {
  const payment = await createPayment()
  await gateway.submitCard(payment.paymentUrl)
  await gateway.turn({ timeoutOnQuery: true })

  const silent = await payment.poll()
  const state = await readState(payment.transactionId)
  await gateway.turn({})
  const settled = await payment.poll()

  expect(silent.json()).toMatchObject({ status: 'Pending', retry: true })
  expect(state).toBe('unknown')
  expect(settled.json()).toMatchObject({ status: 'Successful' })
})

test('PAY-063 a different amount at the gateway is neither an approval nor a decline', async () => {
  const payment = await createPayment()
  await gateway.submitCard(payment.paymentUrl)
  await gateway.turn({ answerOtherAmount: true })

  const polled = await payment.poll()
  const processed = await payment.process()

  expect(polled.json()).toMatchObject({ status: 'Pending', retry: true })
  expect(processed.statusCode).toBe(409)
  expect(processed.json()).toMatchObject({ code: 'INVALID_TRANSACTION_UPDATE_RESPONSE' })
  expect(await readBookings(payment.transactionId)).toEqual({})
})

test('the same Idempotency-Key returns the first payment, another body with the key is refused', async () => {
  const headers = { 'idempotency-key': 'attempt-0001' }

  const first = await requestPayment({}, headers)
  const again = await requestPayment({}, headers)
  const reused = await requestPayment({ amount: 99 }, headers)

  expect(again.body).toBe(first.body)
  expect(reused.statusCode).toBe(409)
  expect(reused.json()).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
})

test.each(['purchase', 'Refund', ''])('PAY-044 a request of type %j is refused', async (transactionType) => {
  const answer = await requestPayment({ transactionType })

  expect(answer.json()).toMatchObject({ code: 'INVALID_REQUEST_TYPE' })
})

test.each([0, -1, 100_000, 0.001, 'abc', 1e15, null])(
  'PAY-031 an amount of %j is refused',
  async (amount) => {
    const answer = await requestPayment({ amount })

    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'MALFORMED_REQUEST', field: 'amount' })
    expect(await api().sql`select * from card_transaction`).toEqual([])
  },
)

test('PAY-030 the amount is rounded to the cent', async () => {
  const payment = await createPayment({ amount: 10.005 })

  expect((await payment.poll()).json()).toMatchObject({ amount: 10.01 })
})

test('PAY-013 PAY-036 an authorisation is one dollar without surcharge and is never booked', async () => {
  const payment = await createPayment({ transactionType: 'Authorisation', amount: 1 })
  const other = await requestPayment({ transactionType: 'Authorisation', amount: 5 })
  await gateway.submitCard(payment.paymentUrl)

  const processed = await payment.process()

  expect(processed.json()).toMatchObject({ status: 'Successful', amount: 1, surcharge: 0 })
  expect(other.json()).toMatchObject({ code: 'MALFORMED_REQUEST', field: 'amount' })
  expect(await readBookings(payment.transactionId)).toEqual({})
  expect(await gateway.listRequests(payment.transactionId)).toMatchObject([{ type: 'auth', amount: '1.00' }])
})

test.each([
  ['Visa', 1.5],
  ['Amex', 2.4],
  [null, 0],
])(
  'PAY-039 PAY-041 the surcharge of %j on $100 is $%d, by the server’s table',
  async (cardType, surcharge) => {
    const payment = await createPayment({ cardType })

    expect((await payment.poll()).json()).toMatchObject({ surcharge, total: 100 + surcharge })
  },
)

test('PAY-045 an account that may not pay by card is refused', async () => {
  const answer = await api().make(createCardTransaction, {
    token: await api().createToken('isla'),
    parameters: { accountCode: ISLA },
    body: PAYMENT,
  })

  expect(answer.json()).toMatchObject({ code: 'PAYMENT_METHOD_NOT_ALLOWED' })
})

test.each(['cardNumber', 'CardNumber', 'cvc2', 'cardHolderName'])(
  'PAY-019 card data is refused: %s in the body',
  async (field) => {
    const answer = await requestPayment({ [field]: '4111111111111111' })

    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ field })
    expect(answer.body).not.toContain('4111')
  },
)

test('PAY-020 PAY-059 another account’s transaction gets the same reply as an unknown transaction', async () => {
  const payment = await createPayment()
  const token = await api().createToken('aroha')
  const headers = { 'x-correlation-id': 'same' }
  const of = (transactionId: string) => ({
    token,
    headers,
    parameters: { accountCode: AROHA, transactionId },
  })

  const foreign = await api().make(readCardTransaction, of(payment.transactionId))
  const missing = await api().make(readCardTransaction, of('0'.repeat(32)))
  const processed = await api().make(processCardTransaction, of(payment.transactionId))

  expect(foreign.statusCode).toBe(404)
  expect(foreign.json()).toMatchObject({ code: 'PAGE_NOT_FOUND' })
  expect(foreign.body).toBe(missing.body)
  expect(processed.body).toBe(missing.body)
})

test('PAY-059 a payment in time that settles the account earns the prompt-payment discount', async () => {
  await fillBooks(api().db, today)
  const owed = billingInformation.parse(
    (
      await api().make(readBillingInformation, {
        token: await api().createToken('ben'),
        parameters: { accountCode: BEN },
      })
    ).json(),
  )
  const payment = await createPayment({ amount: toDollars(owed.AmountToPayForPpd) })
  await gateway.submitCard(payment.paymentUrl)

  const processed = await payment.process()

  expect(owed.CurrentTotalPpdDiscount).toBeGreaterThan(0)
  expect(processed.json()).toMatchObject({ discount: toDollars(owed.CurrentTotalPpdDiscount) })
  expect(await ledgerSum(api().db)).toBe(0)
})
