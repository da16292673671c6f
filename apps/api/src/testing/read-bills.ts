import { explainBillDifference } from '@switchboard/domain/billing/difference'
import type { Bill, BillDifference } from '@switchboard/domain/billing/difference'
import { invoiceBody } from '@switchboard/domain/billing/invoice'
import type { Day } from '@switchboard/domain/day'
import { toCents } from '@switchboard/domain/money'

import type { Queries } from '#api/platform/database/database.ts'

import { rowsOn } from './sql.ts'

export type ReadBill = Bill & { readonly billDay: Day }

type Row = {
  readonly bill_date: Day
  readonly total: number
  readonly gst: number
  readonly with_gst: boolean
  readonly lines: unknown
}

/** The bills of an account from a day on, in the form in which the page of the customer reads them. */
export async function readBillsFrom(db: Queries, accountCode: string, from: Day): Promise<ReadBill[]> {
  const rows = await rowsOn<Row>(
    db,
    `select i.bill_date, i.total_cents as total, i.gst_cents as gst, i.display_gst_inclusive as with_gst,
       json_agg(json_strip_nulls(json_build_object('CategoryName', l.category, 'SubCategoryName', l.sub_category,
         'Charge', dollars(l.charge_cents)::text, 'ChargeExcludingGST', dollars(l.charge_excluding_gst_cents)::text,
         'NumberBilled', l.number_billed::text, 'Description1', l.description_1, 'Description2', l.description_2,
         'LineKind', l.line_kind, 'Subject', l.subject, 'PeriodStart', l.period_start, 'PeriodEnd', l.period_end,
         'Unit', l.unit, 'UnitPriceCents', l.unit_price_cents::text)) order by l.line_number) as lines
     from invoice i join invoice_line l using (account_code, invoice_number)
     where i.account_code = $1 and i.bill_date >= $2 group by i.account_code, i.invoice_number order by i.bill_date`,
    [accountCode, from],
  )
  return rows.map(({ bill_date: billDay, total, gst, with_gst: withGst, lines }) => ({
    billDay,
    header: { Total: toCents(total), GST: toCents(gst) },
    body: invoiceBody.parse({
      StatementLines: [],
      DetailLines: lines,
      StaticContent: {
        DisplayGSTInclusiveValuesFlag: String(withGst),
        GSTDefaultRate: '15',
        CompanyTaxNumber: '',
      },
      InvoicePromptPayment: null,
      Summary: { Charged: '0.00', Calls: '0.00' },
    }),
  }))
}

/** The difference of each bill from the bill before it. */
export function listDifferences(bills: readonly Bill[]): BillDifference[] {
  return bills.slice(1).map((bill, index) => explainBillDifference(bill, bills[index] ?? bill))
}

/** The cents of a difference that its causes do not explain. */
export function calculateUnexplained({ amount, causes }: BillDifference): number {
  return causes.reduce((remaining, cause) => remaining - cause.amount, Number(amount))
}
