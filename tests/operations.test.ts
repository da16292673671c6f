import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { ROOT } from '../tools/processes.ts'
import { expectChecked } from './architecture/sources.ts'

const FOLDER = 'docs/operations'
/** `tests/operate.long.test.ts` runs the commands of this page alone. */
const PAGE_OF_COMMANDS = 'deploy-and-backup.md'

type Page = { readonly file: string; readonly text: string }

const PAGES: readonly Page[] = readdirSync(join(ROOT, FOLDER)).map((file) => ({
  file,
  text: readFileSync(join(ROOT, FOLDER, file), 'utf8'),
}))

test('every page of operations is linked from their index', () => {
  const index = PAGES.find(({ file }) => file === 'README.md')
  const others = PAGES.filter((page) => page !== index)
  expectChecked('operations pages', others.length)

  expect(others.filter(({ file }) => index?.text.includes(`](${file})`) !== true)).toEqual([])
})

test('blocks of commands with their output are in the page whose commands a test runs', () => {
  const blocks = PAGES.flatMap(({ file, text }) =>
    text
      .split('<!-- operate: ')
      .slice(1)
      .map(() => file),
  )
  expectChecked('blocks of commands', blocks.length)

  expect(new Set(blocks)).toEqual(new Set([PAGE_OF_COMMANDS]))
})
