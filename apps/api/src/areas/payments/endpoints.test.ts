import { afterEach, expect, test, vi } from 'vitest'

import { billingInformation, readBillingInformation } from '@switchboard/domain/billing/contract'
import { addDays } from '@switchboard/domain/day'
import { dollarsOf } from '@switchboard/domain/money'
import {
  cardTransaction,
  createCardTransaction,
  notifyOfSession,
  postNotificationOfSession,
  processCardTransaction,
  readCardTransaction,
} from '@switchboard/domain/payments/contract'

import { jobsOf } from '#api/areas.ts'
import { ledgerSum } from '#api/books/ledger.ts'
import { fillBooks } from '#api/demo/books.ts'
import { today } from '#api/testing/payers.ts'

import { AROHA, BEN, DECLINED_CARD, PAYMENT, testCardPayments } from './testing/card-payments.ts'

const { api, gateway } = await testCardPayments()

const ISLA = '100802'
const RETRY_CARD = '4999999999999202'

afterEach(() => {
  vi.useRealTimers()
})

async function asked(differences: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const body = { ...PAYMENT, ...differences }
  return api().make(createCardTransaction, {
    token: await api().tokenOf('ben'),
    parameters: { accountCode: BEN },
    body,
    headers,
  })
}

/** A payment that ben began, with what its page does next. */
async function begun(differences: Record<string, unknown> = {}) {
  const token = await api().tokenOf('ben')
  const answer = createCardTransaction.reply.parse((await asked(differences)).json())
  const parameters = { accountCode: BEN, transactionId: answer.transactionId }
  return {
    ...answer,
    poll: () => api().make(readCardTransaction, { token, parameters }),
    process: () => api().make(processCardTransaction, { token, parameters }),
  }
}

async function bookedOf(transactionId: string) {
  const entries = await api().sql<{ ledger_account: string; amount_cents: number }>`
      select ledger_account, amount_cents from ledger_entry
      where source = ${`card:${transactionId}`}`
  return Object.fromEntries(entries.map((entry) => [entry.ledger_account, entry.amount_cents]))
}

async function stateOf(transactionId: string): Promise<string> {
  const [payment] = await api().sql<{ state: string }>`
    select state from card_transaction where transaction_id = ${transactionId}`
  return payment?.state ?? ''
}

/** Reconciliation, as if so much time had passed. */
async function reconciledAfter(interval: string) {
  await api().sql`update card_transaction set created_at = created_at - ${interval}::interval,
    ask_at = ask_at - ${interval}::interval, unknown_since = unknown_since - ${interval}::interval`
  await Promise.all(jobsOf(api().services).map((job) => job.run(new AbortController().signal)))
}

test('PAY-015 PAY-018 PAY-058 creating answers the link for the card, our id and the gateway’s', async () => {
  const answer = await asked()

  expect(answer.statusCode).toBe(200)
  const created = createCardTransaction.reply.parse(answer.json())
  expect(new URL(created.paymentUrl).origin).toBe(new URL(gateway.url).origin)
  expect(created.transactionId).toMatch(/^[0-9a-f]{32}$/)
  expect(created.providerTransactionId).toMatch(/^[0-9a-f]{32}$/)
  expect(created.form).toBe('windcave')
  expect(await gateway.requestsOf(created.transactionId)).toHaveLength(1)
  expect(await api().sql`select transaction_id, session_id from card_transaction`).toEqual([
    { transaction_id: created.transactionId, session_id: created.providerTransactionId },
  ])
})

test('PAY-013 PAY-038 PAY-071 the gateway is asked for a purchase in NZD of amount and surcharge', async () => {
  const { transactionId } = await begun({ amount: 219.6 })

  const [request] = await gateway.requestsOf(transactionId)
  expect(request).toMatchObject({
    type: 'purchase',
    amount: '222.89',
    currency: 'NZD',
    storeCard: false,
  })
})

test('PAY-019 the browser comes back to the page that asked, with the transaction id', async () => {
  const { paymentUrl, transactionId } = await begun({ returnPath: '/payment-method/credit-card' })

  const back = new URL((await gateway.submitCard(paymentUrl)) ?? '')

  expect(back.origin + back.pathname).toBe('http://portal.test/payment-method/credit-card')
  expect(back.searchParams.get('transactionId')).toBe(transactionId)
})

