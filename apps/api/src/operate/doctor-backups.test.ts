import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { findBackupSymptom, judgeArchive } from './doctor-backups.ts'

const NOW = Date.parse('2026-11-30T04:00:00Z')
const ARCHIVED = new Date('2026-11-30T03:59:00Z')

function createFolder(names: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-backup-age-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of names) mkdirSync(join(folder, name))
  return folder
}

test.each<[string, readonly string[], 'ok' | 'wrong']>([
  ['of last night', ['switchboard-20261130T020000Z'], 'ok'],
  [
    'of last night beside an older one',
    ['switchboard-20261130T020000Z', 'switchboard-20261101T020000Z'],
    'ok',
  ],
  ['of the night before', ['switchboard-20261129T000000Z'], 'wrong'],
  ['that is unfinished', ['.unfinished-host-1-switchboard-20261130T020000Z'], 'wrong'],
  ['that does not exist', [], 'wrong'],
])('OPS-038 doctor reports the age of a backup %s', async (_which, names, state) => {
  expect(await findBackupSymptom(createFolder(names), NOW)).toMatchObject({ part: 'backups', state })
})

test('OPS-038 doctor reports a folder of backups that does not exist', async () => {
  expect(await findBackupSymptom('/nowhere/backups', NOW)).toMatchObject({ state: 'wrong' })
})

test.each([
  [{ mode: 'off', last: null, fails: false }, 'note'],
  [{ mode: 'on', last: ARCHIVED, fails: false }, 'ok'],
  [{ mode: 'on', last: null, fails: false }, 'ok'],
  [{ mode: 'on', last: ARCHIVED, fails: true }, 'wrong'],
  [{ mode: 'on', last: null, fails: true }, 'wrong'],
] as const)('OPS-038 doctor judges the archive %j as %s', (archive, state) => {
  expect(judgeArchive(archive)).toMatchObject({ part: 'backups', state })
})
