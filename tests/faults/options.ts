import { parseArgs } from 'node:util'

import type { DatabaseKind } from './stage-database.ts'

/** The options of a run: `--n TIMES --seed SEED --db pglite|pg`. */
export type RunOptions = { readonly n: number; readonly seed: number; readonly database: DatabaseKind }

const KINDS: Readonly<Record<string, DatabaseKind>> = { pglite: 'pglite', pg: 'postgres' }
const SEEDS = 1_000_000

/** The given options, or the standard values. A run without a seed takes a new seed and prints it. */
export function parseOptions(
  args: string[],
  standard: { n: number; database: DatabaseKind; seed?: number },
): RunOptions {
  const { values } = parseArgs({
    args,
    options: { n: { type: 'string' }, seed: { type: 'string' }, db: { type: 'string' } },
  })
  const database = values.db === undefined ? standard.database : KINDS[values.db]
  if (database === undefined) throw new Error(`--db is one of ${Object.keys(KINDS).join(', ')}`)
  return {
    n: parseNumber(values.n, standard.n),
    seed: parseNumber(values.seed, standard.seed ?? Date.now() % SEEDS),
    database,
  }
}

function parseNumber(given: string | undefined, standard: number): number {
  if (given === undefined) return standard
  if (!/^\d{1,9}$/.test(given)) throw new Error(`${given} is not a whole number`)
  return Number(given)
}

/** The value below which this share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
