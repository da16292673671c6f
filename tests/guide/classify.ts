import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { ROOT } from '../../tools/processes.ts'

import { READER } from './reader.ts'
import type { Block, Step } from './steps.ts'

/** Why a block of commands is not run. */
export const REASONS: Readonly<Record<string, string>> = {
  packages: 'it installs programs on the machine',
  network: 'it downloads and builds, which the lane has done before',
  patroni: 'it needs three machines; tests/cluster.long.test.ts runs Patroni and etcd on one',
  tls: 'it needs the three machines of Patroni; the first hour has run TLS on one PostgreSQL',
  pgbackrest: 'pgBackRest is not installed where the lane runs',
  release: 'there is no release yet that could be named',
  sdk: 'it needs the programs of Android or Apple',
}

/** Languages of commands. Each block of them needs a check. */
const COMMANDS = new Set(['sh', 'sql', 'console'])

/** The block, or the place where a reader fills in values, with the reason why it is not checked. */
export function findUnclassified(steps: readonly Step[]): string[] {
  return steps.flatMap((step) => {
    if (step.kind === 'reader')
      return Object.hasOwn(READER, step.name) ? [] : [`${step.page}: nobody fills in ${step.name}`]
    const problem = findProblem(step)
    return problem === null ? [] : [`${step.page}:${step.line}: ${problem}`]
  })
}

function findProblem({ language, check }: Block): string | null {
  if (!COMMANDS.has(language)) return `the language "${language}" is unknown`
  if (check === null) return 'no comment names how it is checked'
  if ((language === 'console') !== (check.kind === 'operate')) return 'an output is checked by operate alone'
  if (check.kind === 'not run' && !Object.hasOwn(REASONS, check.reason))
    return `the reason ${check.reason} is unknown`
  if (check.kind === 'run by' && !existsSync(join(ROOT, check.file))) return `there is no ${check.file}`
  return null
}

/** A sentence with the number of blocks by the way in which they are checked. */
export function countChecks(steps: readonly Step[]): string {
  const blocks = steps.filter((step) => step.kind === 'block')
  const count = (kind: string) => blocks.filter(({ check }) => check?.kind === kind).length
  const reasons = blocks.flatMap(({ check }) => (check?.kind === 'not run' ? [check.reason] : []))
  return (
    `${blocks.length} blocks of commands: ${count('run')} run as they are, ${count('operate')} with their output, ` +
    `${count('run by')} by other tests, ${reasons.length} not run (${reasons.join(', ')})`
  )
}
