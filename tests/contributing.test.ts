import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { ROOT } from '../tools/processes.ts'
import { expectChecked } from './architecture/sources.ts'

const PAGES = ['CONTRIBUTING.md', 'ARCHITECTURE.md']
const FILE_NAME = /\.(?:tsx?|mjs|cjs|css|sql|md|json|ya?ml|txt|env)$/
/** Folders that a lane or the product writes. */
const WRITTEN = /^var\//

function readText(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
}

/** The files of the repository, one a line; a new file counts before it is committed. */
function listFiles(): string {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
}

/** Paths and file names in backticks. A command has a space, and a path of the portal begins with a slash. */
function listPaths(page: string): string[] {
  const prose = page.replaceAll(/^```[\s\S]*?^```/gm, '')
  const names = [...prose.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name)
  return names
    .filter((name) => /^[^/:]+\//.test(name) || FILE_NAME.test(name))
    .filter((name) => !WRITTEN.test(name))
}

/** `{a,b}/c` as `a/c` and `b/c`. */
function expandBraces(path: string): string[] {
  const [group, list] = /\{([^}]*)\}/.exec(path) ?? []
  if (group === undefined || list === undefined) return [path]
  return list.split(',').flatMap((part) => expandBraces(path.replace(group, part)))
}

/** Matches a file or folder by its whole path or by the end of it; `<area>` and `*` are a part of a name, `...` is any text. */
function toPattern(path: string): RegExp {
  const pattern = path
    .replace(/\/$/, '')
    .replaceAll('...', '…')
    .replaceAll(/[.+?^$()[\]|\\]/g, String.raw`\$&`)
    .replaceAll(/<[^>]*>|\*+/g, String.raw`[^/\n]+`)
    .replaceAll('…', '.+')
  return new RegExp(`(?:^|/)${pattern}(?:/|$)`, 'm')
}

function findMissing(paths: readonly string[]): string[] {
  const files = listFiles()
  return paths.flatMap(expandBraces).filter((path) => !toPattern(path).test(files))
}

test.each(PAGES)('each path that %s names exists', (page) => {
  const paths = listPaths(readText(page))
  expectChecked(`paths of ${page}`, paths.length)

  expect(findMissing(paths)).toEqual([])
})

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
