import { expect, test } from 'vitest'

import {
  setManualPayment,
  setPaymentMethod,
  setPreviousCard,
} from '@switchboard/domain/payments/method-calls'

import { AROHA, BEN, DECLINED_CARD } from './testing/card-payments.ts'
import type { CardPayment } from './testing/card-payments.ts'
import { AMEX_CARD, purchase, testSavedCards } from './testing/saved-cards.ts'

const { api, gateway, authorizeBen, payByCard, readMethod } = await testSavedCards()
const authorisation: CardPayment = {
  ...purchase,
  transactionType: 'Authorisation',
  amount: 1,
  returnPath: '/payment-method/credit-card',
}

async function readTokenRow() {
  const [row] = await api().sql<{ card_token: string | null; recurring_type: string }>`
    select card_token, recurring_type from recurring_method where account_code = ${BEN}`
  return row
}

test('PAY-048 an approved card becomes the payment method if saving was requested', async () => {
  const payment = await payByCard(purchase)

  const processed = await payment.process()

  expect(processed.json()).toMatchObject({ status: 'Successful', cardSaved: true })
  expect(await readMethod()).toMatchObject({
    recurringType: 'CreditCard',
    directDebit: null,
    creditCard: { maskedCardNumber: '411111........11', cardType: 'Visa', expiryMonth: 11, expiryYear: 2039 },
  })
})

test('PAY-013 PAY-048 the gateway stores the card, and its token never leaves the API', async () => {
  const payment = await payByCard(purchase)

  const answers = [await payment.process(), await payment.poll()].map(({ body }) => body)

  const [request] = await gateway.listRequests(payment.transactionId)
  const row = await readTokenRow()
  expect(request).toMatchObject({ storeCard: true, storedCardIndicator: 'credentialonfileinitial' })
  expect(row?.card_token).toMatch(/^[0-9a-f]{16}$/)
  expect([...answers, JSON.stringify(await readMethod())].join()).not.toContain(row?.card_token)
})

test('PAY-036 PAY-048 an authorisation of one dollar saves the card and books nothing', async () => {
  const payment = await payByCard(authorisation, AMEX_CARD)

  await payment.process()

  const entries = await api().sql`select * from ledger_entry`
  expect(await readMethod()).toMatchObject({ creditCard: { cardType: 'Amex' } })
  expect(entries).toEqual([])
})

test('PAY-048 a declined card, or a card without a request to save it, is not saved', async () => {
  const unsaved = await payByCard({ ...purchase, isRequestingRecurringPaymentMethod: false })
  const declined = await payByCard(purchase, DECLINED_CARD)

  const answer = await unsaved.process()
  await declined.process()

  expect(answer.json()).toMatchObject({ cardSaved: null })
  expect(await readMethod()).toMatchObject({ recurringType: 'Manual' })
})

test('PAY-066 a payment whose card could not be saved succeeds, and the reply reports the card', async () => {
  const payment = await payByCard(purchase)
  await api().sql`delete from allowed_payment_method where account_code = ${BEN}`

  const answers = [await payment.process(), await payment.process()]

  expect(answers.map((answer): unknown => answer.json())).toMatchObject([
    { code: 'CREDIT_CARD_PAYMENT_METHOD_ERROR' },
    { code: 'CREDIT_CARD_PAYMENT_METHOD_ERROR' },
  ])
  expect((await payment.poll()).json()).toMatchObject({ status: 'Successful', cardSaved: false, amount: 100 })
  expect(await readMethod()).toMatchObject({ recurringType: 'Manual' })
})

test('a card with a late approval does not replace a method chosen later', async () => {
  const payment = await payByCard(purchase)
  await api().make(setManualPayment, await authorizeBen())

  await payment.process()

  expect((await payment.poll()).json()).toMatchObject({ status: 'Successful', cardSaved: false })
  expect(await readTokenRow()).toEqual({ card_token: null, recurring_type: 'Manual' })
})

test('PAY-048 the owner gets one notice of a saved card, even if the payment is processed several times', async () => {
  const payment = await payByCard(purchase)
  await Promise.all([payment.process(), payment.process(), payment.poll()])

  const notices = await api().db.rows<{ subject: string }>(
    { name: 'test-told', text: 'select subject from communication order by subject' },
    [],
  )

  expect(notices).toEqual([
    { subject: 'Receipt for your card payment of $100.00' },
    { subject: 'Your card has been saved for your bills' },
  ])
})

