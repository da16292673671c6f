import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'

import { BRANDS } from '@switchboard/brands/brands'
import { kea } from '@switchboard/brands/kea'
import { chargeShown } from '@switchboard/domain/billing/invoice-lines'
import { balanceText, toCents } from '@switchboard/domain/money'

import { buildBill } from '#api/testing/bill.ts'
import { readPdfText } from '#api/testing/pdf-text.ts'

import { renderInvoice, toTemplateName } from './pdf.ts'

const LINES = 48
const MACRONS = 'āēīōūĀĒĪŌŪ'
const LONG_WORD = 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu'
const CLAIM = '<pdfuaid:part>1</pdfuaid:part>'

function renderBill(lines = LINES): Promise<Buffer> {
  const { bill, body } = buildBill(lines)
  return renderInvoice(bill, body, kea)
}

function renderBillFor(person: { name?: string; address?: string }): Promise<Buffer> {
  const { bill, body } = buildBill(1)
  return renderInvoice({ ...bill, ...person }, body, kea)
}

/** Another vendor's program that reads PDFs, if the machine has it. */
function findProgram(program: string) {
  return {
    isInstalled: spawnSync(program, ['--version']).error === undefined,
    run: (args: string[], input?: Buffer) => spawnSync(program, args, { input }),
  }
}

const pdftotext = findProgram('pdftotext')
const qpdf = findProgram('qpdf')

