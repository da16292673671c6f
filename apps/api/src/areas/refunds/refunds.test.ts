import { expect, test } from 'vitest'

import { ledgerSum } from '#api/books/ledger.ts'
import { expectRefusal } from '#api/testing/expect-refusal.ts'

import { BANK_ACCOUNT, MASTERCARD, VISA, testRefunds } from './testing/refunds.ts'

const refunds = await testRefunds()
const { api, gateway } = refunds

test('RFD-001 RFD-008 a card payment that made the credit goes back to its card, and the statement lists the refund', async () => {
  await refunds.payByCard(100)
  const code = await refunds.requestCode(100)
  await refunds.approve(code)
  await refunds.runJob()

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
