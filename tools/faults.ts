import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { ROOT } from './processes.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { n: { type: 'string' }, seed: { type: 'string' } },
})

/** A file of tests/faults: it prints what it found and answers whether everything held. */
type FaultRun = { run: (options: typeof values) => Promise<boolean> }

const file = join(ROOT, 'tests/faults', `${positionals[0] ?? ''}.ts`)
const found: unknown = existsSync(file) ? await import(file) : null
if (!isFaultRun(found)) throw new Error('Name a fault run: npm run faults -- NAME [--n TIMES] [--seed SEED]')
process.exit((await found.run(values)) ? 0 : 1)

function isFaultRun(module: unknown): module is FaultRun {
  return typeof module === 'object' && module !== null && 'run' in module
}
