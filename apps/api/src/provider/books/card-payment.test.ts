import { beforeEach, expect, test } from 'vitest'

import { day } from '@switchboard/domain/day'
import { toCents } from '@switchboard/domain/money'

import type { Database } from '#api/platform/database/database.ts'
import { postInvoices } from '#api/demo/post-invoices.ts'
import { TEST_INSTANT, testApi } from '#api/testing/api.ts'
import { sqlOn } from '#api/testing/sql.ts'

import { postCardPayment } from './card-payment.ts'
import type { CardPayment } from './card-payment.ts'
import { ledgerSum } from './ledger.ts'

const ACCOUNT = '100000'
const EXPIRY = day.parse('2026-11-25')

/** One account with one bill of $219.60 whose discount of $15.00 runs until 25 November. */
const api = testApi(async (db) => {
  await db.script(`
    insert into account (account_code, name, address, business_group, bill_frequency, next_invoice_date)
      values ('${ACCOUNT}', 'Ada', '1 Road', 'residential', 'Monthly', '2026-12-03');
    insert into invoice (account_code, invoice_number, bill_date, due_date, period_start, period_end, total_cents,
        gst_cents, is_approved, ppd_discount_cents, ppd_expiry_date, display_gst_inclusive, gst_rate_percent,
        company_tax_number)
      values ('${ACCOUNT}', 7, '2026-11-03', '2026-11-25', '2026-11-03', '2026-12-02', 21960, 2864, true, 1500,
        '${EXPIRY}', true, 15, '123-456-789')`)
})

beforeEach(() => postInvoices(api().db))

const FULL_PAYMENT: CardPayment = {
  accountCode: ACCOUNT,
  transactionId: 'first',
  amount: toCents(20_460),
  surcharge: toCents(358),
  day: day.parse('2026-11-21'),
  at: TEST_INSTANT,
  cardType: 'Visa',
}

function pay(difference: Partial<CardPayment> = {}) {
  return api().db.transaction((queries) => postCardPayment(queries, { ...FULL_PAYMENT, ...difference }))
}

async function readBalances(db: Database): Promise<Record<string, number>> {
  const rows = await sqlOn(db)<{ ledger_account: string; cents: number }>`
    select ledger_account, sum(amount_cents) as cents from ledger_entry group by 1`
  return Object.fromEntries(rows.map(({ ledger_account, cents }) => [ledger_account, cents]))
}

test('BIL-035 a payment that settles the bill by the expiry earns the discount, and the ledger has payment, surcharge and discount', async () => {
  const posted = await pay({ day: EXPIRY })

  expect(posted).toEqual({ discount: 1_500 })
  expect(await readBalances(api().db)).toMatchObject({
    receivable: 0,
    'card-clearing': 20_818,
    'surcharge-income': -358,
    discount: 1_500,
  })
  expect(await ledgerSum(api().db)).toBe(0)
})

test('BIL-035 a payment after the expiry earns nothing', async () => {
  expect(await pay({ day: day.parse('2026-11-26') })).toEqual({ discount: 0 })
})

test('the second of two part payments earns the discount', async () => {
  expect(await pay({ amount: toCents(10_000) })).toEqual({ discount: 0 })
  expect(await pay({ transactionId: 'second', amount: toCents(10_460) })).toEqual({ discount: 1_500 })
  expect((await readBalances(api().db))['receivable']).toBe(0)
})

test('a transaction posted again is not booked again and returns the same discount', async () => {
  await pay()
  const once = await readBalances(api().db)

  expect(await pay()).toEqual({ discount: 1_500 })
  expect(await readBalances(api().db)).toEqual(once)
})

test('two payments at once earn the discount once', async () => {
  const posted = await Promise.all([pay(), pay({ transactionId: 'second' })])

  expect(posted.map(({ discount }) => discount).toSorted((one, other) => one - other)).toEqual([0, 1_500])
  expect((await readBalances(api().db))['receivable']).toBe(21_960 - 2 * 20_460 - 1_500)
})

test('a payment without surcharge has no surcharge entry', async () => {
  await pay({ surcharge: toCents(0) })

  expect(await readBalances(api().db)).not.toHaveProperty('surcharge-income')
})
