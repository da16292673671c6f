import { spawnSync } from 'node:child_process'
import { inflateSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { BRANDS } from '@switchboard/brands/brands'
import { kea } from '@switchboard/brands/kea'
import { chargeShown } from '@switchboard/domain/billing/invoice-lines'
import { invoiceDayText } from '@switchboard/domain/day'
import { balanceText, centsOf } from '@switchboard/domain/money'

import { billOf } from '#api/testing/bill.ts'
import { textOfPdf } from '#api/testing/pdf-text.ts'

import { invoicePdf, pdfTemplate } from './pdf.ts'

const LINES = 48
const MACRONS = 'āēīōūĀĒĪŌŪ'

function rendered(lines = LINES): Buffer {
  const { bill, body } = billOf(lines)
  return Buffer.from(invoicePdf(bill, body, kea))
}

/** What poppler makes of a PDF. */
function poppler(program: string, ...args: string[]): { readonly found: boolean; read(pdf: Buffer): string } {
  return {
    found: spawnSync(program, ['-v']).error === undefined,
    read: (input) => spawnSync(program, args, { input, maxBuffer: 2 ** 26 }).stdout.toString(),
  }
}

const pdftotext = poppler('pdftotext', '-layout', '-', '-')

/** Objects that are packed together, as text. */
function packedObjects(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  const [, head = ''] = /(\/Type\/ObjStm[^\n]*)\nstream\n/.exec(text) ?? []
  const start = text.indexOf(head) + head.length + '\nstream\n'.length
  const length = Number(/\/Length (\d+)/.exec(head)?.[1])
  return inflateSync(pdf.subarray(start, start + length)).toString('latin1')
}

test.skipIf(!pdftotext.found)(
  'BIL-046 pdftotext finds every line with its figures, and macrons come back',
  () => {
    const { bill, body } = billOf(LINES)

    const text = pdftotext.read(rendered())

    const rows = text.split('\n').map((row) => row.trim().replace(/\s+/g, ' '))
    const missing = body.DetailLines.filter((line) => {
      const amount = balanceText(chargeShown(line, body.StaticContent))
      return !rows.some((row) => row.startsWith(`${line.SubCategoryName} 20 October`) && row.endsWith(amount))
    })
    expect(missing).toEqual([])
    expect(text).toContain(bill.name)
    expect(text).toContain('page 2 of 2')
  },
)

test('each line says its period, quantity, unit price and, for power, its readings', () => {
  const text = textOfPdf(rendered(2)).split('\n')

  expect(text).toContain('20 October to 19 November')
  expect(text).toEqual(expect.arrayContaining(['$100.00 a month', '412 kWh', '24.1c']))
  expect(text).toContain('Meter 20,104 to 20,516, read')
})

test('without GST the unit prices are without it too', () => {
  const { bill, body } = billOf(2)
  const StaticContent = { ...body.StaticContent, DisplayGSTInclusiveValuesFlag: false }

  const text = textOfPdf(Buffer.from(invoicePdf(bill, { ...body, StaticContent }, kea))).split('\n')

  expect(text).toEqual(expect.arrayContaining(['$86.96 a month', '20.96c', 'Total excluding GST']))
})

test('macrons survive, composed or not, and a letter that the font lacks is copied all the same', () => {
  const { bill, body } = billOf(1)
  const named = { ...bill, name: `${MACRONS} ${MACRONS.normalize('NFD')} 株` }

  expect(textOfPdf(Buffer.from(invoicePdf(named, body, kea)))).toContain(`${MACRONS} ${MACRONS} 株`)
})

test('the slip at the foot says amount, due date, account, reference and how to pay', () => {
  const { bill } = billOf(1)
  const text = textOfPdf(rendered(1))

  const slip = text.slice(text.indexOf('Payment slip')).split('\n')

  expect(slip).toEqual(expect.arrayContaining(['Amount due', '$323.73', invoiceDayText(bill.dueDay)]))
  expect(slip).toEqual(expect.arrayContaining(['100517', '10051712', 'How to pay']))
  expect(slip.join('')).toContain(bill.name)
  expect(slip.join('')).toContain('with account 100517 and reference 10051712')
})

test('an account in credit has nothing to pay', () => {
  const { bill, body } = billOf(1)
  const StatementLines = [{ Type: 'Balance' as const, Description: 'Your credit', Amount: centsOf(-500) }]

  const text = textOfPdf(Buffer.from(invoicePdf(bill, { ...body, StatementLines }, kea)))

  expect(text).toContain('Nothing to pay ($5.00 CR)')
})

test('it is tagged: title, language, headings, tables of rows and cells, lists; decoration is none of it', () => {
  const pdf = rendered()
  const objects = packedObjects(pdf)
  const pieces = (name: string) => objects.split(`/S/${name}/`).length - 1

  const file = pdf.toString('latin1')
  expect(file).toContain('/Lang (en-NZ)/MarkInfo<</Marked true>>')
  expect(file).toContain('/DisplayDocTitle true')
  expect(objects).toContain('/Title (Kea bill of 20 November 2026)')
  expect(['Document', 'H1', 'H2', 'Table'].map(pieces)).toEqual([1, 1, 3, 2])
  // the lines, the heads, four sections, two totals and the three lines of the account
  expect(pieces('TR')).toBe(LINES + 1 + 4 + 2 + 3)
  expect(objects.split('/Scope/Column').length - 1).toBe(5)
  expect(pieces('LI')).toBe(5 + 5 + 3)
  expect(objects).toMatch(/\/ParentTree \d+ 0 R/)
})

test('its fonts are embedded as far as they are used', () => {
  const pdf = rendered()

  expect(pdf.toString('latin1').match(/\/BaseFont\/BILLA[AB]\+NotoSans-(Regular|Bold)/g)).toHaveLength(2)
  expect(pdf.length).toBeLessThan(40_000)
})

test('the same bill gives the same bytes', () => {
  expect(rendered().equals(rendered())).toBe(true)
})

test.each(BRANDS.map((brand) => [brand.name, brand] as const))(
  'the sign of %s can be drawn',
  (name, brand) => {
    const { bill, body } = billOf(1)

    expect(textOfPdf(Buffer.from(invoicePdf(bill, body, brand)))).toContain(name)
    expect(pdfTemplate(brand)).toMatch(new RegExp(`^${brand.id}-\\d+$`))
  },
)

test('a word that is wider than its column is cut, and no line is lost', () => {
  const { bill, body } = billOf(1)
  const long = 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu'
  const DetailLines = body.DetailLines.map((line) => ({ ...line, SubCategoryName: `${long} ${long}` }))

  const text = textOfPdf(Buffer.from(invoicePdf(bill, { ...body, DetailLines }, kea)))

  expect(text.replace(/\s/g, '')).toContain(long + long)
})
