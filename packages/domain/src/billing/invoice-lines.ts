import { withoutGst } from '../gst.ts'
import { toCents } from '../money.ts'
import type { Cents } from '../money.ts'

import type { InvoiceBody } from './invoice.ts'

export type DetailLine = InvoiceBody['DetailLines'][number]
export type InvoiceSection = { readonly category: string; readonly lines: readonly DetailLine[] }

const FIRST_CATEGORIES = ['Broadband', 'Extras']
const LAST_CATEGORY = 'Other'

/** The lines by category: Broadband, Extras, further categories in the order of the lines, and Other. Source: BIL-029. */
export function invoiceSections(lines: readonly DetailLine[]): InvoiceSection[] {
  const categories = [...new Set(lines.map(({ CategoryName }) => CategoryName))]
  return categories
    .toSorted((one, other) => rankCategory(one) - rankCategory(other))
    .map((category) => ({ category, lines: lines.filter((line) => line.CategoryName === category) }))
}

function rankCategory(category: string): number {
  if (category === LAST_CATEGORY) return FIRST_CATEGORIES.length + 1
  const first = FIRST_CATEGORIES.indexOf(category)
  return first === -1 ? FIRST_CATEGORIES.length : first
}

/** A line's amount as the invoice shows its values: with GST or without. Source: BIL-047. */
export function chargeShown(line: DetailLine, content: InvoiceBody['StaticContent']): Cents {
  if (content.DisplayGSTInclusiveValuesFlag) return line.Charge
  return line.ChargeExcludingGST ?? withoutGst(line.Charge, content.GSTDefaultRate)
}

/** The sum of an invoice's lines, including GST. It equals the total of a correct invoice. */
export function linesTotal(lines: readonly DetailLine[]): Cents {
  return toCents(lines.reduce((sum, { Charge }) => sum + Charge, 0))
}
