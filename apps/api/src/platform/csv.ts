import { CsvError, parse } from 'csv-parse/sync'

/** A line of a file with its number, counted from 1. `text` is null if the line is too long. */
export type Line = { readonly number: number; readonly text: string | null }

/** The file has another format than expected; the message states why. */
export class NotSuchFile extends Error {}

const MAX_LINE_CHARACTERS = 20_000

/** The lines of a text that arrives in pieces, without marks of Windows. At most one line is in memory. */
export async function* splitLines(pieces: AsyncIterable<string>): AsyncGenerator<Line> {
  let number = 1
  let rest = ''
  let isTooLong = false
  for await (const piece of pieces) {
    const lines = piece.split('\n')
    for (const [index, part] of lines.entries()) {
      if (index > 0) {
        yield { number, text: isTooLong ? null : removeWindowsMarks(rest) }
        number += 1
        rest = ''
        isTooLong = false
      }
      if (!isTooLong) rest += part
      if (rest.length > MAX_LINE_CHARACTERS) isTooLong = true
      if (isTooLong) rest = ''
    }
  }
  if (rest !== '' || isTooLong) yield { number, text: isTooLong ? null : removeWindowsMarks(rest) }
}

/** Removes the byte order mark before the first line of a file, and the carriage return at the end of a line. */
export function removeWindowsMarks(line: string): string {
  return line.replace(/^\uFEFF/, '').replace(/\r$/, '')
}

/** The fields of a line of comma-separated values; null if its quotes do not match. */
export function parseFields(line: string): string[] | null {
  // most lines have no quotes and only need a split; a parser for each line would dominate the loading time
  if (line !== '' && !/["\r\n]/.test(line)) return line.split(',')
  try {
    return parse(line)[0] ?? []
  } catch (error) {
    if (error instanceof CsvError) return null
    throw error
  }
}
