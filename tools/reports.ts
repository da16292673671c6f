import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

import * as z from 'zod/mini'

import { ROOT } from './processes.ts'

/** The folder of the JSON reports of a test run. */
export const REPORTS = join(ROOT, 'var/reports')

/** A test in a report: its full title, its file, its outcome and, if it failed, the runner's message. */
export type ReportedTest = {
  title: string
  file: string
  outcome: 'passed' | 'failed' | 'skipped'
  why?: string
}
/** Enough lines for an assertion, the awaited condition and the place in the file. */
const MAX_MESSAGE_LINES = 16

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.optional(z.array(z.string())),
        }),
      ),
    }),
  ),
})

const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      projectName: z.string(),
      results: z.optional(
        z.array(z.object({ errors: z.optional(z.array(z.object({ message: z.optional(z.string()) }))) })),
      ),
    }),
  ),
})
const playwrightSuite = z.object({
  title: z.string(),
  specs: z.optional(z.array(playwrightSpec)),
  get suites() {
    return z.optional(z.array(playwrightSuite))
  },
})
type PlaywrightSuite = z.output<typeof playwrightSuite>
const playwrightReport = z.object({ suites: z.array(playwrightSuite) })

/** The tests in a JSON report of Vitest or Playwright. Without a report file the list is empty. */
export function readTests(reportFile: string): ReportedTest[] {
  if (!existsSync(reportFile)) return []
  return parseTests(JSON.parse(readFileSync(reportFile, 'utf8')))
}

export function parseTests(report: unknown): ReportedTest[] {
  const vitest = vitestReport.safeParse(report)
  if (vitest.success) return vitest.data.testResults.flatMap(listFileTests)
  return playwrightReport.parse(report).suites.flatMap((suite) => listSuiteTests(suite, ''))
}

/** A file that could not be loaded has no tests, so it counts as one failed test. */
function listFileTests(file: z.output<typeof vitestReport>['testResults'][number]): ReportedTest[] {
  const name = relative(ROOT, file.name)
  if (file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed')) {
    return [{ title: `${name} could not be run`, file: name, outcome: 'failed' }]
  }
  return file.assertionResults.map((test) => ({
    title: test.fullName,
    file: name,
    outcome: VITEST_OUTCOMES[test.status] ?? 'skipped',
    ...toFailureReason(test.failureMessages ?? []),
  }))
}

function listSuiteTests(suite: PlaywrightSuite, parentTitle: string): ReportedTest[] {
  const title = `${parentTitle} ${suite.title}`.trim()
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map((test): ReportedTest => ({
      title: `${title} ${spec.title} (${test.projectName})`,
      file: toRepositoryPath(spec.file),
      outcome: PLAYWRIGHT_OUTCOMES[test.status] ?? 'failed',
      ...toFailureReason(
        (test.results ?? []).flatMap(({ errors }) => (errors ?? []).map(({ message }) => message ?? '')),
      ),
    })),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => listSuiteTests(inner, title))]
}

/** In a shuffled run the path of a spec is relative to the folder of the shuffled copies: `../../e2e/…`. */
function toRepositoryPath(specFile: string): string {
  return join('e2e', specFile.replace(/^(\.\.\/)+e2e\//, ''))
}

function toFailureReason(messages: readonly string[]): { why?: string } {
  const [first] = messages
  if (first === undefined) return {}
  return { why: stripVTControlCharacters(first).split('\n').slice(0, MAX_MESSAGE_LINES).join('\n') }
}

const VITEST_OUTCOMES: Readonly<Record<string, ReportedTest['outcome']>> = {
  passed: 'passed',
  failed: 'failed',
}

/** Any other status is a failure. A flaky test, which passed only on a second try, has failed. */
const PLAYWRIGHT_OUTCOMES: Readonly<Record<string, ReportedTest['outcome']>> = {
  expected: 'passed',
  skipped: 'skipped',
}
