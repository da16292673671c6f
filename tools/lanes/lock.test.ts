import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { lockReports } from './lock.ts'

/** Above the largest process id of Linux. */
const NO_PROCESS = 2 ** 22 + 1

let root = ''
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'switchboard-lock-'))))
afterEach(() => rmSync(root, { recursive: true }))

test('a second lane in the same checkout is refused until the first has ended', () => {
  const release = lockReports(root)

  expect(() => lockReports(root)).toThrow(`another lane runs in this checkout: process ${process.pid}`)

  release()
  lockReports(root)()
})

test.each([
  ['was killed', String(NO_PROCESS)],
  ['was killed before it wrote its number', ''],
])('the lock of a lane that %s is taken over', (_what, text) => {
  mkdirSync(join(root, 'var'))
  writeFileSync(join(root, 'var/lane.pid'), text)

  lockReports(root)

  expect(() => lockReports(root)).toThrow(`process ${process.pid}`)
})
