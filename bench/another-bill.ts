import { kea } from '@switchboard/brands/kea'
import { toCents } from '@switchboard/domain/money'

import { renderInvoice } from '../apps/api/src/areas/billing/pdf.ts'
import { buildBill } from '../apps/api/src/testing/bill.ts'

/** The lines of a measured bill. They fill two pages. */
export const LINES = 48

let rendered = 0

/** Renders a bill that shares no charge, amount or name with the previous one, like the bill of another customer. */
export function anotherBill(): Promise<Buffer> {
  rendered += 1
  const { bill, body } = buildBill(LINES)
  const DetailLines = body.DetailLines.map((line) => ({
    ...line,
    SubCategoryName: `${line.SubCategoryName} ${rendered}`,
    Charge: toCents(line.Charge + rendered),
  }))
  return renderInvoice({ ...bill, name: `${bill.name} ${rendered}` }, { ...body, DetailLines }, kea)
}
