import { expect, test } from 'vitest'

import { ledgerSum } from '#api/provider/books/ledger.ts'
import { listRefunds } from '#api/operate/refunds.ts'

import { ACCOUNT, BANK_ACCOUNT, testRefunds } from './testing/refunds.ts'

const refunds = await testRefunds()
const { api } = refunds

async function readBalance() {
  const [row] = await api().sql<{ cents: number }>`select receivable_balance(${ACCOUNT}) as cents`
  return row?.cents
}

test('RFD-007 the list for staff has the code, the amounts and where the money goes', async () => {
  await refunds.payByCard(100)
  await refunds.bookOnAccount('Adjustment', -2_500)
  const code = await refunds.requestCode(125, BANK_ACCOUNT)

  expect((await listRefunds(api().db)).lines).toEqual([
    expect.stringMatching(
      new RegExp(
        `^${code}  account 100482 .*\\$125.00 of \\$125.00 credit.*card \\$100.00, bank account 01-0242-0100194-00 of A Ngata \\$25.00$`,
      ),
    ),
  ])
})

test('RFD-007 a decided request is not listed', async () => {
  await refunds.payByCard(100)
  await refunds.approve(await refunds.requestCode(100))

  expect((await listRefunds(api().db)).lines).toEqual(['No request waits.'])
})

test('RFD-007 a credit that a new bill used between request and approval is not refunded', async () => {
  await refunds.payByCard(100)
  const code = await refunds.requestCode(100)
  await refunds.bookOnAccount('Invoice', 3_000)

  expect(await refunds.approve(code)).toMatchObject({
    ok: false,
    lines: [expect.stringContaining('$70.00 of credit')],
    data: { refunds: [{ outcome: 'creditTooLow' }] },
  })
  expect(await readBalance()).toBe(-7_000)
  expect((await refunds.readOverview()).latest).toMatchObject({ state: 'Requested' })
})

test('RFD-007 of two simultaneous approvals one is booked', async () => {
  await refunds.payByCard(100)
  const code = await refunds.requestCode(100)
  const reports = await Promise.all([refunds.approve(code), refunds.approve(code)])

  expect(reports.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await readBalance()).toBe(0)
  expect(await ledgerSum(api().db)).toBe(0)
})

test('RFD-007 an unknown code does not stop the decision about a known code', async () => {
  await refunds.payByCard(100)
  const code = await refunds.requestCode(100)

  expect(await refunds.approve('222-222-222', code)).toMatchObject({
    ok: false,
    data: { refunds: [{ outcome: 'unknown' }, { outcome: 'done' }] },
  })
})

test('RFD-007 a request is decided once', async () => {
  await refunds.payByCard(100)
  const approved = await refunds.requestCode(60)
  await refunds.approve(approved)
  const decline = await refunds.decline(approved, 'Too late.')
  await refunds.runJob()
  const declined = await refunds.requestCode(40)
  await refunds.decline(declined, 'Your last bill is not made yet.')
  const approval = await refunds.approve(declined)

  expect([decline.data, approval.data]).toMatchObject([
    { refunds: [{ outcome: 'notOpen' }] },
    { refunds: [{ outcome: 'notOpen' }] },
  ])
  expect(await refunds.listNotices()).toEqual([
    'RefundRequested',
    'RefundPaid',
    'RefundRequested',
    'RefundDeclined',
  ])
  expect(await readBalance()).toBe(-4_000)
})

test('RFD-007 a declined request leaves the credit, and its reason is shown and notified', async () => {
  await refunds.payByCard(100)
  const code = await refunds.requestCode(100)
  await refunds.decline(code, 'Your last bill is not made yet.')

  expect(await refunds.readOverview()).toMatchObject({
    available: 100,
    latest: { state: 'Declined', reason: 'Your last bill is not made yet.' },
  })
  expect(await refunds.listNotices()).toEqual(['RefundRequested', 'RefundDeclined'])
  expect(await refunds.listTrail()).toEqual(['refund-requested', 'refund-declined'])
})
