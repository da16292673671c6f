import { day } from '@switchboard/domain/day'

import { TEST_INSTANT, testApi } from '#api/testing/api.ts'
import { rowsOn } from '#api/testing/sql.ts'

import { runBills } from '../bill-run.ts'

export const ADA = '200001'
export const BOB = '200002'

export function toAccountSql(code: string, next: string, frequency = 'Monthly', group = 'residential') {
  return `insert into account (account_code, name, address, business_group, bill_frequency, next_invoice_date)
    values ('${code}', 'Customer', '1 Road', '${group}', '${frequency}', '${next}')`
}

/** Number, name, cents a month, first day, last day, billed to. */
export function toPlanSql(code: string, columns: string, quantity = 1) {
  return `insert into recurring_charge (account_code, subject, line_kind, category, quantity,
      charge_number, name, monthly_cents, starts_on, ends_on, billed_to)
    values ('${code}', 'service:1', 'plan', 'Broadband', ${quantity}, ${columns})`
}

/** A database with one account that has a plan and a meter, and the bill run. */
export function testBillRun() {
  /** Ada's bill is of the 3rd: a plan of $85.00 for the month ahead and 412 kWh of the month behind. */
  const api = testApi(async (db) => {
    await db.script(`
      ${toAccountSql(ADA, '2026-11-03')};
      update account set billing_email = 'ada@demo.example';
      ${toPlanSql(ADA, "1, 'Fibre 300', 8500, '2025-01-03', null, 'infinity'")};
      insert into meter values ('${ADA}', 'service:2', 'Power', 'Electricity', 'kWh', 24.1, 53);
      insert into metered_usage values
        ('${ADA}', 'service:2', '2026-10-03', '2026-11-02', 412, 10588, 11000, 'Actual', null)`)
  })

  function runBill(today: string) {
    return runBills(api().services, { today: day.parse(today), now: TEST_INSTANT })
  }

  async function readRows<Row>(text: string): Promise<Row[]> {
    return await rowsOn<Row>(api().db, text)
  }

  /** The lines of an account's newest bill: kind, period, quantity, unit, unit price, charge. */
  async function listLines(code: string): Promise<string[]> {
    const lines = await readRows<{ text: string }>(`
      select concat_ws(' ', line_kind, period_start, period_end, trim_scale(number_billed), unit,
        trim_scale(unit_price_cents), charge_cents) as text
      from invoice_line where account_code = '${code}'
        and invoice_number = (select max(invoice_number) from invoice where account_code = '${code}')
      order by line_number`)
    return lines.map(({ text }) => text)
  }

  async function listBillDates(code: string): Promise<string[]> {
    const bills = await readRows<{ bill_date: string }>(
      `select bill_date from invoice where account_code = '${code}' order by bill_date`,
    )
    return bills.map(({ bill_date }) => bill_date)
  }

  return { api, runBill, readRows, listLines, listBillDates }
}
