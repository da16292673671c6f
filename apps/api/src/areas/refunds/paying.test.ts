import { expect, test } from 'vitest'

import { ledgerSum } from '#api/provider/books/ledger.ts'
import { expectRefusal } from '#api/testing/expect-refusal.ts'

import { ACCOUNT, BANK_ACCOUNT, DIRECT_DEBIT, SETTLED_DEBIT, testRefunds } from './testing/refunds.ts'

const refunds = await testRefunds()
const { api, gateway } = refunds

/** An approved refund of $100 to the card that paid it. */
async function approveToCard() {
  await refunds.payByCard(100)
  await refunds.approve(await refunds.requestCode(100))
}

/** An approved refund of $40 to a typed bank account. */
async function approveToBankAccount() {
  await refunds.bookOnAccount('Adjustment', -4_000)
  await refunds.approve(await refunds.requestCode(40, BANK_ACCOUNT))
}

/** The gateway’s or the bank’s own record of the refunds of the test’s request. */
async function countPaid(record: 'refund' | 'credit') {
  const [request] = await api().sql<{
    id: string
  }>`select refund_id as id from refund where account_code = ${ACCOUNT}`
  const lines = (await gateway.log()).split('\n')
  return lines.filter(
    (line) => line.includes(`"record":"${record}"`) && line.includes(request?.id.slice(0, 30) ?? '?'),
  ).length
}

test('RFD-009 a refund to a bank account is on its way until the bank settled it', async () => {
  await approveToBankAccount()
  await refunds.runJob()
  const pending = await refunds.readOverview()
  await refunds.runToEnd()

  expect(pending.latest).toMatchObject({ state: 'Approved', payments: [{ state: 'OnItsWay' }] })
  expect(await refunds.readOverview()).toMatchObject({ credit: 0, latest: { state: 'Paid' } })
  expect(await countPaid('credit')).toBe(1)
})

test.each(['timeoutBeforeRefund', 'timeoutAfterRefund', 'pendingRefund'])(
  'RFD-009 a card is refunded once if the gateway does %s',
  async (name) => {
    await approveToCard()
    await gateway.turn({ [name]: { value: true, count: 1 } })
    await refunds.runJob()
    const before = (await refunds.readOverview()).latest
    await refunds.runToEnd()

    expect(before).toMatchObject({ state: 'Approved' })
    expect((await refunds.readOverview()).latest).toMatchObject({ state: 'Paid' })
    expect(await countPaid('refund')).toBe(1)
  },
)

test.each(['timeoutBeforeCredit', 'timeoutAfterCredit'])(
  'RFD-009 a bank account is paid once if the bank does %s',
  async (name) => {
    await approveToBankAccount()
    await gateway.turn({ [name]: { value: true, count: 1 } })
    await refunds.runJob()
    await refunds.runToEnd()

    expect((await refunds.readOverview()).latest).toMatchObject({ state: 'Paid' })
    expect(await countPaid('credit')).toBe(1)
  },
)

test('RFD-009 two runs of the job at once pay once', async () => {
  await approveToCard()
  await Promise.all([refunds.runJob(), refunds.runJob()])

  expect((await refunds.readOverview()).latest).toMatchObject({ state: 'Paid' })
  expect(await countPaid('refund')).toBe(1)
})

test('RFD-010 a refund that the card declines is credit again, and the statement shows both', async () => {
  await approveToCard()
  await gateway.turn({ declineRefund: { value: true, count: 1 } })
  await refunds.runJob()

  expect(await refunds.readOverview()).toMatchObject({ credit: 100, latest: { state: 'Failed' } })
  expect(
    (await refunds.listStatement()).map(({ TransactionType, Amount }) => [TransactionType, Amount]),
  ).toEqual([
    ['RefundReversal', -100],
    ['Refund', 100],
    ['CreditCard', -100],
  ])
  expect(await refunds.listNotices()).toEqual(['RefundRequested', 'RefundFailed'])
  expect(await refunds.listTrail()).toEqual(['refund-requested', 'refund-approved', 'refund-failed'])
  expect(await ledgerSum(api().db)).toBe(0)
})

