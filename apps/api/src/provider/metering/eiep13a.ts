import type { BrokenLine } from '@switchboard/domain/csv'
import type { Day } from '@switchboard/domain/day'
import { Eiep13aReader, isEiep13aHeader } from '@switchboard/domain/usage/eiep13a'
import type { HalfHourLine } from '@switchboard/domain/usage/half-hour-lines'

import { NotSuchFile, parseFields, splitLines } from '#api/platform/csv.ts'

/**
 * Reads the half-hours of an EIEP13A file line by line. A line that is not a half-hour of consumption at a known connection is
 * reported with its number. Throws `NotSuchFile` where the first line is not the header of such a file.
 */
export async function* readEiep13aHalfHours(
  pieces: AsyncIterable<string>,
  today: Day,
  report: (broken: BrokenLine) => void,
): AsyncGenerator<HalfHourLine> {
  const reader = new Eiep13aReader(today)
  let header: readonly string[] | null = null
  for await (const { number, text } of splitLines(pieces)) {
    const line = (text ?? '').trim()
    if (line === '' && text !== null) continue
    const fields = text === null ? null : parseFields(line)
    if (header === null) {
      header = headerIn(fields)
      continue
    }
    const result = reader.read(fields, number)
    if (result === null) continue
    if ('reason' in result) report(result)
    else yield result
  }
  for (const fault of reader.countFaults(headerIn(header))) report(fault)
}

function headerIn(fields: readonly string[] | null): readonly string[] {
  if (fields !== null && isEiep13aHeader(fields)) return fields
  throw new NotSuchFile('The file does not begin with HDR,ICPCONS: it is not an EIEP13A file.')
}
