import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { readShippedList } from '#api/provider/bank-branches/shipped-list.ts'
import { isBranchInUse, readBranchList } from '#api/provider/bank-branches/store.ts'
import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

import { loadList, readList } from './bank-branches.ts'

const api = testApi(fillDemo)
const folder = mkdtempSync(join(tmpdir(), 'branches-'))
afterAll(() => rmSync(folder, { recursive: true }))

function writeListFile(text: string): string {
  const path = join(folder, 'list.txt')
  writeFileSync(path, text)
  return path
}

const LIST = '# source: Payments NZ\n# date: 2026-11-02\n01 0001-0999\n01 7000\n'

test('a loaded list takes the place of the one before, with its day', async () => {
  const { db } = api()
  expect(await readBranchList(db)).toEqual(readShippedList())
  expect(await isBranchInUse(db, { bank: '01', branch: '7000' })).toBe(false)

  const report = await loadList(db, await readList(writeListFile(LIST)))
  await loadList(db, await readList(writeListFile(`${LIST}02 0001\n`)))

  expect(report).toMatchObject({ ok: true, data: { listedOn: '2026-11-02', banks: ['01'] } })
  expect(report.lines.join('\n')).toContain('no longer listed: 02, 03')
  expect(await readBranchList(db)).toMatchObject({ source: 'Payments NZ', listedOn: '2026-11-02' })
  const inUse = [
    { bank: '01', branch: '7000' },
    { bank: '02', branch: '0001' },
    { bank: '38', branch: '9000' },
  ]
  expect(await Promise.all(inUse.map((number) => isBranchInUse(db, number)))).toEqual([true, true, false])
  const trail = await api().sql<{
    actor: string
  }>`select actor from audit_event where action = 'bank-branches-loaded'`
  expect(trail.map(({ actor }) => actor.split(':')[0])).toEqual(['operator', 'operator'])
})

test('a file with a wrong line is refused by the number of the line', async () => {
  await expect(readList(writeListFile(`${LIST}01 7OO0\n`))).rejects.toThrow(
    /was not loaded\.\nLine 5: expected/,
  )
})

test('a file that is not there is refused', async () => {
  await expect(readList(join(folder, 'none.txt'))).rejects.toThrow(/none\.txt cannot be read/)
})
