import { BILLS_A_PAGE } from '@switchboard/domain/billing/bill-list'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { BILLS, HEADER_FIELDS } from './bills.ts'

/** Reads one more bill than a page has, to know whether another page follows. */
const page = statement<{ text: string }>(
  'bills-of-page',
  `with bill as materialized (select b.* from ${BILLS}),
   found as materialized (
     select b.*, row_number() over (order by b.bill_date desc, b.invoice_number desc) as place from bill b
     where ($2::integer is null or extract(year from b.bill_date) = $2)
       and ($3::text is null or strpos(b.invoice_number::text, $3) > 0
         or starts_with((abs(b.total_cents) / 100.0)::numeric(14, 2)::text, $3))
       and ($4::bigint is null or (b.bill_date, b.invoice_number) < (
         select last.bill_date, last.invoice_number from bill last where last.invoice_number = $4::bigint))
     order by place limit ${BILLS_A_PAGE} + 1)
   select json_build_object(
     'Bills', coalesce((select json_agg(json_build_object(${HEADER_FIELDS}) order by b.place)
       from found b where b.place <= ${BILLS_A_PAGE}), '[]'),
     'Years', coalesce((select json_agg(year order by year desc)
       from (select distinct extract(year from bill_date)::integer as year from bill) years), '[]'),
     'NextBefore', (select f.invoice_number::text from found f
       where f.place = ${BILLS_A_PAGE} and exists (select from found where place > ${BILLS_A_PAGE})))::text as text`,
)

type BillQuery = {
  readonly year?: number | undefined
  readonly search?: string | undefined
  readonly before?: string | undefined
}

/** A page of the account's bills, as the JSON of the reply. */
export async function readBillsText(
  db: Queries,
  accountCode: string,
  { year, search, before }: BillQuery,
): Promise<string> {
  const [row] = await db.rows(page, [accountCode, year ?? null, search ?? null, before ?? null])
  if (row === undefined) throw new Error('the statement of a page of bills returned no row')
  return row.text
}
