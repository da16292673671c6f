import { renameSync, writeFileSync } from 'node:fs'

import { Gauge, Registry } from 'prom-client'

import { statement } from '#api/platform/database/database.ts'
import type { Database } from '#api/platform/database/database.ts'

import { readSettings, getOption } from './command.ts'
import type { Command, Report } from './command.ts'
import { withMigrated } from './database.ts'
import { noteBooks } from './note-books.ts'
import type { NoteResult } from './note-books.ts'
import { CHECKS, KEPT_BOOKS } from './verify-checks.ts'

const beginSnapshot = statement<never>(
  'verify-one-moment',
  'set transaction isolation level repeatable read, read only',
)

/** The result of a check. */
export type Finding = {
  readonly name: string
  readonly claim: string
  /** The number of items that were checked. */
  readonly total: number
  /** The number of faults. */
  readonly wrong: number
  /** Sentences about some of the faults. */
  readonly samples: readonly string[]
}

/** Runs every check in a read-only snapshot of the database. Other processes may write meanwhile. */
export function listFindings(db: Database): Promise<Finding[]> {
  return db.transaction(async (queries) => {
    await queries.rows(beginSnapshot, [])
    const findings: Finding[] = []
    for (const { name, claim, statement: query } of CHECKS) {
      const [found = { total: 0, wrong: 0, samples: [] }] = await queries.rows(query, [])
      findings.push({ name, claim, ...found })
    }
    return findings
  })
}

/** The report of the findings. Each failed check is shown with examples. `note` is null if noting the books was not tried. */
export function buildVerifyReport(findings: readonly Finding[], note: NoteResult | null = null): Report {
  const wrong = findings.filter((finding) => finding.wrong > 0)
  return {
    ok: wrong.length === 0,
    lines: [
      ...findings.flatMap(toLines),
      wrong.length === 0
        ? 'Everything agrees.'
        : `${wrong.length} of ${findings.length} checks found something wrong.`,
      ...(note === null || note === 'noted' ? [] : [NOT_NOTED[note]]),
    ],
    data: { findings },
  }
}

const NOT_NOTED: Readonly<Record<Exclude<NoteResult, 'noted'>, string>> = {
  busy: 'The books were not noted: a transaction has been under way for two minutes. Run it again later.',
  different: 'The books were not noted: they differ from the last note, or a clock went back.',
}

/** Writes the metrics to a new file and renames it, so that a reader never sees half of a file. */
async function writeMetrics(file: string, findings: readonly Finding[]): Promise<void> {
  writeFileSync(`${file}.new`, await toMetricsText(findings))
  renameSync(`${file}.new`, file)
}

/** The findings in the text format of Prometheus. */
export function toMetricsText(findings: readonly Finding[]): Promise<string> {
  const registry = new Registry()
  const registers = [registry]
  const wrong = new Gauge({
    name: 'verify_wrong',
    help: 'What a check of operate verify found wrong',
    labelNames: ['check'],
    registers,
  })
  const at = new Gauge({ name: 'verify_timestamp_seconds', help: 'When operate verify last ran', registers })
  for (const finding of findings) wrong.set({ check: finding.name }, finding.wrong)
  at.setToCurrentTime()
  return registry.metrics()
}

function toLines({ name, claim, total, wrong, samples }: Finding): string[] {
  const figure = wrong === 0 ? 'ok' : `WRONG ${wrong}`
  const more = wrong > samples.length ? [`      and ${wrong - samples.length} more`] : []
  return [
    `${figure.padEnd(8)} ${name}: ${claim} (${total} looked at)`,
    ...samples.map((sample) => `      ${sample}`),
    ...more,
  ]
}

export const verify: Command = {
  help: `npm run operate -- verify [--metrics FILE] [--renew-note] [--json]

Checks that the books agree with payments, collections and bills, that orders are where their steps say, and that
nothing that runs by itself is left behind. One moment of the database is looked at, and the portal may go on. Nothing is
changed but a note of the books, by which the next run finds what was deleted or changed by hand since. An embedded database can be verified only while the portal is stopped.

  --metrics FILE  also writes the findings there as metrics of Prometheus, for node_exporter's textfile collector
  --renew-note    notes the books although kept-books is wrong, once the difference is explained; as the owner of the tables
  --json          findings as JSON

Exit code: 0 everything agrees, 1 something is wrong, 2 wrong usage.`,
  options: { metrics: { type: 'string' }, 'renew-note': { type: 'boolean' } },
  run: (input) =>
    withMigrated(readSettings(input), async (db) => {
      const findings = await listFindings(db)
      const isSameAsNoted = findings.every(({ name, wrong }) => name !== KEPT_BOOKS || wrong === 0)
      const isRenewed = input.values['renew-note'] === true
      // a new note would hide the difference from the next run, so only the operator's option makes one
      const note = isSameAsNoted || isRenewed ? await noteBooks(db, { isRenewed }) : null
      const file = getOption(input, 'metrics')
      if (file !== undefined) await writeMetrics(file, findings)
      return buildVerifyReport(findings, note)
    }),
}
