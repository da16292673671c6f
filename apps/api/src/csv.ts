import { CsvError, parse } from 'csv-parse/sync'

/** A line of a file by its number, from 1; `text` is null where it is too long to be one. */
export type Line = { readonly number: number; readonly text: string | null }

/** A file is not of the kind that was asked for; the message says why. */
export class NotSuchFile extends Error {}

const MOST_CHARACTERS = 20_000

/** The lines of a text that comes in pieces; never more than one line of it is held. */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<Line> {
  let number = 1
  let rest = ''
  let isTooLong = false
  for await (const piece of pieces) {
    const lines = piece.split('\n')
    for (const [place, part] of lines.entries()) {
      if (place > 0) {
        yield { number, text: isTooLong ? null : rest }
        number += 1
        rest = ''
        isTooLong = false
      }
      if (!isTooLong) rest += part
      if (rest.length > MOST_CHARACTERS) isTooLong = true
      if (isTooLong) rest = ''
    }
  }
  if (rest !== '' || isTooLong) yield { number, text: isTooLong ? null : rest }
}

/** The fields of a line of comma-separated values; null where its quotes do not match. */
export function fieldsOf(line: string): string[] | null {
  // without a quote there is nothing but commas, and a parser for each line takes longer than all else of loading it
  if (line !== '' && !/["\r\n]/.test(line)) return line.split(',')
  try {
    return parse(line)[0] ?? []
  } catch (error) {
    if (error instanceof CsvError) return null
    throw error
  }
}
