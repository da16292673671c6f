import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { argv } from 'node:process'

import * as z from 'zod/mini'

import { ROOT } from './processes.ts'
import { findCodeFaults, findDocumentFaults } from './style/faults.ts'
import type { StyleFault } from './style/faults.ts'

const ALLOWED_FILE = 'tools/style/allowed.json'
/** Requirement rows quote their sources. The word lists and the tests of this check contain banned phrases. */
const UNCHECKED_FILE = /^docs\/requirements\/|^tools\/style\/words\.ts$|^tools\/style\.test\.ts$/
const CODE = /\.tsx?$/
const MAX_PRINTED = 20

type FileFault = StyleFault & { readonly path: string }

/** The number of allowed faults in each folder. No fault is allowed in a folder that is not listed. */
const allowedFaults = z.record(z.string(), z.number())
type Allowed = Readonly<z.output<typeof allowedFaults>>

/** The folder whose faults are counted together: `apps/api/src/provider/books`, `apps/web/src/areas/mail`. */
function toFolder(path: string): string {
  const parts = dirname(path).split('/')
  return parts.slice(0, parts.includes('areas') ? 5 : 4).join('/')
}

function listFiles(): string[] {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  return (
    files
      .toString()
      .split('\n')
      .filter((path) => (CODE.test(path) || path.endsWith('.md')) && !UNCHECKED_FILE.test(path))
      // git lists a file that is deleted and not committed yet
      .filter((path) => existsSync(join(ROOT, path)))
  )
}

function findFaults(path: string): FileFault[] {
  const text = readFileSync(join(ROOT, path), 'utf8')
  const faults = CODE.test(path) ? findCodeFaults(path, text) : findDocumentFaults(text)
  return faults.map((fault) => ({ path, ...fault }))
}

function countByFolder(faults: readonly FileFault[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { path } of faults) counts[toFolder(path)] = (counts[toFolder(path)] ?? 0) + 1
  return counts
}

/** Folders with more or fewer faults than allowed. Fewer faults fail too, so that the list is kept up to date. */
export function compareWithAllowed(counts: Allowed, allowed: Allowed): string[] {
  return [...new Set([...Object.keys(counts), ...Object.keys(allowed)])]
    .filter((folder) => counts[folder] !== allowed[folder])
    .toSorted()
}

function report(): boolean {
  const files = listFiles()
  const faults = files.flatMap(findFaults)
  const counts = countByFolder(faults)
  if (argv.includes('--save')) writeFileSync(join(ROOT, ALLOWED_FILE), `${JSON.stringify(counts, null, 2)}\n`)
  const allowed = allowedFaults.parse(JSON.parse(readFileSync(join(ROOT, ALLOWED_FILE), 'utf8')))
  const kinds = Object.groupBy(faults, ({ kind }) => kind)
  const shares = Object.entries(kinds).map(([kind, list]) => `${kind} ${list.length}`)
  console.log(`style: ${files.length} files, ${faults.length} faults still allowed (${shares.join(', ')})`)
  const folders = compareWithAllowed(counts, allowed)
  for (const folder of folders) {
    const [count, maximum] = [counts[folder] ?? 0, allowed[folder] ?? 0]
    console.log(`${folder}: ${count} faults, ${maximum} allowed. See docs/style.md`)
    if (count < maximum)
      console.log(`  fewer than before: run "node tools/style.ts --save" and commit ${ALLOWED_FILE}`)
    else
      faults
        .filter(({ path }) => toFolder(path) === folder)
        .slice(0, MAX_PRINTED)
        .forEach(printFault)
  }
  return folders.length === 0
}

function printFault({ path, line, kind, text, instead }: FileFault): void {
  console.log(`  ${path}:${line} ${kind} "${text}": write ${instead}`)
}

if (import.meta.main) process.exitCode = report() ? 0 : 1
