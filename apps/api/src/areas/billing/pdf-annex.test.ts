import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'

import { kea } from '@switchboard/brands/kea'
import type { DetailLine } from '@switchboard/domain/billing/invoice-lines'
import { day } from '@switchboard/domain/day'
import { toCents } from '@switchboard/domain/money'

import { buildBill } from '#api/testing/bill.ts'
import { readPdfText } from '#api/testing/pdf-text.ts'

import { MAX_LINES_WITHOUT_ANNEX, separateCalls } from './pdf-annex.ts'
import { renderInvoice } from './pdf.ts'

const NUMBERS = { 'service:3:minutes': '6495550134' }

/** So many lines of calls, each of 10 cents, in September and October by turns. */
function buildCalls(count: number): DetailLine[] {
  const [first] = buildBill(1).body.DetailLines
  if (first === undefined) throw new Error('a bill without lines')
  const { UnitPriceCents: _price, ChargeExcludingGST: _excluding, ...line } = first
  return Array.from({ length: count }, (_, place) => ({
    ...line,
    CategoryName: 'Home phone',
    SubCategoryName: 'Calls',
    Charge: toCents(10),
    NumberBilled: 1,
    Unit: 'minutes',
    Subject: 'service:3:minutes',
    PeriodStart: day.parse(place % 2 === 0 ? '2026-09-20' : '2026-10-20'),
  }))
}

test('a bill of a thousand lines stays whole', () => {
  const lines = buildCalls(MAX_LINES_WITHOUT_ANNEX)

  expect(separateCalls(lines, NUMBERS)).toEqual({ others: lines, calls: [] })
})

test('of a longer bill the calls are in groups by number and month, and no line is lost', () => {
  const others = buildBill(4).body.DetailLines
  const lines = [...others, ...buildCalls(MAX_LINES_WITHOUT_ANNEX)]

  const separated = separateCalls(lines, NUMBERS)

  expect(separated.others).toEqual(others)
  expect(separated.calls.map(({ title, category, lines: { length } }) => [title, category, length])).toEqual([
    ['Calls of 09 555 0134, September 2026', 'Home phone', 500],
    ['Calls of 09 555 0134, October 2026', 'Home phone', 500],
  ])
})

test('a line without a known number is named as the bill names it', () => {
  const lines = buildCalls(MAX_LINES_WITHOUT_ANNEX + 1)

  expect(separateCalls(lines, {}).calls.map(({ title }) => title)).toEqual([
    'Calls, September 2026',
    'Calls, October 2026',
  ])
})

test('BIL-046 the PDF of a longer bill has a sum for each group on its first pages, and the lines in an annex', async () => {
  const { bill, body } = buildBill(4)
  const DetailLines = [...body.DetailLines, ...buildCalls(MAX_LINES_WITHOUT_ANNEX)]

  const pdf = await renderInvoice({ ...bill, numbers: NUMBERS }, { ...body, DetailLines }, kea)

  const text = (await readPdfText(pdf)).split('\n')
  const annex = text.indexOf('Annex: your calls by number and month')
  const main = text.slice(0, annex)
  expect(main).toEqual(expect.arrayContaining(['500 lines in the annex', '$50.00', 'Payment slip']))
  expect(main).not.toContain('$0.10')
  expect(text.slice(annex).filter((line) => line === '$0.10')).toHaveLength(MAX_LINES_WITHOUT_ANNEX)
  expect((await getDocumentProxy(new Uint8Array(pdf))).numPages).toBeGreaterThan(10)
})
