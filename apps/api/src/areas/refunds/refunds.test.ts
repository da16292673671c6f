import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { readRefunds, requestRefund, withdrawRefund } from '@switchboard/domain/refunds/contract'

import { ledgerSum } from '#api/provider/books/ledger.ts'
import { expectRefusal } from '#api/testing/expect-refusal.ts'

import {
  ACCOUNT,
  BANK_ACCOUNT,
  DIRECT_DEBIT,
  MASTERCARD,
  OTHER_ACCOUNT,
  SETTLED_DEBIT,
  testRefunds,
} from './testing/refunds.ts'

const refunds = await testRefunds()
const { api } = refunds

test('RFD-001 RFD-008 a card payment that made the credit goes back to its card, and the statement lists the refund', async () => {
  await refunds.payByCard(100)
  const code = await refunds.requestCode(100)
  const before = await refunds.listStatement()
  await refunds.approve(code)
  const approved = await refunds.listStatement()
  await refunds.runJob()

  expect([before, approved].map((lines) => lines.map(({ TransactionType }) => TransactionType))).toEqual([
    ['CreditCard'],
    ['Refund', 'CreditCard'],
  ])
  expect(await refunds.readOverview()).toMatchObject({
    credit: 0,
    latest: {
      state: 'Paid',
      amount: 100,
      payments: [{ to: 'card', cardType: 'Visa', ending: '11', amount: 100, state: 'Paid' }],
    },
  })
  expect(await refunds.listStatement()).toMatchObject([
    { TransactionType: 'Refund', Amount: 100, Balance: 0, Reference: code },
    { TransactionType: 'CreditCard', Amount: -100, Balance: -100 },
  ])
  expect(await ledgerSum(api().db)).toBe(0)
  expect(await refunds.listTrail()).toEqual(['refund-requested', 'refund-approved', 'refund-paid'])
  expect(await refunds.listNotices()).toEqual(['RefundRequested', 'RefundPaid'])
})

test('RFD-001 the same request again returns the first reply and makes no second request', async () => {
  await refunds.payByCard(100)
  const key = randomUUID()
  const first = await refunds.request(60, null, key)
  const second = await refunds.request(60, null, key)

  expect(second.json()).toEqual(first.json())
  expect(await api().sql`select 1 from refund where account_code = ${ACCOUNT}`).toHaveLength(1)
})

test('RFD-002 an amount above the credit is refused', async () => {
  await refunds.payByCard(100)

  expectRefusal(await refunds.request(100.01), 'REFUND_MORE_THAN_CREDIT', 'amount')
})

test.each([0, -5])('RFD-002 an amount of %d is refused', async (amount) => {
  await refunds.payByCard(100)

  expectRefusal(await refunds.request(amount), 'MALFORMED_REQUEST', 'amount')
})

test('RFD-002 an account that owes money has nothing to refund', async () => {
  await refunds.bookOnAccount('Invoice', 5_000)

  expect(await refunds.readOverview()).toMatchObject({ credit: 0, available: 0 })
  expectRefusal(await refunds.request(1, BANK_ACCOUNT), 'REFUND_MORE_THAN_CREDIT')
})

test('RFD-003 a direct debit that the bank may still dishonour is held with its discount', async () => {
  await refunds.bookOnAccount('Adjustment', -20_000)
  await api().sql`
    insert into collection (collection_id, account_code, due_on, attempt, collect_on, method, amount_cents,
      discount_cents, state, created_at, ask_at)
    values (${'c'.repeat(32)}, ${ACCOUNT}, '2026-11-20', 1, '2026-11-20', 'DirectDebit', 12000, 1000, 'sent', now(), now())`

  expect(await refunds.readOverview()).toMatchObject({ credit: 200, available: 70, heldByPayments: 130 })
  expectRefusal(await refunds.request(70.01, BANK_ACCOUNT), 'REFUND_MORE_THAN_CREDIT')
})

