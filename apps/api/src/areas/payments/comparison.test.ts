import { expect, test } from 'vitest'

import {
  createCardTransaction,
  notifyOfSession,
  processCardTransaction,
} from '@switchboard/domain/payments/contract'

import { listJobs } from '#api/areas.ts'
import { ledgerSum } from '#api/provider/books/ledger.ts'

import { BEN, PAYMENT, testCardPayments } from './testing/card-payments.ts'

const { api, gateway } = await testCardPayments()

/** A payment of $100 that was approved a day ago. */
async function payByCard(): Promise<string> {
  const token = await api().createToken('ben')
  const parameters = { accountCode: BEN }
  const answer = await api().make(createCardTransaction, {
    token,
    parameters,
    body: PAYMENT,
  })
  const { transactionId, paymentUrl } = createCardTransaction.reply.parse(answer.json())
  await gateway.submitCard(paymentUrl)
  await api().make(processCardTransaction, { token, parameters: { ...parameters, transactionId } })
  await api().db.script(`update card_transaction set settled_at = settled_at - interval '25 hours'`)
  return transactionId
}

/** Runs the comparison a day later, for a payment that was abandoned after the given days. */
async function abandonPayment(daysOld: number): Promise<void> {
  await payByCard()
  await api().db.script(`
    begin; update card_transaction set state = 'abandoned', created_at = created_at - interval '${daysOld} days';
    delete from ledger_transaction; commit`)
}

async function runComparison() {
  const job = listJobs(api().services).find(({ name }) => name === 'payment comparison')
  await job?.run(new AbortController().signal)
  const discrepancies = await api().sql`select source, ours, theirs from gateway_discrepancy`
  const [transaction] = await api().sql`select state, compared from card_transaction`
  return { discrepancies, transaction }
}

test('a payment with the same state here and at the gateway is compared once, without a discrepancy', async () => {
  await payByCard()

  expect(await runComparison()).toEqual({
    discrepancies: [],
    transaction: { state: 'approved', compared: true },
  })
})

test('an amount that differs at the gateway is noted as a discrepancy', async () => {
  const transactionId = await payByCard()
  await api().db.script('update card_transaction set amount_cents = amount_cents + 1')

  expect(await runComparison()).toMatchObject({
    discrepancies: [{ source: `card:${transactionId}`, ours: 'approved', theirs: 'another amount' }],
  })
})

test('money that the gateway took and our books lack is noted and booked', async () => {
  const transactionId = await payByCard()
  await api().db.script(`
    begin; update card_transaction set state = 'declined';
    delete from ledger_transaction where source = 'card:${transactionId}'; commit`)

  const { discrepancies, transaction } = await runComparison()

  expect(discrepancies).toEqual([{ source: `card:${transactionId}`, ours: 'declined', theirs: 'approved' }])
  expect(transaction).toEqual({ state: 'approved', compared: true })
  const booked = await api().sql<{ source: string }>`select source from ledger_transaction`
  expect(booked).toEqual([{ source: `card:${transactionId}` }])
  expect(await ledgerSum(api().db)).toBe(0)
})

test('a payment is compared later if the gateway does not answer', async () => {
  await payByCard()
  await gateway.turn({ timeoutOnQuery: { value: true, count: 1 } })

  const silent = await runComparison()
  await api().db.script(`update card_transaction set compare_from = compare_from - interval '1 hour'`)

  expect(silent).toEqual({ discrepancies: [], transaction: { state: 'approved', compared: false } })
  expect(await runComparison()).toMatchObject({ transaction: { compared: true } })
})

test('an abandoned payment is compared every day while it is open at the gateway, and its money is booked', async () => {
  await abandonPayment(5)
  await gateway.turn({ pendingForEver: true })
  const open = await runComparison()
  await gateway.turn({})

  const soon = await runComparison()
  await api().db.script(`update card_transaction set compare_from = compare_from - interval '24 hours'`)
  const later = await runComparison()

  expect(open).toEqual({ discrepancies: [], transaction: { state: 'abandoned', compared: false } })
  expect(soon).toEqual(open)
  expect(later).toMatchObject({
    discrepancies: [{ ours: 'abandoned', theirs: 'approved' }],
    transaction: { state: 'approved', compared: true },
  })
})

test('a payment that is open at the gateway for a month is not compared again', async () => {
  await abandonPayment(30)
  await gateway.turn({ pendingForEver: true })

  expect(await runComparison()).toEqual({
    discrepancies: [],
    transaction: { state: 'abandoned', compared: true },
  })
})

test('a notification for an abandoned and compared payment leads to a new query and a new comparison', async () => {
  await abandonPayment(30)
  await api().db.script(
    'update card_transaction set compared = true, ask_at = settled_at, compare_from = settled_at',
  )
  const [payment] = await api().sql<{ session_id: string | null }>`select session_id from card_transaction`

  await api().make(notifyOfSession, { query: { sessionId: payment?.session_id ?? '' } })
  const job = listJobs(api().services).find(({ name }) => name === 'payment reconciliation')
  await job?.run(new AbortController().signal)

  expect(await runComparison()).toEqual({
    discrepancies: [],
    transaction: { state: 'approved', compared: false },
  })
})
