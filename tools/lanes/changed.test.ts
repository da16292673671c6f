import { expect, test } from 'vitest'

import { findNearestTests, listUntested } from './changed.ts'

test.each<[what: string, changed: string, tests: string[]]>([
  ['a changed test is run itself', 'tools/lanes/changed.test.ts', ['tools/lanes/changed.test.ts']],
  ['a long test is left to the full lane', 'tests/walls.long.test.ts', []],
  ['a domain file runs all domain tests', 'packages/domain/src/money.ts', ['packages/']],
  ['a file that is no code runs nothing', 'docs/testing.md', []],
  [
    'a migration runs the tests of the tables',
    'apps/api/migrations/0001-start.sql',
    ['apps/api/src/platform/database/', 'tests/migrations.test.ts'],
  ],
])('%s', (_what, changed, tests) => {
  expect(findNearestTests([changed])).toEqual(tests)
})

test('a source runs the tests of its folder', () => {
  expect(findNearestTests(['tests/mail-filters/planted.ts'])).toContain('tests/mail-filters.test.ts')
  expect(findNearestTests(['tools/lanes/changed.ts'])).toContain('tools/lanes/verified.test.ts')
})

test('a source in a folder without tests runs those of the nearest folder above', () => {
  expect(findNearestTests(['tools/area-files/apps/planted.ts'])).toContain('tools/area.test.ts')
})

test('code that no test of the lane tries is listed, a text is not', () => {
  const files = ['docs/testing.md', 'e2e/wifi.spec.ts', 'tests/walls.long.test.ts', 'tools/lanes/changed.ts']

  expect(listUntested(files)).toEqual(['e2e/wifi.spec.ts', 'tests/walls.long.test.ts'])
})
