import { afterEach, expect, test, vi } from 'vitest'

import { addDays } from '@switchboard/domain/day'
import {
  cardTransaction,
  notifyOfSession,
  postNotificationOfSession,
} from '@switchboard/domain/payments/contract'

import { listJobs } from '#api/areas.ts'
import { today } from '#api/testing/payers.ts'

import { testPayments } from './testing/payments.ts'

const { api, gateway, requestPayment, createPayment, readBookings, readState } = await testPayments()

afterEach(() => {
  vi.useRealTimers()
})

/** Runs the jobs as if the given time had passed. */
async function reconcileAfter(interval: string) {
  await api().sql`update card_transaction set created_at = created_at - ${interval}::interval,
    ask_at = ask_at - ${interval}::interval, unknown_since = unknown_since - ${interval}::interval`
  await Promise.all(listJobs(api().services).map((job) => job.run(new AbortController().signal)))
}

test('PAY-023 PAY-063 a payment unknown for more than a minute is shown as Unknown, and settled once known', async () => {
  const payment = await createPayment()
  await gateway.submitCard(payment.paymentUrl)
  await gateway.turn({ answerOtherAmount: true })
  await payment.poll()
  await reconcileAfter('2 minutes')

  const unknown = await payment.poll()
  const processed = await payment.process()
  await gateway.turn({})
  await reconcileAfter('5 minutes')
  const settled = await payment.poll()

  expect(unknown.json()).toMatchObject({ status: 'Unknown', retry: false })
  expect(processed.json()).toMatchObject({ code: 'INVALID_TRANSACTION_UPDATE_RESPONSE' })
  expect(settled.json()).toMatchObject({ status: 'Successful' })
  expect(await readBookings(payment.transactionId)).toMatchObject({ receivable: -10_000 })
})

test('while the gateway reports pending the payment stays pending, and a later approval is booked', async () => {
  const payment = await createPayment()
  await gateway.submitCard(payment.paymentUrl)
  await gateway.turn({ pendingForEver: true })
  await reconcileAfter('2 days')

  const pending = await payment.poll()
  await gateway.turn({})
  await reconcileAfter('1 hour')

  expect(pending.json()).toMatchObject({ status: 'Pending', retry: true })
  expect(await readState(payment.transactionId)).toBe('approved')
})

test('a session open beyond its life is abandoned, and money found later is booked', async () => {
  const payment = await createPayment()
  await gateway.submitCard(payment.paymentUrl)
  await gateway.turn({ pendingForEver: true })
  await reconcileAfter('5 days')
  await api().db.script(`update card_transaction set settled_at = settled_at - interval '25 hours'`)
  await reconcileAfter('25 hours')
  const state = await readState(payment.transactionId)
  await gateway.turn({})

  await api().make(notifyOfSession, { query: { sessionId: payment.providerTransactionId } })
  await reconcileAfter('1 minute')

  expect(state).toBe('abandoned')
  expect(await readState(payment.transactionId)).toBe('approved')
  expect(await readBookings(payment.transactionId)).toMatchObject({ receivable: -10_000 })
})

test('PAY-065 without a reply to the creation nothing is charged, and the session is abandoned', async () => {
  await gateway.turn({ timeoutOnCreate: { value: true, count: 1 } })

  const answer = await requestPayment()
  const [payment] = await api().sql<{ id: string }>`select transaction_id as id from card_transaction`
  const transactionId = payment?.id ?? ''
  await reconcileAfter('1 minute')

  expect(answer.json()).toMatchObject({ code: 'CREDIT_CARD_TRANSACTION_ERROR' })
  expect(await readState(transactionId)).toBe('abandoned')
  expect(await gateway.listRequests(transactionId)).toHaveLength(1)
})

