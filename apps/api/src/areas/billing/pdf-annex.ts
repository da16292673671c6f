import type { DetailLine } from '@switchboard/domain/billing/invoice-lines'
import { monthName, toDateParts } from '@switchboard/domain/day'
import { numberText } from '@switchboard/domain/usage/call-rules'

/** A longer bill lists its calls in an annex, so that its other charges are easy to find. */
export const MAX_LINES_WITHOUT_ANNEX = 1_000

/** The calls of a number in a month. */
export type CallGroup = {
  readonly title: string
  readonly category: string
  readonly lines: readonly DetailLine[]
}

type PhoneNumbers = Readonly<Record<string, string>>

/**
 * The lines of a bill without its calls, and the calls by number and month. `numbers` has the digits of phone numbers by the
 * subject of their lines. A bill of at most `MAX_LINES_WITHOUT_ANNEX` lines stays whole.
 */
export function separateCalls(
  lines: readonly DetailLine[],
  numbers: PhoneNumbers,
): { readonly others: readonly DetailLine[]; readonly calls: readonly CallGroup[] } {
  if (lines.length <= MAX_LINES_WITHOUT_ANNEX) return { others: lines, calls: [] }
  const groups = new Map<string, DetailLine[]>()
  for (const line of lines.filter(isCallLine)) {
    const title = toGroupTitle(line, numbers)
    const group = groups.get(title)
    if (group === undefined) groups.set(title, [line])
    else group.push(line)
  }
  return {
    others: lines.filter((line) => !isCallLine(line)),
    calls: Array.from(groups, ([title, group]) => ({
      title,
      category: group[0]?.CategoryName ?? '',
      lines: group,
    })),
  }
}

/** A meter of call minutes may have another name than `Calls`. */
function isCallLine({ SubCategoryName, Unit }: DetailLine): boolean {
  return SubCategoryName === 'Calls' || Unit === 'minutes'
}

/** `Calls of 09 555 0134, October 2026`. A line whose number is unknown has its own name; a line without a day has no month. */
function toGroupTitle(
  { Subject = '', SubCategoryName, PeriodStart }: DetailLine,
  numbers: PhoneNumbers,
): string {
  const digits = numbers[Subject]
  const name = digits === undefined ? SubCategoryName : `Calls of ${numberText(`+${digits}`)}`
  return PeriodStart === undefined
    ? name
    : `${name}, ${monthName(PeriodStart)} ${toDateParts(PeriodStart)[0]}`
}
