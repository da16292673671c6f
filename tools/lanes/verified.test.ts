import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { hashFiles, isVerified, saveVerified } from './verified.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'switchboard-verified-'))
  write('tests/walls/planted.ts', 'violation')
  write('apps/api/src/areas/mail/store.ts', 'const read = statement<Row>(`select 1`)')
  write('apps/api/src/areas/mail/endpoints.ts', 'export const limit = 1')
})
afterEach(() => rmSync(root, { recursive: true }))

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

test('a subject is verified once its step has passed', () => {
  expect(isVerified('postgres', root)).toBe(false)

  saveVerified('postgres', hashFiles('postgres', root).hash, root)

  expect(isVerified('postgres', root)).toBe(true)
  expect(isVerified('import rules', root)).toBe(false)
})

test.each([
  ['a changed store', 'apps/api/src/areas/mail/store.ts', 'const read = statement<Row>(`select 2`)'],
  ['a new migration', 'apps/api/migrations/0001-mail.sql', 'create table mail ()'],
  ['a new file', 'apps/api/src/areas/mail/filters.ts', "export const joined = 'join mailbox m'"],
  ['what every test begins with', 'apps/api/src/testing/kept-rows.ts', 'const EMPTY = `begin`'],
  ['another version of the driver', 'package-lock.json', '{}'],
])('%s makes PostgreSQL unverified', (_what, file, text) => {
  saveVerified('postgres', hashFiles('postgres', root).hash, root)

  write(file, text)

  expect(isVerified('postgres', root)).toBe(false)
})

test.each([
  ['a file of the page', 'apps/web/src/areas/mail/area.ts', 'export const limit = 2'],
  ['a fixture', 'apps/api/src/areas/mail/testing/mail.ts', 'await sql`select 1`'],
  ['a test', 'apps/api/src/areas/mail/store.test.ts', 'await sql`select 1`'],
])('%s leaves PostgreSQL verified', (_what, file, text) => {
  saveVerified('postgres', hashFiles('postgres', root).hash, root)

  write(file, text)

  expect(isVerified('postgres', root)).toBe(true)
})

test('the files of both subjects are found in this repository', () => {
  expect(hashFiles('postgres').count).toBeGreaterThan(200)
  expect(hashFiles('import rules').count).toBeGreaterThan(10)
})
