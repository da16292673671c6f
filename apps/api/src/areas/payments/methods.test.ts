import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { bankAccountProblems } from '@switchboard/domain/payments/bank-account'
import * as contract from '@switchboard/domain/payments/contract'
import * as methodCalls from '@switchboard/domain/payments/method-calls'
import { readSurcharges } from '@switchboard/domain/payments/contract'
import { readPaymentMethods, readRecurringPayment } from '@switchboard/domain/payments/recurring-payment'

import { isBranchInUse } from '#api/provider/bank-branches/store.ts'
import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

const api = testApi(fillDemo)

type AccountCall = typeof readRecurringPayment | typeof readPaymentMethods | typeof readSurcharges
type AccountCallRequest = { token: string; parameters: { accountCode: string } }

async function fetchReply(call: AccountCall, request: AccountCallRequest): Promise<unknown> {
  return (await api().make(call, request)).json()
}

async function buildRequest(username: string, accountCode: string): Promise<AccountCallRequest> {
  return { token: await api().createToken(username), parameters: { accountCode } }
}

test('PAY-007 PAY-049 an account with direct debit shows its bank account', async () => {
  expect(await fetchReply(readRecurringPayment, await buildRequest('aroha', '100482'))).toEqual({
    recurringType: 'PaperlessDirectDebit',
    directDebit: {
      accountName: 'Aroha Ngata',
      bank: '01',
      branch: '0242',
      account: '0100194',
      suffix: '00',
    },
    creditCard: null,
  })
})

test.each([
  ['ben', '100517', 'Manual'],
  // this customer never chose a method
  ['carla', '100533', 'Manual'],
  ['finn', '100701', 'CreditCard'],
  ['dev', '100601', 'DirectDebit'],
  ['aroha', '100482', 'PaperlessDirectDebit'],
])('PAY-007 %s’s account %s is paid by %s', async (user, accountCode, recurringType) => {
  await api().db.script(
    "update recurring_method set recurring_type = 'DirectDebit' where account_code = '100601'",
  )

  const answer = await fetchReply(readRecurringPayment, await buildRequest(user, accountCode))
  expect(readRecurringPayment.reply.parse(answer).recurringType).toBe(recurringType)
})

test('PAY-007 PAY-017 a reply with an unknown type, or a surcharge without a percentage, is invalid', async () => {
  const manual = { recurringType: 'Manual', directDebit: null, creditCard: null }

  expect(readRecurringPayment.reply.safeParse({ ...manual, recurringType: 'Cheque' }).success).toBe(false)
  expect(readSurcharges.reply.safeParse([{ paymentMethod: 'Visa', percent: 1.5 }]).success).toBe(true)
  expect(readSurcharges.reply.safeParse([{ paymentMethod: 'Visa' }]).success).toBe(false)
  expect(readSurcharges.reply.safeParse([{ percent: 1.5 }]).success).toBe(false)
})

test('PAY-049 an account that pays by hand, or that never chose a method, has the method Manual', async () => {
  const manual = { recurringType: 'Manual', directDebit: null, creditCard: null }

  expect(await fetchReply(readRecurringPayment, await buildRequest('ben', '100517'))).toEqual(manual)
  expect(await fetchReply(readRecurringPayment, await buildRequest('carla', '100533'))).toEqual(manual)
})

test('PAY-010 PAY-049 PAY-072 a card that runs out next month is near expiry', async () => {
  expect(await fetchReply(readRecurringPayment, await buildRequest('finn', '100701'))).toEqual({
    recurringType: 'CreditCard',
    directDebit: null,
    creditCard: {
      expiryMonth: 12,
      expiryYear: 2026,
      expiryTime: '2026-12-31T11:00:00Z',
      monthsUntilExpiry: 1,
      nearExpiry: true,
      expired: false,
      maskedCardNumber: '543111........11',
      cardType: 'MC',
    },
  })
})

