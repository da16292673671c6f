import type { InvoiceBody } from '@switchboard/domain/billing/invoice'
import { chargeShown, invoiceSections } from '@switchboard/domain/billing/invoice-lines'
import type { DetailLine } from '@switchboard/domain/billing/invoice-lines'
import { linePeriod, lineQuantity, lineReadings, lineUnitPrice } from '@switchboard/domain/billing/line-text'
import { balanceText, centsOf, priceText } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'

import type { Ink } from '#api/pdf/tagged-pdf.ts'
import type { Tag } from '#api/pdf/structure.ts'

import { INKS, MARGIN, RIGHT, WIDTH, add, heading, keepTogether, rule } from './pdf-sheet.ts'
import type { Box, Sheet } from './pdf-sheet.ts'
import { endTable, writeHeads, writeRow } from './pdf-table.ts'
import type { Cell } from './pdf-table.ts'

const COLUMNS = {
  charge: { x: MARGIN, width: 172 },
  period: { x: MARGIN + 178, width: 128 },
  quantity: { x: MARGIN + 306, width: 54, align: 'right' },
  price: { x: MARGIN + 364, width: 76, align: 'right' },
  amount: { x: RIGHT - 58, width: 58, align: 'right' },
} as const satisfies Record<string, Box>

const HEADS: readonly (readonly [keyof typeof COLUMNS, string])[] = [
  ['charge', 'Charge'],
  ['period', 'Period'],
  ['quantity', 'Quantity'],
  ['price', 'Unit price'],
  ['amount', 'Amount'],
]

type Printed = {
  readonly bill: { readonly total: Cents; readonly gst: Cents }
  readonly body: InvoiceBody
}

/** Every line by section, with what it is for, and what the lines come to. Source: BIL-029, BIL-047. */
export function writeCharges(sheet: Sheet, document: Tag, { bill, body }: Printed): void {
  const content = body.StaticContent
  const withGst = content.DisplayGSTInclusiveValuesFlag
  heading(sheet, document, `What you are paying for, ${withGst ? 'including' : 'excluding'} GST`)
  const table = add(document, 'Table')
  writeHeads(
    sheet,
    table,
    HEADS.map(([column, text]) => ({
      heads: 'Column',
      box: COLUMNS[column],
      paragraphs: [{ ink: INKS.softStrong, text }],
    })),
  )
  for (const { category, lines } of invoiceSections(body.DetailLines)) {
    // a section's name stays with its first line
    keepTogether(sheet, 50)
    writeRow(sheet, table, [acrossRow(category, INKS.strong, HEADS.length)])
    for (const line of lines) writeRow(sheet, table, lineCells(line, content))
  }
  writeTotals(sheet, table, { bill, content })
  endTable(sheet)
  sheet.y += 8
}

function lineCells(line: DetailLine, content: InvoiceBody['StaticContent']): Cell[] {
  const [quantity, price] = [lineQuantity(line), lineUnitPrice(line, content)]
  // what the line says of itself is told once
  const own = line.Description1 === `${quantity} at ${price}` ? '' : line.Description1
  const about = [own, lineReadings(line)].map((text) => ({ ink: INKS.soft, text }))
  const soft = (column: keyof typeof COLUMNS, text: string): Cell => ({
    box: COLUMNS[column],
    paragraphs: [{ ink: INKS.soft, text }],
  })
  return [
    {
      heads: 'Row',
      box: COLUMNS.charge,
      paragraphs: [{ ink: INKS.text, text: line.SubCategoryName }, ...about],
    },
    soft('period', linePeriod(line)),
    soft('quantity', quantity),
    soft('price', price),
    {
      box: COLUMNS.amount,
      paragraphs: [{ ink: INKS.text, text: priceText(chargeShown(line, content)) }],
    },
  ]
}

function acrossRow(text: string, ink: Ink, span: number): Cell {
  return { heads: 'Row', span, box: { x: MARGIN, width: WIDTH - 80 }, paragraphs: [{ ink, text }] }
}

/** With GST in the lines its share is told below the total, without it it is added above. Source: BIL-047. */
function writeTotals(
  sheet: Sheet,
  table: Tag,
  { bill, content }: { bill: Printed['bill']; content: InvoiceBody['StaticContent'] },
): void {
  const rate = `GST at ${content.GSTDefaultRate}%`
  const total = ['Total', bill.total, INKS.strong] as const
  const rows: (readonly [string, Cents, Ink])[] = content.DisplayGSTInclusiveValuesFlag
    ? [total, [`Includes ${rate}`, bill.gst, INKS.text]]
    : [['Total excluding GST', centsOf(bill.total - bill.gst), INKS.text], [rate, bill.gst, INKS.text], total]
  keepTogether(sheet, 60)
  rule(sheet, sheet.y)
  sheet.y += 6
  for (const [name, amount, ink] of rows) {
    writeRow(sheet, table, [
      acrossRow(name, ink, HEADS.length - 1),
      { box: { x: RIGHT - 80, width: 80, align: 'right' }, paragraphs: [{ ink, text: balanceText(amount) }] },
    ])
  }
}
