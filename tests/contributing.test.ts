import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { ROOT } from '../tools/processes.ts'
import { findMissing, listPaths } from './architecture/named-paths.ts'
import { expectChecked, sourcesIn } from './architecture/sources.ts'

const PAGES = ['CONTRIBUTING.md', 'ARCHITECTURE.md']

function readText(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
}

/** The sections of decisions that lead through the code, as it is now. */
const WALKS = sourcesIn(['docs/decisions'], ['.md']).flatMap(({ file, text }) =>
  text
    .split(/^(?=## )/m)
    .filter((section) => section.startsWith('## In the code\n'))
    .map((section): [file: string, section: string] => [file, section]),
)

test.each([...PAGES.map((page): [string, string] => [page, readText(page)]), ...WALKS])(
  'each path that %s names exists',
  (page, text) => {
    const paths = listPaths(text)
    expectChecked(`paths of ${page}`, paths.length)

    expect(findMissing(paths)).toEqual([])
  },
)

test('a path that does not exist is found', () => {
  const planted = [
    'See `apps/api/src/planted.ts` and `apps/.../environment.ts`.',
    'Each `apps/api/src/areas/<area>/planted.ts`, each `apps/api/src/areas/<area>/area.ts`,',
    '`apps/{api,planted}/src` and `no-such-file.ts`, but not `npm run planted/planted`.',
  ].join('\n')

  expect(findMissing(listPaths(planted))).toEqual([
    'apps/api/src/planted.ts',
    'apps/api/src/areas/<area>/planted.ts',
    'apps/planted/src',
    'no-such-file.ts',
  ])
})

test('an editor breaks lines at the width of the formatter', () => {
  const { printWidth } = z.object({ printWidth: z.number() }).parse(JSON.parse(readText('.oxfmtrc.json')))

  expect(readText('.editorconfig')).toContain(`\nmax_line_length = ${printWidth}\n`)
  expect(readText('.vscode/settings.json')).toContain(`"editor.rulers": [${printWidth}]`)
})
