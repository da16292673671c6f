import { expect, test } from 'vitest'

import { fillDemo } from '#api/fill-demo.ts'
import { deleteAccounts } from '#api/testing/delete-accounts.ts'
import { testApi } from '#api/testing/api.ts'

import { noteBooks } from './note-books.ts'
import { listFindings } from './verify.ts'

const ID = '0123456789abcdef'.repeat(2)
/** A card payment, a direct debit and a refund that ended and were booked. */
const PAYMENTS = `
  insert into card_transaction (transaction_id, account_code, state, transaction_type, amount_cents, surcharge_cents,
      store_card, return_path, created_at, ask_at, settled_at)
    values ('${ID}', '100482', 'abandoned', 'Purchase', 1000, 0, false, '/', '2026-11-01', '2026-11-01', '2026-11-01');
  insert into collection (collection_id, account_code, due_on, attempt, collect_on, method, amount_cents, state,
      created_at, ask_at, ended_at)
    values ('${ID}', '100482', '2026-11-01', 1, '2026-11-01', 'DirectDebit', 1000, 'dropped', '2026-11-01', '2026-11-01',
      '2026-11-01');
  insert into refund (account_code, refund_id, amount_cents, state, requested_by, requested_at, ended_at)
    values ('100482', '${ID}', 1000, 'withdrawn', 'web:ada', '2026-11-01', '2026-11-01')`

const api = testApi(async (db) => {
  await fillDemo(db)
  await db.script(PAYMENTS)
})

async function listKeptBooks() {
  const findings = await listFindings(api().db)
  return findings.filter(({ name }) => name === 'kept-books')
}

async function listWrong(): Promise<string[]> {
  return (await listFindings(api().db)).filter(({ wrong }) => wrong > 0).map(({ name }) => name)
}

const A_BILL = `(account_code, invoice_number) = (select account_code, invoice_number from invoice
  where account_code = '100482' and is_approved order by invoice_number limit 1)`
const A_BOOKING = `(account_code, source) = (select account_code, source from ledger_transaction
  where account_code = '100482' order by posted_order limit 1)`

test('OPS-006 books that nobody touched agree with their note, bookings since then included', async () => {
  await noteBooks(api().db)
  await api().db.script(`
    begin; insert into ledger_transaction values ('100482', 'late', 'Adjustment', '2026-01-01', '2026-01-01', 'Entered late');
    insert into ledger_entry values ('100482', 'late', 'receivable', 5), ('100482', 'late', 'bank', -5); commit`)

  const [finding] = await listKeptBooks()

  expect(finding).toMatchObject({ wrong: 0 })
  expect(finding?.total).toBeGreaterThan(500)
})

test.each([
  ['a booking is deleted', `delete from ledger_transaction where ${A_BOOKING}`],
  ['a booking has another day', `update ledger_transaction set booked_on = booked_on + 1 where ${A_BOOKING}`],
  ['a booking has another kind', `update ledger_transaction set kind = 'Refund' where ${A_BOOKING}`],
  ['a booking has other words', `update ledger_transaction set description = '' where ${A_BOOKING}`],
  ['the entries of a booking are deleted', `delete from ledger_entry where ${A_BOOKING}`],
  [
    'the entries of a booking are doubled',
    `update ledger_entry set amount_cents = 2 * amount_cents where ${A_BOOKING}`,
  ],
  [
    'a booking moves to another account',
    `begin; insert into ledger_transaction select '100517', source, kind, booked_on, booked_at, description
       from ledger_transaction where ${A_BOOKING};
     update ledger_entry set account_code = '100517' where ${A_BOOKING};
     delete from ledger_transaction where ${A_BOOKING}; commit`,
  ],
  ['a bill is deleted', `delete from invoice where ${A_BILL}`],
  [
    'a bill and its booking are deleted',
    `delete from ledger_transaction where account_code = '100482' and source = 'invoice:' || (
       select invoice_number from invoice where ${A_BILL}); delete from invoice where ${A_BILL}`,
  ],
  ['a bill has another total', `update invoice set total_cents = total_cents + 1 where ${A_BILL}`],
  ['a bill has another GST amount', `update invoice set gst_cents = gst_cents + 1 where ${A_BILL}`],
  ['a bill has another date', `update invoice set bill_date = bill_date + 1 where ${A_BILL}`],
  ['a bill is not approved any more', `update invoice set is_approved = false where ${A_BILL}`],
  ['the lines of a bill are deleted', `delete from invoice_line where ${A_BILL}`],
  ['a card payment is deleted', 'delete from card_transaction'],
  ['a card payment has another amount', 'update card_transaction set amount_cents = 1'],
  ['a collection is deleted', 'delete from collection'],
  ['a collection has another amount', 'update collection set amount_cents = 1'],
  ['a refund is deleted', 'delete from refund'],
  ['a refund has another amount', 'update refund set amount_cents = 1'],
])('OPS-006 verify finds it where %s by hand', async (_what, script) => {
  await noteBooks(api().db)
  expect(await listWrong()).toEqual([])

  await api().db.script(script)

  expect(await listWrong()).not.toEqual([])
})

test('OPS-005 an account that has books cannot be deleted, and verify finds one that lost them first', async () => {
  await noteBooks(api().db)

  await expect(api().db.script(`delete from account where account_code = '100482'`)).rejects.toThrow(
    /violates .*ledger_transaction|restrict/,
  )
  await deleteAccounts(api().db, `account_code = '100482'`)

  expect(await listWrong()).toEqual(['kept-books'])
  expect((await listKeptBooks())[0]?.samples[0]).toMatch(
    /^bills: \d+ on 20\d\d-\d\d-\d\d, and now \d+ of the same time$/,
  )
})
