/** A rejected line of a file: its number, from 1, and the reason. */
export type BrokenLine = { readonly line: number; readonly reason: string }

/** Marks the text as UTF-8, so that spreadsheets show macrons correctly. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Text that a spreadsheet would run as a formula. */
const FORMULA = /^(?:\s*[=+\-@]|[\t\r])/

/** Rows as the text of a CSV file. Text that looks like a formula is quoted with an apostrophe; numbers stay numbers. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  const lines = rows.map((cells) => cells.map(toCell).join(','))
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`
}

function toCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return `"${text.replaceAll('"', '""')}"`
}
