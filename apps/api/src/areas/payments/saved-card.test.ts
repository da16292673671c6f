import { expect, test } from 'vitest'

import {
  billingInformation,
  readAccountSummary,
  readBillingInformation,
} from '@switchboard/domain/billing/contract'
import {
  createCardTransaction,
  createPxFusionTransaction,
  processCardTransaction,
  readCardTransaction,
  setManualPayment,
  setPaymentMethod,
  setPreviousCard,
  updatePxFusionTransaction,
} from '@switchboard/domain/payments/contract'
import { readRecurringPayment } from '@switchboard/domain/payments/recurring-payment'

import { ledgerSum } from '#api/books/ledger.ts'
import { fillBooks } from '#api/demo/books.ts'
import { today } from '#api/testing/payers.ts'

import { AROHA, BEN, DECLINED_CARD, PAYMENT, testCardPayments } from './testing/card-payments.ts'
import type { CardPayment } from './testing/card-payments.ts'

const { api, gateway } = await testCardPayments()

const AMEX_CARD = '371111111111114'
const DISCOVER_CARD = '6011111111111117'

const purchase: CardPayment = { ...PAYMENT, isRequestingRecurringPaymentMethod: true }
const authorisation: CardPayment = {
  ...purchase,
  transactionType: 'Authorisation',
  amount: 1,
  returnPath: '/payment-method/credit-card',
}

async function ben() {
  return { token: await api().tokenOf('ben'), parameters: { accountCode: BEN } }
}

/** A transaction that ben began and paid with a card, with what its page does next. */
async function paid(body: CardPayment, cardNumber?: string) {
  const who = await ben()
  const answer = await api().make(createCardTransaction, { ...who, body })
  const { paymentUrl, transactionId } = createCardTransaction.reply.parse(answer.json())
  await gateway.submitCard(paymentUrl, cardNumber)
  const asked = { token: who.token, parameters: { ...who.parameters, transactionId } }
  return {
    transactionId,
    process: () => api().make(processCardTransaction, asked),
    poll: () => api().make(readCardTransaction, asked),
  }
}

async function method(): Promise<unknown> {
  return (await api().make(readRecurringPayment, await ben())).json()
}

async function tokenRow() {
  const [row] = await api().sql<{ card_token: string | null; recurring_type: string }>`
    select card_token, recurring_type from recurring_method where account_code = ${BEN}`
  return row
}

test('PAY-048 an approved card that was asked to be saved is the payment method', async () => {
  const payment = await paid(purchase)

  const processed = await payment.process()

  expect(processed.json()).toMatchObject({ status: 'Successful', cardSaved: true })
  expect(await method()).toMatchObject({
    recurringType: 'CreditCard',
    directDebit: null,
    creditCard: { maskedCardNumber: '411111........11', cardType: 'Visa', expiryMonth: 11, expiryYear: 2039 },
  })
})

test('PAY-013 PAY-048 the gateway is asked to store the card, and its token never leaves the API', async () => {
  const payment = await paid(purchase)

  const answers = [await payment.process(), await payment.poll()].map(({ body }) => body)

  const [request] = await gateway.requestsOf(payment.transactionId)
  const row = await tokenRow()
  expect(request).toMatchObject({ storeCard: true, storedCardIndicator: 'credentialonfileinitial' })
  expect(row?.card_token).toMatch(/^[0-9a-f]{16}$/)
  expect([...answers, JSON.stringify(await method())].join()).not.toContain(row?.card_token)
})

test('PAY-036 PAY-048 an authorisation of one dollar saves the card, and books nothing', async () => {
  const payment = await paid(authorisation, AMEX_CARD)

  await payment.process()

  const entries = await api().sql`select * from ledger_entry`
  expect(await method()).toMatchObject({ creditCard: { cardType: 'Amex' } })
  expect(entries).toEqual([])
})

test('PAY-048 a card that nobody asked to save is not saved, nor one that was declined', async () => {
  const unasked = await paid({ ...purchase, isRequestingRecurringPaymentMethod: false })
  const declined = await paid(purchase, DECLINED_CARD)

  const answer = await unasked.process()
  await declined.process()

  expect(answer.json()).toMatchObject({ cardSaved: null })
  expect(await method()).toMatchObject({ recurringType: 'Manual' })
})

test('PAY-066 a card that could not be saved leaves the payment, and says so', async () => {
  const payment = await paid(purchase)
  await api().sql`delete from allowed_payment_method where account_code = ${BEN}`

  const answers = [await payment.process(), await payment.process()]

  expect(answers.map((answer): unknown => answer.json())).toMatchObject([
    { code: 'CREDIT_CARD_PAYMENT_METHOD_ERROR' },
    { code: 'CREDIT_CARD_PAYMENT_METHOD_ERROR' },
  ])
  expect((await payment.poll()).json()).toMatchObject({ status: 'Successful', cardSaved: false, amount: 100 })
  expect(await method()).toMatchObject({ recurringType: 'Manual' })
})

