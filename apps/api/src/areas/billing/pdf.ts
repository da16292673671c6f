import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { create } from 'fontkit'
import type { Font } from 'fontkit'
import Pdf from 'pdfkit'

import type { Brand } from '@switchboard/brands/brand'
import { BLUE } from '@switchboard/brands/theme'
import type { InvoiceBody } from '@switchboard/domain/billing/invoice'
import { chargeShown, invoiceSections } from '@switchboard/domain/billing/invoice-lines'
import { dayText, invoiceDayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { balanceText, centsOf, moneyText } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'

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

// points
const MARGIN = 48
const PAGE_WIDTH = 595.28
const PAGE_HEIGHT = 841.89
const RIGHT = PAGE_WIDTH - MARGIN
const WIDTH = RIGHT - MARGIN
const FOOT = PAGE_HEIGHT - MARGIN - 24
const ROW_GAP = 6
const PERIOD_AT = MARGIN + 270
const AMOUNT_WIDTH = 100
const AMOUNT_AT = RIGHT - AMOUNT_WIDTH

const INK = '#101828'
const SOFT = '#475467'
const RULE = '#d0d5dd'
const WORDMARK_SCALE = 1.1

declare global {
  namespace PDFKit.Mixins {
    // pdfkit takes a font that has been read already; its types do not say so
    interface PDFFont {
      registerFont(name: string, font: Font): this
    }
  }
}

/** Both weights hold the letters with macrons that the standard fonts of PDF lack; read once, for all bills. */
const FONTS = {
  regular: font(import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')),
  bold: font(import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf')),
}

function font(address: string): Font {
  const opened = create(readFileSync(fileURLToPath(address)))
  if (!('layout' in opened)) throw new Error(`${address} is a collection of fonts`)
  return opened
}

/** The bill as a PDF with the figures of its body; the same bill gives the same bytes. Source: BIL-046. */
export async function invoicePdf(bill: Bill, body: InvoiceBody, brand: Brand): Promise<Uint8Array> {
  const document = new Pdf({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: 'en-NZ',
    displayTitle: true,
    pdfVersion: '1.7',
    info: {
      Title: `${brand.name} bill of ${dayText(bill.billDay)}`,
      Author: brand.name,
      CreationDate: new Date(`${bill.billDay}T00:00:00Z`),
    },
  })
  const bytes = collected(document)
  document.registerFont('regular', FONTS.regular)
  document.registerFont('bold', FONTS.bold)

  drawHead(document, bill, body, brand)
  drawStatement(document, body)
  drawCharges(document, bill, body)
  drawPageNumbers(document, bill)
  document.end()
  return bytes
}

async function collected(document: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  await new Promise((resolve, reject) => {
    document.on('end', resolve)
    document.on('error', reject)
  })
  return new Uint8Array(Buffer.concat(chunks))
}

function drawHead(document: PDFKit.PDFDocument, bill: Bill, body: InvoiceBody, brand: Brand): void {
  const colour = (brand.theme.hue ?? BLUE)[600]
  document
    .save()
    .translate(MARGIN, MARGIN)
    .scale(WORDMARK_SCALE)
    .path(brand.wordmark.path)
    .fill(colour)
    .restore()
  document
    .font('bold')
    .fontSize(20)
    .fillColor(INK)
    .text(brand.name, MARGIN + 34, MARGIN)
  document.fontSize(20).text('Tax invoice', MARGIN, MARGIN, { width: WIDTH, align: 'right' })

  const top = MARGIN + 52
  document.font('bold').fontSize(10).text(bill.name, MARGIN, top, { width: 240 })
  document.font('regular').fillColor(SOFT).text(bill.address.split(', ').join('\n'), { width: 240 })
  const afterAddress = document.y

  const facts: [string, string][] = [
    ['Account', bill.accountCode],
    ['Bill number', String(bill.invoiceNumber)],
    ['Bill date', invoiceDayText(bill.billDay)],
    ['Due date', invoiceDayText(bill.dueDay)],
    ['GST number', body.StaticContent.CompanyTaxNumber],
  ]
  document.y = top
  for (const [label, value] of facts) drawFact(document, label, value)
  document.y = Math.max(afterAddress, document.y) + 18
}

function drawFact(document: PDFKit.PDFDocument, label: string, value: string): void {
  const y = document.y
  document.font('regular').fillColor(SOFT).text(label, PERIOD_AT, y, { width: 90 })
  document
    .font('bold')
    .fillColor(INK)
    .text(value, PERIOD_AT + 90, y, { width: RIGHT - PERIOD_AT - 90, align: 'right' })
}

function drawStatement(document: PDFKit.PDFDocument, body: InvoiceBody): void {
  drawHeading(document, 'Your account')
  for (const line of body.StatementLines) {
    drawRow(document, { name: line.Description, about: '', period: '', amount: balanceText(line.Amount) })
  }
  const prompt = body.InvoicePromptPayment
  if (prompt === null) return
  document.moveDown(0.5)
  const text = `Pay by ${dayText(prompt.ExpiryDate)} and ${moneyText(prompt.Discount)} comes off.`
  document.font('bold').fontSize(10).fillColor(INK).text(text, MARGIN, document.y, { width: WIDTH })
}

function drawCharges(document: PDFKit.PDFDocument, bill: Bill, body: InvoiceBody): void {
  const content = body.StaticContent
  const withGst = content.DisplayGSTInclusiveValuesFlag
  document.moveDown(1)
  drawHeading(document, `What you are paying for, ${withGst ? 'including' : 'excluding'} GST`)
  for (const { category, lines } of invoiceSections(body.DetailLines)) {
    drawCategory(document, category)
    for (const line of lines) {
      drawRow(document, {
        name: line.SubCategoryName,
        about: line.Description1,
        period: line.Description2,
        amount: balanceText(chargeShown(line, content)),
      })
    }
  }
  const rate = `GST at ${content.GSTDefaultRate}%`
  if (withGst) {
    drawTotal(document, 'Total', bill.total)
    drawRow(document, { name: `Includes ${rate}`, about: '', period: '', amount: balanceText(bill.gst) })
    return
  }
  const withoutGst = centsOf(bill.total - bill.gst)
  drawRow(document, { name: 'Total excluding GST', about: '', period: '', amount: balanceText(withoutGst) })
  drawRow(document, { name: rate, about: '', period: '', amount: balanceText(bill.gst) })
  drawTotal(document, 'Total', bill.total)
}

function drawHeading(document: PDFKit.PDFDocument, text: string): void {
  keepTogether(document, 60)
  document.font('bold').fontSize(13).fillColor(INK).text(text, MARGIN, document.y, { width: WIDTH })
  drawRule(document)
}

function drawCategory(document: PDFKit.PDFDocument, category: string): void {
  keepTogether(document, 50)
  document.font('bold').fontSize(10).fillColor(SOFT).text(category, MARGIN, document.y, { width: WIDTH })
  document.y += 3
}

function drawTotal(document: PDFKit.PDFDocument, name: string, amount: Cents): void {
  keepTogether(document, 30)
  drawRule(document)
  const y = document.y
  document.font('bold').fontSize(12).fillColor(INK).text(name, MARGIN, y)
  document.text(balanceText(amount), AMOUNT_AT, y, { width: AMOUNT_WIDTH, align: 'right' })
  document.y += ROW_GAP
}

type Row = { readonly name: string; readonly about: string; readonly period: string; readonly amount: string }

function drawRow(document: PDFKit.PDFDocument, { name, about, period, amount }: Row): void {
  document.font('regular').fontSize(10)
  const nameWidth = period === '' ? AMOUNT_AT - MARGIN - 12 : PERIOD_AT - MARGIN - 12
  const periodWidth = AMOUNT_AT - PERIOD_AT - 12
  const left = about === '' ? name : `${name}\n${about}`
  const height = Math.max(
    document.heightOfString(left, { width: nameWidth }),
    document.heightOfString(period, { width: periodWidth }),
  )
  keepTogether(document, height)
  const y = document.y
  document.fillColor(INK).text(name, MARGIN, y, { width: nameWidth })
  if (about !== '') document.fillColor(SOFT).text(about, { width: nameWidth })
  document.fillColor(SOFT).text(period, PERIOD_AT, y, { width: periodWidth })
  document.fillColor(INK).text(amount, AMOUNT_AT, y, { width: AMOUNT_WIDTH, align: 'right' })
  document.y = y + height + ROW_GAP
}

function drawRule(document: PDFKit.PDFDocument): void {
  const y = document.y + 3
  document.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(0.75).stroke(RULE)
  document.y = y + ROW_GAP
}

/** Begins a new page where the next piece would run into the foot. */
function keepTogether(document: PDFKit.PDFDocument, height: number): void {
  if (document.y + height <= FOOT) return
  document.addPage()
  document.y = MARGIN
}

function drawPageNumbers(document: PDFKit.PDFDocument, bill: Bill): void {
  const { count } = document.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page)
    // the foot lies below the margin, where text would otherwise begin a new page
    document.page.margins.bottom = 0
    const text = `Account ${bill.accountCode}, bill ${bill.invoiceNumber}, page ${page + 1} of ${count}`
    document
      .font('regular')
      .fontSize(8)
      .fillColor(SOFT)
      .text(text, MARGIN, PAGE_HEIGHT - MARGIN, { width: WIDTH })
  }
}
