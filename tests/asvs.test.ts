import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { ROOT } from '../tools/processes.ts'
import { lookedAt } from './architecture/sources.ts'

const TABLE = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8')
const VERDICTS = ['met', 'partly', 'not met', 'provider', 'no such part']
/** How many rows version 5.0.0 has of each level. */
const ROWS_OF_LEVEL = { '1': 70, '2': 183 }

type Row = { readonly id: string; readonly level: string; readonly verdict: string; readonly by: string }

function rowsOf(table: string): Row[] {
  return table.split('\n').flatMap((line) => {
    const [, id = '', level = '', , verdict = '', by = ''] = line.split('|').map((cell) => cell.trim())
    return /^\d+\.\d+\.\d+$/.test(id) ? [{ id, level, verdict, by }] : []
  })
}

/** The test that a row names: its file, and a part of what stands there. */
function testOf({ by }: Row): { file: string; part: string } | null {
  const [, file, part] = /^`([^`]+\.(?:test|spec)\.ts)`: "(.+)"$/.exec(by) ?? []
  return file === undefined || part === undefined ? null : { file, part }
}

function problemsOf(table: string): string[] {
  const rows = rowsOf(table)
  const ids = rows.map(({ id }) => id)
  return [
    ...Object.entries(ROWS_OF_LEVEL)
      .filter(([asked, count]) => rows.filter(({ level }) => level === asked).length !== count)
      .map(([level, count]) => `level ${level} has not ${count} rows`),
    ...ids.filter((id, place) => ids.indexOf(id) < place).map((id) => `${id} stands twice`),
    ...rows.filter(({ verdict }) => !VERDICTS.includes(verdict)).map(({ id }) => `${id} has no verdict`),
    ...rows.filter(({ by }) => by === '').map(({ id }) => `${id} says neither a test nor a reason`),
    ...rows.flatMap((row) => {
      const named = testOf(row)
      if (named === null) return []
      const path = join(ROOT, named.file)
      const there = existsSync(path) && readFileSync(path, 'utf8').includes(named.part)
      return there ? [] : [`${row.id} names a test that is not there`]
    }),
  ]
}

test('every row of ASVS 5.0 levels 1 and 2 has a verdict, and each test that is named is there', () => {
  const rows = rowsOf(TABLE)
  lookedAt('rows of ASVS', rows.length)
  const counts = VERDICTS.map((asked) => `${rows.filter(({ verdict }) => verdict === asked).length} ${asked}`)
  const tested = rows.filter((row) => row.verdict === 'met' && testOf(row) !== null).length
  console.log(`ASVS: ${counts.join(', ')}; ${tested} met by a test`)

  expect(problemsOf(TABLE)).toEqual([])
  expect(tested).toBeGreaterThanOrEqual(70)
})

test('a row that is missing, one without a verdict and a test that is not there are found', () => {
  const planted = TABLE.replace(/^\| 1\.1\.1 .*\n/m, '')
    .replace(/\| no Java +\|/, '| |')
    .replace('S31 a code is worth nothing', 'S31 a code is worth a lot')

  expect(problemsOf(planted)).toEqual([
    'level 2 has not 183 rows',
    '1.3.8 says neither a test nor a reason',
    '10.4.3 names a test that is not there',
  ])
})