test('RFD-003 the highest surcharge that a card payment under way may still charge is held', async () => {
  await refunds.bookOnAccount('Adjustment', -20_000)
  await api().sql`update card_surcharge set percent = 1 where card_type = 'Visa'`
  await api().sql`update card_surcharge set percent = 3 where card_type = 'Amex'`
  await api().sql`
    insert into card_transaction (transaction_id, account_code, state, transaction_type, amount_cents, surcharge_cents,
      card_type, store_card, return_path, session_id, created_at, ask_at)
    values (${'d'.repeat(32)}, ${ACCOUNT}, 'sent', 'Purchase', 10000, 100, 'Visa', false, '/pay', 'session-d', now(), now())`

  expect(await refunds.readOverview()).toMatchObject({ credit: 200, available: 198, heldByPayments: 2 })
  expectRefusal(await refunds.request(198.01, BANK_ACCOUNT), 'REFUND_MORE_THAN_CREDIT')
})

test('RFD-004 a credit that two cards paid goes back to both, the newer payment first', async () => {
  await refunds.payByCard(100)
  await refunds.payByCard(50, MASTERCARD, 'MC')
  await refunds.approve(await refunds.requestCode(120))
  await refunds.runJob()

  expect(await refunds.readOverview()).toMatchObject({
    credit: 30,
    latest: {
      state: 'Paid',
      payments: [
        { cardType: 'MC', ending: '11', amount: 50 },
        { cardType: 'Visa', ending: '11', amount: 70 },
      ],
    },
    cards: [{ cardType: 'Visa', left: 30 }],
  })
})

test('RFD-004 a goodwill credit without any payment needs a bank account', async () => {
  await refunds.bookOnAccount('Adjustment', -4_000)

  expectRefusal(await refunds.request(40), 'REFUND_BANK_ACCOUNT_NEEDED', 'bankAccount')
  const code = await refunds.requestCode(40, BANK_ACCOUNT)
  expect((await refunds.readOverview()).latest).toMatchObject({
    reference: code,
    payments: [{ to: 'bankAccount', ending: '194-00', amount: 40, state: 'Waiting' }],
  })
})

test('RFD-004 a bank account whose check digits do not fit is refused', async () => {
  await refunds.bookOnAccount('Adjustment', -4_000)

  expectRefusal(
    await refunds.request(40, { ...BANK_ACCOUNT, account: '0100195' }),
    'MALFORMED_REQUEST',
    'bankAccount.account',
  )
})

test('RFD-004 the part of a credit that no card paid goes to the typed bank account', async () => {
  await refunds.payByCard(100)
  await refunds.bookOnAccount('Adjustment', -2_500)

  expectRefusal(await refunds.request(125), 'REFUND_BANK_ACCOUNT_NEEDED')
  await refunds.requestCode(125, BANK_ACCOUNT)
  expect((await refunds.readOverview()).latest?.payments).toMatchObject([
    { to: 'card', amount: 100 },
    { to: 'bankAccount', amount: 25 },
  ])
})

test.each([
  ['without typing it', null],
  ['though another is typed', { ...BANK_ACCOUNT, suffix: '01' }],
])('RFD-004 a credit that direct debit paid goes back to that bank account %s', async (_how, typed) => {
  await api().db.script(`${SETTLED_DEBIT};${DIRECT_DEBIT('2026-09-01')}`)
  await refunds.bookOnAccount('Adjustment', -9_000)
  await refunds.requestCode(90, typed)

  expect(await refunds.readOverview()).toMatchObject({
    bankAccountEnding: '194-00',
    latest: { payments: [{ to: 'bankAccount', ending: '194-00', amount: 90 }] },
  })
})

test('RFD-004 a bank account that was set up after the last direct debit is typed, as no payment came from it', async () => {
  await api().db.script(`${SETTLED_DEBIT};${DIRECT_DEBIT('2026-11-01')}`)
  await refunds.bookOnAccount('Adjustment', -9_000)

  expect((await refunds.readOverview()).bankAccountEnding).toBeNull()
  expectRefusal(await refunds.request(90), 'REFUND_BANK_ACCOUNT_NEEDED')
})

test('RFD-004 a saved card that was removed since its payment still gets the money back', async () => {
  await refunds.payByCard(100)
  const code = await refunds.requestCode(100)
  await api().sql`delete from recurring_method where account_code = ${ACCOUNT}`
  await refunds.approve(code)
  await refunds.runJob()

  expect((await refunds.readOverview()).latest).toMatchObject({ state: 'Paid', payments: [{ to: 'card' }] })
})

