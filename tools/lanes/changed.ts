import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { ROOT } from '../processes.ts'

const TEST_FILE = /\.test\.tsx?$/
const LONG_TEST_FILE = /\.long\.test\.ts$/
const CODE = /\.(?:tsx?|mjs|css|sql)$/
const SOURCE = /^(apps|packages|tests|tools)\/.+\.tsx?$/
const MIGRATION = /^apps\/api\/migrations\/.+\.sql$/
const TESTS_OF_MIGRATIONS = ['apps/api/src/platform/database/', 'tests/migrations.test.ts']

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
 * above that has some. A change of the domain or of a brand runs all of their tests, which take seconds; a migration runs
 * those of the tables.
 */
export function findNearestTests(files: readonly string[], root = ROOT): string[] {
  return [...new Set(files.flatMap((file) => findTestsFor(file, root)))].toSorted()
}

/** Code for which `findNearestTests` has nothing to run: long tests and what only a browser tries. */
export function listUntested(files: readonly string[], root = ROOT): string[] {
  return files.filter((file) => CODE.test(file) && findTestsFor(file, root).length === 0)
}

function findTestsFor(file: string, root: string): string[] {
  if (MIGRATION.test(file)) return TESTS_OF_MIGRATIONS
  if (!SOURCE.test(file)) return []
  if (file.startsWith('packages/')) return ['packages/']
  const tests = TEST_FILE.test(file) ? [file] : testsNear(dirname(file), root)
  return tests.filter((test) => !LONG_TEST_FILE.test(test))
}

function testsNear(folder: string, root: string): string[] {
  if (folder === '.') return []
  const tests = readdirSync(join(root, folder)).filter((name) => TEST_FILE.test(name))
  return tests.length > 0 ? tests.map((name) => `${folder}/${name}`) : testsNear(dirname(folder), root)
}
