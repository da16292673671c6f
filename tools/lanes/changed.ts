import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { ROOT } from '../processes.ts'

const TEST_FILE = /\.test\.tsx?$/
const LONG_TEST_FILE = /\.long\.test\.ts$/
const SOURCE = /^(apps|packages|tests|tools)\/.+\.tsx?$/

/** Files of the work tree that differ from the last commit, new ones too; removed ones are left out. */
export function listChangedFiles(root = ROOT): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const files = [
    ...git('diff', '--name-only', '--relative', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  return [...new Set(files)].filter((file) => existsSync(join(root, file))).toSorted()
}

/**
 * The tests to run for these files: a changed test itself, and for a source the tests of its folder or of the nearest folder
 * above that has some. A change of the domain or of a brand runs all of their tests, which take seconds.
 */
export function findNearestTests(files: readonly string[], root = ROOT): string[] {
  const found = files
    .filter((file) => SOURCE.test(file))
    .flatMap((file) => {
      if (file.startsWith('packages/')) return ['packages/']
      return TEST_FILE.test(file) ? [file] : testsNear(dirname(file), root)
    })
  return [...new Set(found)].filter((file) => !LONG_TEST_FILE.test(file)).toSorted()
}

function testsNear(folder: string, root: string): string[] {
  if (folder === '.') return []
  const tests = readdirSync(join(root, folder)).filter((name) => TEST_FILE.test(name))
  return tests.length > 0 ? tests.map((name) => `${folder}/${name}`) : testsNear(dirname(folder), root)
}
