import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'

import * as z from 'zod/mini'

import { listCalls } from './contract-calls.ts'
import { ROOT } from './processes.ts'
import { compareReleases } from './release/compare.ts'
import type { ReleaseFacts } from './release/compare.ts'
import { describeWire } from './wire/facts.ts'
import { parseReleased, RELEASED_FILE } from './wire.ts'

const HELP = `npm run release -- check REF

Compares this commit with the release at REF, a tag or commit: settings, migrations, wire, version and change log. Ends with 1
where a page or process of the release would break beside this one, a migration was edited, or the version was not raised.`

const MIGRATIONS = 'apps/api/migrations'
/** The first file is older. */
const SETTINGS = ['apps/api/src/platform/environment.ts', 'apps/api/src/platform/settings.ts'] as const
/** Sets each setting that production requires. */
const PRODUCTION = 'apps/api/src/testing/production.ts'

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

/** The text of a file of a commit; empty if the commit lacks it. */
function readFile(ref: string, path: string): string {
  const isThere = git('ls-tree', '--name-only', ref, '--', path) !== ''
  return isThere ? git('show', `${ref}:${path}`) : ''
}

const listNames = (source: string, pattern: RegExp) =>
  [...source.matchAll(pattern)].map(([, name = '']) => name)

/** Facts that are read from the files of a commit. */
function readFacts(ref: string): Omit<ReleaseFacts, 'wire'> {
  const required = listNames(readFile(ref, PRODUCTION), /^ {2}([A-Z][A-Z_]+): /gm)
  const names = SETTINGS.flatMap((path) => listNames(readFile(ref, path), /^ {2}([A-Z][A-Z_]+): /gm))
  const migrations = git('ls-tree', '--name-only', ref, '--', `${MIGRATIONS}/`)
    .split('\n')
    .filter((path) => path.endsWith('.sql'))
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFile(ref, 'package.json')))
  return {
    version,
    settings: new Map(names.map((name) => [name, required.includes(name) ? 'required' : 'optional'])),
    migrations: new Map(
      migrations.map((path) => [
        path.slice(MIGRATIONS.length + 1),
        createHash('sha256').update(readFile(ref, path)).digest('hex'),
      ]),
    ),
    changeLog: readFile(ref, 'CHANGELOG.md'),
  }
}

async function check(ref: string): Promise<number> {
  try {
    git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`)
  } catch {
    return fail(`There is no commit ${ref}.`)
  }
  const released = readFile(ref, RELEASED_FILE)
  if (released === '') return fail(`${ref} has no ${RELEASED_FILE}: the wire of that release is unknown.`)
  const before = { ...readFacts(ref), wire: parseReleased(released) }
  const after = { ...readFacts('HEAD'), wire: describeWire(await listCalls()) }
  const { lines, problems } = compareReleases(before, after)
  console.log([...lines, `${problems.length} problems`, ...problems.map((each) => `  ${each}`)].join('\n'))
  return problems.length === 0 ? 0 : 1
}

function fail(sentence: string): number {
  console.error(sentence)
  return 1
}

const [command, ref, ...more] = process.argv.slice(2)
if (command === 'check' && ref !== undefined && more.length === 0) process.exitCode = await check(ref)
else {
  console.error(HELP)
  process.exitCode = 2
}
