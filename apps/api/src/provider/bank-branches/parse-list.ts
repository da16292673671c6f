import { day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import type { BrokenLine } from '@switchboard/domain/csv'
import { findBankName } from '@switchboard/domain/payments/bank-account'

import { removeWindowsMarks } from '#api/platform/csv.ts'

export type BranchRange = { readonly bank: string; readonly first: number; readonly last: number }

/** Branches in use by the banks of New Zealand, with the register that lists them and its day. */
export type BranchList = {
  readonly source: string
  readonly listedOn: Day
  readonly ranges: readonly BranchRange[]
}

export type ParsedList = { readonly list: BranchList } | { readonly broken: readonly BrokenLine[] }

const HEAD = /^#\s*(source|date):\s*(.*)$/
const RANGE = /^(\d{2}) (\d{4})(?:-(\d{4}))?$/

/**
 * A list of branches: `# source:` and `# date:`, then a line `BB FFFF` or `BB FFFF-LLLL` for each range. Empty lines and other
 * lines that begin with `#` are skipped. One broken line refuses the whole list.
 */
export function parseBranchList(text: string): ParsedList {
  const broken: BrokenLine[] = []
  const heads = new Map<string, string>()
  const ranges: BranchRange[] = []
  const lines = text.split('\n').map(removeWindowsMarks)
  for (const [place, line] of lines.entries()) {
    const [, key, value = ''] = HEAD.exec(line) ?? []
    if (key !== undefined) heads.set(key, value.trim())
    if (line === '' || line.startsWith('#')) continue
    const range = parseRange(line, ranges)
    if (typeof range === 'string') broken.push({ line: place + 1, reason: range })
    else ranges.push(range)
  }
  const source = heads.get('source') ?? ''
  const listedOn = day.safeParse(heads.get('date'))
  if (source === '') broken.push({ line: 1, reason: 'no line "# source: …" names the register' })
  if (!listedOn.success)
    broken.push({ line: 1, reason: 'no line "# date: YYYY-MM-DD" has the day of the register' })
  if (ranges.length === 0) broken.push({ line: lines.length, reason: 'no line has a branch' })
  return broken.length > 0 || !listedOn.success
    ? { broken }
    : { list: { source, listedOn: listedOn.data, ranges } }
}

/** The range of a line, or the reason why the line has none. */
function parseRange(line: string, before: readonly BranchRange[]): BranchRange | string {
  const [, bank = '', first = '', last = first] = RANGE.exec(line) ?? []
  if (bank === '')
    return 'expected a bank of 2 digits and a branch or range of 4 digits, such as 01 0001-0999'
  if (findBankName(bank) === null) return `this release knows neither name nor check digits of bank ${bank}`
  if (last < first) return 'the range ends before it begins'
  const range = { bank, first: Number(first), last: Number(last) }
  const isListed = before.some(
    (other) => other.bank === bank && other.first <= range.last && range.first <= other.last,
  )
  return isListed ? 'a line before it has some of these branches already' : range
}

export function hasBranch(
  ranges: readonly BranchRange[],
  { bank, branch }: { readonly bank: string; readonly branch: string },
): boolean {
  return ranges.some(
    (range) => range.bank === bank && range.first <= Number(branch) && Number(branch) <= range.last,
  )
}
