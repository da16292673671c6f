import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { WriteStream } from 'node:fs'

import { dayAt, day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { moneyText, toCents } from '@switchboard/domain/money'

import { providerNow } from '#api/platform/clock.ts'
import type { Database } from '#api/platform/database/database.ts'
import { runBillsDry } from '#api/provider/books/dry-run.ts'
import type { DryProblem } from '#api/provider/books/dry-run.ts'

import { BILL_FILE_HEADER, formatBillLine, readBillFile } from './bill-file.ts'
import { Misuse, NotPossible, getOption, readSettings } from './command.ts'
import type { Command, CommandInput, Report } from './command.ts'
import { compareBills } from './compare-bills.ts'
import type { BillLines, Difference } from './compare-bills.ts'
import { withMigrated } from './database.ts'

/** Differences and problems that the report shows of each kind; the counts have all. */
const MAX_SHOWN = 100

/** `npm run operate -- dry-run`. Source: OPS-025. */
export const dryRun: Command = {
  help: `npm run operate -- dry-run [--on DAY] [--write FILE] [--compare FILE] [--json]

Makes the bills that a bill run would make, and takes all of them back: nothing is changed, nobody is written to. Beside a
file of the old system's bills it shows each difference, line by line.

  --on DAY       bills that are due on this day, such as 2026-12-01; otherwise today
  --write FILE   writes the lines of all bills as comma-separated values: ${BILL_FILE_HEADER}
  --compare FILE compares with a file of that format; bill is the first day of the bill's period, amount includes GST
  --json         the same as JSON

Exit code: 0 every account can be billed and no bill differs, 1 otherwise, 2 wrong usage.`,
  options: { on: { type: 'string' }, write: { type: 'string' }, compare: { type: 'string' } },
  run: async (input) => {
    if (input.words.length > 0) throw new Misuse('dry-run has options alone.')
    const settings = readSettings(input)
    const on = readDay(input)
    const [compare, write] = [getOption(input, 'compare'), getOption(input, 'write')]
    const expected = compare === undefined ? null : await readBillFile(compare)
    return withMigrated(settings, (db) =>
      rehearseBills(db, { on, expected, write, companyTaxNumber: settings.COMPANY_TAX_NUMBER }),
    )
  },
}

function readDay(input: CommandInput): Day | null {
  const text = getOption(input, 'on')
  if (text === undefined) return null
  const parsed = day.safeParse(text)
  if (!parsed.success) throw new Misuse('--on expects a day such as 2026-12-01.')
  return parsed.data
}

type Rehearsal = {
  /** Null for today by the provider clock. */
  readonly on: Day | null
  /** The lines of the old system by account and bill. */
  readonly expected: BillLines | null
  readonly write?: string | undefined
  readonly companyTaxNumber: string
}

export async function rehearseBills(
  db: Database,
  { on, expected, write, companyTaxNumber }: Rehearsal,
): Promise<Report> {
  const now = await providerNow(db)
  const today = on ?? dayAt(now)
  const file = write === undefined ? null : await openFile(write)
  const totals = { accounts: 0, bills: 0, cents: 0 }
  const problems: DryProblem[] = []
  const differences: Difference[] = []
  const remaining: BillLines = new Map(expected)
  for await (const portion of runBillsDry(db, { today, issuedOn: today, now, companyTaxNumber })) {
    const bills = Map.groupBy(portion.lines, ({ account, bill }) => `${account} ${bill}`)
    problems.push(...portion.problems)
    totals.accounts += new Set(portion.lines.map(({ account }) => account)).size
    totals.bills += bills.size
    totals.cents += portion.lines.reduce((sum, { cents }) => sum + cents, 0)
    for (const [key, lines] of bills) {
      if (expected !== null) differences.push(...compareBills(key, lines, remaining.get(key) ?? []))
      remaining.delete(key)
    }
    if (file !== null) await writeLines(file, portion.lines.map(formatBillLine))
  }
  for (const [key, lines] of remaining) differences.push(...compareBills(key, [], lines))
  if (file !== null) await closeFile(file)
  return buildReport({ today, ...totals, compared: expected?.size ?? null, problems, differences })
}

async function openFile(path: string): Promise<WriteStream> {
  // an existing file may be the one of the old system
  const file = createWriteStream(path, { flags: 'wx', encoding: 'utf8' })
  try {
    await once(file, 'open')
  } catch (error) {
    throw new NotPossible(
      `${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
  await writeLines(file, [BILL_FILE_HEADER])
  return file
}

async function writeLines(file: WriteStream, lines: readonly string[]): Promise<void> {
  if (lines.length > 0 && !file.write(`${lines.join('\n')}\n`)) await once(file, 'drain')
}

async function closeFile(file: WriteStream): Promise<void> {
  file.end()
  await once(file, 'close')
}

type Result = {
  readonly today: Day
  readonly accounts: number
  readonly bills: number
  readonly cents: number
  /** The number of bills in the file; null without one. */
  readonly compared: number | null
  readonly problems: readonly DryProblem[]
  readonly differences: readonly Difference[]
}

function buildReport(result: Result): Report {
  const { today, accounts, bills, cents, compared, problems, differences } = result
  const differing = new Set(differences.map(({ key }) => key)).size
  return {
    ok: problems.length === 0 && differences.length === 0,
    lines: [
      `${bills} bills of ${accounts} accounts are due on ${today}, ${moneyText(toCents(cents))} in all; nothing was changed`,
      ...(compared === null ? [] : [`${compared} bills in the file; ${differing} bills differ`]),
      ...differences.slice(0, MAX_SHOWN).map(describeDifference),
      ...countHidden('differences', differences.length),
      `${problems.length} accounts cannot be billed`,
      ...problems.slice(0, MAX_SHOWN).map(({ account, reason }) => `  account ${account}: ${reason}`),
      ...countHidden('accounts', problems.length),
    ],
    data: { ...result, differing },
  }
}

function countHidden(name: string, count: number): string[] {
  return count > MAX_SHOWN ? [`  and ${count - MAX_SHOWN} more ${name}: --json has all`] : []
}

function describeDifference({ key, line, ours, theirs }: Difference): string {
  const [account, bill] = key.split(' ')
  const amount = (cents: number | null) => (cents === null ? 'no such line' : moneyText(toCents(cents)))
  return `  account ${account}, bill of ${bill}, ${line}: ${amount(ours)} here, ${amount(theirs)} in the file`
}
