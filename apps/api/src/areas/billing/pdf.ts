import type { Brand } from '@switchboard/brands/brand'
import { BLUE } from '@switchboard/brands/theme'
import type { InvoiceBody } from '@switchboard/domain/billing/invoice'
import { dayText, invoiceDayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { balanceText, moneyText } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'

import { pathOperators } from '#api/pdf/svg-path.ts'
import { PAGE, colourOf, figure } from '#api/pdf/tagged-pdf.ts'
import type { Tag } from '#api/pdf/structure.ts'

import { writeCharges } from './pdf-charges.ts'
import { INKS, MARGIN, RIGHT, WIDTH, add, heading, panel, sheetOf, writeIn } from './pdf-sheet.ts'
import type { Box, Sheet } from './pdf-sheet.ts'
import { writeSlip } from './pdf-slip.ts'
import { writeRow } from './pdf-table.ts'

/** What a bill says beside its body. */
export type Bill = {
  readonly accountCode: string
  readonly name: string
  readonly address: string
  readonly invoiceNumber: number
  readonly billDay: Day
  readonly dueDay: Day
  readonly total: Cents
  readonly gst: Cents
}

/** Goes up with every change of how a bill looks: what was rendered before is rendered anew. */
const TEMPLATE = 1

/** Names how this provider's bills look; a bill that was rendered under another name is rendered anew. */
export function pdfTemplate(brand: Brand): string {
  return `${brand.id}-${TEMPLATE}`
}

const WORDMARK_SCALE = 1.1
const HEAD_HEIGHT = 46
const FACTS: Box = { x: MARGIN + 280, width: WIDTH - 280 }

/** The bill as a tagged PDF with the figures of its body; the same bill gives the same bytes. Source: BIL-046. */
export function invoicePdf(bill: Bill, body: InvoiceBody, brand: Brand): Uint8Array<ArrayBuffer> {
  const title = `${brand.name} bill of ${dayText(bill.billDay)}`
  const sheet = sheetOf({ title, author: brand.name, lang: 'en-NZ', created: bill.billDay })
  const { document } = sheet.pdf
  writeBrand(sheet, document, brand)
  writeCustomer(sheet, document, { bill, body })
  writeStatement(sheet, document, { bill, body })
  writeCharges(sheet, document, { bill, body })
  writeSlip(sheet, document, { bill, body, brand })
  return sheet.pdf.finish((page, pages) => ({
    ink: INKS.soft,
    line: {
      x: MARGIN,
      y: PAGE.height - MARGIN + 8,
      text: `Account ${bill.accountCode}, bill ${bill.invoiceNumber}, page ${page} of ${pages}`,
    },
  }))
}

function writeBrand(sheet: Sheet, document: Tag, brand: Brand): void {
  const colour = colourOf((brand.theme.hue ?? BLUE)[600])
  const place = `${WORDMARK_SCALE} 0 0 -${WORDMARK_SCALE} ${MARGIN} ${figure(PAGE.height - MARGIN)}`
  sheet.pdf.decorate(`${colour} rg ${place} cm ${pathOperators(brand.wordmark.path)} f`)
  const top = MARGIN + 1
  const named = { ink: INKS.brand, text: brand.name, top, box: { x: MARGIN + 34, width: WIDTH / 2 } }
  writeIn(sheet, add(document, 'P'), named)
  const box: Box = { x: MARGIN, width: WIDTH, align: 'right' }
  writeIn(sheet, add(document, 'H1'), { ink: INKS.brand, text: 'Tax invoice', top, box })
  sheet.y = MARGIN + HEAD_HEIGHT
}

type Printed = { readonly bill: Bill; readonly body: InvoiceBody }

/** Who it is for, and what it is by numbers and days. */
function writeCustomer(sheet: Sheet, document: Tag, { bill, body }: Printed): void {
  const top = sheet.y
  const left: Box = { x: MARGIN, width: 250 }
  const addressee = add(document, 'P')
  const belowName = writeIn(sheet, addressee, { ink: INKS.strong, text: bill.name, top, box: left })
  const address = bill.address.split(', ').join('\n')
  const below = writeIn(sheet, addressee, { ink: INKS.text, text: address, top: belowName, box: left })
  const facts: [string, string][] = [
    ['Account', bill.accountCode],
    ['Bill number', String(bill.invoiceNumber)],
    ['Bill date', invoiceDayText(bill.billDay)],
    ['Due date', invoiceDayText(bill.dueDay)],
    ['GST number', body.StaticContent.CompanyTaxNumber],
  ]
  const list = add(document, 'L')
  sheet.y = top
  for (const [label, value] of facts) {
    const fact = add(list, 'LI')
    writeIn(sheet, add(fact, 'Lbl'), { ink: INKS.soft, text: label, top: sheet.y, box: FACTS })
    const box: Box = { x: FACTS.x + 80, width: FACTS.width - 80, align: 'right' }
    sheet.y = writeIn(sheet, add(fact, 'LBody'), { ink: INKS.strong, text: value, top: sheet.y, box })
  }
  sheet.y = Math.max(below, sheet.y) + 14
}

const TOTAL_HEIGHT = 44
const AMOUNT: Box = { x: RIGHT - 100, width: 100, align: 'right' }

/** The bill's total in large, and how the account comes to its balance. */
function writeStatement(sheet: Sheet, document: Tag, { bill, body }: Printed): void {
  const prompt = body.InvoicePromptPayment
  panel(sheet, { x: MARGIN, top: sheet.y, width: WIDTH, height: TOTAL_HEIGHT })
  const total = add(document, 'P')
  const box: Box = { x: MARGIN + 14, width: WIDTH - 28 }
  const label = { ink: INKS.strong, text: 'This bill', top: sheet.y + 15, box }
  writeIn(sheet, total, label)
  const amount = { ink: INKS.figure, text: balanceText(bill.total), top: sheet.y + 8 }
  writeIn(sheet, total, { ...amount, box: { ...box, align: 'right' } })
  sheet.y += TOTAL_HEIGHT + 8
  if (prompt !== null) {
    const text = `Pay by ${dayText(prompt.ExpiryDate)} and ${moneyText(prompt.Discount)} comes off.`
    const offer = { ink: INKS.strong, text, top: sheet.y, box: { x: MARGIN, width: WIDTH } }
    sheet.y = writeIn(sheet, add(document, 'P'), offer) + 4
  }
  sheet.y += 8
  heading(sheet, document, 'Your account')
  const table = add(document, 'Table')
  for (const { Description, Amount } of body.StatementLines) {
    writeRow(sheet, table, [
      {
        heads: 'Row',
        box: { x: MARGIN, width: WIDTH - 120 },
        paragraphs: [{ ink: INKS.text, text: Description }],
      },
      { box: AMOUNT, paragraphs: [{ ink: INKS.text, text: balanceText(Amount) }] },
    ])
  }
  sheet.y += 10
}
