import { parseArgs } from 'node:util'

import { findServerWords } from './bundle.ts'
import { findNearestTests, listChangedFiles, listUntested } from './lanes/changed.ts'
import {
  LONG_TESTS,
  runApiOnPostgres,
  runCommand,
  runPlaywright,
  runVitest,
  toOutcome,
} from './lanes/runners.ts'
import { PASSED, runLane, type Group, type Outcome, type Step } from './lanes/steps.ts'
import { hashFiles, isVerified, saveVerified, type Subject } from './lanes/verified.ts'
import { buildPage } from './page.ts'
import { reportCoverage } from './requirements.ts'
import { reportSizes } from './size.ts'

const options = readOptions()

const SUITES = ['packages/', 'apps/api/', 'apps/sandbox/', 'apps/web/', 'tests/', 'tools/']
const IMPORT_RULE_TESTS = 'tests/walls.long.test.ts'

const chromium: Step = { name: 'chromium', run: runCommand('node', ['tools/ensure-chromium.ts']) }
const compile: Step = { name: 'compile', run: runCommand('npm', ['run', '--silent', 'compile']) }
const lint: Step = { name: 'lint', run: runCommand('npm', ['run', '--silent', 'lint']) }
const format: Step = { name: 'format', run: runCommand('npm', ['run', '--silent', 'format:check']) }
const style: Step = { name: 'style', run: runCommand('node', ['tools/style.ts']) }
const importRules: Step = { name: 'import rules', run: runCommand('npm', ['run', '--silent', 'walls']) }
const unusedExports: Step = { name: 'unused exports', run: runCommand('knip', []) }

const domainTests: Step = {
  name: 'domain tests',
  run: runVitest({ report: 'vitest-domain.json', args: ['--project', 'domain'], suites: ['packages/'] }),
}

/** The steps that build the page and check its files, one after the other. */
const pageSteps: readonly Step[] = [
  { name: 'page', run: async () => toOutcome((await buildPage()) === 0) },
  {
    name: 'server words in the page',
    run: () => toOutcome(findServerWords().length === 0),
    needs: ['page'],
  },
  { name: 'size', run: () => toOutcome(reportSizes().length === 0), needs: ['page'] },
]

/** A lane is a list of groups, and a group a list of tracks. The tracks of a group run at the same time. */
const CHECK: readonly Group[] = [
  [
    [compile, lint, domainTests],
    [format, style, importRules, unusedExports],
  ],
]

/** If there is no Chromium, it is fetched while the checks run. */
const CHECKS_AND_PAGE: Group = [
  [compile, lint],
  [format, style, importRules, unusedExports, ...pageSteps],
  [chromium],
]

const LANDING: readonly Group[] = [
  CHECKS_AND_PAGE,
  [
    [
      {
        name: 'vitest',
        run: runVitest({ report: 'vitest.json', args: ['--exclude', LONG_TESTS], suites: SUITES }),
      },
      // on Vitest's track: at the same time both took longer, because a slow journey polls more often
      {
        name: 'smoke journeys',
        run: runPlaywright({ LANE: 'landing' }),
        needs: ['chromium', 'page'],
      },
    ],
  ],
  [
    [
      unlessVerified('import rules', {
        name: 'planted violations',
        run: runVitest({
          report: 'vitest-violations.json',
          args: ['--project', 'tests', IMPORT_RULE_TESTS],
          suites: ['tests/'],
        }),
      }),
    ],
  ],
  ...(options.postgres
    ? [[[unlessVerified('postgres', { name: 'API on PostgreSQL', run: runApiOnPostgres })]]]
    : []),
]

const FULL: readonly Group[] = [
  CHECKS_AND_PAGE,
  [
    [
      saveWhenPassed('import rules', {
        name: 'vitest',
        run: runVitest({ report: 'vitest.json', suites: SUITES }),
      }),
    ],
  ],
  [
    [
      {
        name: 'kills',
        run: runCommand('node', ['tools/faults.ts', 'kill', '--n', '8', '--seed', '8']),
        needs: ['compile'],
      },
    ],
  ],
  [
    [
      {
        name: 'journeys',
        run: runPlaywright({ JOURNEY_ORDER: 'random' }),
        needs: ['chromium', 'page'],
      },
    ],
  ],
  [[{ name: 'engines', run: runCommand('node', ['e2e/engines/main.ts']), needs: ['page'] }]],
  [[saveWhenPassed('postgres', { name: 'API on PostgreSQL', run: runApiOnPostgres })]],
]

try {
  await main()
} catch (problem) {
  refuse(problem)
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        check: { type: 'boolean', default: false },
        changed: { type: 'boolean', default: false },
        all: { type: 'boolean', default: false },
        postgres: { type: 'boolean', default: false },
      },
    }).values
  } catch (problem) {
    return refuse(problem)
  }
}

function refuse(problem: unknown): never {
  console.error(problem instanceof Error ? problem.message : problem)
  process.exit(2)
}

async function main(): Promise<void> {
  if (options.changed) {
    process.exitCode = (await runLane(checkChange(listChangedFiles()))).failed === 0 ? 0 : 1
    return
  }
  if (options.check) {
    process.exitCode = (await runLane(CHECK)).failed === 0 ? 0 : 1
    return
  }
  const { passed, failed } = await runLane(options.all ? FULL : LANDING)
  const untestedRequirements = reportCoverage()
  console.log(`${passed} passed, ${failed + untestedRequirements} failed`)
  process.exitCode = failed + untestedRequirements === 0 ? 0 : 1
}

/** Leaves the step out if its files are unchanged since the last full lane. */
function unlessVerified(subject: Subject, step: Step): Step {
  return { ...step, run: (output) => (isVerified(subject) ? PASSED : step.run(output)) }
}

/** Stores the hash of the files if the step passes. A step that ran no test, because there is no PostgreSQL, stores nothing. */
function saveWhenPassed(subject: Subject, step: Step): Step {
  const run = async (output: Parameters<Step['run']>[0]): Promise<Outcome> => {
    const { hash } = hashFiles(subject)
    const outcome = await step.run(output)
    if (outcome.failed === 0 && outcome.passed > 0) saveVerified(subject, hash)
    return outcome
  }
  return { ...step, run }
}

/** Compiles everything. Lints, formats and tests only the changes since the last commit. */
function checkChange(files: readonly string[]): readonly Group[] {
  const tests = findNearestTests(files)
  console.log(`${files.length} files changed, ${tests.length} test files or folders near them`)
  for (const file of listUntested(files)) console.log(`no test of this lane for ${file}`)
  const code = files.filter((file) => /\.(ts|tsx|mjs|js)$/.test(file))
  const linted: Step = {
    name: 'lint',
    run: runCommand('npm', ['run', '--silent', 'lint', '--', '--no-error-on-unmatched-pattern', ...code]),
  }
  const formatted: Step = {
    name: 'format',
    run: runCommand('oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...files]),
  }
  const nearestTests: Step = {
    name: 'tests',
    run: runVitest({ report: 'vitest.json', args: tests, suites: [] }),
  }
  return [
    [
      [compile, ...(code.length > 0 ? [linted] : [])],
      [...(files.length > 0 ? [formatted] : []), ...(tests.length > 0 ? [nearestTests] : [])],
    ],
  ]
}