test('RFD-010 a card whose refund failed is not offered again: a bank account is needed', async () => {
  await approveToCard()
  await gateway.turn({ declineRefund: { value: true, count: 1 } })
  await refunds.runJob()

  expect((await refunds.readOverview()).cards).toEqual([])
  await refunds.approve(await refunds.requestCode(100, BANK_ACCOUNT))
  await refunds.runToEnd()
  expect(await refunds.readOverview()).toMatchObject({ credit: 0, latest: { state: 'Paid' } })
})

test.each(['refuseCredit', 'returnCredit'])(
  'RFD-010 a refund to a bank account is credit again if the bank does %s',
  async (name) => {
    await approveToBankAccount()
    await gateway.turn({ [name]: { value: true, count: 1 } })
    await refunds.runToEnd()

    expect(await refunds.readOverview()).toMatchObject({ credit: 40, latest: { state: 'Failed' } })
    expect(await ledgerSum(api().db)).toBe(0)
  },
)

test('RFD-010 a bank account of direct debits whose refund failed is not offered again', async () => {
  await api().db.script(`${SETTLED_DEBIT};${DIRECT_DEBIT('2026-09-01')}`)
  await refunds.bookOnAccount('Adjustment', -9_000)
  await refunds.approve(await refunds.requestCode(90))
  await gateway.turn({ refuseCredit: { value: true, count: 1 } })
  await refunds.runJob()

  expect(await refunds.readOverview()).toMatchObject({
    credit: 90,
    bankAccountEnding: null,
    latest: { state: 'Failed' },
  })
  expectRefusal(await refunds.request(90), 'REFUND_BANK_ACCOUNT_NEEDED')
})

test('RFD-010 of two payments one may fail: the other stays paid, and one notice names both', async () => {
  await refunds.payByCard(100)
  await refunds.bookOnAccount('Adjustment', -2_500)
  await refunds.approve(await refunds.requestCode(125, BANK_ACCOUNT))
  await gateway.turn({ refuseCredit: { value: true, count: 1 } })
  await refunds.runJob()

  expect(await refunds.readOverview()).toMatchObject({
    credit: 25,
    latest: { state: 'Failed', payments: [{ state: 'Paid' }, { state: 'Failed' }] },
  })
  const [notice] = await api().sql<{ body: string }>`
    select body from communication where account_code = ${ACCOUNT} and event_type = 'RefundFailed'`
  expect(notice?.body).toMatch(
    /\$25\.00 to your bank account ending 194-00[^]*\$100\.00 to your Visa Card ending 11/,
  )
})

test('RFD-010 a payment that the gateway does not know fails, and is credit again', async () => {
  await approveToCard()
  await forgetPayment()
  await refunds.runJob()

  expect(await refunds.readOverview()).toMatchObject({ credit: 100, latest: { state: 'Failed' } })
})

test('RFD-009 a payment whose session has expired at the gateway is refunded by its transaction', async () => {
  await approveToCard()
  await api().sql`update card_transaction set session_id = 'unknown-session' where account_code = ${ACCOUNT}`
  await refunds.runJob()

  expect(await refunds.readOverview()).toMatchObject({ credit: 0, latest: { state: 'Paid' } })
})

test('RFD-010 a refusal after a lost reply does not end a payment, because the first attempt may have paid', async () => {
  await approveToCard()
  await forgetPayment()
  await api().sql`update refund_payment set tries = 1, state = 'unknown' where account_code = ${ACCOUNT}`
  await refunds.runJob()

  expect(await refunds.readOverview()).toMatchObject({ credit: 0, latest: { state: 'Approved' } })
})

async function forgetPayment(): Promise<void> {
  await api().sql`
    update card_transaction set session_id = 'unknown-session', gateway_transaction = null where account_code = ${ACCOUNT}`
}