test('PAY-020 PAY-023 PAY-024 PAY-059 an approved payment is polled, processed and booked', async () => {
  const payment = await begun()
  const waiting = await payment.poll()
  await gateway.submitCard(payment.paymentUrl)

  const polled = await payment.poll()
  const processed = await payment.process()

  expect(waiting.json()).toMatchObject({ status: 'Pending', retry: true })
  expect(polled.json()).toMatchObject({ status: 'Successful', retry: false })
  expect(processed.json()).toMatchObject({ status: 'Successful', amount: 100, surcharge: 1.5, total: 101.5 })
  expect(await bookedOf(payment.transactionId)).toEqual({
    receivable: -10_000,
    'surcharge-income': -150,
    'card-clearing': 10_150,
  })
  expect(await ledgerSum(api().db)).toBe(0)
})

test('PAY-059 processing again answers the same and books nothing more', async () => {
  const payment = await begun()
  await gateway.submitCard(payment.paymentUrl)

  const first = await payment.process()
  const second = await payment.process()

  expect(first.statusCode).toBe(200)
  expect(second.body).toBe(first.body)
  expect(await bookedOf(payment.transactionId)).toMatchObject({ receivable: -10_000 })
})

test.each([
  ['declined', DECLINED_CARD],
  ['timed out at the bank (U9)', RETRY_CARD],
])('PAY-021 PAY-064 a card that is %s ends as Failed, and nothing is booked', async (_why, card) => {
  const payment = await begun()
  await gateway.submitCard(payment.paymentUrl, card)

  const polled = await payment.poll()
  const processed = await payment.process()

  expect(polled.json()).toMatchObject({ status: 'Failed', retry: false })
  expect(processed.statusCode).toBe(422)
  expect(processed.json()).toMatchObject({ code: 'TRANSACTION_FAILED' })
  expect(await bookedOf(payment.transactionId)).toEqual({})
})

test('PAY-021 a payment that the customer cancelled at the gateway ends as Failed', async () => {
  const payment = await begun()
  await gateway.cancel(payment.paymentUrl)

  const polled = await payment.poll()

  expect(polled.json()).toMatchObject({ status: 'Failed', retry: false })
  expect(await stateOf(payment.transactionId)).toBe('abandoned')
})

test('PAY-022 while the gateway does not answer, the payment is pending, and then approved', async () => {
  const payment = await begun()
  await gateway.submitCard(payment.paymentUrl)
  await gateway.turn({ timeoutOnQuery: true })

  const silent = await payment.poll()
  const state = await stateOf(payment.transactionId)
  await gateway.turn({})
  const answered = await payment.poll()

  expect(silent.json()).toMatchObject({ status: 'Pending', retry: true })
  expect(state).toBe('unknown')
  expect(answered.json()).toMatchObject({ status: 'Successful' })
})

test('PAY-063 another amount than asked is neither an approval nor a decline', async () => {
  const payment = await begun()
  await gateway.submitCard(payment.paymentUrl)
  await gateway.turn({ answerOtherAmount: true })

  const polled = await payment.poll()
  const processed = await payment.process()

  expect(polled.json()).toMatchObject({ status: 'Pending', retry: true })
  expect(processed.statusCode).toBe(409)
  expect(processed.json()).toMatchObject({ code: 'INVALID_TRANSACTION_UPDATE_RESPONSE' })
  expect(await bookedOf(payment.transactionId)).toEqual({})
})

test('PAY-023 PAY-063 what stays unknown for more than a minute is Unknown for the page, and settled when it is known', async () => {
  const payment = await begun()
  await gateway.submitCard(payment.paymentUrl)
  await gateway.turn({ answerOtherAmount: true })
  await payment.poll()
  await reconciledAfter('2 minutes')

  const unknown = await payment.poll()
  const processed = await payment.process()
  await gateway.turn({})
  await reconciledAfter('5 minutes')
  const known = await payment.poll()

  expect(unknown.json()).toMatchObject({ status: 'Unknown', retry: false })
  expect(processed.json()).toMatchObject({ code: 'INVALID_TRANSACTION_UPDATE_RESPONSE' })
  expect(known.json()).toMatchObject({ status: 'Successful' })
  expect(await bookedOf(payment.transactionId)).toMatchObject({ receivable: -10_000 })
})

test('a gateway that says pending for ever keeps the payment pending, and the approval is not lost', async () => {
  const payment = await begun()
  await gateway.submitCard(payment.paymentUrl)
  await gateway.turn({ pendingForEver: true })
  await reconciledAfter('2 days')

  const pending = await payment.poll()
  await gateway.turn({})
  await reconciledAfter('1 hour')

  expect(pending.json()).toMatchObject({ status: 'Pending', retry: true })
  expect(await stateOf(payment.transactionId)).toBe('approved')
})

