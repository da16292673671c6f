import { beforeEach, expect, test } from 'vitest'

import { readDashboard } from '@switchboard/domain/dashboard/contract'
import { toCents } from '@switchboard/domain/money'
import { readPaymentsUnderWay } from '@switchboard/domain/payments/card-payments'
import {
  createCardTransaction,
  createPxFusionTransaction,
  processCardTransaction,
  readCardTransaction,
} from '@switchboard/domain/payments/contract'

import { listJobs } from '#api/areas.ts'
import { book } from '#api/provider/books/ledger.ts'
import { today } from '#api/testing/payers.ts'

import { AROHA, BEN, DECLINED_CARD, PAYMENT, testCardPayments } from './testing/card-payments.ts'
import type { CardPayment } from './testing/card-payments.ts'

const { api, gateway } = await testCardPayments()

const OWED = 303

const payment: CardPayment = { ...PAYMENT, amount: OWED, owedShown: OWED, confirmed: [] }

beforeEach(() => charge(BEN, OWED))

/** Charges an account an amount. */
async function charge(account: string, dollars: number) {
  const cents = toCents(Math.round(dollars * 100))
  await book(api().db, {
    accountCode: account,
    source: `charge:${crypto.randomUUID()}`,
    kind: 'Adjustment',
    day: today,
    at: Date.now(),
    description: 'A charge',
    entries: { receivable: cents, sales: toCents(-cents) },
  })
}

async function requestPayment(differences: Record<string, unknown> = {}) {
  return api().make(createCardTransaction, await buildRequest(differences))
}

async function buildRequest(differences: Record<string, unknown> = {}) {
  const token = await api().createToken('ben')
  return { token, parameters: { accountCode: BEN }, body: { ...payment, ...differences } }
}

async function requestPaymentCode(differences: Record<string, unknown> = {}): Promise<string | null> {
  const answer = await requestPayment(differences)
  return answer.statusCode === 200 ? null : answer.json<{ code: string }>().code
}

async function beginPayment(differences: Record<string, unknown> = {}) {
  return createCardTransaction.reply.parse((await requestPayment(differences)).json())
}

async function payByCard(differences: Record<string, unknown> = {}) {
  const { paymentUrl, transactionId } = await beginPayment(differences)
  await gateway.submitCard(paymentUrl)
  await api().make(processCardTransaction, {
    token: await api().createToken('ben'),
    parameters: { accountCode: BEN, transactionId },
  })
}

async function listUnderWay(account = BEN, user = 'ben') {
  const answer = await api().make(readPaymentsUnderWay, {
    token: await api().createToken(user),
    parameters: { accountCode: account },
  })
  return answer.json<Record<string, unknown>[]>()
}

async function moveBack(interval: string) {
  await api().sql`update card_transaction set created_at = created_at - ${interval}::interval,
    unknown_since = unknown_since - ${interval}::interval, settled_at = settled_at - ${interval}::interval`
}

async function runPaymentJobs() {
  await Promise.all(listJobs(api().services).map((job) => job.run(new AbortController().signal)))
}

test('a payment under way is shown to its own account only, also on the dashboard', async () => {
  const { transactionId } = await beginPayment()

  const [listed, ...others] = await listUnderWay()
  const home = await api().make(readDashboard, {
    token: await api().createToken('ben'),
    parameters: { accountCode: BEN },
  })

  expect(listed).toEqual({
    transactionId,
    reference: expect.stringMatching(/^[2-9FHKMRWXY]{3}-[2-9FHKMRWXY]{3}-[2-9FHKMRWXY]{3}$/),
    state: 'Unfinished',
    amount: 303,
    surcharge: 4.55,
    begunAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  })
  expect(others).toEqual([])
  expect(home.json()).toMatchObject({ paymentsUnderWay: [listed] })
  expect(await listUnderWay(AROHA, 'aroha')).toEqual([])
})

test('an ended payment is not under way any more', async () => {
  await payByCard({ amount: 10 })
  const { paymentUrl, transactionId } = await beginPayment({ amount: 20, owedShown: 293 })
  await gateway.submitCard(paymentUrl, DECLINED_CARD)
  await api().make(readCardTransaction, {
    token: await api().createToken('ben'),
    parameters: { accountCode: BEN, transactionId },
  })

  expect(await listUnderWay()).toEqual([])
})

test('while the gateway reports no result of a payment, no other payment is begun', async () => {
  const { paymentUrl } = await beginPayment()
  await gateway.submitCard(paymentUrl)
  await gateway.turn({ answerOtherAmount: true })
  const charges = (await gateway.listApprovedCharges()).length

  const code = await requestPaymentCode({
    confirmed: ['PAYMENT_UNFINISHED', 'PAYMENT_MADE_ALREADY', 'PAYMENT_MORE_THAN_OWED'],
  })
  const listed = await listUnderWay()
  await gateway.turn({})
  const afterwards = await requestPaymentCode()

  expect(code).toBe('PAYMENT_UNDER_WAY')
  expect(listed).toMatchObject([{ state: 'Checking', amount: 303 }])
  // the second try asked the gateway about the first, which had paid the bill
  expect(afterwards).toBe('AMOUNT_OWED_HAS_CHANGED')
  expect(await listUnderWay()).toEqual([])
  expect(await gateway.listApprovedCharges()).toHaveLength(charges)
})

