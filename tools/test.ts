import type { StdioOptions } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { lookIntoBundle } from './bundle.ts'
import { buildPage } from './page.ts'
import { reachablePostgres } from './postgres.ts'
import { run } from './processes.ts'
import { REPORTS, testsOf, type ReportedTest } from './reports.ts'
import { requirementsSummary } from './requirements.ts'
import { reportSizes } from './size.ts'

/** What a step came to; a step that has no tests of its own counts only where it failed. */
type Outcome = { passed: number; failed: number; failedTests: readonly ReportedTest[] }
type Step = {
  name: string
  run: (output: StdioOptions) => Promise<Outcome> | Outcome
  /** Without this step having passed there is nothing to run. */
  needs?: string
}

/** Where tests live: a suite without a test that ran is a failure, however green it looks. */
const SUITES = ['packages/', 'apps/api/', 'apps/sandbox/', 'apps/web/', 'tests/', 'tools/']

const FAILED: Outcome = { passed: 0, failed: 1, failedTests: [] }
const FINE: Outcome = { passed: 0, failed: 0, failedTests: [] }

const { values: asked } = parseArgs({
  options: { check: { type: 'boolean', default: false }, postgres: { type: 'boolean', default: false } },
})

/** Steps of one line run at the same time: where one waits, or has one thread only, the other goes on. */
const CHECKS: Step[][] = [
  [{ name: 'compile', run: command('npm', ['run', '--silent', 'compile']) }],
  [
    { name: 'lint', run: command('npm', ['run', '--silent', 'lint']) },
    { name: 'format', run: command('prettier', ['--check', '--log-level', 'warn', '.']) },
  ],
  [
    { name: 'import walls', run: command('npm', ['run', '--silent', 'walls']) },
    { name: 'unused exports', run: command('knip', []) },
  ],
]

const TESTS: Step[][] = [
  [{ name: 'chromium', run: command('node', ['tools/ensure-chromium.ts']) }],
  ...CHECKS,
  [
    { name: 'vitest', run: () => vitest({ report: 'vitest.json', args: [], suites: SUITES }) },
    {
      name: 'kills',
      run: command('node', ['tools/faults.ts', 'kill', '--n', '8', '--seed', '8']),
      needs: 'compile',
    },
  ],
  [{ name: 'page', run: async () => outcomeOf((await buildPage()) === 0), needs: 'compile' }],
  [{ name: 'look into the bundle', run: () => outcomeOf(lookIntoBundle().length === 0), needs: 'page' }],
  [{ name: 'size', run: () => outcomeOf(reportSizes().length === 0), needs: 'page' }],
  [{ name: 'journeys', run: journeys, needs: 'page' }],
  ...(asked.postgres ? [[{ name: 'API on PostgreSQL', run: apiOnPostgres }]] : []),
]

/** How long each step took, in the order of their ends. */
const times: { name: string; seconds: number; ok: boolean }[] = []

await runAll(asked.check ? CHECKS : TESTS)

