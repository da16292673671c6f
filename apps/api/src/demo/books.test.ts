import { expect, test } from 'vitest'

import { day } from '@switchboard/domain/day'

import { ledgerSum } from '#api/provider/books/ledger.ts'
import { testApi } from '#api/testing/api.ts'
import { rowsOn } from '#api/testing/sql.ts'

import { fillBooks } from './books.ts'
import { fillDemo } from '#api/fill-demo.ts'
import { DEMO_USERS, fillPeople } from './people.ts'

const api = testApi(fillDemo)

async function readRows<Row>(text: string): Promise<Row[]> {
  return await rowsOn<Row>(api().db, text)
}

test('the demo ledger sums to zero', async () => {
  expect(await ledgerSum(api().db)).toBe(0)
})

test('every approved bill is in the ledger with its total, and unapproved bills are not', async () => {
  const wrong = await readRows(`
    select i.invoice_number from invoice i
    left join ledger_entry e on e.account_code = i.account_code and e.source = 'invoice:' || i.invoice_number
      and e.ledger_account = 'receivable'
    where coalesce(e.amount_cents, 0) <> case when i.is_approved then i.total_cents else 0 end`)

  expect(wrong).toEqual([])
})

test('the lines of every bill add up to its total, 3/23 of it is GST, and the rest equals the lines without GST', async () => {
  const wrong = await readRows(`
    select invoice_number from invoice join (
      select account_code, invoice_number, sum(charge_cents) as total, sum(charge_excluding_gst_cents) as bare
      from invoice_line group by 1, 2) l using (account_code, invoice_number)
    where total_cents <> total or gst_cents <> total - bare or abs(gst_cents - total * 3 / 23.0) > 0.5`)

  expect(wrong).toEqual([])
})

test('accounts that pay owe only bills that are not due yet, and ben owes his last two bills', async () => {
  const owing = await readRows<{ account_code: string }>(`
    select account_code from account where receivable_balance(account_code) <> 0 order by 1`)

  expect(owing.map(({ account_code }) => account_code)).toEqual([
    '100482',
    '100483',
    '100517',
    '100601',
    '100602',
    '101001',
  ])
})

test.each(['2026-12-31', '2027-01-29', '2027-02-01', '2028-02-29', '2027-03-31'])(
  'filled on %s the newest bill of every account is not in the future and ben is overdue with a discount running',
  async (text) => {
    const today = day.parse(text)
    await api().db.script('truncate account, login_user, staff_member, plan cascade')
    await fillPeople(api().db, today)
    await fillBooks(api().db, today)

    const future = await readRows(`select * from invoice where bill_date > '${today}'`)
    const [ben] = await readRows<Record<string, number>>(`
      select balance, overdue, current_discount from billing_standing('100517', '${today}')`)
    const bills = await readRows(`select count(*) from invoice where account_code = '100517'`)

    expect(future).toEqual([])
    expect(bills).toEqual([{ count: 24 }])
    expect(ben?.['overdue']).toBeGreaterThan(0)
    expect(ben?.['balance']).toBeGreaterThan(ben?.['overdue'] ?? 0)
    expect(ben?.['current_discount']).toBe(1_500)
    expect(await ledgerSum(api().db)).toBe(0)
  },
)

test('every demo user has at least one account', () => {
  expect(DEMO_USERS.filter(({ claims }) => claims.length === 0)).toEqual([])
  expect(DEMO_USERS).toHaveLength(34)
})
