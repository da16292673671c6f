import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { ROOT } from './processes.ts'

const folder = mkdtempSync(join(tmpdir(), 'switchboard-hook-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs the hook on a message and returns its complaints. */
function checkMessage(message: string): string {
  const file = join(folder, 'message')
  writeFileSync(file, message)
  return spawnSync(join(ROOT, 'tools/hooks/commit-msg'), [file], { encoding: 'utf8' }).stderr
}

test.each([
  ['a subject of 72 characters', 'ā'.repeat(72)],
  ['a short subject below a comment', '\n# a comment\nRefuse a refund\n'],
  ['a long body', `Refuse a refund\n\n${'x'.repeat(200)}\n`],
  ['the subject of a merge', `Merge branch '${'x'.repeat(80)}'`],
])('%s is accepted', (_title, message) => {
  expect(checkMessage(message)).toBe('')
})

test.each([
  ['a subject of 73 characters', 'x'.repeat(73), 'the subject has 73 characters'],
  ['a subject with a full stop', 'Refuse a refund.', 'ends with a full stop'],
])('%s is refused', (_title, message, complaint) => {
  expect(checkMessage(message)).toContain(complaint)
})
