import type { StdioOptions } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { REPORTS, type ReportedTest } from '../reports.ts'
import { lockReports } from './lock.ts'

/** The result of a step. A failed step without tests counts as one failure; a passed step without tests is not counted. */
export type Outcome = {
  readonly passed: number
  readonly failed: number
  readonly failedTests: readonly ReportedTest[]
}

export type Step = {
  readonly name: string
  readonly run: (output: StdioOptions) => Promise<Outcome> | Outcome
  /** The names of the steps that must have passed before this step. */
  readonly needs?: readonly string[]
}

/** Steps that run one after the other. */
export type Track = readonly Step[]

/** Tracks that run at the same time. A lane runs its groups one after the other. */
export type Group = readonly Track[]

export const FAILED: Outcome = { passed: 0, failed: 1, failedTests: [] }
export const PASSED: Outcome = { passed: 0, failed: 0, failedTests: [] }

type StepTime = { readonly name: string; readonly seconds: number; readonly ok: boolean }

/** State of a run: the outcome of each step by name, and the times in the order in which the steps ended. */
type Run = { readonly outcomes: Map<string, Outcome>; readonly times: StepTime[] }

/** Runs a lane, prints the time of each step and every failed test, and returns the sum of the outcomes. */
export async function runLane(groups: readonly Group[]): Promise<Outcome> {
  const release = lockReports()
  try {
    return await runGroups(groups)
  } finally {
    release()
  }
}

async function runGroups(groups: readonly Group[]): Promise<Outcome> {
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  const run: Run = { outcomes: new Map(), times: [] }
  for (const [first = [], ...others] of groups) {
    const background = others.map((track) => runTrack(track, run, runInBackground))
    await runTrack(first, run, (step) => runStep(step, run, 'inherit'))
    await Promise.all(background)
  }
  printTimes(run.times)
  printFailures(run.outcomes)

  const outcomes = [...run.outcomes.values()]
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
    failedTests: outcomes.flatMap(({ failedTests }) => failedTests),
  }
}

async function runTrack(
  track: Track,
  run: Run,
  execute: (step: Step, run: Run) => Promise<Outcome>,
): Promise<void> {
  for (const step of track) run.outcomes.set(step.name, await execute(step, run))
}

/** Prints the output of a step when the step has ended, because another step uses the terminal meanwhile. */
async function runInBackground(step: Step, run: Run): Promise<Outcome> {
  const log = join(REPORTS, `${step.name}.log`)
  const file = openSync(log, 'w')
  try {
    return await runStep(step, run, ['ignore', file, file])
  } finally {
    closeSync(file)
    const printed = readFileSync(log, 'utf8')
    if (printed !== '') console.log(`\n== output of ${step.name}\n${printed}`)
  }
}

async function runStep(step: Step, { outcomes, times }: Run, output: StdioOptions): Promise<Outcome> {
  const missing = (step.needs ?? []).find((name) => outcomes.get(name)?.failed !== 0)
  if (missing !== undefined) {
    console.log(`\n== ${step.name}: not run, it needs "${missing}"`)
    return FAILED
  }
  console.log(`\n== ${step.name}`)
  const started = performance.now()
  const outcome = await computeOutcome(step, output)
  const seconds = (performance.now() - started) / 1000
  times.push({ name: step.name, seconds, ok: outcome.failed === 0 })
  console.log(`== ${step.name}: ${outcome.failed === 0 ? 'ok' : 'FAILED'}, ${seconds.toFixed(1)} s`)
  return outcome
}

async function computeOutcome(step: Step, output: StdioOptions): Promise<Outcome> {
  try {
    return await step.run(output)
  } catch (problem) {
    console.error(problem)
    return FAILED
  }
}

function printTimes(times: readonly StepTime[]): void {
  console.log(`\n${'step'.padEnd(26)} ${'seconds'.padStart(8)}`)
  for (const { name, seconds, ok } of times) {
    console.log(`${name.padEnd(26)} ${seconds.toFixed(1).padStart(8)}${ok ? '' : '  FAILED'}`)
  }
  console.log(`${'all'.padEnd(26)} ${(performance.now() / 1000).toFixed(1).padStart(8)}`)
}

function printFailures(outcomes: ReadonlyMap<string, Outcome>): void {
  const failed = [...outcomes].filter(([, outcome]) => outcome.failed > 0)
  if (failed.length > 0) console.log(`failed: ${failed.map(([name]) => name).join(', ')}`)
  for (const { file, title, why } of failed.flatMap(([, { failedTests }]) => failedTests)) {
    console.log(`  ${file}: ${title}`)
    if (why !== undefined) console.log(why.replace(/^/gm, '      '))
  }
}
