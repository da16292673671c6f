import { beforeAll, expect, test } from 'vitest'

import { kea } from '@switchboard/brands/kea'
import { HUB_OPTIONS } from '@switchboard/domain/change-hub/options'

import { CLEAR_NAMES, HUB_WORDS } from '#web/areas/change-hub/words.ts'
import { PLAN_LEAD } from '#web/areas/power/plan/words.ts'

import { AREAS } from './areas.ts'
import { PLACES } from './menu.ts'
import NAMES from '../../../../docs/names.md?raw'

type Row = { readonly path: string; readonly name: string; readonly other: string }

const [HEAD, RULE, ...LINES] = NAMES.split('\n').filter((line) => line.startsWith('|'))
const ROWS: readonly Row[] = LINES.map((line) => {
  const [path = '', name = '', other = ''] = line
    .split('|')
    .slice(1)
    .map((cell) => cell.trim())
  return { path, name, other }
})

type Shown = { readonly path: string; readonly text: string; readonly where: string }
const shown: Shown[] = []

beforeAll(async () => {
  const routes = AREAS.flatMap(({ routes = [] }) => routes)
  const titles = await Promise.all(
    routes.map(async ({ path, details }) => {
      const { title } = await details()
      return { path, text: typeof title === 'string' ? title : title(kea), where: 'title' }
    }),
  )
  const banners = AREAS.flatMap(({ banners = [] }) => banners)
  shown.push(
    ...titles,
    ...PLACES.map(({ path, label }) => ({ path, text: label, where: 'menu' })),
    ...HUB_OPTIONS.map(({ path, label }) => ({ path, text: label, where: 'hub' })),
    ...banners.map(({ path, label }) => ({ path, text: label, where: 'banner' })),
  )
})

/** The texts of a page that differ from its name and are not in its row. */
function listSecondNames(rows: readonly Row[]): string[] {
  return shown
    .filter(({ path, text }) => {
      const row = rows.find((each) => each.path === path)
      return row === undefined || !(isSame(text, row.name) || row.other.includes(`\`${text}\``))
    })
    .map(({ path, text, where }) => `${path}, ${where}: ${text}`)
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

test('a page has one name in menu, hub, banner and title', () => {
  console.info(`${shown.length} texts of ${ROWS.length} pages`)
  expect([HEAD, RULE].map((line) => line?.split('|').length)).toEqual([5, 5])
  expect(listSecondNames(ROWS)).toEqual([])
})

test('every row of the table is a page, and each of its other texts is shown and has its requirement', () => {
  const paths = new Set(shown.map(({ path }) => path))
  expect(ROWS.map(({ path }) => path).filter((path) => !paths.has(path))).toEqual([])
  const others = ROWS.filter(({ other }) => other !== '')
  expect(
    others.filter(
      ({ path, other }) =>
        !/[A-Z]{3}-\d{3}/.test(other) ||
        !shown.some((each) => each.path === path && other.includes(`\`${each.text}\``)),
    ),
  ).toEqual([])
})

/** Texts beside a prescribed text, each with the path of its page. */
const SHOWN_NAMES: Readonly<Record<string, string | undefined>> = {
  '/change-hub': HUB_WORDS.lead,
  '/change-hub/change-product': CLEAR_NAMES.product,
  '/change-hub/power-plan': PLAN_LEAD,
}

test('a page whose title or option is prescribed has its name beside it', () => {
  expect(
    ROWS.filter(({ path, name }) => path in SHOWN_NAMES && SHOWN_NAMES[path]?.startsWith(name)).map(
      ({ path }) => path,
    ),
  ).toEqual(Object.keys(SHOWN_NAMES))
})

test('a second name of a page is found', () => {
  const planted = ROWS.map((row) => (row.path === '/pay' ? { ...row, name: 'Pay a bill' } : row))
  expect(listSecondNames(planted)).toEqual(['/pay, title: Pay by card', '/pay, menu: Pay by card'])
})