test('PAY-053 the card of any previous transaction becomes the payment method again', async () => {
  const visa = await payByCard(purchase)
  await visa.process()
  const amex = await payByCard(purchase, AMEX_CARD)
  await amex.process()
  expect(await readMethod()).toMatchObject({ creditCard: { cardType: 'Amex' } })

  for (const [{ transactionId }, cardType, maskedCardNumber] of [
    [visa, 'Visa', '411111........11'],
    [amex, 'Amex', '371111.......14'],
  ] as const) {
    const answer = await api().make(setPreviousCard, { ...(await authorizeBen()), body: { transactionId } })

    expect(answer.json()).toMatchObject({
      recurringType: 'CreditCard',
      creditCard: { cardType, maskedCardNumber },
    })
    expect(await readMethod()).toEqual(answer.json())
  }
})

test('PAY-053 a card does not replace a method chosen later, without a notice or audit entry', async () => {
  const payment = await payByCard(purchase)
  await payment.process()
  await api().make(setManualPayment, await authorizeBen())
  await api().db.script(`update recurring_method set chosen_at = now() + interval '1 minute'`)
  const before = await listTraces()

  const answer = await api().make(setPreviousCard, {
    ...(await authorizeBen()),
    body: { transactionId: payment.transactionId },
  })

  expect(answer.json()).toMatchObject({ code: 'CREDIT_CARD_PAYMENT_METHOD_ERROR' })
  expect(await readMethod()).toMatchObject({ recurringType: 'Manual' })
  expect(await listTraces()).toEqual(before)
})

async function listTraces() {
  return [
    await api().sql<{ detail: unknown }>`select detail from audit_event where action = 'payment-method-set'`,
    await api().sql<{ source: string }>`select source from communication`,
  ]
}

test('PAY-045 no card is set for an account that may not pay by card', async () => {
  const payment = await payByCard(purchase)
  await payment.process()
  await api().make(setManualPayment, await authorizeBen())
  await api().sql`
    delete from allowed_payment_method where account_code = ${BEN} and payment_method = 'CreditCard'`

  const answers = [
    await api().make(setPreviousCard, {
      ...(await authorizeBen()),
      body: { transactionId: payment.transactionId },
    }),
    await api().make(setPaymentMethod, {
      ...(await authorizeBen()),
      body: { methodType: 'CreditCard', detail: { transactionId: payment.transactionId } },
    }),
  ]

  expect(answers.map((answer) => answer.json<{ code: string }>().code)).toEqual(
    answers.map(() => 'PAYMENT_METHOD_NOT_ALLOWED'),
  )
  expect(await readMethod()).toMatchObject({ recurringType: 'Manual' })
})

test('PAY-055 a card is set by its transaction, even before the transaction is settled', async () => {
  const payment = await payByCard(authorisation)

  const answer = await api().make(setPaymentMethod, {
    ...(await authorizeBen()),
    body: { methodType: 'CreditCard', detail: { transactionId: payment.transactionId } },
  })

  expect(answer.json()).toMatchObject({ recurringType: 'CreditCard' })
})

test('PAY-053 a transaction of another account is refused like an unknown transaction', async () => {
  const payment = await payByCard(purchase)
  await payment.process()
  const aroha = { token: await api().createToken('aroha'), parameters: { accountCode: AROHA } }
  const headers = { 'x-correlation-id': 'same' }
  const of = (transactionId: string) =>
    api().make(setPreviousCard, { ...aroha, headers, body: { transactionId } })

  const foreign = await of(payment.transactionId)
  const missing = await of('0'.repeat(32))

  expect(foreign.statusCode).toBe(404)
  expect(foreign.json()).toMatchObject({ code: 'PAGE_NOT_FOUND', field: 'transactionId' })
  expect(foreign.body).toBe(missing.body)
})

test.each([
  ['was declined', purchase, DECLINED_CARD],
  ['stored no card', { ...purchase, isRequestingRecurringPaymentMethod: false }, undefined],
])('PAY-053 a transaction that %s gives no payment method', async (_what, body, cardNumber) => {
  const payment = await payByCard(body, cardNumber)

  const answer = await api().make(setPreviousCard, {
    ...(await authorizeBen()),
    body: { transactionId: payment.transactionId },
  })

  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ code: 'CREDIT_CARD_PAYMENT_METHOD_ERROR' })
  expect(await readMethod()).toMatchObject({ recurringType: 'Manual' })
})

test('PAY-053 a stored card that has expired gives no payment method', async () => {
  const payment = await payByCard(purchase)
  await payment.process()
  await api().make(setManualPayment, await authorizeBen())
  await api().sql`update card_transaction set card_expiry_year = 2026, card_expiry_month = 10`

  const answer = await api().make(setPreviousCard, {
    ...(await authorizeBen()),
    body: { transactionId: payment.transactionId },
  })

  expect(answer.json()).toMatchObject({ code: 'CREDIT_CARD_PAYMENT_METHOD_ERROR' })
})