test('a session that is open beyond its life is abandoned; money that turns up all the same is booked', async () => {
  const payment = await begun()
  await gateway.submitCard(payment.paymentUrl)
  await gateway.turn({ pendingForEver: true })
  await reconciledAfter('5 days')
  await api().db.script(`update card_transaction set settled_at = settled_at - interval '25 hours'`)
  await reconciledAfter('25 hours')
  const given = await stateOf(payment.transactionId)
  await gateway.turn({})

  await api().make(notifyOfSession, { query: { sessionId: payment.providerTransactionId } })
  await reconciledAfter('1 minute')

  expect(given).toBe('abandoned')
  expect(await stateOf(payment.transactionId)).toBe('approved')
  expect(await bookedOf(payment.transactionId)).toMatchObject({ receivable: -10_000 })
})

test('PAY-065 a gateway that does not answer the creation charges nothing, and its session is abandoned', async () => {
  await gateway.turn({ timeoutOnCreate: { value: true, count: 1 } })

  const answer = await asked()
  const [payment] = await api().sql<{ id: string }>`select transaction_id as id from card_transaction`
  const transactionId = payment?.id ?? ''
  await reconciledAfter('1 minute')

  expect(answer.json()).toMatchObject({ code: 'CREDIT_CARD_TRANSACTION_ERROR' })
  expect(await stateOf(transactionId)).toBe('abandoned')
  expect(await gateway.requestsOf(transactionId)).toHaveLength(1)
})

test('twenty at once settle a payment once', async () => {
  const payment = await begun()
  await gateway.submitCard(payment.paymentUrl)

  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => payment.poll()),
    ...Array.from({ length: 9 }, () => payment.process()),
    reconciledAfter('1 minute').then(() => payment.poll()),
  ])

  const statuses = answers.map((answer) => cardTransaction.parse(answer.json()).status)
  expect(new Set(statuses)).toEqual(new Set(['Successful']))
  expect(await bookedOf(payment.transactionId)).toEqual({
    receivable: -10_000,
    'surcharge-income': -150,
    'card-clearing': 10_150,
  })
  const approvals = await api().sql<{ action: string }>`
    select action from audit_event where action = 'card-payment-approved'`
  expect(approvals).toHaveLength(1)
})

test('a notification that comes seven times settles the payment once', async () => {
  const payment = await begun()
  await gateway.submitCard(payment.paymentUrl)
  const query = { sessionId: payment.providerTransactionId }

  const answers = await Promise.all(Array.from({ length: 7 }, () => api().make(notifyOfSession, { query })))
  const posted = await api().make(postNotificationOfSession, { body: query })
  await reconciledAfter('0 seconds')

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 7 }, () => 200))
  expect(posted.statusCode).toBe(200)
  expect(await bookedOf(payment.transactionId)).toMatchObject({ receivable: -10_000 })
})

test('a forged notification pays nothing, and one of an unknown session is answered alike', async () => {
  const payment = await begun()
  const headers = { 'x-correlation-id': 'same' }

  const forged = await api().make(notifyOfSession, {
    headers,
    query: { sessionId: payment.providerTransactionId },
  })
  const unknown = await api().make(notifyOfSession, { headers, query: { sessionId: 'f'.repeat(32) } })
  await reconciledAfter('1 minute')

  expect(forged.body).toBe(unknown.body)
  expect(unknown.statusCode).toBe(200)
  expect(await stateOf(payment.transactionId)).toBe('sent')
  expect(await bookedOf(payment.transactionId)).toEqual({})
})

test('a connection cut before the charge takes nothing; the same form posted again pays once', async () => {
  const payment = await begun()
  await gateway.turn({ cutBeforeCharge: { value: true, count: 1 } })

  const cut = await gateway.submitCard(payment.paymentUrl)
  const polled = await payment.poll()
  await gateway.submitCard(payment.paymentUrl)
  await payment.process()

  expect(cut).toBeNull()
  expect(polled.json()).toMatchObject({ status: 'Pending' })
  expect(await bookedOf(payment.transactionId)).toMatchObject({ receivable: -10_000 })
  expect(await gateway.approvedCharges()).toContain(payment.transactionId)
})

test('a connection cut after the charge loses nothing: reconciliation finds the money', async () => {
  const payment = await begun()
  await gateway.turn({ cutAfterCharge: { value: true, count: 1 } })

  const cut = await gateway.submitCard(payment.paymentUrl)
  await reconciledAfter('1 minute')

  expect(cut).toBeNull()
  expect(await stateOf(payment.transactionId)).toBe('approved')
  expect(await bookedOf(payment.transactionId)).toMatchObject({ receivable: -10_000 })
})

test('the same Idempotency-Key gives the first payment again, and another body under it is refused', async () => {
  const headers = { 'idempotency-key': 'attempt-0001' }

  const first = await asked({}, headers)
  const again = await asked({}, headers)
  const reused = await asked({ amount: 99 }, headers)

  expect(again.body).toBe(first.body)
  expect(reused.statusCode).toBe(409)
  expect(reused.json()).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
})

