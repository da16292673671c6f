import { randomInt } from 'node:crypto'
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

import { ROOT } from '../tools/processes.ts'

const FOLDER = join(ROOT, 'var/shuffled-e2e')
/** Environment variable that the first process sets, because the workers load the configuration again. */
const WRITTEN = 'SHUFFLED_SPECS_WRITTEN'
const DIGITS = 4

/**
 * Writes a file that imports each spec, in folders with random numbers, and returns the parent folder for `testDir`.
 * Playwright runs files in the order of their paths and has no random order.
 */
export function writeShuffledSpecs(): string {
  if (process.env[WRITTEN] !== undefined) return FOLDER
  process.env[WRITTEN] = 'yes'
  rmSync(FOLDER, { recursive: true, force: true })
  const specs = globSync('e2e/**/*.spec.ts', { cwd: ROOT })
  for (const [index, spec] of shuffle(specs).entries()) {
    const file = join(FOLDER, String(index).padStart(DIGITS, '0'), spec)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `import '${relative(dirname(file), join(ROOT, spec))}'\n`)
  }
  console.log(`${specs.length} spec files in a random order, see ${relative(ROOT, FOLDER)}`)
  return FOLDER
}

function shuffle(files: readonly string[]): string[] {
  return files
    .map((file) => ({ file, key: randomInt(2 ** 40) }))
    .toSorted((first, second) => first.key - second.key)
    .map(({ file }) => file)
}