test('a card whose approval is heard of late does not replace what was chosen since', async () => {
  const payment = await paid(purchase)
  await api().make(setManualPayment, await ben())

  await payment.process()

  expect((await payment.poll()).json()).toMatchObject({ status: 'Successful', cardSaved: false })
  expect(await tokenRow()).toEqual({ card_token: null, recurring_type: 'Manual' })
})

test('PAY-048 a saved card is told to the owner once, however often it is processed', async () => {
  const payment = await paid(purchase)
  await Promise.all([payment.process(), payment.process(), payment.poll()])

  const told = await api().db.rows<{ subject: string }>(
    { name: 'test-told', text: 'select subject from communication order by subject' },
    [],
  )

  expect(told).toEqual([
    { subject: 'Receipt for your card payment of $100.00' },
    { subject: 'Your card has been saved for your bills' },
  ])
})

test('PAY-053 the card of a previous transaction becomes the payment method again, whichever it was', async () => {
  const visa = await paid(purchase)
  await visa.process()
  const amex = await paid(purchase, AMEX_CARD)
  await amex.process()
  expect(await method()).toMatchObject({ creditCard: { cardType: 'Amex' } })

  for (const [{ transactionId }, cardType, maskedCardNumber] of [
    [visa, 'Visa', '411111........11'],
    [amex, 'Amex', '371111.......14'],
  ] as const) {
    const answer = await api().make(setPreviousCard, { ...(await ben()), body: { transactionId } })

    expect(answer.json()).toMatchObject({
      recurringType: 'CreditCard',
      creditCard: { cardType, maskedCardNumber },
    })
    expect(await method()).toEqual(answer.json())
  }
})

test('PAY-053 a card does not replace what was chosen after it was, and nobody is told that it did', async () => {
  const payment = await paid(purchase)
  await payment.process()
  await api().make(setManualPayment, await ben())
  await api().db.script(`update recurring_method set chosen_at = now() + interval '1 minute'`)
  const before = await told()

  const answer = await api().make(setPreviousCard, {
    ...(await ben()),
    body: { transactionId: payment.transactionId },
  })

  expect(answer.json()).toMatchObject({ code: 'CREDIT_CARD_PAYMENT_METHOD_ERROR' })
  expect(await method()).toMatchObject({ recurringType: 'Manual' })
  expect(await told()).toEqual(before)
})

async function told() {
  return [
    await api().sql<{ detail: unknown }>`select detail from audit_event where action = 'payment-method-set'`,
    await api().sql<{ source: string }>`select source from communication`,
  ]
}

test('PAY-045 a card is not set for an account that may not pay by card, whatever else it may', async () => {
  const payment = await paid(purchase)
  await payment.process()
  await api().make(setManualPayment, await ben())
  await api().sql`
    delete from allowed_payment_method where account_code = ${BEN} and payment_method = 'CreditCard'`

  const answers = [
    await api().make(setPreviousCard, { ...(await ben()), body: { transactionId: payment.transactionId } }),
    await api().make(setPaymentMethod, {
      ...(await ben()),
      body: { methodType: 'CreditCard', detail: { transactionId: payment.transactionId } },
    }),
  ]

  expect(answers.map((answer) => answer.json<{ code: string }>().code)).toEqual(
    answers.map(() => 'PAYMENT_METHOD_NOT_ALLOWED'),
  )
  expect(await method()).toMatchObject({ recurringType: 'Manual' })
})

test('PAY-055 a card is set by its transaction, which may be unheard of yet', async () => {
  const payment = await paid(authorisation)

  const answer = await api().make(setPaymentMethod, {
    ...(await ben()),
    body: { methodType: 'CreditCard', detail: { transactionId: payment.transactionId } },
  })

  expect(answer.json()).toMatchObject({ recurringType: 'CreditCard' })
})

test('PAY-053 a transaction of another account is refused like one that is not there', async () => {
  const payment = await paid(purchase)
  await payment.process()
  const aroha = { token: await api().tokenOf('aroha'), parameters: { accountCode: AROHA } }
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
  const payment = await paid(body, cardNumber)

  const answer = await api().make(setPreviousCard, {
    ...(await ben()),
    body: { transactionId: payment.transactionId },
  })

  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ code: 'CREDIT_CARD_PAYMENT_METHOD_ERROR' })
  expect(await method()).toMatchObject({ recurringType: 'Manual' })
})

test('PAY-053 a stored card that has expired gives no payment method', async () => {
  const payment = await paid(purchase)
  await payment.process()
  await api().make(setManualPayment, await ben())
  await api().sql`update card_transaction set card_expiry_year = 2026, card_expiry_month = 10`

  const answer = await api().make(setPreviousCard, {
    ...(await ben()),
    body: { transactionId: payment.transactionId },
  })

  expect(answer.json()).toMatchObject({ code: 'CREDIT_CARD_PAYMENT_METHOD_ERROR' })
})

