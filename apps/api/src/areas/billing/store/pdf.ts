import type { Day } from '@switchboard/domain/day'
import { toCents } from '@switchboard/domain/money'
import * as z from 'zod/mini'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import type { Bill } from '../pdf.ts'
import { INVOICE_NUMBER } from './bills.ts'

type InvoicePdfRow = {
  is_switched_on: boolean
  is_approved: boolean | null
  bill_date: Day
  /** Null if no PDF of this version and template is stored; the other columns are then used to render it. */
  bytes: Uint8Array<ArrayBuffer> | null
  version: number
  name: string
  address: string
  due_day: Day
  total_cents: number
  gst_cents: number
  xml: string
  /** JSON: the digits of phone numbers by the subject of their lines. A subject with several numbers is left out. */
  numbers: string
}

const invoicePdf = statement<InvoicePdfRow>(
  'invoice-to-print',
  `select c.is_switched_on, i.is_approved, i.bill_date, p.bytes, i.version, a.name, a.address,
     due_day(i.bill_date, i.due_date) as due_day, i.total_cents, i.gst_cents,
     case when p.bytes is null then coalesce(i.xml_body, invoice_xml(i.account_code, i.invoice_number)) end as xml,
     (select coalesce(json_object_agg(b.subject, b.phone_number), '{}')
      from (select subject, min(phone_number) as phone_number from billed_number where account_code = $1
        group by subject having count(*) = 1) b
      where p.bytes is null)::text as numbers
   from (select coalesce(bool_and((f->>'invoiceDisplay')::boolean and (f->>'pdfDownload')::boolean), false) as is_switched_on
         from dynamic_configuration cross join lateral (select configuration->'features' as f) features) c
   left join invoice i on i.account_code = $1 and i.invoice_number = $2
   left join account a on a.account_code = i.account_code
   left join invoice_pdf p on p.account_code = i.account_code and p.invoice_number = i.invoice_number
     and p.version = i.version and p.template = $3`,
)

const phoneNumbers = z.record(z.string(), z.string())

/** A stored PDF, or the data from which it is rendered. */
type InvoicePdf = { readonly billDay: Day; readonly invoiceNumber: number } & (
  | { readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly bytes: null; readonly version: number; readonly bill: Bill; readonly xml: string }
)

/** The PDF of a bill or its data, while both switches are on. Source: BIL-044, BIL-045. */
export async function findInvoicePdf(
  db: Queries,
  accountCode: string,
  { invoiceNumber, template }: { invoiceNumber: string; template: string },
): Promise<InvoicePdf | 'FORBIDDEN' | 'INVOICE_NOT_FOUND' | 'INVOICE_NOT_APPROVED'> {
  // no bill has the number 0; the switches are checked first, also for a text that is no number
  const number = INVOICE_NUMBER.test(invoiceNumber) ? invoiceNumber : '0'
  const [row] = await db.rows(invoicePdf, [accountCode, number, template])
  if (row?.is_switched_on !== true) return 'FORBIDDEN'
  if (row.is_approved === null) return 'INVOICE_NOT_FOUND'
  if (!row.is_approved) return 'INVOICE_NOT_APPROVED'
  const key = { billDay: row.bill_date, invoiceNumber: Number(number) }
  if (row.bytes !== null) return { ...key, bytes: row.bytes }
  const bill = {
    accountCode,
    name: row.name,
    address: row.address,
    invoiceNumber: key.invoiceNumber,
    billDay: row.bill_date,
    dueDay: row.due_day,
    total: toCents(row.total_cents),
    gst: toCents(row.gst_cents),
    numbers: phoneNumbers.parse(JSON.parse(row.numbers)),
  }
  return { ...key, bytes: null, version: row.version, bill, xml: row.xml }
}

/** Stores nothing if the bill was made again during the rendering. */
const save = statement<never>(
  'invoice-pdf-keep',
  `insert into invoice_pdf (account_code, invoice_number, version, template, bytes)
   select i.account_code, i.invoice_number, i.version, $4, $5
   from invoice i where i.account_code = $1 and i.invoice_number = $2 and i.version = $3
   on conflict (account_code, invoice_number) do update
     set version = excluded.version, template = excluded.template, bytes = excluded.bytes`,
)

type RenderedPdf = {
  readonly invoiceNumber: number
  readonly version: number
  readonly template: string
  readonly bytes: Uint8Array
}

export async function savePdf(db: Queries, accountCode: string, pdf: RenderedPdf): Promise<void> {
  const { invoiceNumber, version, template, bytes } = pdf
  await db.rows(save, [accountCode, invoiceNumber, version, template, bytes])
}
