import { expect, test } from 'vitest'

import { day } from '@switchboard/domain/day'
import { toCents } from '@switchboard/domain/money'

import { TEST_INSTANT, testApi } from '#api/testing/api.ts'

import { book } from './ledger.ts'

const ACCOUNT = '100000'
const api = testApi((db) =>
  db.script(`
    insert into account (account_code, name, address, business_group, bill_frequency, next_invoice_date)
    values ('${ACCOUNT}', 'Ada', '1 Road', 'residential', 'Monthly', '2026-12-03')`),
)

type Movement = readonly [kind: 'Invoice' | 'CreditCard' | 'Surcharge' | 'Refund', cents: number]

/** Books movements of the account one after another, on one day. Returns the unpaid surcharge in its balance. */
async function bookMovements(movements: readonly Movement[]): Promise<number | undefined> {
  await api().db.transaction(async (queries) => {
    for (const [place, [kind, cents]] of movements.entries()) {
      const entries = { receivable: toCents(cents), bank: toCents(-cents) }
      const source = `${kind}:${place}`
      await book(queries, {
        accountCode: ACCOUNT,
        source,
        kind,
        day: day.parse('2026-11-21'),
        at: TEST_INSTANT,
        description: kind,
        entries,
      })
    }
  })
  return readSurcharge()
}

async function readSurcharge(): Promise<number | undefined> {
  const rows = await api().sql<{ cents: number }>`
    select surcharge_in_balance(${ACCOUNT}, receivable_balance(${ACCOUNT})) as cents`
  return rows[0]?.cents
}

const BILL: Movement = ['Invoice', 10_000]
const PAID: Movement = ['CreditCard', -10_000]
const SURCHARGE: Movement = ['Surcharge', 150]

test.each<[why: string, movements: Movement[], cents: number]>([
  ['nothing was booked', [], 0],
  ['no surcharge was booked', [BILL], 0],
  ['a surcharge was booked', [BILL, PAID, SURCHARGE], 150],
  ['the surcharge was paid', [BILL, PAID, SURCHARGE, ['CreditCard', -150]], 0],
  ['the surcharge was paid and a bill followed', [BILL, PAID, SURCHARGE, ['CreditCard', -150], BILL], 0],
  ['the surcharge was not paid and a bill followed', [BILL, PAID, SURCHARGE, BILL], 150],
  [
    'the surcharge was paid with the next bill',
    [BILL, PAID, SURCHARGE, BILL, ['CreditCard', -10_150], BILL],
    0,
  ],
  ['two surcharges were booked', [BILL, PAID, SURCHARGE, BILL, PAID, SURCHARGE], 150],
  ['two surcharges of one bill were booked', [BILL, ['CreditCard', -5_000], SURCHARGE, SURCHARGE], 300],
  ['a part of the balance was paid', [BILL, ['CreditCard', -5_000], SURCHARGE, ['CreditCard', -2_000]], 0],
  ['a part of the surcharge was paid', [BILL, ['CreditCard', -5_000], SURCHARGE, ['CreditCard', -50]], 100],
  ['the account was in credit', [['CreditCard', -10_100], BILL, SURCHARGE], 50],
  ['the account is in credit', [['CreditCard', -10_200], BILL, SURCHARGE], 0],
  ['the account was in credit and a bill followed', [['CreditCard', -10_200], BILL, SURCHARGE, BILL], 0],
  ['the payment was refunded', [BILL, SURCHARGE, ['CreditCard', -10_150], ['Refund', 10_150]], 0],
])('BIL-024 the balance holds the unpaid surcharge if %s', async (_why, movements, cents) => {
  expect(await bookMovements(movements)).toBe(cents)
})

test('a payment that is booked late pays no surcharge of a later day', async () => {
  await bookMovements([BILL, SURCHARGE])

  await api().db.script(`
    begin; insert into ledger_transaction values ('${ACCOUNT}', 'late', 'CreditCard', '2026-11-20', now(), 'Card payment');
    insert into ledger_entry values ('${ACCOUNT}', 'late', 'receivable', -4000), ('${ACCOUNT}', 'late', 'bank', 4000); commit`)

  expect(await readSurcharge()).toBe(150)
})
