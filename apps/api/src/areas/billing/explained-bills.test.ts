import { expect, test } from 'vitest'

import { explainBillDifference } from '@switchboard/domain/billing/difference'
import type { Bill } from '@switchboard/domain/billing/difference'
import { parseInvoiceBody } from '@switchboard/domain/billing/invoice'
import { linesTotal } from '@switchboard/domain/billing/invoice-lines'
import { recalculateCharge } from '@switchboard/domain/billing/line-price'
import { toCents } from '@switchboard/domain/money'

import { statement } from '#api/platform/database/database.ts'
import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

import { parseXml } from './xml.ts'

const api = testApi(fillDemo)

type Row = {
  readonly account_code: string
  readonly total_cents: string | number
  readonly gst_cents: string | number
  readonly xml: string
}

/** Two bills of the demo are broken on purpose: one cannot be read, one waits for approval. */
const readInvoices = statement<Row>(
  'explained-bills-test',
  `select account_code, total_cents, gst_cents, coalesce(xml_body, invoice_xml(account_code, invoice_number)) as xml
   from invoice where is_approved order by account_code, bill_date`,
)

function toBills({ total_cents, gst_cents, xml }: Row): Bill[] {
  const body = parseInvoiceBody(parseXml(xml))
  const header = { Total: toCents(Number(total_cents)), GST: toCents(Number(gst_cents)) }
  return body === null ? [] : [{ header, body }]
}

test('every bill that the bill run made for the demo explains itself to the cent', async () => {
  const rows = await api().db.rows(readInvoices, [])
  const accounts = [...new Set(rows.map(({ account_code }) => account_code))]
  const bills = accounts.map((account) => rows.filter((row) => row.account_code === account).flatMap(toBills))
  const pairs = bills.flatMap((accountBills) =>
    accountBills.slice(1).map((bill, place) => ({ bill, before: accountBills[place] ?? bill })),
  )

  const differences = pairs.map(({ bill, before }) => explainBillDifference(bill, before))

  expect(differences.length).toBeGreaterThan(100)
  const off = differences.map(({ amount, causes }) =>
    causes.reduce((left, cause) => left - cause.amount, Number(amount)),
  )
  expect(off.filter((cents) => cents !== 0)).toEqual([])
  expect(differences.flatMap(({ causes }) => causes.filter(({ kind }) => kind === 'other'))).toEqual([])
  const all = bills.flat()
  expect(all.filter(({ header, body }) => linesTotal(body.DetailLines) !== header.Total)).toEqual([])
  const lines = all.flatMap(({ body }) => body.DetailLines)
  expect(lines.filter((line) => recalculateCharge(line) !== line.Charge)).toEqual([])
  console.log(`${pairs.length} pairs of the demo's bills, ${lines.length} lines: 0 cents off`)
})
