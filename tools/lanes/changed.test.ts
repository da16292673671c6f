import { expect, test } from 'vitest'

import { findNearestTests } from './changed.ts'

test.each<[what: string, changed: string, tests: string[]]>([
  ['a changed test is run itself', 'tools/lanes/changed.test.ts', ['tools/lanes/changed.test.ts']],
  ['a long test is left to the full lane', 'tests/walls.long.test.ts', []],
  ['a domain file runs all domain tests', 'packages/domain/src/money.ts', ['packages/']],
  ['a file that is no code runs nothing', 'docs/testing.md', []],
])('%s', (_what, changed, tests) => {
  expect(findNearestTests([changed])).toEqual(tests)
})

test('a source runs the tests of its folder', () => {
  expect(findNearestTests(['tools/lanes/changed.ts'])).toEqual([
    'tools/lanes/changed.test.ts',
    'tools/lanes/verified.test.ts',
  ])
})

test('a source in a folder without tests runs those of the nearest folder above', () => {
  expect(findNearestTests(['tools/area-files/apps/planted.ts'])).toContain('tools/area.test.ts')
})
