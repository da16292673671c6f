import { expect, test } from 'vitest'

import { createLog } from './log.ts'

const ENTRIES = ['ERROR', 'WARN', 'INFO', 'LOG'] as const

test.each([
  ['NONE', []],
  ['ERROR', ['ERROR']],
  ['WARN', ['ERROR', 'WARN']],
  ['INFO', ['ERROR', 'WARN', 'INFO']],
  ['LOG', ['ERROR', 'WARN', 'INFO', 'LOG']],
] as const)('CFG-020 CFG-021 with the level %s these are written: %j', (configured, written) => {
  const sink: string[] = []
  const log = createLog(configured, (level) => sink.push(level))

  ENTRIES.forEach((level) => log(level, 'text'))

  expect(sink).toEqual(written)
})
