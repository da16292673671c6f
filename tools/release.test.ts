import { expect, test } from 'vitest'

import { compareReleases } from './release/compare.ts'
import type { ReleaseFacts } from './release/compare.ts'

const FIELD = { isRequired: false, type: 'string', values: [] }
const BEFORE: ReleaseFacts = {
  version: '1.0.0',
  settings: new Map([
    ['PORT', 'optional'],
    ['OLD', 'optional'],
    ['SMTP_URL', 'optional'],
  ]),
  migrations: new Map([['0001-provider.sql', 'a']]),
  wire: new Map([
    ['GET /bills', { ...FIELD, type: 'call' }],
    ['GET /bills reply.total', FIELD],
  ]),
  changeLog: '# Change log\n\n## 1.0.0\n',
}
const AFTER: ReleaseFacts = {
  ...BEFORE,
  version: '1.1.0',
  settings: new Map([
    ['PORT', 'optional'],
    ['NEW', 'optional'],
    ['SMTP_URL', 'required'],
  ]),
  migrations: new Map([...BEFORE.migrations, ['0002-more.sql', 'b']]),
  changeLog: '# Change log\n\n## 1.1.0\n\n## 1.0.0\n',
}

test('OPS-028 a release that only adds has no problem, and its report has what an operator must do', () => {
  expect(compareReleases(BEFORE, AFTER)).toEqual({
    lines: [
      'version 1.1.0 after 1.0.0',
      'settings: 1 new, 1 removed',
      '  NEW is new',
      '  OLD is removed',
      '  SMTP_URL must be set in production before the restart',
      'migrations: 1 new',
      '  0002-more.sql',
      'wire: 2 calls and fields, 0 breaks',
      'the way back to 1.0.0: the old release on the new schema',
    ],
    problems: [],
  })
})

test.each<[string, Partial<ReleaseFacts>, string]>([
  ['an edited migration', { migrations: new Map([['0001-provider.sql', 'c']]) }, 'was edited'],
  ['a removed migration', { migrations: new Map() }, 'migration 0001-provider.sql is missing'],
  ['a call that is gone', { wire: new Map() }, 'wire: GET /bills is missing'],
  ['the same version', { version: '1.0.0' }, 'the version is still 1.0.0'],
  ['no entry in the change log', { changeLog: '## 1.0.0' }, 'CHANGELOG.md has no heading "## 1.1.0"'],
])('OPS-028 %s is a reason against the release', (_what, change, problem) => {
  const { problems } = compareReleases(BEFORE, { ...AFTER, ...change })

  expect(problems).toContainEqual(expect.stringContaining(problem))
})

test('OPS-028 a migration that removes parts ends the way back to releases before', () => {
  const migrations = new Map([...BEFORE.migrations, ['0002-contract-plan.sql', 'b']])

  const { lines, problems } = compareReleases(BEFORE, { ...AFTER, migrations })

  expect(lines).toContain('  0002-contract-plan.sql removes parts of older releases')
  expect(lines).toContain('no way back to a release before 1.0.0 once the migrations have run')
  expect(problems).toEqual([])
})
