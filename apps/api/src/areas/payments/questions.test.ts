import { beforeEach, expect, test } from 'vitest'

import { readDashboard } from '@switchboard/domain/dashboard/contract'
import { centsOf } from '@switchboard/domain/money'
import { readPaymentsUnderWay } from '@switchboard/domain/payments/card-payments'
import {
  createCardTransaction,
  createPxFusionTransaction,
  processCardTransaction,
  readCardTransaction,
} from '@switchboard/domain/payments/contract'

import { jobsOf } from '#api/areas.ts'
import { book } from '#api/provider/books/ledger.ts'
import { today } from '#api/testing/payers.ts'

import { AROHA, BEN, DECLINED_CARD, PAYMENT, testCardPayments } from './testing/card-payments.ts'
import type { CardPayment } from './testing/card-payments.ts'

const { api, gateway } = await testCardPayments()

const OWED = 303

const payment: CardPayment = { ...PAYMENT, amount: OWED, owedShown: OWED, confirmed: [] }

beforeEach(() => owes(BEN, OWED))

/** Charges an account an amount. */
async function owes(account: string, dollars: number) {
  const cents = centsOf(Math.round(dollars * 100))
  await book(api().db, {
    accountCode: account,
    source: `charge:${crypto.randomUUID()}`,
    kind: 'Adjustment',
    day: today,
    at: Date.now(),
    description: 'A charge',
    entries: { receivable: cents, sales: centsOf(-cents) },
  })
}

async function asked(differences: Record<string, unknown> = {}) {
  return api().make(createCardTransaction, await sent(differences))
}

async function sent(differences: Record<string, unknown> = {}) {
  const token = await api().tokenOf('ben')
  return { token, parameters: { accountCode: BEN }, body: { ...payment, ...differences } }
}

async function codeOf(differences: Record<string, unknown> = {}): Promise<string | null> {
  const answer = await asked(differences)
  return answer.statusCode === 200 ? null : answer.json<{ code: string }>().code
}

async function begun(differences: Record<string, unknown> = {}) {
  return createCardTransaction.reply.parse((await asked(differences)).json())
}

async function paid(differences: Record<string, unknown> = {}) {
  const { paymentUrl, transactionId } = await begun(differences)
  await gateway.submitCard(paymentUrl)
  await api().make(processCardTransaction, {
    token: await api().tokenOf('ben'),
    parameters: { accountCode: BEN, transactionId },
  })
}

async function underWay(account = BEN, user = 'ben') {
  const answer = await api().make(readPaymentsUnderWay, {
    token: await api().tokenOf(user),
    parameters: { accountCode: account },
  })
  return answer.json<Record<string, unknown>[]>()
}

async function later(interval: string) {
  await api().sql`update card_transaction set created_at = created_at - ${interval}::interval,
    unknown_since = unknown_since - ${interval}::interval, settled_at = settled_at - ${interval}::interval`
}

async function reconciled() {
  await Promise.all(jobsOf(api().services).map((job) => job.run(new AbortController().signal)))
}

test('a payment under way is shown to its own account only, also on the dashboard', async () => {
  const { transactionId } = await begun()

  const [seen, ...others] = await underWay()
  const home = await api().make(readDashboard, {
    token: await api().tokenOf('ben'),
    parameters: { accountCode: BEN },
  })

  expect(seen).toEqual({
    transactionId,
    reference: expect.stringMatching(/^[2-9FHKMRWXY]{3}-[2-9FHKMRWXY]{3}-[2-9FHKMRWXY]{3}$/),
    state: 'Unfinished',
    amount: 303,
    surcharge: 4.55,
    begunAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  })
  expect(others).toEqual([])
  expect(home.json()).toMatchObject({ paymentsUnderWay: [seen] })
  expect(await underWay(AROHA, 'aroha')).toEqual([])
})

test('an ended payment is not under way any more', async () => {
  await paid({ amount: 10 })
  const { paymentUrl, transactionId } = await begun({ amount: 20, owedShown: 293 })
  await gateway.submitCard(paymentUrl, DECLINED_CARD)
  await api().make(readCardTransaction, {
    token: await api().tokenOf('ben'),
    parameters: { accountCode: BEN, transactionId },
  })

  expect(await underWay()).toEqual([])
})

test('while the gateway reports no result of a payment, no other payment is begun', async () => {
  const { paymentUrl } = await begun()
  await gateway.submitCard(paymentUrl)
  await gateway.turn({ answerOtherAmount: true })
  const charges = (await gateway.approvedCharges()).length

  const held = await codeOf({
    confirmed: ['PAYMENT_UNFINISHED', 'PAYMENT_MADE_ALREADY', 'PAYMENT_MORE_THAN_OWED'],
  })
  const seen = await underWay()
  await gateway.turn({})
  const afterwards = await codeOf()

  expect(held).toBe('PAYMENT_UNDER_WAY')
  expect(seen).toMatchObject([{ state: 'Checking', amount: 303 }])
  // the second try asked the gateway about the first, which had paid the bill
  expect(afterwards).toBe('AMOUNT_OWED_HAS_CHANGED')
  expect(await underWay()).toEqual([])
  expect(await gateway.approvedCharges()).toHaveLength(charges)
})