test.skipIf(!pdftotext.isInstalled)(
  'BIL-046 pdftotext finds every line with its figures and macrons',
  async () => {
    const { bill, body } = buildBill(LINES)

    const text = pdftotext.run(['-layout', '-', '-'], await renderBill()).stdout.toString()

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

test.skipIf(!qpdf.isInstalled)('qpdf finds no fault in the PDF', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bill-'))
  const file = join(folder, 'bill.pdf')
  writeFileSync(file, await renderBill())

  expect(qpdf.run(['--check', file])).toMatchObject({ status: 0 })
  rmSync(folder, { recursive: true })
})

test('BIL-046 PWR-099 each line has its period, quantity, unit price and, for power, its readings', async () => {
  const text = (await readPdfText(await renderBill(2))).split('\n')

  expect(text).toContain('20 October to 19 November')
  expect(text).toEqual(expect.arrayContaining(['$100.00 a month', '412 kWh', '24.10c']))
  expect(text).toContain('Meter 20,104 to 20,516, read')
})

test('BIL-047 on a bill without GST the unit prices exclude GST too', async () => {
  const { bill, body } = buildBill(2)
  const StaticContent = { ...body.StaticContent, DisplayGSTInclusiveValuesFlag: false }

  const text = (await readPdfText(await renderInvoice(bill, { ...body, StaticContent }, kea))).split('\n')

  expect(text).toEqual(expect.arrayContaining(['$86.96 a month', '20.96c', 'Total excluding GST']))
})

test('BIL-070 BIL-071 a line of zero is FREE, and a credit is a positive amount with CR', async () => {
  const { bill, body } = buildBill(2)
  const charges = [0, -500]
  const DetailLines = body.DetailLines.map((line, place) => ({
    ...line,
    Charge: toCents(charges[place] ?? 0),
  }))

  const text = (await readPdfText(await renderInvoice(bill, { ...body, DetailLines }, kea))).split('\n')

  expect(text).toEqual(expect.arrayContaining(['FREE', '$5.00 CR', '$100.00 CR']))
})

test('BIL-072 the date of the bill and its due date are in words', async () => {
  const text = await readPdfText(await renderBill(1))

  const head = text.slice(0, text.indexOf('Payment slip')).split('\n')
  expect(head).toEqual(expect.arrayContaining(['November 20th, 2026', 'December 10th, 2026']))
})

test('macrons are preserved, composed or not', async () => {
  const text = await readPdfText(await renderBillFor({ name: `${MACRONS} ${MACRONS.normalize('NFD')}` }))

  expect(text).toContain(`${MACRONS} ${MACRONS}`)
})

test.each([
  '#panic("x") #sys.version #bill.total',
  '*bold* _soft_ $x^2$ @reference <label> = heading',
  '[bracket] ] { } ( "quote" \'single\' -- --- ... ~ ` /* */ //',
  '\\u{41} \\ back\\slash \\n',
  '"}, "total": "$0.00", "x": {"',
])('a name is text and never markup or data: %s', async (name) => {
  const pdf = await renderBillFor({ name, address: `${name}, Auckland` })

  const text = await readPdfText(pdf)
  expect(text.split('\n')).toEqual(expect.arrayContaining([name, 'Auckland', '$100.00']))
  expect(pdf.toString('latin1')).toContain(CLAIM)
})

test('a name over two lines with a control character becomes a single line', async () => {
  expect(await readPdfText(await renderBillFor({ name: 'Kōwhai\nand\u0007 Sons' }))).toContain(
    'Kōwhai and Sons',
  )
})

test.each(['株式会社', 'أحمد', 'שלום', '😀 🥝'])(
  'a name in a script that Noto Sans lacks changes nothing else on the bill: %s',
  async (letters) => {
    const text = (await readPdfText(await renderBillFor({ name: `Mere ${letters}` }))).split('\n')

    expect(text.join(' ')).toContain('Mere')
    expect(text).toEqual(expect.arrayContaining(['3/16 Kōwhai Road', '$100.00', 'How to pay']))
  },
)

test.each([
  ['\u{e123}', 'Mere \uFFFD Pūriri'],
  ['李小龍', 'Mere \uFFFD Pūriri'],
  ['ਸਿੰਘ', 'Mere \uFFFD Pūriri'],
  ['🦊👨\u200D👩', 'Mere \uFFFD Pūriri'],
  ['สมชาย', 'Mere \uFFFD Pūriri'],
  ['김민준', 'Mere \uFFFD Pūriri'],
  ['தமிழ்', 'Mere \uFFFD Pūriri'],
  ['李\u200B小龍🏳\uFE0F\u200D🌈', 'Mere \uFFFD Pūriri'],
  ['ਸਿੰਘ 🦊', 'Mere \uFFFD \uFFFD Pūriri'],
])(
  'letters that no font has, %s, are marked, the bill explains the mark, and PDF/UA is claimed',
  async (letters, shown) => {
    const pdf = await renderBillFor({ name: `Mere ${letters} Pūriri` })

    const text = await readPdfText(pdf)
    expect(text).toContain(shown)
    expect(text).toContain('\uFFFD stands for letters that this bill cannot show.')
    expect(pdf.toString('latin1')).toContain(CLAIM)
  },
)

test('a bill without unknown letters does not explain the mark', async () => {
  expect(await readPdfText(await renderBill(1))).not.toContain('stands for letters')
})

test('BIL-046 BIL-072 the payment slip has amount, due date, account, reference and how to pay', async () => {
  const { bill } = buildBill(1)
  const text = await readPdfText(await renderBill(1))

  const slip = text.slice(text.indexOf('Payment slip')).split('\n')

  expect(slip).toEqual(expect.arrayContaining(['Amount due', '$323.73', 'December 10th, 2026']))
  expect(slip).toEqual(expect.arrayContaining(['100517', '10051712', 'How to pay']))
  expect(slip.join(' ')).toContain(bill.name)
  expect(slip.join(' ')).toContain('with account 100517 and reference 10051712')
})

test('the bill of an account in credit has nothing to pay', async () => {
  const { bill, body } = buildBill(1)
  const StatementLines = [{ Type: 'Balance' as const, Description: 'Your credit', Amount: toCents(-500) }]

  const text = await readPdfText(await renderInvoice(bill, { ...body, StatementLines }, kea))

  expect(text).toContain('Nothing to pay ($5.00 CR)')
})

/** The names of all tags of a page, from the page's structure tree. */
function listTags(tree: unknown): string[] {
  return [...JSON.stringify(tree).matchAll(/"role":"(\w+)"/g)].map(([, name = '']) => name)
}

test('it claims PDF/UA-1 and is tagged: title, language, headings, tables of rows and cells, lists', async () => {
  const lines = 8
  const bytes = await renderBill(lines)
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const tags = listTags(await (await pdf.getPage(1)).getStructTree())
  const { info } = await pdf.getMetadata()

  const count = (name: string) => tags.filter((tag) => tag === name).length
  expect(bytes.toString('latin1')).toContain(CLAIM)
  expect(bytes.toString('latin1')).toContain('/DisplayDocTitle true')
  expect(info).toMatchObject({ Title: 'Kea bill of 20 November 2026', Language: 'en-NZ' })
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
  expect([count('H1'), count('H2')]).toEqual([1, 3])
  // the lines, the heads and four sections
  expect(count('TR')).toBe(lines + 1 + 4)
  expect(count('TH')).toBe(5 + 4)
  expect(count('TD')).toBe(lines * 5)
  // facts of the bill, lines of the account, totals, facts of the slip, ways to pay
  expect(count('LI')).toBe(5 + 3 + 2 + 5 + 3)
})

test('its fonts are embedded as subsets', async () => {
  const pdf = await renderBill()

  const fonts = pdf.toString('latin1').match(/\/BaseFont ?\/[A-Z]{6}\+NotoSans-(Regular|Bold)/g)
  expect(new Set(fonts).size).toBe(2)
  expect(pdf.length).toBeLessThan(100_000)
})

test('the same bill gives the same bytes', async () => {
  expect((await renderBill()).equals(await renderBill())).toBe(true)
})

test.each(BRANDS.map((brand) => [brand.name, brand] as const))(
  'a bill can be rendered for %s, with its sign',
  async (name, brand) => {
    const { bill, body } = buildBill(1)

    expect(await readPdfText(await renderInvoice(bill, body, brand))).toContain(name)
    expect(toTemplateName(brand)).toMatch(new RegExp(`^${brand.id}-\\d+$`))
  },
)

test('a word that is wider than its column is cut, and no letter is lost', async () => {
  const { bill, body } = buildBill(1)
  const DetailLines = body.DetailLines.map((line) => ({
    ...line,
    SubCategoryName: `${LONG_WORD} ${LONG_WORD}`,
  }))

  const pdf = await renderInvoice({ ...bill, name: LONG_WORD }, { ...body, DetailLines }, kea)

  const lines = (await readPdfText(pdf)).split('\n')
  expect(lines.join('').replace(/\s/g, '')).toContain(LONG_WORD + LONG_WORD)
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(70)
  expect(lines.filter((line) => line.includes(LONG_WORD))).toEqual([])
})
