import { expect, test } from 'vitest'

import { ledgerSum } from '#api/provider/books/ledger.ts'

import { ACCOUNT, BANK_ACCOUNT, testRefunds } from './testing/refunds.ts'

const refunds = await testRefunds()
const { api, gateway } = refunds

const PAID_AT = '2026-11-23T12:00:00+13:00'
const LESS_THAN_A_DAY_LATER = '2026-11-24T11:00:00+13:00'
const A_DAY_LATER = '2026-11-24T13:00:00+13:00'

/** A refund of $100 to a card and $25 to a bank account, which $125 of credit needs. */
async function payBoth(switches: Record<string, boolean> = {}) {
  await refunds.payByCard(100)
  await refunds.bookOnAccount('Adjustment', -2_500)
  await refunds.approve(await refunds.requestCode(125, BANK_ACCOUNT))
  await gateway.turn(
    Object.fromEntries(Object.entries(switches).map(([name, value]) => [name, { value, count: 1 }])),
  )
  await refunds.runJob()
  await refunds.moveClockTo(PAID_AT)
  await refunds.runJob()
}

async function compareAt(instant: string) {
  await refunds.moveClockTo(instant)
  await refunds.runComparison()
}

function readDiscrepancies() {
  return api().sql<{ ours: string; theirs: string }>`
    select ours, theirs from gateway_discrepancy where account_code = ${ACCOUNT} order by source`
}

async function countToCompare() {
  const [row] = await api().sql<{ count: number }>`
    select count(*)::integer as count from refund_payment where account_code = ${ACCOUNT} and not compared`
  return row?.count
}

test('RFD-013 of two payments the one that the bank sends back is credit again, and the customer is notified', async () => {
  await payBoth({ returnCreditLate: true })
  const before = await refunds.readOverview()
  await compareAt(A_DAY_LATER)
  await refunds.runComparison()

  expect(before).toMatchObject({ credit: 0, latest: { state: 'Paid' } })
  expect(await refunds.readOverview()).toMatchObject({
    credit: 25,
    latest: { state: 'Failed', payments: [{ state: 'Paid' }, { state: 'Failed' }] },
  })
  expect(await refunds.listNotices()).toEqual(['RefundRequested', 'RefundPaid', 'RefundFailed'])
  const [notice] = await api().sql<{ subject: string; body: string }>`
    select subject, body from communication where account_code = ${ACCOUNT} and event_type = 'RefundFailed'`
  expect(notice?.subject).toBe('$25.00 of your refund came back to us')
  expect(notice?.body).toMatch(/\$25\.00 to your bank account ending 194-00[^]*\$25\.00 is credit on account/)
  expect(notice?.body).not.toContain('Visa')
  expect(await readDiscrepancies()).toEqual([{ ours: 'paid', theirs: 'Account closed' }])
  expect(await refunds.listTrail()).toEqual([
    'refund-requested',
    'refund-approved',
    'refund-paid',
    'refund-failed',
  ])
  expect(await ledgerSum(api().db)).toBe(0)
})

test('RFD-013 a payment that came back is refunded again to another bank account, and not to the same', async () => {
  await payBoth({ returnCreditLate: true })
  await compareAt(A_DAY_LATER)
  await refunds.requestCode(25, { ...BANK_ACCOUNT, suffix: '01' })

  expect(await refunds.readOverview()).toMatchObject({ latest: { state: 'Requested' } })
})

test('RFD-013 payments that bank and gateway know as paid are compared once, a day after they ended', async () => {
  await payBoth()
  await compareAt(LESS_THAN_A_DAY_LATER)
  const early = await countToCompare()
  await compareAt(A_DAY_LATER)

  // the card was refunded at once, two days before
  expect([early, await countToCompare()]).toEqual([1, 0])
  expect(await refunds.readOverview()).toMatchObject({ credit: 0, latest: { state: 'Paid' } })
  expect(await readDiscrepancies()).toEqual([])
})

test.each(['declineRefund', 'refuseCredit', 'returnCredit'])(
  'RFD-013 a payment that failed by %s agrees with its record, and is compared once',
  async (name) => {
    await payBoth({ [name]: true })
    await refunds.moveClockTo('2026-11-24T12:00:00+13:00')
    await refunds.runJob()
    await compareAt('2026-11-26T12:00:00+13:00')

    expect(await countToCompare()).toBe(0)
    expect(await readDiscrepancies()).toEqual([])
    expect(await refunds.listNotices()).toEqual(['RefundRequested', 'RefundFailed'])
  },
)

test('RFD-013 a payment that failed here and that the bank paid is noted for staff, and books nothing', async () => {
  await payBoth()
  await api().sql`
    update refund_payment set state = 'failed' where account_code = ${ACCOUNT} and bank_account is not null`
  await compareAt(A_DAY_LATER)

  expect(await readDiscrepancies()).toEqual([{ ours: 'failed', theirs: 'settled' }])
  expect(await refunds.readOverview()).toMatchObject({ credit: 0 })
  expect(await countToCompare()).toBe(0)
})

test('RFD-013 while the bank does not answer, a payment is compared again an hour later', async () => {
  await payBoth({ returnCreditLate: true })
  await compareAt(LESS_THAN_A_DAY_LATER)
  await gateway.turn({ timeoutOnQuery: { value: true, count: 1 } })
  await compareAt(A_DAY_LATER)
  const silent = await refunds.readOverview()
  await compareAt('2026-11-24T14:01:00+13:00')

  expect(silent).toMatchObject({ credit: 0, latest: { state: 'Paid' } })
  expect(await refunds.readOverview()).toMatchObject({ credit: 25, latest: { state: 'Failed' } })
})
