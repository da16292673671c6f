import { join } from 'node:path'

import { findReachablePostgres } from '../postgres.ts'
import { run } from '../processes.ts'
import { REPORTS, readTests, type ReportedTest } from '../reports.ts'
import { FAILED, PASSED, type Outcome, type Step } from './steps.ts'

/** Tests that only the full lane runs. */
export const LONG_TESTS = '**/*.long.test.ts'

/** A step that passes when the command exits with 0. */
export function runCommand(command: string, args: readonly string[]): Step['run'] {
  return async (output) => toOutcome((await run(command, args, { stdio: output })) === 0)
}

export function toOutcome(ok: boolean): Outcome {
  return ok ? PASSED : FAILED
}

type TestRun = {
  /** The file name of the JSON report in the folder of reports. */
  readonly report: string
  readonly args?: readonly string[]
  /** Path prefixes. Each must have a test that ran: a suite in which nothing ran is a failure. */
  readonly suites: readonly string[]
  readonly variables?: NodeJS.ProcessEnv
}

export function runVitest({ report, args = [], suites, variables = {} }: TestRun): Step['run'] {
  return async (output) => {
    const file = join(REPORTS, report)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const env = testEnvironment(variables)
    const exitCode = await run('vitest', ['run', ...args, ...reporters], { env, stdio: output })
    return countTests(readTests(file), suites, exitCode)
  }
}

/** A step that runs journeys and states in the browser. The path of the report is set in playwright.config.ts. */
export function runPlaywright(variables: NodeJS.ProcessEnv, args: readonly string[] = []): Step['run'] {
  return async (output) => {
    const env = testEnvironment(variables)
    const exitCode = await run('playwright', ['test', ...args], { env, stdio: output })
    return countTests(readTests(join(REPORTS, 'playwright.json')), ['e2e/'], exitCode)
  }
}

/**
 * Runs the API's tests on the PostgreSQL of DATABASE_URL or of this machine. If there is none, nothing runs; with
 * SWITCHBOARD_EXPECT_POSTGRES=1 this is a failure.
 */
export async function runApiOnPostgres(output: Parameters<Step['run']>[0]): Promise<Outcome> {
  const url = await findReachablePostgres()
  if (url === null) {
    console.log('PostgreSQL: not run, none is reachable')
    return toOutcome(process.env.SWITCHBOARD_EXPECT_POSTGRES !== '1')
  }
  return runVitest({
    report: 'vitest-postgres.json',
    args: ['--project', 'api'],
    suites: ['apps/api/'],
    variables: { DATABASE_URL: url },
  })(output)
}

/** Drops DATABASE_URL of the shell: tests use the embedded database unless the step names a PostgreSQL. */
function testEnvironment(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { DATABASE_URL: _shellUrl, ...others } = process.env
  return { ...others, ...variables }
}

/** Counts tests. A suite without a run test is one more failure; so is a runner that fails without a failed test. */
function countTests(tests: readonly ReportedTest[], suites: readonly string[], exitCode: number): Outcome {
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