async function runAll(groups: readonly (readonly Step[])[]): Promise<void> {
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  const outcomes = new Map<string, Outcome>()
  for (const [first, ...others] of groups) {
    if (first === undefined) continue
    const beside = others.map((step) => runBeside(step, outcomes))
    outcomes.set(first.name, await runStep(first, outcomes, 'inherit'))
    for (const { name, ended } of beside) outcomes.set(name, await ended)
  }
  printTimes()

  if (!asked.check) console.log(`\n${requirementsSummary()}`)
  const broken = [...outcomes].filter(([, { failed }]) => failed > 0).map(([name]) => name)
  if (broken.length > 0) console.log(`failed: ${broken.join(', ')}`)
  for (const { failedTests } of outcomes.values())
    for (const { file, title, why } of failedTests) {
      console.log(`  ${file}: ${title}`)
      if (why !== undefined) console.log(why.replace(/^/gm, '      '))
    }
  const passed = [...outcomes.values()].reduce((sum, outcome) => sum + outcome.passed, 0)
  const failed = [...outcomes.values()].reduce((sum, outcome) => sum + outcome.failed, 0)
  if (!asked.check) console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

/** Runs a step while another one prints: what it prints itself follows when it has ended. */
function runBeside(step: Step, before: ReadonlyMap<string, Outcome>) {
  const log = join(REPORTS, `${step.name}.log`)
  const file = openSync(log, 'w')
  const ended = runStep(step, before, ['ignore', file, file]).finally(() => {
    closeSync(file)
    const printed = readFileSync(log, 'utf8')
    if (printed !== '') console.log(`\n== what ${step.name} printed\n${printed}`)
  })
  return { name: step.name, ended }
}

async function runStep(
  step: Step,
  before: ReadonlyMap<string, Outcome>,
  output: StdioOptions,
): Promise<Outcome> {
  if (step.needs !== undefined && before.get(step.needs)?.failed !== 0) {
    console.log(`\n== ${step.name}: not run, it needs "${step.needs}"`)
    return FAILED
  }
  console.log(`\n== ${step.name}`)
  const started = performance.now()
  const outcome = await outcomeOfStep(step, output)
  const seconds = (performance.now() - started) / 1000
  times.push({ name: step.name, seconds, ok: outcome.failed === 0 })
  console.log(`== ${step.name}: ${outcome.failed === 0 ? 'ok' : 'FAILED'}, ${seconds.toFixed(1)} s`)
  return outcome
}

function printTimes(): void {
  console.log(`\n${'step'.padEnd(22)} ${'seconds'.padStart(8)}`)
  for (const { name, seconds, ok } of times) {
    console.log(`${name.padEnd(22)} ${seconds.toFixed(1).padStart(8)}${ok ? '' : '  FAILED'}`)
  }
  console.log(`${'all'.padEnd(22)} ${(performance.now() / 1000).toFixed(1).padStart(8)}`)
}

async function outcomeOfStep(step: Step, output: StdioOptions): Promise<Outcome> {
  try {
    return await step.run(output)
  } catch (problem) {
    console.error(problem)
    return FAILED
  }
}

function command(name: string, args: readonly string[]): Step['run'] {
  return async (output) => outcomeOf((await run(name, args, { stdio: output })) === 0)
}

function outcomeOf(fine: boolean): Outcome {
  return fine ? FINE : FAILED
}

type VitestRun = {
  readonly report: string
  readonly args: readonly string[]
  /** Each of them must have a test that ran. */
  readonly suites: readonly string[]
  readonly databaseUrl?: string
}

async function vitest({ report, args, suites, databaseUrl }: VitestRun): Promise<Outcome> {
  const file = join(REPORTS, report)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run('vitest', ['run', ...args, ...reporters], { env: environmentWith(databaseUrl) })
  return counted(testsOf(file), suites, code)
}

async function journeys(): Promise<Outcome> {
  const code = await run('playwright', ['test'], { env: environmentWith(undefined) })
  return counted(testsOf(join(REPORTS, 'playwright.json')), ['e2e/'], code)
}

async function apiOnPostgres(): Promise<Outcome> {
  const url = await reachablePostgres()
  if (url !== null) {
    const suites = ['apps/api/']
    return vitest({ report: 'vitest-postgres.json', args: ['--project', 'api'], suites, databaseUrl: url })
  }
  console.log('PostgreSQL: not run')
  return outcomeOf(process.env.SWITCHBOARD_EXPECT_POSTGRES !== '1')
}

/** Tests run on the embedded database unless a PostgreSQL is named to them, whatever this shell has set. */
function environmentWith(databaseUrl: string | undefined): NodeJS.ProcessEnv {
  const { DATABASE_URL: _ofThisShell, ...others } = process.env
  return databaseUrl === undefined ? others : { ...others, DATABASE_URL: databaseUrl }
}

/** A runner that fails without a failed test, and a suite in which nothing ran, count as one failed each. */
function counted(tests: readonly ReportedTest[], suites: readonly string[], exitCode: number): Outcome {
  const ran = tests.filter((test) => test.outcome !== 'skipped')
  const empty = suites.filter((suite) => !ran.some((test) => test.file.startsWith(suite)))
  for (const suite of empty) console.log(`no test ran in ${suite}`)
  const failedTests = tests.filter((test) => test.outcome === 'failed')
  const unexplained = exitCode !== 0 && failedTests.length === 0 ? 1 : 0
  return {
    passed: ran.length - failedTests.length,
    failed: failedTests.length + empty.length + unexplained,
    failedTests,
  }
}
