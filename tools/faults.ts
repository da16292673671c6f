import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { ROOT } from './processes.ts'

// npm run faults -- NAME [--option value]: runs tests/faults/NAME.ts, which prints what it found and answers whether it held
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { n: { type: 'string' }, seed: { type: 'string' } },
})
const file = join(ROOT, 'tests/faults', `${positionals[0] ?? ''}.ts`)
if (!existsSync(file)) throw new Error('Name a fault run, a file of tests/faults without its .ts')
const { run } = await import(file)
process.exit((await run(values)) === true ? 0 : 1)