test('after a day without a result from the gateway the customer may pay again', async () => {
  const { paymentUrl } = await begun()
  await gateway.submitCard(paymentUrl)
  await gateway.turn({ answerOtherAmount: true })
  await codeOf()
  await later('25 hours')

  expect(await codeOf()).toBe('PAYMENT_UNFINISHED')
  expect(await codeOf({ confirmed: ['PAYMENT_UNFINISHED'] })).toBeNull()
})

test('a payment without a card raises one question, for ten minutes', async () => {
  await begun()

  expect(await codeOf()).toBe('PAYMENT_UNFINISHED')
  expect(await codeOf({ confirmed: ['PAYMENT_UNFINISHED'] })).toBeNull()
  await later('11 minutes')
  expect(await underWay()).toEqual([])
  expect(await codeOf()).toBeNull()
})

test('if two payments begin at once, one is refused', async () => {
  const codes = await Promise.all([codeOf(), codeOf()])

  expect(codes.toSorted()).toEqual(['PAYMENT_UNFINISHED', null])
})

test('a payment for which no session was opened does not hold up the next', async () => {
  await gateway.turn({ timeoutOnCreate: { value: true, count: 1 } })

  expect(await codeOf()).toBe('CREDIT_CARD_TRANSACTION_ERROR')
  expect(await underWay()).toEqual([])
  // reconciliation asks the gateway about it, and postpones its next question
  await reconciled()
  expect(await underWay()).toEqual([])
  expect(await codeOf()).toBeNull()
})

test('with an outdated amount owed no payment begins at either provider, and the reply has the new amount', async () => {
  await owes(BEN, -OWED)

  const stale = [await asked(), await api().make(createPxFusionTransaction, await sent())]

  for (const { statusCode, body } of stale) {
    expect(statusCode).toBe(409)
    expect(JSON.parse(body)).toMatchObject({
      code: 'AMOUNT_OWED_HAS_CHANGED',
      field: 'owedShown',
      message: 'what is owed is 0.00 now',
    })
  }
  expect(await api().sql`select transaction_id from card_transaction`).toEqual([])
})

test('the amount shown is compared to the cent, also for a part payment and with nothing owed', async () => {
  expect(await codeOf({ amount: 50, owedShown: 303.01 })).toBe('AMOUNT_OWED_HAS_CHANGED')
  expect(await codeOf({ amount: 50 })).toBeNull()

  await later('11 minutes')
  await owes(BEN, -OWED)
  expect(await codeOf({ amount: 50, owedShown: 0.01 })).toBe('AMOUNT_OWED_HAS_CHANGED')
  expect(await codeOf({ amount: 50, owedShown: 0, confirmed: ['PAYMENT_MORE_THAN_OWED'] })).toBeNull()
})

test('the same amount just paid raises a question, another amount or a later payment does not', async () => {
  await paid({ amount: 100 })

  expect(await codeOf({ amount: 100, owedShown: 203 })).toBe('PAYMENT_MADE_ALREADY')
  expect(await codeOf({ amount: 99, owedShown: 203 })).toBeNull()
  await later('16 minutes')
  expect(await codeOf({ amount: 100, owedShown: 203 })).toBeNull()
})

test('the question about the same amount states the seconds left of the fifteen minutes', async () => {
  await paid({ amount: 100 })
  await later('4 minutes')

  const left = Number((await asked({ amount: 100, owedShown: 203 })).headers['retry-after'])

  // some of the fifth minute may have passed meanwhile
  expect(left).toBeGreaterThan(10 * 60)
  expect(left).toBeLessThanOrEqual(11 * 60)
})

test('the same amount just paid is accepted again if confirmed', async () => {
  await paid({ amount: 100 })

  expect(await codeOf({ amount: 100, owedShown: 203, confirmed: ['PAYMENT_MADE_ALREADY'] })).toBeNull()
})

test('an amount above the amount owed raises a question, exactly the amount owed does not', async () => {
  expect(await codeOf({ amount: 5000 })).toBe('PAYMENT_MORE_THAN_OWED')
  expect(await codeOf({ amount: 303.01, confirmed: ['PAYMENT_MADE_ALREADY'] })).toBe('PAYMENT_MORE_THAN_OWED')
  expect(await codeOf({ amount: 5000, confirmed: ['PAYMENT_MORE_THAN_OWED'] })).toBeNull()
  await later('11 minutes')
  expect(await codeOf()).toBeNull()
})

test('PAY-031 an amount too small for a surcharge is refused, unless it is all that is owed', async () => {
  const tiny = await asked({ amount: 0.33 })
  await owes(BEN, 0.33 - OWED)

  expect(tiny.statusCode).toBe(400)
  expect(tiny.json()).toMatchObject({ code: 'MALFORMED_REQUEST', field: 'amount' })
  expect(await codeOf({ amount: 0.33, owedShown: 0.33 })).toBeNull()
})

test('saving a card without paying raises no question', async () => {
  await begun()

  expect(
    await codeOf({
      transactionType: 'Authorisation',
      amount: 1,
      owedShown: null,
      isRequestingRecurringPaymentMethod: true,
      returnPath: '/payment-method/credit-card',
    }),
  ).toBeNull()
})
