import { setTimeout as wait } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { day } from '@switchboard/domain/day'

import type { Queries, Statement } from '#api/platform/database/database.ts'
import { TEST_INSTANT, testApi } from '#api/testing/api.ts'
import { rowsOn } from '#api/testing/sql.ts'

import { runBills } from './bill-run.ts'
import { billClaimed, claimAccounts } from './bill-run-chunk.ts'
import { endCharge } from './charges.ts'

const ADA = '200001'

/** Ada's bill is of the 3rd: a plan of $85.00 and a paper bill of $2.50 for the month ahead. */
const api = testApi((db) =>
  db.script(`
    insert into account (account_code, name, address, business_group, bill_frequency, next_invoice_date,
        prompt_payment_cents, billing_email)
      values ('${ADA}', 'Ada', '1 Road', 'residential', 'Monthly', '2026-11-03', 500, 'ada@demo.example');
    insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, monthly_cents,
        starts_on, billed_to)
      values ('${ADA}', 1, 'service:1', 'plan', 'Broadband', 'Fibre 300', 8500, '2025-01-03', 'infinity'),
        ('${ADA}', 2, 'extra:paperbill', 'extra', 'Other', 'Paper bill', 250, '2025-01-03', 'infinity')`),
)

function bill(today: string) {
  return runBills(api().services, { today: day.parse(today), now: TEST_INSTANT })
}

async function readRows(text: string): Promise<unknown[]> {
  return await rowsOn(api().db, text)
}

function listBilledLines() {
  return readRows(`select i.bill_date, l.subject, l.charge_cents from invoice_line l
    join invoice i using (account_code, invoice_number) order by i.bill_date, l.line_number`)
}

test('a late bill counts its payment term and its discount from the day on which it goes out', async () => {
  await api().db.script(`insert into bill_run_problem values ('${ADA}', '2026-11-03', 'a fault', now())`)
  await bill('2026-11-03')
  await api().db.script(`delete from bill_run_problem where account_code = '${ADA}'`)

  await bill('2026-11-24')

  expect(await readRows('select bill_date, period_start, due_date, ppd_expiry_date from invoice')).toEqual([
    {
      bill_date: '2026-11-03',
      period_start: '2026-11-03',
      due_date: '2026-12-08',
      ppd_expiry_date: '2026-12-08',
    },
  ])
  expect(
    await readRows(
      `select body like '%of 3 November 2026%due on 8 December 2026%' as has_days from communication`,
    ),
  ).toEqual([{ has_days: true }])
})

test('a credit that is granted while a bill is made is on the next bill', async () => {
  const grant = (number: number) =>
    `insert into unbilled_credit values ('${ADA}', ${number}, ${number * 100}, 'Without power')`
  await api().db.script(grant(1))
  const run = {
    today: day.parse('2026-11-03'),
    issuedOn: null,
    now: TEST_INSTANT,
    companyTaxNumber: '123-456-789',
  }

  await api().db.transaction(async (queries) => {
    const meanwhile: Queries = {
      async rows<Row>(query: Statement<Row>, values: readonly unknown[]) {
        const rows = await queries.rows(query, values)
        if (query.name === 'bill-run-bill') await rowsOn(queries, grant(2))
        return rows
      },
    }
    await billClaimed(meanwhile, run, await claimAccounts(queries, run, { most: 10 }))
  })
  await bill('2026-12-03')

  expect(await listBilledLines()).toEqual([
    { bill_date: '2026-11-03', subject: 'service:1', charge_cents: 8_500 },
    { bill_date: '2026-11-03', subject: 'extra:paperbill', charge_cents: 250 },
    { bill_date: '2026-11-03', subject: 'credit:1', charge_cents: -100 },
    { bill_date: '2026-12-03', subject: 'service:1', charge_cents: 8_500 },
    { bill_date: '2026-12-03', subject: 'extra:paperbill', charge_cents: 250 },
    { bill_date: '2026-12-03', subject: 'credit:2', charge_cents: -200 },
  ])
  expect(await readRows('select 1 from unbilled_credit')).toEqual([])
})

/** Longer than making a bill of one account takes. A bill that waits for the lock takes longer. */
const WHILE_BILLING_MILLISECONDS = 1_000

// the embedded database has one connection, so nothing happens meanwhile
test.skipIf(process.env['DATABASE_URL'] === undefined)(
  'an extra that ends while its account is billed is not charged for the next month',
  async () => {
    const billing = await api().db.transaction(async (queries) => {
      const from = day.parse('2026-11-03')
      await endCharge(queries, { accountCode: ADA, from }, { subject: 'extra:paperbill', lineKind: 'extra' })
      const running = bill('2026-11-03')
      await Promise.race([running, wait(WHILE_BILLING_MILLISECONDS)])
      return { running }
    })
    await billing.running
    await bill('2026-11-03')
    await bill('2026-12-03')

    expect(await listBilledLines()).toEqual([
      { bill_date: '2026-11-03', subject: 'service:1', charge_cents: 8_500 },
      { bill_date: '2026-12-03', subject: 'service:1', charge_cents: 8_500 },
    ])
  },
)
