import { readFile } from 'node:fs/promises'

import { audit } from '#api/platform/audit.ts'
import { parseBranchList } from '#api/provider/bank-branches/parse-list.ts'
import type { BranchList } from '#api/provider/bank-branches/parse-list.ts'
import { readBranchList, saveBranchList } from '#api/provider/bank-branches/store.ts'
import type { Database } from '#api/platform/database/database.ts'

import { Misuse, NotPossible, readSettings } from './command.ts'
import type { Command, Report } from './command.ts'
import { withMigrated } from './database.ts'
import { operator } from './operator.ts'

/** `npm run operate -- bank-branches`. */
export const bankBranches: Command = {
  help: `npm run operate -- bank-branches [--json]
npm run operate -- bank-branches load FILE [--json]

Shows which list of banks and branches decides whether a direct debit is taken: its source, its day, its banks.

load puts the list of a file in its place, whole or not at all. The file has a line "# source: …", a line
"# date: YYYY-MM-DD", and a line for each branch or range of branches:

  # source: Payments NZ, Bank Branch Register
  # date: 2026-01-05
  01 0001-0999
  01 6150

A file with a wrong line is refused, and the line named. Direct debits that are set up already stay as they are.

  --json  the same as JSON

Exit code: 0 shown or loaded, 1 the file was refused, 2 wrong usage.`,
  run: async (input) => {
    const [act, path, ...more] = input.words
    if (act === undefined)
      return withMigrated(readSettings(input), async (db) => buildListReport(await readBranchList(db)))
    if (act !== 'load' || path === undefined || more.length > 0)
      throw new Misuse('Say nothing, or load with a file.')
    const list = await readList(path)
    return withMigrated(readSettings(input), (db) => loadList(db, list))
  },
}

/** Reads and parses the list of a file. */
export async function readList(path: string): Promise<BranchList> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new NotPossible(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  })
  const parsed = parseBranchList(text)
  if ('list' in parsed) return parsed.list
  const lines = parsed.broken.map(({ line, reason }) => `Line ${line}: ${reason}.`)
  throw new NotPossible(`${path} was not loaded.\n${lines.join('\n')}`)
}

/** Replaces the list in use. */
export async function loadList(db: Database, list: BranchList): Promise<Report> {
  const before = await db.transaction(async (queries) => {
    const replaced = await readBranchList(queries)
    await saveBranchList(queries, list)
    const detail = { source: list.source, listedOn: list.listedOn, ranges: list.ranges.length }
    await audit(queries, operator(), { action: 'bank-branches-loaded', detail })
    return replaced
  })
  const banks = listBanks(list)
  const removed = listBanks(before).filter((bank) => !banks.includes(bank))
  return {
    ok: true,
    lines: [
      `Loaded: ${toSummary(list)}`,
      `Before: ${toSummary(before)}`,
      ...(removed.length === 0 ? [] : [`Banks that are no longer listed: ${removed.join(', ')}.`]),
    ],
    data: { source: list.source, listedOn: list.listedOn, banks, gone: removed },
  }
}

function buildListReport(list: BranchList): Report {
  const banks = listBanks(list)
  return {
    ok: true,
    lines: [toSummary(list), `Banks: ${banks.join(', ')}.`],
    data: { source: list.source, listedOn: list.listedOn, banks },
  }
}

function toSummary(list: BranchList): string {
  const counts = `${listBanks(list).length} banks in ${list.ranges.length} ranges`
  return `${counts}, as of ${list.listedOn}, from ${list.source}.`
}

function listBanks({ ranges }: BranchList): string[] {
  return [...new Set(ranges.map(({ bank }) => bank))].toSorted()
}
