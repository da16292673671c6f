import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'

import { ROOT } from '../tools/processes.ts'

import { table } from './figures.ts'

/** Not the folder of test reports, which every test run clears. */
const FIGURES = join(ROOT, 'var/bench')
const GIBIBYTE = 2 ** 30

/** A figure and its goal. */
export type Verdict = {
  readonly title: string
  readonly figure: number
  readonly goal: string
  readonly reached: boolean
}

/** The result of a measurement: a table for people, details for programs, and verdicts. */
export type Measurement = {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly verdicts: readonly Verdict[]
  /** The figures of every round. */
  readonly rounds: unknown
}

export function atLeast(title: string, figure: number, goal: number): Verdict {
  return { title, figure, goal: `>= ${goal}`, reached: figure >= goal }
}

export function atMost(title: string, figure: number, goal: number): Verdict {
  return { title, figure, goal: `<= ${goal}`, reached: figure <= goal }
}

export function exactly(title: string, figure: number, goal: number): Verdict {
  return { title, figure, goal: String(goal), reached: figure === goal }
}

/** Prints the measurement and stores it in `var/bench`. Returns whether every goal was reached. */
export function report(name: string, measurement: Measurement): boolean {
  const { heads, rows, verdicts } = measurement
  console.log(`\n${machine()}\n`)
  console.log(table(heads, rows))
  console.log('')
  for (const { title, figure, goal, reached } of verdicts) {
    console.log(`${title}: ${Number(figure.toFixed(3))}, goal ${goal}: ${reached ? 'reached' : 'MISSED'}`)
  }
  mkdirSync(FIGURES, { recursive: true })
  const kept = { name, machine: machine(), ...measurement }
  writeFileSync(join(FIGURES, `${name}.json`), `${JSON.stringify(kept, null, 2)}\n`)
  return verdicts.every(({ reached }) => reached)
}

/** The machine, and its load of the last 1, 5 and 15 minutes. */
function machine(): string {
  const cores = cpus()
  const memory = (totalmem() / GIBIBYTE).toFixed(0)
  const load = loadavg().map((figure) => figure.toFixed(2))
  return `${cores.length} x ${cores[0]?.model ?? 'unknown'}, ${memory} GB, Node ${process.version}, load ${load.join(' ')}`
}