test('RFD-001 an account that was closed gets its credit back', async () => {
  await refunds.payByCard(100)
  await api().sql`update account set activation_status = 'cancelled' where account_code = ${ACCOUNT}`
  await refunds.approve(await refunds.requestCode(100))
  await refunds.runJob()

  expect(await refunds.readOverview()).toMatchObject({ credit: 0, latest: { state: 'Paid' } })
})

test.each([
  ['waits', () => Promise.resolve()],
  ['is approved', (code: string) => refunds.approve(code)],
])('RFD-003 RFD-005 a second request is refused while the first %s', async (_how, decide) => {
  await refunds.payByCard(100)
  await decide(await refunds.requestCode(60))

  expectRefusal(await refunds.request(40), 'REFUND_OPEN_ALREADY')
  expect(await refunds.readOverview()).toMatchObject({ available: 40 })
})

test('RFD-005 of two simultaneous requests one is made', async () => {
  await refunds.payByCard(100)
  const replies = await Promise.all([refunds.request(60), refunds.request(60)])

  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  expect(await api().sql`select 1 from refund where account_code = ${ACCOUNT}`).toHaveLength(1)
})

test('RFD-006 a request that waits is withdrawn, and its credit and card payment are free again', async () => {
  await refunds.payByCard(100)
  const code = await refunds.requestCode(100)

  expect((await refunds.withdraw(code)).statusCode).toBe(200)
  expect(await refunds.readOverview()).toMatchObject({
    available: 100,
    cards: [{ left: 100 }],
    latest: { state: 'Withdrawn' },
  })
  expect(await refunds.approve(code)).toMatchObject({ ok: false })
})

test.each([
  ['an authorised person', () => api().createToken('mere')],
  ['staff', () => api().createStaffToken(ACCOUNT)],
])('RFD-001 RFD-006 RFD-012 %s sees a request and makes and withdraws none', async (_who, authorize) => {
  await refunds.payByCard(100)
  const reference = await refunds.requestCode(60)
  const request = { token: await authorize(), parameters: { accountCode: ACCOUNT } }
  const headers = { 'idempotency-key': randomUUID() }

  const overview = await api().make(readRefunds, request)
  const requested = await api().make(requestRefund, {
    ...request,
    headers,
    body: { amount: 1, bankAccount: null },
  })
  const withdrawn = await api().make(withdrawRefund, {
    ...request,
    parameters: { ...request.parameters, reference },
  })

  expect(overview.json()).toMatchObject({ credit: 100, latest: { reference, state: 'Requested' } })
  expectRefusal(requested, 'FORBIDDEN')
  expectRefusal(withdrawn, 'FORBIDDEN')
  expect((await refunds.readOverview()).latest).toMatchObject({ reference, state: 'Requested' })
})

test('RFD-006 an approved request cannot be withdrawn', async () => {
  await refunds.payByCard(100)
  const code = await refunds.requestCode(100)
  await refunds.approve(code)

  expectRefusal(await refunds.withdraw(code), 'REFUND_NOT_OPEN')
})

test('RFD-006 a request is not found by another account', async () => {
  await refunds.payByCard(100)
  const code = await refunds.requestCode(100)

  expectRefusal(await refunds.withdraw(code, 'ben', OTHER_ACCOUNT), 'REFUND_NOT_FOUND')
  expectRefusal(await refunds.withdraw(code, 'ben'), 'ACCOUNT_CODE_NOT_AVAILABLE')
  expect((await refunds.readOverview()).latest).toMatchObject({ state: 'Requested' })
})

test('an ended request is shown for 30 days', async () => {
  await refunds.payByCard(100)
  await refunds.approve(await refunds.requestCode(100))
  await refunds.runJob()
  await refunds.moveClockTo('2026-12-20T12:00:00+13:00')
  const within = (await refunds.readOverview()).latest
  await refunds.moveClockTo('2026-12-22T12:00:00+13:00')

  expect(within).toMatchObject({ state: 'Paid' })
  expect((await refunds.readOverview()).latest).toBeNull()
})
