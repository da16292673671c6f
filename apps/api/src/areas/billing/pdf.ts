import { readFileSync } from 'node:fs'

import type { Brand } from '@switchboard/brands/brand'
import { BLUE } from '@switchboard/brands/theme'
import type { InvoiceBody } from '@switchboard/domain/billing/invoice'
import { chargeShown, invoiceSections } from '@switchboard/domain/billing/invoice-lines'
import type { DetailLine } from '@switchboard/domain/billing/invoice-lines'
import {
  lineDescription,
  linePeriod,
  lineQuantity,
  lineReadings,
  lineUnitPrice,
} from '@switchboard/domain/billing/line-text'
import { dayText, invoiceDayText, toDateParts } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { balanceText, toCents, moneyText, priceText } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'

import { renderPdf } from '#api/platform/pdf/render.ts'

import { separateCalls } from './pdf-annex.ts'
import type { CallGroup } from './pdf-annex.ts'

/** The data of a bill besides its body. */
export type Bill = {
  readonly accountCode: string
  readonly name: string
  readonly address: string
  readonly invoiceNumber: number
  readonly billDay: Day
  readonly dueDay: Day
  readonly total: Cents
  readonly gst: Cents
  /** The digits of phone numbers by the subject of their lines. */
  readonly numbers?: Readonly<Record<string, string>>
}

/** Increase it with every change of a bill's layout, so that stored PDFs are rendered again. */
const TEMPLATE_VERSION = 4

const source = readFileSync(new URL('bill.typ', import.meta.url), 'utf8')

/** A stored PDF with another template name is rendered again. */
export function toTemplateName(brand: Brand): string {
  return `${brand.id}-${TEMPLATE_VERSION}`
}

/** The same bill gives the same bytes. Source: BIL-046. */
export async function renderInvoice(bill: Bill, body: InvoiceBody, brand: Brand): Promise<Buffer> {
  const data = { ...toBillHead(bill, brand), ...toAccountPart(bill, body), ...toChargesPart(bill, body) }
  return renderPdf({ template: 'bill', source, data })
}

function toBillHead(bill: Bill, brand: Brand) {
  const [year, month, day] = toDateParts(bill.billDay)
  const colour = (brand.theme.hue ?? BLUE)[600]
  return {
    title: `${brand.name} bill of ${dayText(bill.billDay)}`,
    created: { year, month, day },
    brand: brand.name,
    mark: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="${colour}" d="${brand.wordmark.path}"/></svg>`,
    name: bill.name,
    address: bill.address.split(', '),
    account: bill.accountCode,
    number: String(bill.invoiceNumber),
    billDate: invoiceDayText(bill.billDay),
    dueDate: invoiceDayText(bill.dueDay),
  }
}

/** The statement of the account and the amount due, which is the statement's last balance. Source: BIL-028. */
function toAccountPart(bill: Bill, { StatementLines, InvoicePromptPayment, StaticContent }: InvoiceBody) {
  const due = StatementLines.findLast(({ Type }) => Type === 'Balance')?.Amount ?? bill.total
  const prompt = InvoicePromptPayment
  return {
    gstNumber: StaticContent.CompanyTaxNumber,
    total: balanceText(bill.total),
    promptPayment:
      prompt && `Pay by ${dayText(prompt.ExpiryDate)} and ${moneyText(prompt.Discount)} comes off.`,
    statement: StatementLines.map(({ Description, Amount }) => [Description, balanceText(Amount)]),
    due: due > 0 ? balanceText(due) : `Nothing to pay (${balanceText(due)})`,
  }
}

/** The charges by section, and the totals. Calls in the annex are one row for each group. Source: BIL-029, BIL-047. */
function toChargesPart(bill: Bill, { DetailLines, StaticContent }: InvoiceBody) {
  const withGst = StaticContent.DisplayGSTInclusiveValuesFlag
  const { others, calls } = separateCalls(DetailLines, bill.numbers ?? {})
  const linesOutsideAnnex = new Set(others)
  // a category that has only calls gets a section too: one line of each group is enough for it
  const sections = invoiceSections([...others, ...calls.flatMap(({ lines }) => lines.slice(0, 1))])
  return {
    chargesTitle: `What you are paying for, ${withGst ? 'including' : 'excluding'} GST`,
    sections: sections.map(({ category, lines }) => ({
      name: category,
      lines: [
        ...lines
          .filter((line) => linesOutsideAnnex.has(line))
          .map((line) => toChargeRow(line, StaticContent)),
        ...calls
          .filter((group) => group.category === category)
          .map((group) => toGroupRow(group, StaticContent)),
      ],
    })),
    totals: toTotalRows(bill, StaticContent),
    annex: calls.map(({ title, lines }) => ({
      name: title,
      lines: lines.map((line) => toChargeRow(line, StaticContent)),
    })),
  }
}

/** The row of a group of calls, whose lines are in the annex. */
function toGroupRow({ title, lines }: CallGroup, content: InvoiceBody['StaticContent']) {
  const cents = lines.reduce((sum, line) => sum + chargeShown(line, content), 0)
  return {
    charge: title,
    about: [`${lines.length} ${lines.length === 1 ? 'line' : 'lines'} in the annex`],
    period: '',
    quantity: '',
    price: '',
    amount: priceText(toCents(cents)),
  }
}

function toChargeRow(line: DetailLine, content: InvoiceBody['StaticContent']) {
  const quantity = lineQuantity(line)
  const price = lineUnitPrice(line, content)
  return {
    charge: line.SubCategoryName,
    about: [lineDescription(line), lineReadings(line)].filter((text) => text !== ''),
    period: linePeriod(line),
    quantity,
    price,
    amount: priceText(chargeShown(line, content)),
  }
}

/** If lines include GST, its share is shown below the total; otherwise it is added above the total. Source: BIL-047. */
function toTotalRows({ total, gst }: Bill, content: InvoiceBody['StaticContent']) {
  const rate = `GST at ${content.GSTDefaultRate}%`
  const row = (label: string, amount: Cents, isTotal = false) => ({
    label,
    amount: balanceText(amount),
    isTotal,
  })
  return content.DisplayGSTInclusiveValuesFlag
    ? [row('Total', total, true), row(`Includes ${rate}`, gst)]
    : [row('Total excluding GST', toCents(total - gst)), row(rate, gst), row('Total', total, true)]
}
