import type { Brand } from '@switchboard/brands/brand'
import type { InvoiceBody } from '@switchboard/domain/billing/invoice'
import { invoiceDayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { balanceText } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'

import type { Tag } from '#api/pdf/structure.ts'

import { FOOT, INKS, MARGIN, WIDTH, add, cutLine, keepTogether, writeIn } from './pdf-sheet.ts'
import type { Box, Sheet } from './pdf-sheet.ts'

const HEIGHT = 128
const GAP = 14
const FACTS: Box = { x: MARGIN, width: 230 }
const WAYS: Box = { x: MARGIN + 254, width: WIDTH - 254 }

type Slip = {
  readonly bill: {
    readonly accountCode: string
    readonly name: string
    readonly invoiceNumber: number
    readonly dueDay: Day
    readonly total: Cents
  }
  readonly body: InvoiceBody
  readonly brand: Brand
}

/** The foot of the last page: what is to be paid, until when, under which reference, and how. */
export function writeSlip(sheet: Sheet, document: Tag, { bill, body, brand }: Slip): void {
  keepTogether(sheet, HEIGHT)
  const top = FOOT - HEIGHT
  cutLine(sheet, top)
  const slip = add(document, 'Sect')
  const box = { x: MARGIN, width: WIDTH }
  const below = writeIn(sheet, add(slip, 'H2'), {
    ink: INKS.heading,
    text: 'Payment slip',
    top: top + GAP,
    box,
  })
  writeFacts(sheet, slip, { bill, body, top: below + 4 })
  writeWays(sheet, slip, { bill, brand, top: below + 4 })
  sheet.y = FOOT
}

function writeFacts(
  sheet: Sheet,
  slip: Tag,
  { bill, body, top }: Pick<Slip, 'bill' | 'body'> & { top: number },
): void {
  const due = amountDue(body, bill.total)
  const facts: [string, string][] = [
    ['Amount due', due > 0 ? balanceText(due) : `Nothing to pay (${balanceText(due)})`],
    ['Due date', invoiceDayText(bill.dueDay)],
    ['Account', bill.accountCode],
    ['Reference', String(bill.invoiceNumber)],
    ['Name', bill.name],
  ]
  const list = add(slip, 'L')
  let y = top
  for (const [label, value] of facts) {
    const fact = add(list, 'LI')
    writeIn(sheet, add(fact, 'Lbl'), { ink: INKS.soft, text: label, top: y, box: FACTS })
    const box = { x: FACTS.x + 70, width: FACTS.width - 70 }
    y = writeIn(sheet, add(fact, 'LBody'), { ink: INKS.strong, text: value, top: y, box })
  }
}

/** What the bill itself ends with: everything that was owed and this bill. Source: BIL-028. */
function amountDue({ StatementLines }: InvoiceBody, total: Cents): Cents {
  return StatementLines.findLast(({ Type }) => Type === 'Balance')?.Amount ?? total
}

function writeWays(
  sheet: Sheet,
  slip: Tag,
  { bill, brand, top }: Pick<Slip, 'bill' | 'brand'> & { top: number },
): void {
  const ways = [
    `By card: sign in to My ${brand.name} and choose Pay.`,
    `From your bank: pay ${brand.name} as a registered payee, with account ${bill.accountCode} and reference ${bill.invoiceNumber}.`,
    'By direct debit or saved card, where you have set one up: we take it on the due date, and you need not do anything.',
  ]
  let y = writeIn(sheet, add(slip, 'P'), { ink: INKS.strong, text: 'How to pay', top, box: WAYS })
  const list = add(slip, 'L')
  for (const way of ways) {
    const body = add(add(list, 'LI'), 'LBody')
    y = writeIn(sheet, body, { ink: INKS.soft, text: way, top: y, box: WAYS }) + 2
  }
}