test.each(['purchase', 'Refund', ''])('PAY-044 a request of type %j is refused', async (transactionType) => {
  const answer = await asked({ transactionType })

  expect(answer.json()).toMatchObject({ code: 'INVALID_REQUEST_TYPE' })
})

test.each([0, -1, 100_000, 0.001, 'abc', 1e15, null])(
  'PAY-031 an amount of %j is refused',
  async (amount) => {
    const answer = await asked({ amount })

    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'MALFORMED_REQUEST', field: 'amount' })
    expect(await api().sql`select * from card_transaction`).toEqual([])
  },
)

test('PAY-030 the amount is rounded to the cent', async () => {
  const payment = await begun({ amount: 10.005 })

  expect((await payment.poll()).json()).toMatchObject({ amount: 10.01 })
})

test('PAY-013 PAY-036 an authorisation is of one dollar, without surcharge, and is never booked', async () => {
  const payment = await begun({ transactionType: 'Authorisation', amount: 1 })
  const other = await asked({ transactionType: 'Authorisation', amount: 5 })
  await gateway.submitCard(payment.paymentUrl)

  const processed = await payment.process()

  expect(processed.json()).toMatchObject({ status: 'Successful', amount: 1, surcharge: 0 })
  expect(other.json()).toMatchObject({ code: 'MALFORMED_REQUEST', field: 'amount' })
  expect(await bookedOf(payment.transactionId)).toEqual({})
  expect(await gateway.requestsOf(payment.transactionId)).toMatchObject([{ type: 'auth', amount: '1.00' }])
})

test.each([
  ['Visa', 1.5],
  ['Amex', 2.4],
  [null, 0],
])(
  'PAY-039 PAY-041 the surcharge of %j on $100 is $%d, by the server’s table',
  async (cardType, surcharge) => {
    const payment = await begun({ cardType })

    expect((await payment.poll()).json()).toMatchObject({ surcharge, total: 100 + surcharge })
  },
)

test('PAY-045 an account that may not pay by card is refused', async () => {
  const answer = await api().make(createCardTransaction, {
    token: await api().tokenOf('isla'),
    parameters: { accountCode: ISLA },
    body: PAYMENT,
  })

  expect(answer.json()).toMatchObject({ code: 'PAYMENT_METHOD_NOT_ALLOWED' })
})

test.each(['cardNumber', 'CardNumber', 'cvc2', 'cardHolderName'])(
  'PAY-019 card data has no way in: %s in the body is refused',
  async (field) => {
    const answer = await asked({ [field]: '4111111111111111' })

    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ field })
    expect(answer.body).not.toContain('4111')
  },
)

test('another account’s transaction is answered like one that does not exist', async () => {
  const payment = await begun()
  const token = await api().tokenOf('aroha')
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

test('PAY-059 paying in time what settles the account earns the prompt-payment discount', async () => {
  await fillBooks(api().db, today)
  const owed = billingInformation.parse(
    (
      await api().make(readBillingInformation, {
        token: await api().tokenOf('ben'),
        parameters: { accountCode: BEN },
      })
    ).json(),
  )
  const payment = await begun({ amount: dollarsOf(owed.AmountToPayForPpd) })
  await gateway.submitCard(payment.paymentUrl)

  const processed = await payment.process()

  expect(owed.CurrentTotalPpdDiscount).toBeGreaterThan(0)
  expect(processed.json()).toMatchObject({ discount: dollarsOf(owed.CurrentTotalPpdDiscount) })
  expect(await ledgerSum(api().db)).toBe(0)
})

test('a payment that is heard of days later is booked on the day the money was taken', async () => {
  const days = 3
  const payment = await begun()
  await gateway.submitCard(payment.paymentUrl)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 })

  await reconciledAfter('0 seconds')

  const [booked] = await api().sql<{ booked_on: string }>`
    select booked_on from ledger_transaction where source = ${`card:${payment.transactionId}`}`
  expect(booked?.booked_on).toBe(today)
})

test('a payment that is heard of after the provider clock has moved is booked on the day the money was taken', async () => {
  await moveClock('2 days')
  const payment = await begun()
  await gateway.submitCard(payment.paymentUrl)
  await moveClock('5 days')
  await api().db.script('update card_transaction set ask_at = created_at')

  await reconciledAfter('0 seconds')

  const [booked] = await api().sql<{ booked_on: string }>`
    select booked_on from ledger_transaction where source = ${`card:${payment.transactionId}`}`
  expect(booked?.booked_on).toBe(addDays(today, 2))
})

async function moveClock(by: string) {
  await api().sql`update provider_clock
    set offset_milliseconds = offset_milliseconds + extract(epoch from ${by}::interval) * 1000`
}
