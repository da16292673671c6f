import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'

import { ROOT, isProgram } from './processes.ts'
import { REPORTS, readTests } from './reports.ts'

/** The id of a requirement, and the area whose page lists it. */
export type Requirement = { id: string; area: string }

const REQUIREMENT_PAGES = join(ROOT, 'docs/requirements')
const ID = /\b[A-Z]{3}-\d{3}\b/g
const SELECTION = /^([A-Z]{3})(?:-(\d{3})(?:\.\.(?:[A-Z]{3}-)?(\d{3}))?)?$/

export function listRequirements(folder = REQUIREMENT_PAGES): Requirement[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => parseRequirements(readFileSync(join(folder, name), 'utf8'), basename(name, '.md')))
}

export function parseRequirements(page: string, area: string): Requirement[] {
  return [...page.matchAll(/^\| ([A-Z]{3}-\d{3}) \|/gm)].map(([, id = '']) => ({ id, area }))
}

export function listIds(titles: readonly string[]): ReadonlySet<string> {
  return new Set(titles.flatMap((title) => title.match(ID) ?? []))
}

/**
 * Whether a selection includes an id. A selection is a prefix (`CFG`), an id (`SHL-014`) or a range (`SHL-001..012`). Throws
 * for any other form.
 */
export function isSelected(selection: string, id: string): boolean {
  const parts = SELECTION.exec(selection)
  if (parts === null) throw new Error(`"${selection}" is none of CFG, CFG-001, CFG-001..012`)
  const [, prefix = '', first, last] = parts
  const [idPrefix = '', number = ''] = id.split('-')
  if (idPrefix !== prefix) return false
  return first === undefined || (number >= first && number <= (last ?? first))
}

export type Coverage = { area: string; total: number; missing: string[] }

/** The requirements of each area that no passing test names. */
export function calculateCoverage(
  requirements: readonly Requirement[],
  named: ReadonlySet<string>,
): Coverage[] {
  const areas = [...new Set(requirements.map((requirement) => requirement.area))].toSorted()
  return areas.map((area) => {
    const ids = requirements.filter((requirement) => requirement.area === area).map(({ id }) => id)
    return { area, total: ids.length, missing: ids.filter((id) => !named.has(id)) }
  })
}

/** Ids in test titles that are on no page, although a page uses their prefix. */
export function listUnknownIds(requirements: readonly Requirement[], named: ReadonlySet<string>): string[] {
  const known = new Set(requirements.map(({ id }) => id))
  const prefixes = new Set(requirements.map(({ id }) => id.slice(0, 3)))
  return [...named].filter((id) => prefixes.has(id.slice(0, 3)) && !known.has(id)).toSorted()
}

function listReports(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
}

function hasReports(): boolean {
  return listReports(REPORTS).length > 0
}

/** Ids in the titles of tests that passed in the last run. */
export function listReportedIds(folder = REPORTS): ReadonlySet<string> {
  const tests = listReports(folder).flatMap((name) => readTests(join(folder, name)))
  return listIds(tests.filter((test) => test.outcome === 'passed').map((test) => test.title))
}

/** Prints which requirements no passing test of the last run names. Returns their number. */
export function reportCoverage(): number {
  const requirements = listRequirements()
  const named = listReportedIds()
  const missing = requirements.filter(({ id }) => !named.has(id)).map(({ id }) => id)
  const unknown = listUnknownIds(requirements, named)
  console.log(
    `\nrequirements named by a test that passed: ${requirements.length - missing.length} of ${requirements.length}`,
  )
  if (missing.length > 0) console.log(`not named: ${missing.join(' ')}`)
  if (unknown.length > 0) console.log(`unknown ids in titles: ${unknown.join(' ')}`)
  return missing.length
}

function printCoverage(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { area: { type: 'string', multiple: true }, missing: { type: 'boolean', default: false } },
  })
  const requirements = listRequirements()
  const unknownAreas = (values.area ?? []).filter((area) => requirements.every((row) => row.area !== area))
  if (unknownAreas.length > 0) throw new Error(`no such area: ${unknownAreas.join(', ')}`)

  const unmatched = positionals.filter((selection) =>
    requirements.every(({ id }) => !isSelected(selection, id)),
  )
  if (unmatched.length > 0) throw new Error(`no such requirement: ${unmatched.join(', ')}`)

  const isInArea = (area: string) => values.area === undefined || values.area.includes(area)
  const isInSelection = (id: string) =>
    positionals.length === 0 || positionals.some((selection) => isSelected(selection, id))
  const chosen = requirements.filter(({ id, area }) => isInArea(area) && isInSelection(id))
  if (!hasReports()) throw new Error('there are no reports: run npm test, or npm run test:all, first')
  const named = listReportedIds()
  const coverage = calculateCoverage(chosen, named)
  for (const { area, total, missing } of coverage) {
    const ids = values.missing && missing.length > 0 ? `  missing: ${missing.join(' ')}` : ''
    console.log(
      `${area.padEnd(20)} ${String(total - missing.length).padStart(4)} of ${String(total).padStart(4)}${ids}`,
    )
  }
  for (const id of listUnknownIds(requirements, named)) console.log(`unknown id: ${id}`)
  const missing = coverage.reduce((sum, row) => sum + row.missing.length, 0)
  console.log(`named by a test that passed: ${chosen.length - missing} of ${chosen.length}`)
}

if (isProgram(import.meta.url)) {
  try {
    printCoverage()
  } catch (problem) {
    console.error(problem instanceof Error ? problem.message : problem)
    process.exitCode = 2
  }
}
