import { mkdirSync, mkdtempSync, readFileSync, rmSync, cpSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { format } from 'oxfmt'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { findAreaTests, listAreas } from './area.ts'
import { startArea } from './area/start-area.ts'
import { ROOT } from './processes.ts'

const LISTS = ['apps/api/src/area-list.ts', 'apps/web/src/shell/area-list.ts']

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'switchboard-area-'))
  for (const path of [...LISTS, 'apps/api/migrations']) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    cpSync(join(ROOT, path), join(root, path), { recursive: true })
  }
})
afterEach(() => rmSync(root, { recursive: true }))

const readText = (file: string, folder = root) => readFileSync(join(folder, file), 'utf8')

test('a new area has every file of an area that reads and writes', () => {
  const { written } = startArea('mail-room', root)

  expect(listAreas(root)).toEqual([{ name: 'mail-room', domain: 5, api: 6, web: 7, requirements: true }])
  expect(written.filter((file) => file.endsWith('-mail-room.sql'))).toHaveLength(1)
  expect(written).toContain('e2e/states/mail-room.spec.ts')
})

test('outside its own files, a new area adds only one line to each of two lists', () => {
  const { listed } = startArea('mail-room', root)

  const added = Object.fromEntries(
    listed.map((file) => {
      const [before, after] = [readText(file, ROOT).split('\n'), readText(file).split('\n')]
      expect(before.filter((line) => !after.includes(line))).toEqual([])
      return [file, after.filter((line) => !before.includes(line))]
    }),
  )
  expect(added).toEqual({
    'apps/api/src/area-list.ts': ["export { mailRoomArea } from './areas/mail-room/area.ts'"],
    'apps/web/src/shell/area-list.ts': ["export { mailRoom } from '#web/areas/mail-room/area.ts'"],
  })
})

test('the first files contain the name of the area, and are formatted', async () => {
  const { written, listed } = startArea('mail-room', root)
  const style = { printWidth: 110, semi: false, singleQuote: true } as const

  for (const file of written) expect(`${file}\n${readText(file)}`).not.toMatch(/sample.?area/i)
  const code = [...written, ...listed].filter((file) => /\.tsx?$/.test(file))
  const unformatted = await Promise.all(
    code.map(async (file) =>
      (await format(file, readText(file), style)).code === readText(file) ? [] : [file],
    ),
  )
  console.log(`${code.length} files of an area looked at`)
  expect(unformatted.flat()).toEqual([])
})

test('an existing page of requirements stays', () => {
  mkdirSync(join(root, 'docs/requirements'), { recursive: true })
  cpSync(join(ROOT, 'docs/requirements/antivirus.md'), join(root, 'docs/requirements/antivirus.md'))

  expect(startArea('antivirus', root).written).not.toContain('docs/requirements/antivirus.md')
  expect(readText('docs/requirements/antivirus.md')).toContain('AVS-001')
})

test('an area is not started twice', () => {
  startArea('promise-to-pay', root)

  expect(() => startArea('promise-to-pay', root)).toThrow('is there already')
})

test('a name that is unfit for a folder is refused', () => {
  expect(() => startArea('../Billing', root)).toThrow("is no area's name")
})

test('every page of requirements is an area', () => {
  const withPages = listAreas().filter((area) => area.requirements)

  expect(withPages).toHaveLength(49)
})

test('the tests of an area are those of its folders, its states and the journeys that name its requirements', () => {
  const { folders, specs, titles } = findAreaTests('payments')

  expect(folders).toEqual([
    'apps/api/src/areas/payments/',
    'apps/web/src/areas/payments/',
    'packages/domain/src/payments/',
  ])
  expect('e2e/states/payments.spec.ts the card form').toMatch(new RegExp(titles))
  expect('e2e/saved-card.spec.ts PAY-018 a card is kept').toMatch(new RegExp(titles))
  expect('e2e/saved-card.spec.ts a card is kept').not.toMatch(new RegExp(titles))
  expect(specs).toContain('e2e/states/payments.spec.ts')
  expect(specs).toContain('e2e/saved-card.spec.ts')
  expect(specs).not.toContain('e2e/states/wifi.spec.ts')
})

test('an area that does not exist has no tests', () => {
  expect(findAreaTests('planted')).toMatchObject({ folders: [], specs: [] })
})

test('the shell, which is no area, has its folder in the page', () => {
  expect(findAreaTests('shell').folders).toContain('apps/web/src/shell/')
})
