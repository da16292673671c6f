import { expect, test } from 'vitest'

import { day } from '@switchboard/domain/day'

import type { Queries, Statement } from '#api/platform/database/database.ts'
import { rowsOn } from '#api/testing/sql.ts'
import { readPartText } from '#api/platform/database/part.ts'
import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

import { readStatementText } from './store/statements.ts'
import { invoiceHeadersPart, readInvoiceText } from './store/bills.ts'

const api = testApi(fillDemo)
const BEN = '100517'
const today = day.parse('2026-11-21')

/**
 * The indexes that the statement of a read uses, a name for each look. The tables are rewritten first, because the planner counts
 * their pages, and pages of a table that was filled gradually have free space.
 */
async function listIndexScans(read: (db: Queries) => Promise<unknown>): Promise<string[]> {
  const { db } = api()
  const sent: [Statement<unknown>, readonly unknown[]][] = []
  function rows<Row>(query: Statement<Row>, values: readonly unknown[]): Promise<Row[]> {
    sent.push([query, values])
    return db.rows(query, values)
  }
  await read({ rows })
  await db.script('vacuum (full, analyze)')

  expect(sent).toHaveLength(1)
  return db.transaction(async (queries) => {
    await rowsOn(queries, 'set local enable_seqscan = off')
    const plans = []
    for (const [{ text }, values] of sent) {
      plans.push(...(await rowsOn<object>(queries, `explain (format json) ${text}`, values)))
    }
    const names = JSON.stringify(plans).matchAll(/"Index Name":"(\w+)"/g)
    return Array.from(names, ([, name = '']) => name).toSorted()
  })
}

// a look by hash costs the same for a million accounts; a B-tree, as ledger_entry_receivable, may be a level deeper
test.each<[what: string, read: (db: Queries) => Promise<unknown>, looks: string[]]>([
  [
    'the bill history',
    (db) => readPartText(db, invoiceHeadersPart, { accountCode: BEN, today }),
    // the balance comes from a function, which has a plan of its own
    ['invoice_of_account'],
  ],
  [
    'a bill',
    (db) => readInvoiceText(db, BEN, '1005170024'),
    [
      'invoice_line_of_invoice',
      'invoice_of_account',
      'invoice_of_account',
      'invoice_of_account',
      'ledger_entry_receivable',
      'ledger_transaction_of_account',
    ],
  ],
  [
    'a page of the account statement',
    (db) => readStatementText(db, BEN, { pageSize: 25 }),
    ['ledger_entry_receivable', 'ledger_transaction_of_account', 'ledger_transaction_of_account'],
  ],
])('%s finds its rows by hash, with at most one look into a B-tree', async (_what, read, looks) => {
  expect(await listIndexScans(read)).toEqual(looks)
})
