import type { Ink } from '#api/pdf/tagged-pdf.ts'
import { tagOf } from '#api/pdf/structure.ts'
import type { Tag } from '#api/pdf/structure.ts'

import { add, keepTogether, lineHeight, wrapped, writeIn } from './pdf-sheet.ts'
import type { Box, Sheet } from './pdf-sheet.ts'

const ROW_GAP = 3

type Paragraph = { readonly ink: Ink; readonly text: string }

/** A cell and what stands in it, one under another; empty texts are left out. */
export type Cell = {
  /** A header says what it heads: its column or its row. */
  readonly heads?: 'Column' | 'Row'
  /** Columns that it is wide; one unless said. */
  readonly span?: number
  readonly box: Box
  readonly paragraphs: readonly Paragraph[]
}

/** Writes one row; no row is cut by the end of a page. */
export function writeRow(sheet: Sheet, table: Tag, cells: readonly Cell[]): void {
  const heights = cells.map(({ box, paragraphs }) =>
    paragraphs.reduce((sum, each) => sum + heightOf(sheet, each, box), 0),
  )
  const height = Math.max(...heights)
  keepTogether(sheet, height)
  writeCells(sheet, add(table, 'TR'), cells)
  sheet.y += height + ROW_GAP
}

/** The heads of columns, written now and drawn again on each page that the table goes on to. */
export function writeHeads(sheet: Sheet, table: Tag, cells: readonly Cell[]): void {
  writeRow(sheet, table, cells)
  sheet.onNewPage = () => {
    // on paper alone: who hears the table has heard them
    for (const cell of cells) drawAgain(sheet, cell)
    sheet.y += Math.max(...cells.map(({ paragraphs }) => lineHeight(paragraphs[0]?.ink ?? NO_INK))) + ROW_GAP
  }
}

const NO_INK: Ink = { weight: 'regular', size: 0, colour: '#000000' }

function drawAgain(sheet: Sheet, { paragraphs, box }: Cell): void {
  for (const { ink, text } of paragraphs) {
    if (text !== '') writeIn(sheet, null, { ink, text, top: sheet.y, box })
  }
}

/** A table is over: the next page begins without its heads. */
export function endTable(sheet: Sheet): void {
  sheet.onNewPage = () => undefined
}

function writeCells(sheet: Sheet, row: Tag, cells: readonly Cell[]): void {
  for (const { heads, span = 1, box, paragraphs } of cells) {
    const attributes = `${heads === undefined ? '' : `/Scope/${heads}`}${span === 1 ? '' : `/ColSpan ${span}`}`
    const cell = tagOf(heads === undefined ? 'TD' : 'TH', attributes)
    row.kids.push(cell)
    let top = sheet.y
    for (const { ink, text } of paragraphs) {
      if (text !== '') top = writeIn(sheet, cell, { ink, text, top, box })
    }
  }
}

function heightOf(sheet: Sheet, { ink, text }: Paragraph, { width }: Box): number {
  return text === '' ? 0 : lineHeight(ink) * wrapped(sheet, text, { ink, width }).length
}