test('twenty simultaneous calls settle a payment once', async () => {
  const payment = await createPayment()
  await gateway.submitCard(payment.paymentUrl)

  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => payment.poll()),
    ...Array.from({ length: 9 }, () => payment.process()),
    reconcileAfter('1 minute').then(() => payment.poll()),
  ])

  const statuses = answers.map((answer) => cardTransaction.parse(answer.json()).status)
  expect(new Set(statuses)).toEqual(new Set(['Successful']))
  expect(await readBookings(payment.transactionId)).toEqual({
    receivable: -10_000,
    'surcharge-income': -150,
    'card-clearing': 10_150,
  })
  const approvals = await api().sql<{ action: string }>`
    select action from audit_event where action = 'card-payment-approved'`
  expect(approvals).toHaveLength(1)
})

test('a notification received seven times settles the payment once', async () => {
  const payment = await createPayment()
  await gateway.submitCard(payment.paymentUrl)
  const query = { sessionId: payment.providerTransactionId }

  const answers = await Promise.all(Array.from({ length: 7 }, () => api().make(notifyOfSession, { query })))
  const posted = await api().make(postNotificationOfSession, { body: query })
  await reconcileAfter('0 seconds')

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 7 }, () => 200))
  expect(posted.statusCode).toBe(200)
  expect(await readBookings(payment.transactionId)).toMatchObject({ receivable: -10_000 })
})

test('a forged notification pays nothing and gets the same reply as an unknown session', async () => {
  const payment = await createPayment()
  const headers = { 'x-correlation-id': 'same' }

  const forged = await api().make(notifyOfSession, {
    headers,
    query: { sessionId: payment.providerTransactionId },
  })
  const unknown = await api().make(notifyOfSession, { headers, query: { sessionId: 'f'.repeat(32) } })
  await reconcileAfter('1 minute')

  expect(forged.body).toBe(unknown.body)
  expect(unknown.statusCode).toBe(200)
  expect(await readState(payment.transactionId)).toBe('sent')
  expect(await readBookings(payment.transactionId)).toEqual({})
})

test('a connection cut before the charge takes nothing; the same form posted again pays once', async () => {
  const payment = await createPayment()
  await gateway.turn({ cutBeforeCharge: { value: true, count: 1 } })

  const page = await gateway.submitCard(payment.paymentUrl)
  const polled = await payment.poll()
  await gateway.submitCard(payment.paymentUrl)
  await payment.process()

  expect(page).toBeNull()
  expect(polled.json()).toMatchObject({ status: 'Pending' })
  expect(await readBookings(payment.transactionId)).toMatchObject({ receivable: -10_000 })
  expect(await gateway.listApprovedCharges()).toContain(payment.transactionId)
})

test('a connection cut after the charge loses nothing: reconciliation finds the money', async () => {
  const payment = await createPayment()
  await gateway.turn({ cutAfterCharge: { value: true, count: 1 } })

  const page = await gateway.submitCard(payment.paymentUrl)
  await reconcileAfter('1 minute')

  expect(page).toBeNull()
  expect(await readState(payment.transactionId)).toBe('approved')
  expect(await readBookings(payment.transactionId)).toMatchObject({ receivable: -10_000 })
})

test('a payment that is settled days later is booked on the day the money was taken', async () => {
  const days = 3
  const payment = await createPayment()
  await gateway.submitCard(payment.paymentUrl)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 })

  await reconcileAfter('0 seconds')

  const [booked] = await api().sql<{ booked_on: string }>`
    select booked_on from ledger_transaction where source = ${`card:${payment.transactionId}`}`
  expect(booked?.booked_on).toBe(today)
})

test('a payment settled after the provider clock has moved is booked on the day the money was taken', async () => {
  await moveClock('2 days')
  const payment = await createPayment()
  await gateway.submitCard(payment.paymentUrl)
  await moveClock('5 days')
  await api().db.script('update card_transaction set ask_at = created_at')

  await reconcileAfter('0 seconds')

  const [booked] = await api().sql<{ booked_on: string }>`
    select booked_on from ledger_transaction where source = ${`card:${payment.transactionId}`}`
  expect(booked?.booked_on).toBe(addDays(today, 2))
})

async function moveClock(interval: string) {
  await api().sql`update provider_clock
    set offset_milliseconds = offset_milliseconds + extract(epoch from ${interval}::interval) * 1000`
}