test('after a day without a result from the gateway the customer may pay again', async () => {
  const { paymentUrl } = await beginPayment()
  await gateway.submitCard(paymentUrl)
  await gateway.turn({ answerOtherAmount: true })
  await requestPaymentCode()
  await moveBack('25 hours')

  expect(await requestPaymentCode()).toBe('PAYMENT_UNFINISHED')
  expect(await requestPaymentCode({ confirmed: ['PAYMENT_UNFINISHED'] })).toBeNull()
})

test('a payment without a card raises one question, for ten minutes', async () => {
  await beginPayment()

  expect(await requestPaymentCode()).toBe('PAYMENT_UNFINISHED')
  expect(await requestPaymentCode({ confirmed: ['PAYMENT_UNFINISHED'] })).toBeNull()
  await moveBack('11 minutes')
  expect(await listUnderWay()).toEqual([])
  expect(await requestPaymentCode()).toBeNull()
})

test('if two payments begin at once, one is refused', async () => {
  const codes = await Promise.all([requestPaymentCode(), requestPaymentCode()])

  expect(codes.toSorted()).toEqual(['PAYMENT_UNFINISHED', null])
})

test('a payment for which no session was opened does not hold up the next', async () => {
  await gateway.turn({ timeoutOnCreate: { value: true, count: 1 } })

  expect(await requestPaymentCode()).toBe('CREDIT_CARD_TRANSACTION_ERROR')
  expect(await listUnderWay()).toEqual([])
  // reconciliation asks the gateway about it, and postpones its next question
  await runPaymentJobs()
  expect(await listUnderWay()).toEqual([])
  expect(await requestPaymentCode()).toBeNull()
})

test('with an outdated amount owed no payment begins at either provider, and the reply has the new amount', async () => {
  await charge(BEN, -OWED)

  const stale = [await requestPayment(), await api().make(createPxFusionTransaction, await buildRequest())]

  for (const { statusCode, body } of stale) {
    expect(statusCode).toBe(409)
    expect(JSON.parse(body)).toMatchObject({
      code: 'AMOUNT_OWED_HAS_CHANGED',
      field: 'owedShown',
      message: 'the amount owed is 0.00 now',
    })
  }
  expect(await api().sql`select transaction_id from card_transaction`).toEqual([])
})

test('the amount shown is compared to the cent, also for a part payment and with nothing owed', async () => {
  expect(await requestPaymentCode({ amount: 50, owedShown: 303.01 })).toBe('AMOUNT_OWED_HAS_CHANGED')
  expect(await requestPaymentCode({ amount: 50 })).toBeNull()

  await moveBack('11 minutes')
  await charge(BEN, -OWED)
  expect(await requestPaymentCode({ amount: 50, owedShown: 0.01 })).toBe('AMOUNT_OWED_HAS_CHANGED')
  expect(
    await requestPaymentCode({ amount: 50, owedShown: 0, confirmed: ['PAYMENT_MORE_THAN_OWED'] }),
  ).toBeNull()
})

test('the same amount just paid raises a question, another amount or a later payment does not', async () => {
  await payByCard({ amount: 100 })

  expect(await requestPaymentCode({ amount: 100, owedShown: 203 })).toBe('PAYMENT_MADE_ALREADY')
  expect(await requestPaymentCode({ amount: 99, owedShown: 203 })).toBeNull()
  await moveBack('16 minutes')
  expect(await requestPaymentCode({ amount: 100, owedShown: 203 })).toBeNull()
})

test('the question about the same amount states the seconds left of the fifteen minutes', async () => {
  await payByCard({ amount: 100 })
  await moveBack('4 minutes')

  const left = Number((await requestPayment({ amount: 100, owedShown: 203 })).headers['retry-after'])

  // some of the fifth minute may have passed meanwhile
  expect(left).toBeGreaterThan(10 * 60)
  expect(left).toBeLessThanOrEqual(11 * 60)
})

test('the same amount just paid is accepted again if confirmed', async () => {
  await payByCard({ amount: 100 })

  expect(
    await requestPaymentCode({ amount: 100, owedShown: 203, confirmed: ['PAYMENT_MADE_ALREADY'] }),
  ).toBeNull()
})

test('an amount above the amount owed raises a question, exactly the amount owed does not', async () => {
  expect(await requestPaymentCode({ amount: 5000 })).toBe('PAYMENT_MORE_THAN_OWED')
  expect(await requestPaymentCode({ amount: 303.01, confirmed: ['PAYMENT_MADE_ALREADY'] })).toBe(
    'PAYMENT_MORE_THAN_OWED',
  )
  expect(await requestPaymentCode({ amount: 5000, confirmed: ['PAYMENT_MORE_THAN_OWED'] })).toBeNull()
  await moveBack('11 minutes')
  expect(await requestPaymentCode()).toBeNull()
})

test('PAY-031 an amount too small for a surcharge is refused, unless it is all that is owed', async () => {
  const tiny = await requestPayment({ amount: 0.33 })
  await charge(BEN, 0.33 - OWED)

  expect(tiny.statusCode).toBe(400)
  expect(tiny.json()).toMatchObject({ code: 'MALFORMED_REQUEST', field: 'amount' })
  expect(await requestPaymentCode({ amount: 0.33, owedShown: 0.33 })).toBeNull()
})

test('saving a card without paying raises no question', async () => {
  await beginPayment()

  expect(
    await requestPaymentCode({
      transactionType: 'Authorisation',
      amount: 1,
      owedShown: null,
      isRequestingRecurringPaymentMethod: true,
      returnPath: '/payment-method/credit-card',
    }),
  ).toBeNull()
})
