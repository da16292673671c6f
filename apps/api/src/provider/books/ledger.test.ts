import { expect, test } from 'vitest'

import { day } from '@switchboard/domain/day'
import { toCents } from '@switchboard/domain/money'

import { TEST_INSTANT, testApi } from '#api/testing/api.ts'

import { book, ledgerSum } from './ledger.ts'
import type { Booking } from './ledger.ts'

const api = testApi((db) =>
  db.script(`
    insert into account (account_code, name, address, business_group, bill_frequency, next_invoice_date)
    values ('100000', 'Ada', '1 Road', 'residential', 'Monthly', '2026-12-03')`),
)

const refund: Booking = {
  accountCode: '100000',
  source: 'refund:1',
  kind: 'Refund',
  day: day.parse('2026-11-21'),
  at: TEST_INSTANT,
  description: 'Refund',
  entries: { receivable: toCents(500), bank: toCents(-500) },
}

test('a transaction that sums to zero is booked, and the ledger sums to zero', async () => {
  expect(await book(api().db, refund)).toBe(true)
  expect(await ledgerSum(api().db)).toBe(0)
})

test('the same source is booked once', async () => {
  await book(api().db, refund)

  expect(await book(api().db, refund)).toBe(false)
  expect(await ledgerSum(api().db)).toBe(0)
})

test('a transaction that does not sum to zero is refused and leaves nothing', async () => {
  const unbalanced = { ...refund, entries: { receivable: toCents(500), bank: toCents(-499) } }

  await expect(api().db.transaction((queries) => book(queries, unbalanced))).rejects.toThrow(/sum to zero/)
  expect(await api().sql`select * from ledger_transaction`).toEqual([])
})
