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

/** Changed and new files of the work tree since the last commit, without removed files. */
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
 * The tests to run for changed files. For a source these are the tests of its folder, or of the nearest folder above with
 * tests. A change in `packages` runs all tests there, which take seconds. A migration runs the tests of the tables.
 */
export function findNearestTests(files: readonly string[], root = ROOT): string[] {
  return [...new Set(files.flatMap((file) => findTestsFor(file, root)))].toSorted()
}

/** Code for which `findNearestTests` finds no tests: long tests, and code that only journeys test. */
export function listUntested(files: readonly string[], root = ROOT): string[] {
  return files.filter((file) => CODE.test(file) && findTestsFor(file, root).length === 0)
}

function findTestsFor(file: string, root: string): string[] {
  if (MIGRATION.test(file)) return TESTS_OF_MIGRATIONS
  if (!SOURCE.test(file)) return []
  if (file.startsWith('packages/')) return ['packages/']
  const tests = TEST_FILE.test(file) ? [file] : listTestsNear(dirname(file), root)
  return tests.filter((test) => !LONG_TEST_FILE.test(test))
}

function listTestsNear(folder: string, root: string): string[] {
  if (folder === '.') return []
  const tests = readdirSync(join(root, folder)).filter((name) => TEST_FILE.test(name))
  return tests.length > 0 ? tests.map((name) => `${folder}/${name}`) : listTestsNear(dirname(folder), root)
}