test.each([
  ['last month', 10, '2026-10-31T11:00:00Z', -1, false, true],
  ['this month', 11, '2026-11-30T11:00:00Z', 0, true, false],
  ['next month', 12, '2026-12-31T11:00:00Z', 1, true, false],
])(
  'PAY-010 PAY-072 a card that runs out %s is near expiry, expired or neither',
  async (...[, month, expiryTime, monthsUntilExpiry, nearExpiry, expired]) => {
    await api().db.script(`update recurring_method set expiry_month = ${month} where account_code = '100701'`)

    expect(await fetchReply(readRecurringPayment, await buildRequest('finn', '100701'))).toMatchObject({
      creditCard: { expiryMonth: month, expiryTime, monthsUntilExpiry, nearExpiry, expired },
    })
  },
)

test('PAY-010 PAY-072 a card that runs out in two months is not near expiry', async () => {
  await api().db.script(
    "update recurring_method set expiry_month = 1, expiry_year = 2027 where account_code = '100701'",
  )

  expect(await fetchReply(readRecurringPayment, await buildRequest('finn', '100701'))).toMatchObject({
    creditCard: { monthsUntilExpiry: 2, nearExpiry: false, expired: false },
  })
})

test('PAY-010 a card is expired from the first day of the month after its last', async () => {
  expect(await fetchReply(readRecurringPayment, await buildRequest('grace', '100702'))).toMatchObject({
    creditCard: { monthsUntilExpiry: -2, nearExpiry: false, expired: true },
  })
})

test('PAY-010 a card with more than a month left is neither expired nor near expiry', async () => {
  expect(await fetchReply(readRecurringPayment, await buildRequest('ema', '100602'))).toMatchObject({
    creditCard: { monthsUntilExpiry: 14, nearExpiry: false, expired: false },
  })
})

test('PAY-027 PAY-046 PAY-050 the allowed methods are the account’s own', async () => {
  const all = await fetchReply(readPaymentMethods, await buildRequest('ben', '100517'))

  expect(all).toEqual(['CreditCard', 'Manual', 'PaperlessDirectDebit'])
  expect(await fetchReply(readPaymentMethods, await buildRequest('isla', '100802'))).toEqual(['Manual'])
})

test.each(['DirectDebit', 'Cheque'])('PAY-046 %s cannot be made an allowed method', async (method) => {
  const allow = api().sql`
    insert into allowed_payment_method (account_code, payment_method) values ('100802', ${method})`

  await expect(allow).rejects.toThrow('allowed_payment_method_payment_method_check')
})

test('PAY-017 PAY-039 PAY-051 every card type has its surcharge in percent', async () => {
  expect(await fetchReply(readSurcharges, await buildRequest('ben', '100517'))).toEqual([
    { paymentMethod: 'Visa', percent: 1.5 },
    { paymentMethod: 'MC', percent: 1.5 },
    { paymentMethod: 'Amex', percent: 2.4 },
    { paymentMethod: 'Diners', percent: 2.95 },
  ])
})

test('every demo account that is debited has a number that passes its check', async () => {
  const debited = await api().sql<{ bank: string; branch: string; account: string; suffix: string }>`
      select bank, branch, account, suffix from recurring_method where bank is not null`

  const problems = debited.map(({ bank, branch, account, suffix }) =>
    bankAccountProblems({ bank, branch, account, suffix }),
  )
  expect(problems).toEqual(problems.map(() => ({})))
  const inUse = await Promise.all(debited.map((number) => isBranchInUse(api().db, number)))
  expect(inUse).toEqual(problems.map(() => true))
  expect(problems.length).toBeGreaterThan(3)
})

const CARD_WORDS = /"(cardNumber|cardHolderName|cvc2?|dateExpiry\w*|Expiry(Month|Year))"/i

test('PAY-019 no body of a payment call has a field for card data', () => {
  const calls = Object.values({ ...contract, ...methodCalls }).filter(
    (value) => typeof value === 'object' && 'path' in value,
  )
  const bodies = calls.flatMap((call) =>
    'body' in call ? JSON.stringify(z.toJSONSchema(call.body, { io: 'input' })) : [],
  )

  expect(calls.length).toBeGreaterThan(7)
  expect(bodies.join()).toContain('"amount"')
  expect(bodies.filter((body) => CARD_WORDS.test(body))).toEqual([])
})