test.each<[came: string, said: 'Visa' | 'Amex' | null, card: string | undefined, correction: number]>([
  ['Visa', 'Visa', undefined, 0],
  ['Visa', null, undefined, 1.5],
  ['Amex', 'Visa', AMEX_CARD, 0.9],
  ['Visa', 'Amex', undefined, -0.9],
  ['Discover', 'Visa', DISCOVER_CARD, -1.5],
  ['Discover', null, DISCOVER_CARD, 0],
])(
  'PAY-039 PAY-041 the surcharge of a %s that the page called %j is mended on the account’s books',
  async (_came, cardType, card, correction) => {
    const payment = await paid({ ...purchase, cardType }, card)

    const processed = await payment.process()

    const booked = await api().sql<{ ledger_account: string; amount_cents: number }>`
        select ledger_account, amount_cents from ledger_entry
        where source = ${`surcharge:${payment.transactionId}`} order by ledger_account`
    const cents = Math.round(correction * 100)
    expect(processed.json()).toMatchObject({ amount: 100, surchargeCorrection: correction })
    expect(booked).toEqual(
      correction === 0
        ? []
        : [
            { ledger_account: 'receivable', amount_cents: cents },
            { ledger_account: 'surcharge-income', amount_cents: -cents },
          ],
    )
    expect(await ledgerSum(api().db)).toBe(0)
  },
)

test.each<[change: string, percent: number]>([
  ['rises', 2],
  ['falls', 1],
])(
  'a surcharge that %s during a payment leaves what was agreed for the card that came',
  async (_c, percent) => {
    const payment = await paid(purchase)
    await api().db.script(`update card_surcharge set percent = ${percent} where card_type = 'Visa'`)

    const processed = await payment.process()

    expect(processed.json()).toMatchObject({ surcharge: 1.5, surchargeCorrection: 0 })
  },
)

test('PAY-041 a surcharge that was kept back is owed, and not surcharged again', async () => {
  await fillBooks(api().db, today)
  const who = await ben()
  const owed = async () =>
    billingInformation.parse((await api().make(readBillingInformation, who)).json()).AccountBalance
  const payment = await paid({ ...purchase, cardType: null })
  const before = await owed()

  await payment.process()

  const summary = await api().make(readAccountSummary, who)
  expect((await owed()) - before).toBe(-9_850)
  expect(summary.json()).toMatchObject({ accountBalanceSurchargeOffset: 1.5 })
})

async function older(body = purchase) {
  const who = await ben()
  const created = await api().make(createPxFusionTransaction, { ...who, body })
  const started = createPxFusionTransaction.reply.parse(created.json())
  return {
    started,
    update: () =>
      api().make(updatePxFusionTransaction, { ...who, body: { transactionId: started.transactionId } }),
  }
}

test('PAY-056 the older provider’s transaction takes the older form', async () => {
  const { started } = await older()

  expect(started).toMatchObject({ form: 'pxfusion', transactionId: expect.stringMatching(/^[0-9a-f]{32}$/) })
  expect(new URL(started.paymentUrl).pathname).toBe('/pxmi3/pxfusionauth')
})

test('PAY-057 it is updated with its result: pending, then paid, booked once and its card saved', async () => {
  const { started, update } = await older()
  const pending = await update()
  await gateway.submitOlderForm(started.paymentUrl, started.providerTransactionId)

  const updated = [await update(), await update()]

  expect(pending.json()).toMatchObject({ status: 'Pending', retry: true })
  expect(updated.map((answer): unknown => answer.json())).toMatchObject([
    { status: 'Successful', amount: 100, cardSaved: true },
    { status: 'Successful', amount: 100, cardSaved: true },
  ])
  expect(await gateway.approvedCharges()).toContain(started.transactionId)
  expect(await method()).toMatchObject({ recurringType: 'CreditCard' })
})

test('PAY-057 a failed one, one of another account and one that is not there are refused', async () => {
  const { started, update } = await older()
  await gateway.cancel(started.paymentUrl.replace('pxfusionauth', 'none'))
  await api().sql`update card_transaction set state = 'declined', settled_at = ${new Date()}`
  const aroha = { token: await api().tokenOf('aroha'), parameters: { accountCode: AROHA } }
  const foreign = await api().make(updatePxFusionTransaction, {
    ...aroha,
    body: { transactionId: started.transactionId },
  })

  expect((await update()).json()).toMatchObject({ code: 'TRANSACTION_FAILED' })
  expect(foreign.json()).toMatchObject({ code: 'PAGE_NOT_FOUND', field: 'transactionId' })
})

test('an older transaction whose answer cannot be right is not ended by it', async () => {
  const { started, update } = await older()
  await gateway.submitOlderForm(started.paymentUrl, started.providerTransactionId)
  await gateway.turn({ answerOtherAmount: true })

  expect((await update()).json()).toMatchObject({ status: 'Pending', retry: true })
})

test('PAY-056 a type of request that is none is refused at the older provider too', async () => {
  const answer = await api().make(createPxFusionTransaction, {
    ...(await ben()),
    body: { ...purchase, transactionType: 'Refund' },
  })

  expect(answer.json()).toMatchObject({ code: 'INVALID_REQUEST_TYPE', field: 'transactionType' })
})
