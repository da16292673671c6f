import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { ROOT, run as runCommand } from '../../tools/processes.ts'

import { releaseBefore, removeReleaseBefore } from './release-before.ts'

const MIGRATIONS = 'apps/api/migrations'
/** The journeys of sign-in, payments and orders. */
const JOURNEYS = [
  'session',
  'sign-in-again',
  'sign-out',
  'pay-a-bill',
  'saved-card',
  'placed-orders',
  'change-plan',
  'move-house',
]

/**
 * Runs journeys while two releases are in use: `npm run faults -- journeys --before COMMIT [names]`. First the journeys of that
 * release, with its pages and processes, on the schema of this one. Then the journeys of this release, with pages and
 * processes of both behind HAProxy, on one PostgreSQL. Every journey must pass.
 */
export async function run(args: string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { before: { type: 'string' } },
  })
  if (values.before === undefined) throw new Error('Name the release before: --before COMMIT')
  const names = positionals.length === 0 ? JOURNEYS : positionals
  const before = releaseBefore(values.before)
  try {
    await page(before)
    console.log(`The release before on this schema, and ${names.length} files of its journeys:`)
    cpSync(join(ROOT, MIGRATIONS), join(before, MIGRATIONS), { recursive: true })
    const onThisSchema = await journeys(before, names)
    console.log(`Both releases behind HAProxy, and ${names.length} files of the journeys of this one:`)
    const besideEachOther = await journeys(ROOT, names, { JOURNEYS_BESIDE: before })
    return onThisSchema === 0 && besideEachOther === 0
  } finally {
    removeReleaseBefore()
  }
}

async function page(release: string): Promise<void> {
  const code = await runCommand(
    'node',
    ['-e', "import('./tools/page.ts').then((page) => page.buildPage())"],
    {
      cwd: release,
    },
  )
  if (code !== 0) throw new Error('the page of the release before could not be bundled')
}

function journeys(release: string, names: readonly string[], more: Readonly<Record<string, string>> = {}) {
  // Playwright reads each as a regular expression; a release before has no smoke folder
  const files = names.map((name) => `e2e/(smoke/)?${name}\\.spec\\.ts`)
  return runCommand('npx', ['playwright', 'test', ...files], {
    cwd: release,
    env: { ...process.env, ...more },
  })
}
