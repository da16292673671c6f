import { beforeEach, expect, test } from 'vitest'

import { BILLS_A_PAGE, readBills } from '@switchboard/domain/billing/bill-list'
import { MAX_INVOICE_HEADERS, readInvoiceHeaders } from '@switchboard/domain/billing/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { BEN, BILLS } from '#api/testing/growth.ts'

import { listBillsOfAllPages, readBillPage } from './testing/bill-pages.ts'
import type { BillQuery } from './testing/bill-pages.ts'

const api = testApi(fillDemo)
const WEEKLY_BILLS = 120

beforeEach(() => BILLS.grow(api().db, WEEKLY_BILLS))

function listNumbers(bills: readonly { readonly InvoiceNumber: number }[]): number[] {
  return bills.map(({ InvoiceNumber }) => InvoiceNumber)
}

test('the pages reach from the newest to the first bill, each bill once', async () => {
  const rows = await api().sql<{ number: number }>`
    select invoice_number as number from invoice where account_code = ${BEN.accountCode} and is_approved
    order by bill_date desc, invoice_number desc`
  const all = await listBillsOfAllPages(api())
  const first = await readBillPage(api())

  expect(all.length).toBeGreaterThan(WEEKLY_BILLS)
  expect(listNumbers(all)).toEqual(rows.map(({ number }) => number))
  expect([first.Bills.length, first.NextBefore]).toEqual([
    BILLS_A_PAGE,
    String(first.Bills.at(-1)?.InvoiceNumber),
  ])
})

test('the first page has the same bills as the list of the newest bills', async () => {
  const token = await api().createToken('ben')
  const parameters = { accountCode: BEN.accountCode }
  const newest = readInvoiceHeaders.reply.parse(
    (await api().make(readInvoiceHeaders, { token, parameters })).json(),
  )

  expect(newest).toHaveLength(MAX_INVOICE_HEADERS)
  expect((await readBillPage(api())).Bills).toEqual(newest.slice(0, BILLS_A_PAGE))
})

test('a year has the bills of its days, and the years of all bills are listed', async () => {
  const { Years } = await readBillPage(api(), { year: '2025' })
  const all = await listBillsOfAllPages(api())
  const bills = await listBillsOfAllPages(api(), { year: '2025' })

  const years = all.map(({ BillDate }) => Number(BillDate.slice(0, 4)))
  expect(Years).toEqual([...new Set(years)])
  expect(bills).toEqual(all.filter(({ BillDate }) => BillDate.startsWith('2025')))
  expect(bills.length).toBeGreaterThan(10)
})

test.each<[what: string, query: BillQuery, count: number]>([
  ['an amount', { search: '$11.50' }, WEEKLY_BILLS],
  ['the beginning of an amount', { search: '11.5' }, WEEKLY_BILLS],
  ['the number of a bill', { search: 'Bill 1005170024' }, 1],
  ['the end of a number', { search: '5170024' }, 1],
  ['an amount that no bill has', { search: '11.51' }, 0],
])('%s finds the bills that have it', async (_what, query, count) => {
  expect(await listBillsOfAllPages(api(), query)).toHaveLength(count)
})

test.each<[field: string, query: BillQuery]>([
  ['search', { search: 'last March' }],
  ['year', { year: 'MMXXV' }],
  ['before', { before: 'first' }],
])('a wrong %s is refused with its name', async (field, query) => {
  const token = await api().createToken('ben')
  const reply = await api().make(readBills, { token, parameters: { accountCode: BEN.accountCode }, query })

  expect(reply.json()).toMatchObject({ code: 'MALFORMED_REQUEST', field })
})
