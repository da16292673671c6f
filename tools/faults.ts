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
// a fault run exports `run(options)`, as those in the folder show; the compiler cannot know a file named at run time
const { run } = (await import(file)) as { run: (options: typeof values) => Promise<boolean> }
process.exit((await run(values)) ? 0 : 1)
