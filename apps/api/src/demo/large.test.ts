import { expect, test } from 'vitest'

import { readDashboard } from '@switchboard/domain/dashboard/contract'
import { addDays, dayAt } from '@switchboard/domain/day'

import { runBills } from '#api/provider/books/bill-run.ts'
import { ledgerSum } from '#api/provider/books/ledger.ts'
import { TEST_INSTANT, testApi } from '#api/testing/api.ts'

import { FIRST_LARGE_ACCOUNT, fillLarge } from './large.ts'

const TODAY = dayAt(TEST_INSTANT)
const api = testApi((db) => fillLarge(db, { accounts: 40, today: TODAY }, () => undefined))

test('a large demo has true books and answers for each account', async () => {
  const accountCode = String(FIRST_LARGE_ACCOUNT + 39)
  const token = await api().createToken(`c${accountCode}`)

  const answer = await api().make(readDashboard, { token, parameters: { accountCode } })

  const { invoiceHeaders, services } = readDashboard.reply.parse(answer.json())
  expect(invoiceHeaders).toHaveLength(12)
  expect(services).toHaveLength(3)
  expect(await ledgerSum(api().db)).toBe(0)
})

test('the next bill run bills every account, power by its readings', async () => {
  await runBills(api().services, { today: addDays(TODAY, 27), now: TEST_INSTANT })

  const rows = await api().sql<{ line_kind: string; count: number }>`
    select line_kind, count(*) as count from invoice_line join invoice using (account_code, invoice_number)
    where bill_date > ${TODAY}::date group by 1 order by 1`
  expect(rows).toEqual([
    { line_kind: 'daily', count: 40 },
    { line_kind: 'discount', count: 4 },
    { line_kind: 'plan', count: 80 },
    { line_kind: 'usage', count: 40 },
  ])
  expect(await ledgerSum(api().db)).toBe(0)
})

test('filled again it stays as it is', async () => {
  await fillLarge(api().db, { accounts: 40, today: TODAY }, () => undefined)

  expect(await api().sql`select account_code from account`).toHaveLength(40)
})
